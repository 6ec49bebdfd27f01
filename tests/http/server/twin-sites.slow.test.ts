import { type BreakableSite, sharedBreakableSite } from "../../helpers/breakable-site.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { type FaultyProxy, startFaultyProxy } from "../../helpers/faulty-proxy.ts";
import { publicPages } from "../../helpers/public-pages.ts";
import type { Service } from "../../helpers/service.ts";
import { sessionCookies, sessionIn } from "../../helpers/session-cookies.ts";
import { type Site, startSite } from "../../helpers/site.ts";
import { soakRounds } from "../../helpers/soak.ts";
import { hiddenValue, type Staff, signIn, staffWith } from "../../helpers/staff-requests.ts";
import { slowMachine, until } from "../../helpers/until.ts";

/** Two web processes that share one backend, as behind a load balancer; what matters happens in the database. */
let hosted: BreakableSite;
let twin: Site;
/** The twin's own line to the backend. */
let line: FaultyProxy;
let origins: [string, string];
/** Not bound by row level security: looks at every row. */
let service: Service;
let staff: Staff;
/** Packages of this file's own, which others neither delete nor change. */
const packages = { umroh: crypto.randomUUID(), haji: crypto.randomUUID() };
const departure = crypto.randomUUID();
const newWords = () => `Kembar ${crypto.randomUUID()}`;
const slugs = { umroh: `kembar-${packages.umroh.slice(0, 8)}`, haji: `kembar-${packages.haji.slice(0, 8)}` };
const titles = { umroh: newWords(), haji: newWords() };
const pagesOf = () => service.from("page_content");
/** The texts of pages that others find as they were. */
let texts: Awaited<ReturnType<typeof readTexts>>;
const readTexts = async () => (await pagesOf().select().throwOnError()).data;

test.beforeAll(async () => {
  hosted = await sharedBreakableSite();
  ({ service } = hosted);
  texts = await readTexts();
  await service
    .from("packages")
    .insert(
      (["umroh", "haji"] as const).map((category) => ({
        ...{ id: packages[category], slug: slugs[category], title: titles[category], category },
        ...{ status: "active", price_quad: 20_000_000, quota: 45, departure: "2190-01-07" },
      })),
    )
    .throwOnError();
  await service
    .from("departures")
    .insert({ id: departure, package_id: packages.umroh, departure_date: "2190-05-05" })
    .throwOnError();
  line = await startFaultyProxy(hosted.backend.url);
  line.fault = "reset";
  twin = await startSite({
    SUPABASE_URL: line.url,
    SUPABASE_PUBLISHABLE_KEY: hosted.backend.publishableKey,
  });
  origins = [hosted.site.origin, twin.origin];
  staff = await signIn(hosted.site.origin);
});
test.afterAll(async () => {
  await pagesOf().delete().not("page_name", "is", null).throwOnError();
  await pagesOf().insert(texts).throwOnError();
  // A save makes the site forget what it has read of them.
  await staff?.post(`${origins[0]}/admin/packages`, { intent: "delete", id: packages.umroh });
  await twin?.stop();
  await line?.close();
});

test("a site that starts without its backend says so; its chat opens no stranger's (R06, P20)", async ({
  page,
}) => {
  line.fault = "reset";
  for (const path of publicPages) {
    const answer = await fetch(twin.origin + path);
    expect([answer.status, await answer.text()], path).toEqual([
      503,
      expect.stringContaining("Sedang Ada Gangguan</h1>"),
    ]);
  }
  await page.goto(twin.origin);
  await page.pressButton("Chat WhatsApp");
  await expect(page).toHaveURL(`${twin.origin}/kontak`);
  expect((await fetch(`${twin.origin}/sitemap.xml`)).status).toBe(503);
});

