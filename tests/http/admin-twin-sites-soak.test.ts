import { startBackend } from "../helpers/backend.ts";
import { expect, test } from "../helpers/client/test.ts";
import { seed } from "../helpers/seed.ts";
import { type Service, serviceOf } from "../helpers/service.ts";
import { sessionCookies, sessionIn } from "../helpers/session-cookies.ts";
import { startSite } from "../helpers/site.ts";
import { soakRounds } from "../helpers/soak.ts";
import { hiddenValue, type Staff, signIn, staffWith } from "../helpers/staff-requests.ts";
import { slowMachine } from "../helpers/until.ts";

/** Two web processes that share one backend, as behind a load balancer. */
interface TwinSites {
  origins: readonly [string, string];
  /** Not bound by row level security: looks at every row. */
  service: Service;
  stop(): Promise<void>;
}

/** Starts them with the demo content and the administrator of the browser tests. */
async function startTwinSites(): Promise<TwinSites> {
  const backend = await startBackend();
  const service = serviceOf(backend);
  const env = { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey };
  const one = await startSite(env);
  const other = await startSite(env);
  return {
    origins: [one.origin, other.origin],
    service,
    stop: async () => {
      await Promise.all([one.stop(), other.stop()]);
      await backend.stop();
    },
  };
}

// One backend and two sites for the whole file; what matters happens in the database.

let twins: TwinSites;
let staff: Staff;

test.beforeAll(async () => {
  twins = await startTwinSites();
  staff = await signIn(twins.origins[0]);
});
test.afterAll(() => twins?.stop());

/** The same form to both sites at once, as often as asked for. */
function sendToBoth(path: string, fields: Record<string, string>, times = 2) {
  return Promise.all(
    Array.from({ length: times }, (_, index) => staff.post(`${twins.origins[index % 2]}${path}`, fields)),
  );
}

function newWords(): string {
  return `Kembar ${crypto.randomUUID()}`;
}

test("a login on one counts on the other, and so does a logout (R15)", async () => {
  const [one, other] = twins.origins;
  const visitor = await signIn(one);
  expect((await visitor.get(`${other}/admin/packages`)).status).toBe(200);
  expect((await visitor.post(`${other}/admin/logout`, {})).status).toBe(303);
  const after = await visitor.get(`${one}/admin/packages`);
  expect(after.status).toBe(302);
  expect(after.location).toContain("/admin/login");
});

test("a form whose session is gone comes back from either, once both have let the session in (S34, R15)", async () => {
  const [one, other] = twins.origins;
  const path = "/admin/packages/new";
  const formMark = hiddenValue((await staff.get(one + path)).text, "formMark");
  expect((await staff.get(`${other}/admin/profile`)).status).toBe(200);
  for (const origin of twins.origins) {
    const body = new FormData();
    for (const [name, value] of Object.entries({ formMark, title: "Diketik" })) body.append(name, value);
    const answer = await fetch(origin + path, { method: "POST", body, redirect: "manual" });
    expect(await answer.text(), origin).toContain("Isian Anda masih tersimpan");
  }
});

test("20 requests at once with an expired access token, to both: 20 x 200, and the session lives on (R12)", async () => {
  const fresh = await signIn(twins.origins[0]);
  const jar = fresh.cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("=") };
  });
  const expired = sessionCookies({ ...sessionIn(jar), expires_at: 1 });
  const holder = staffWith(`admin_token=authenticated; ${expired}`);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => holder.get(`${twins.origins[index % 2]}/admin/bantuan`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  for (const { cookies } of answers) {
    expect(cookies).toContain("umroh-session");
    const next = staffWith(`admin_token=authenticated; ${cookies}`);
    for (const origin of twins.origins)
      expect((await next.get(`${origin}/admin/bantuan.data`)).status).toBe(200);
  }
});