test.describe("with the backend within reach of both", () => {
  test.beforeAll(async () => {
    line.fault = "none";
    const isBack = async () => (await staff.get(`${twin.origin}/admin/bantuan.data`)).status === 200;
    await until(isBack, "the twin asks the backend again");
  });

  /** The same form to both sites at once, as often as asked for. */
  function sendToBoth(path: string, fields: Record<string, string>, times = 2) {
    return Promise.all(
      Array.from({ length: times }, (_, index) => staff.post(`${origins[index % 2]}${path}`, fields)),
    );
  }

  test("a login on one counts on the other, and so does a logout (R15)", async () => {
    const [one, other] = origins;
    const visitor = await signIn(one);
    expect((await visitor.get(`${other}/admin/packages`)).status).toBe(200);
    expect((await visitor.post(`${other}/admin/logout`, {})).status).toBe(303);
    const after = await visitor.get(`${one}/admin/packages`);
    expect(after.status).toBe(302);
    expect(after.location).toContain("/admin/login");
  });

  test("a form of an ended session is restored by either site after signing in (S34, R15)", async () => {
    const [one, other] = origins;
    const path = "/admin/packages/new";
    const formMark = hiddenValue((await staff.get(one + path)).text, "formMark");
    expect((await staff.get(`${other}/admin/profile`)).status).toBe(200);
    for (const origin of origins) {
      const body = new FormData();
      for (const [name, value] of Object.entries({ formMark, title: "Diketik" })) body.append(name, value);
      const answer = await fetch(origin + path, { method: "POST", body, redirect: "manual" });
      expect(await answer.text(), origin).toContain("Isian Anda masih tersimpan");
    }
  });

  test("20 requests with one expired token at two sites: 20 x 200, the session lives (R12)", async () => {
    const fresh = await signIn(origins[0]);
    const jar = fresh.cookie.split("; ").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("=") };
    });
    const expired = sessionCookies({ ...sessionIn(jar), expires_at: 1 });
    const holder = staffWith(`admin_token=authenticated; ${expired}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => holder.get(`${origins[index % 2]}/admin/bantuan.data`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const renewed = new Set(answers.map(({ cookies }) => cookies));
    for (const cookies of renewed) {
      expect(cookies).toContain("umroh-session");
      const next = staffWith(`admin_token=authenticated; ${cookies}`);
      for (const origin of origins) expect((await next.get(`${origin}/admin/bantuan.data`)).status).toBe(200);
    }
  });

  test("a change on one shows on the other within 30 s, to visitors and to staff (R15)", async () => {
    const [one, other] = origins;
    const words = newWords();
    const shows = async (path: string, text: string) =>
      (await staffWith("").get(other + path)).text.includes(text);
    const showsToStaff = async (path: string, text: string) =>
      (await staff.get(other + path)).text.includes(text);
    // The other has its copies, read just now.
    const [address, title] = [`/haji/${slugs.haji}`, titles.haji];
    for (const path of ["/haji", address]) expect(await shows(path, title)).toBe(true);
    expect(await shows("/tentang-kami", words)).toBe(false);
    expect(await showsToStaff("/kontak", words)).toBe(false);

    const versionOf = async (path: string) => hiddenValue((await staff.get(one + path)).text, "version");
    const about = { version: await versionOf("/admin/edit-about"), title: words };
    const contact = { version: await versionOf("/admin/edit-contact"), address: words };
    const began = performance.now();
    const sent = await Promise.all([
      staff.post(`${one}/admin/packages`, { intent: "delete", id: packages.haji }),
      staff.post(`${one}/admin/edit-about`, { intent: "save", ...about }),
      staff.post(`${one}/admin/edit-contact`, { intent: "save", ...contact }),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await staffWith("").get(`${one}${address}`)).status).toBe(404);
    // Both sites draw these pages anew each time they are asked for, up to half a minute long.
    const soon = { timeout: 30_000 + 1_000 * slowMachine, interval: 3_000 };
    await Promise.all([
      expect.poll(() => shows("/tentang-kami", words), soon).toBe(true),
      expect.poll(() => shows("/haji", title), soon).toBe(false),
      expect.poll(() => shows(address, title), soon).toBe(false),
      expect.poll(() => showsToStaff("/kontak", words), soon).toBe(true),
    ]);
    expect(performance.now() - began).toBeLessThan(soon.timeout);
  });

  const price = { category: "umroh", priceQuad: "20000000", quota: "45", duration: "9 Hari" };

  const empty = { phone: "", pilgrims: "", trip: "", roomType: "" };
  const testimonial = { location: "", rating: "5", avatarUrl: "" };

  /** What makes a row: the form's address, its table, the column that holds the words, further fields, the words' field where it is named otherwise. */
  const makers: [
    path: string,
    table: string,
    column: string,
    more: Record<string, string>,
    field?: string,
  ][] = [
    ["/admin/packages/new", "packages", "title", { ...price, status: "draft" }],
    ["/admin/testimonials?tambah", "testimonials", "name", { ...testimonial, content: "Isi" }],
    ["/admin/features?tambah", "features", "title", { description: "Isi", icon: "award" }],
    [
      `/admin/packages/${packages.umroh}/keberangkatan/baru`,
      "departures",
      "departure_city",
      { departureDate: "2190-06-06", status: "buka", version: "" },
      "departureCity",
    ],
    ["/admin/inquiries/baru", "inquiries", "name", { ...empty, version: "", note: "" }],
  ];

  /** The one table stands for all: every one has these columns. */
  const rowsOf = (table: string, column: string, value: string) =>
    service
      .from(table as "features")
      .select()
      .eq(column as "id", value);

  for (const [path, table, column, more, field = column] of makers) {
    test(`a new one of ${table} sent six times at once, and again later, is one row (R10)`, async () => {
      for (let round = 0; round < soakRounds(1, 10); round += 1) {
        const words = newWords();
        const form = { intent: "save", stamp: crypto.randomUUID(), ...more, [field]: words };
        const answers = [...(await sendToBoth(path, form, 6)), ...(await sendToBoth(path, form))];
        expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(303));
        expect((await rowsOf(table, column, words)).data).toHaveLength(1);
      }
    });
  }

  test("a copy asked for six times at once is one row (R10)", async () => {
    const form = { intent: "duplicate", id: packages.umroh, stamp: crypto.randomUUID() };
    const answers = await sendToBoth("/admin/packages", form, 6);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
    const title = `${titles.umroh} (Copy)`;
    expect((await service.from("packages").select("id").eq("title", title)).data).toHaveLength(1);
  });

  test("two first saves of a page make one row; the second sees both versions (R10)", async () => {
    for (let round = 0; round < soakRounds(1, 10); round += 1) {
      await service.from("page_content").delete().eq("page_name", "about");
      const [mine, theirs] = [newWords(), newWords()];
      const form = { intent: "save", version: "" };
      const answers = await Promise.all([
        staff.post(`${origins[0]}/admin/edit-about`, { ...form, title: mine }),
        staff.post(`${origins[1]}/admin/edit-about`, { ...form, title: theirs }),
      ]);
      expectOneWinner(answers, [mine, theirs]);
      const { data } = await service.from("page_content").select("content").eq("page_name", "about");
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
    path: string;
    /** The fields by which the form tells what it was opened with. */
    held: readonly string[];
    /** The one that holds the words, and what is sent besides. */
    field: string;
    more?: Record<string, string>;
    table: string;
    /** Of the row: of a list's first one where none is said. */
    key?: [column: string, value: string];
  }

  const meant = { status: "active", asked: "tanggal gambar", changeReason: "Dua orang menyimpan bersamaan" };
  const page = (name: string) => ({
    held: ["version"],
    table: "page_content",
    key: ["page_name", name] as [string, string],
  });
  const editors: Editor[] = [
    {
      ...{ path: `/admin/packages/edit/${packages.umroh}`, held: ["stamp", "version"], field: "tagline" },
      ...{ more: { ...price, ...meant, title: titles.umroh }, table: "packages" },
      key: ["id", packages.umroh],
    },
    {
      ...{ path: "/admin/features?edit=", held: ["id", "version"], field: "description", table: "features" },
      more: { title: "Keunggulan", icon: "award" },
    },
    {
      ...{
        path: "/admin/testimonials?edit=",
        held: ["id", "version"],
        field: "content",
        table: "testimonials",
      },
      more: { ...testimonial, name: "Kembar" },
    },
    {
      ...{ path: `/admin/keberangkatan/${departure}`, held: ["version"], field: "airline" },
      ...{ more: { departureDate: "2190-05-05", status: "buka" }, table: "departures" },
      key: ["id", departure],
    },
    { path: "/admin/edit-about", field: "vision", ...page("about") },
    { path: "/admin/settings", field: "siteDescription", ...page("site-settings") },
    {
      ...{ path: "/admin/inquiries/", held: ["stamp", "version"], field: "note", table: "inquiries" },
      more: { ...empty, name: "Kembar" },
    },
  ];

  /** The specification asks for 200 races over a package (R09). */
  const fullRounds = (table: string) => (table === "packages" ? 200 : 10);

  for (const { path, held, field, more, table, key } of editors) {
    test(`${table}, ${field}: one is saved, the other sees both versions, in every race (R09)`, async () => {
      const any = service.from(table as "features").select("id");
      const id = key === undefined ? ((await any.limit(1).single()).data?.id ?? "") : "";
      for (let round = 0; round < soakRounds(1, fullRounds(table)); round += 1) {
        const form = await staff.get(origins[round % 2] + path + id);
        const opened = Object.fromEntries(held.map((name) => [name, hiddenValue(form.text, name)]));
        const words = [newWords(), newWords()];
        const answers = await Promise.all(
          words.map((word, index) =>
            staff.post(origins[index % 2] + path + id, { intent: "save", ...opened, ...more, [field]: word }),
          ),
        );
        expectOneWinner(answers, words);
        const winner = words[answers.findIndex(({ status }) => status === 303)];
        const [column, value] = key ?? ["id", id];
        expect(JSON.stringify((await rowsOf(table, column, value)).data)).toContain(winner);
      }
    });
  }
});