test("a change on one shows on the other within 30 s, to visitors and to staff (R15)", async () => {
  const [one, other] = twins.origins;
  const words = newWords();
  const shows = async (path: string, text: string) =>
    (await staffWith("").get(other + path)).text.includes(text);
  const showsToStaff = async (path: string, text: string) =>
    (await staff.get(other + path)).text.includes(text);
  // The other has its copies, read just now.
  const { slug, title } = seed.furoda;
  const { data: row } = await twins.service.from("packages").select("id").eq("slug", slug).single();
  for (const path of ["/haji", `/haji/${slug}`]) expect(await shows(path, title)).toBe(true);
  expect(await shows("/tentang-kami", words)).toBe(false);
  expect(await showsToStaff("/kontak", words)).toBe(false);

  const versionOf = async (path: string) => hiddenValue((await staff.get(one + path)).text, "version");
  const about = { version: await versionOf("/admin/edit-about"), title: words };
  const contact = { version: await versionOf("/admin/edit-contact"), address: words };
  const began = performance.now();
  const sent = await Promise.all([
    staff.post(`${one}/admin/packages`, { intent: "delete", id: row?.id ?? "" }),
    staff.post(`${one}/admin/edit-about`, { intent: "save", ...about }),
    staff.post(`${one}/admin/edit-contact`, { intent: "save", ...contact }),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect((await staffWith("").get(`${one}/haji/${slug}`)).status).toBe(404);
  // Both sites draw these pages anew each time they are asked for, up to half a minute long.
  const soon = { timeout: 30_000 + 1_000 * slowMachine, interval: 3_000 };
  await Promise.all([
    expect.poll(() => shows("/tentang-kami", words), soon).toBe(true),
    expect.poll(() => shows("/haji", title), soon).toBe(false),
    expect.poll(() => shows(`/haji/${slug}`, title), soon).toBe(false),
    expect.poll(() => showsToStaff("/kontak", words), soon).toBe(true),
  ]);
  expect(performance.now() - began).toBeLessThan(soon.timeout);
});

const price = { category: "umroh", priceQuad: "20000000", quota: "45", duration: "9 Hari" };

/** What makes a row: the form's address and fields, and the rows that hold the words. */
const makers = [
  {
    what: "package",
    path: "/admin/packages/new",
    fields: (words: string) => ({ ...price, title: words, status: "draft" }),
    rows: (words: string) => twins.service.from("packages").select("id").eq("title", words),
  },
  {
    what: "testimonial",
    path: "/admin/testimonials?tambah",
    fields: (words: string) => ({ name: words, content: "Isi", location: "", rating: "5", avatarUrl: "" }),
    rows: (words: string) => twins.service.from("testimonials").select("id").eq("name", words),
  },
  {
    what: "feature",
    path: "/admin/features?tambah",
    fields: (words: string) => ({ title: words, description: "Isi", icon: "award" }),
    rows: (words: string) => twins.service.from("features").select("id").eq("title", words),
  },
  {
    what: "inquiry",
    path: "/admin/inquiries/new",
    fields: (name: string) => ({
      version: "",
      name,
      phone: "",
      pilgrims: "",
      trip: "",
      roomType: "",
      note: "",
    }),
    rows: (words: string) => twins.service.from("inquiries").select("id").eq("name", words),
  },
] as const;

for (const { what, path, fields, rows } of makers) {
  test(`a new ${what} sent six times at once, and again later, is one row (R10)`, async () => {
    for (let round = 0; round < soakRounds(1, 50); round += 1) {
      const words = newWords();
      const form = { intent: "save", stamp: crypto.randomUUID(), ...fields(words) };
      const answers = [...(await sendToBoth(path, form, 6)), ...(await sendToBoth(path, form))];
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(303));
      expect((await rows(words)).data).toHaveLength(1);
    }
  });
}

test("a copy asked for six times at once is one row (R10)", async () => {
  const form = { intent: "duplicate", id: seed.reguler.id, stamp: crypto.randomUUID() };
  const answers = await sendToBoth("/admin/packages", form, 6);
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
  const title = `${seed.reguler.title} (Copy)`;
  expect((await twins.service.from("packages").select("id").eq("title", title)).data).toHaveLength(1);
});

test("the first save of a page by two at once is one row, and the second sees both versions (R10)", async () => {
  for (let round = 0; round < soakRounds(1, 50); round += 1) {
    await twins.service.from("page_content").delete().eq("page_name", "about");
    const [mine, theirs] = [newWords(), newWords()];
    const form = { intent: "save", version: "" };
    const answers = await Promise.all([
      staff.post(`${twins.origins[0]}/admin/edit-about`, { ...form, title: mine }),
      staff.post(`${twins.origins[1]}/admin/edit-about`, { ...form, title: theirs }),
    ]);
    expectOneWinner(answers, [mine, theirs]);
    const { data } = await twins.service.from("page_content").select("content").eq("page_name", "about");
    expect(data).toHaveLength(1);
  }
});

/** One is saved; the other is told so with both versions, its own still in the form. */
function expectOneWinner(answers: { status: number; text: string }[], words: string[]): void {
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const refused = answers.find(({ status }) => status === 409)?.text ?? "";
  for (const word of words) expect(refused).toContain(word);
  expect(refused).toContain("Dua versi yang berbeda");
}

interface Editor {
  what: string;
  path: string;
  /** The fields by which the form tells what it was opened with. */
  held: readonly string[];
  fields: (words: string) => Record<string, string>;
  /** What is stored of the words. */
  stored: () => PromiseLike<{ data: object | null }>;
}

const ids = { feature: "", testimonial: "", inquiry: "" };

test.describe("two administrators save the same at once", () => {
  test.beforeAll(async () => {
    const { service } = twins;
    ids.feature = (await service.from("features").select("id").limit(1).single()).data?.id ?? "";
    ids.testimonial = (await service.from("testimonials").select("id").limit(1).single()).data?.id ?? "";
    ids.inquiry = (await service.from("inquiries").select("id").limit(1).single()).data?.id ?? "";
  });

  const page = (name: string) => () =>
    twins.service.from("page_content").select("content").eq("page_name", name).single();
  const editors: Editor[] = [
    {
      what: "package",
      path: `/admin/packages/edit/${seed.reguler.id}`,
      held: ["stamp", "version"],
      fields: (tagline) => ({
        ...price,
        ...{ title: seed.reguler.title, status: "active", asked: "tanggal gambar", tagline },
        changeReason: "Dua orang menyimpan bersamaan",
      }),
      stored: () => twins.service.from("packages").select("tagline").eq("id", seed.reguler.id).single(),
    },
    {
      what: "feature",
      path: "/admin/features?edit=:feature",
      held: ["id", "version"],
      fields: (description) => ({ title: "Keunggulan", description, icon: "award" }),
      stored: () => twins.service.from("features").select("description").eq("id", ids.feature).single(),
    },
    {
      what: "testimonial",
      path: "/admin/testimonials?edit=:testimonial",
      held: ["id", "version"],
      fields: (content) => ({ name: "Kembar", content, location: "", rating: "5", avatarUrl: "" }),
      stored: () => twins.service.from("testimonials").select("content").eq("id", ids.testimonial).single(),
    },
    {
      what: "page",
      path: "/admin/edit-about",
      held: ["version"],
      fields: (vision) => ({ vision }),
      stored: page("about"),
    },
    {
      what: "setting",
      path: "/admin/settings",
      held: ["version"],
      fields: (siteDescription) => ({ siteDescription }),
      stored: page("site-settings"),
    },
    {
      what: "inquiry",
      path: "/admin/inquiries/:inquiry",
      held: ["stamp", "version"],
      fields: (note) => ({ name: "Kembar", phone: "", pilgrims: "", trip: "", roomType: "", note }),
      stored: () => twins.service.from("inquiries").select("note").eq("id", ids.inquiry).single(),
    },
  ];

  for (const { what, path, held, fields, stored } of editors) {
    test(`${what}: one is saved, the other sees both versions, in every race (R09)`, async () => {
      const address = path.replace(/:(\w+)/, (_, noun: keyof typeof ids) => ids[noun]);
      for (let round = 0; round < soakRounds(1, 200); round += 1) {
        const form = await staff.get(twins.origins[round % 2] + address);
        const opened = Object.fromEntries(held.map((name) => [name, hiddenValue(form.text, name)]));
        const words = [newWords(), newWords()] as const;
        const answers = await Promise.all(
          words.map((word, index) =>
            staff.post(twins.origins[index % 2] + address, { intent: "save", ...opened, ...fields(word) }),
          ),
        );
        expectOneWinner(answers, [...words]);
        const winner = words[answers.findIndex(({ status }) => status === 303)];
        expect(JSON.stringify((await stored()).data)).toContain(winner);
      }
    });
  }
});
