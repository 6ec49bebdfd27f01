import fc from "fast-check";
import { type BreakableSite, startBreakableSite } from "../../helpers/breakable-site.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { confidenceIn, fuzz, fuzzRuns, wildText } from "../../helpers/fuzz.ts";
import { escaped, hostileNames } from "../../helpers/hostile-values.ts";
import { type FormField, formFields } from "../../helpers/html-forms.ts";
import { addressOf, type BuiltRoute, builtRoutes } from "../../helpers/routes.ts";
import { seed } from "../../helpers/seed.ts";
import { watchState } from "../../helpers/site-state.ts";
import { soakRounds } from "../../helpers/soak.ts";
import { type Staff, signIn } from "../../helpers/staff-requests.ts";

const actions = builtRoutes("").filter(({ hasAction }) => hasAction);
/** Values that are right somewhere, so that a form gets past its first check. */
const known = {
  intents: "save delete restore upload add move toggle duplicate anonymise batal".split(" "),
  files: ["file", "logoFile", "faviconFile", "imagesFile", "avatarUrlFile", "hero.backgroundImageFile"],
};

let own: BreakableSite;
let staff: Staff;
let state: ReturnType<typeof watchState>;
/** Nobody else has it, so that wrong guesses of the fuzz lock nobody out. */
const staffAddress = "10.200.0.1";
/** Where each route is found, and the fields of its own forms. */
const addresses = new Map<string, string>();
const fields = new Map<string, FormField[]>();

test.beforeAll(async () => {
  own = await startBreakableSite({ TRUSTED_PROXIES: "1", LOG_LEVEL: "error" });
  staff = await signIn(own.site.origin, staffAddress);
  state = watchState(own);
  const { data } = await own.service.from("inquiries").select("id").limit(1).single().throwOnError();
  for (const route of actions) {
    const address = addressOf(
      route,
      route.id.startsWith("routes/admin.inquiries") ? data.id : seed.reguler.id,
    );
    addresses.set(route.id, address);
    const page = await read(address);
    // Forms of one thing, and questions about it, lie under an address of their own; the first has most fields.
    const links = [/\?edit=[\w-]+/, /\?tambah/, /\?hapus=[\w-]+/].flatMap((link) => link.exec(page) ?? []);
    const asked = links.slice(0, soakRounds(1, links.length)).map((query) => read(address + query));
    const more = await Promise.all(asked);
    fields.set(route.id, [page, ...more].flatMap(formFields));
  }
});
test.afterAll(() => own?.stop());

const read = async (address: string) => (await staff.get(own.site.origin + address)).text;

interface Sent {
  /** Of the route, its `.data` twin, or with a query of its own. */
  form: "plain" | "data" | "index" | "query";
  type: "urlencoded" | "multipart" | "json" | "none";
  fields: [string, string | { file: string; type: string; bytes: number }][];
}

/** What a route's forms send, with any of it changed, left out, repeated, or joined by what belongs elsewhere. */
function postsOf(route: BuiltRoute): fc.Arbitrary<Sent> {
  const ownFields = fields.get(route.id) ?? [];
  const anyField = [...fields.values()].flat();
  const name = fc.oneof(
    fc.constantFrom(...(ownFields.length > 0 ? ownFields : anyField).map(([one]) => one)),
    fc.constantFrom(...anyField.map(([one]) => one)),
    fc.constantFrom(...hostileNames),
    wildText,
  );
  const file = fc.record({
    file: wildText,
    type: fc.constantFrom("image/png", "text/html", "", "image/svg+xml", "x/y; a=b"),
    bytes: fc.constantFrom(0, 1, 64, 4096),
  });
  const intents = [
    ...known.intents,
    ...anyField.filter(([one]) => one === "intent").map(([, value]) => value),
  ];
  const extra = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(name, wildText) },
    { weight: 2, arbitrary: fc.tuple(fc.constant("intent"), fc.constantFrom(...intents)) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...known.files), file) },
    { weight: 1, arbitrary: fc.tuple(name, file) },
  );
  const kept = fc.subarray(ownFields, { minLength: Math.floor(ownFields.length / 2) });
  return fc.record({
    form: fc.constantFrom("plain", "plain", "data", "index", "query"),
    type: fc.constantFrom("urlencoded", "urlencoded", "multipart", "json", "none"),
    fields: fc.tuple(kept, fc.array(extra, { maxLength: 6 })).map(([before, after]) => [...after, ...before]),
  });
}

function bodyOf({ type, fields: sent }: Sent): { body?: BodyInit; headers: Record<string, string> } {
  if (type === "none") return { headers: {} };
  if (type === "json") {
    return { body: JSON.stringify(sent), headers: { "content-type": "application/json" } };
  }
  if (type === "urlencoded") {
    const pairs = sent.map(([name, value]) => [name, typeof value === "string" ? value : value.file]);
    const body = pairs.map((pair) => pair.map((text) => escaped(text ?? "")).join("=")).join("&");
    return { body, headers: { "content-type": "application/x-www-form-urlencoded" } };
  }
  const body = new FormData();
  for (const [name, value] of sent) {
    if (typeof value === "string") body.append(name, value);
    else body.append(name, new Blob([new Uint8Array(value.bytes)], { type: value.type }), value.file);
  }
  return { body, headers: {} };
}

function addressFor(address: string, form: Sent["form"]): string {
  if (form === "data") return `${address}.data`;
  if (form === "index") return `${address}?index`;
  return form === "query" ? `${address}?edit=x&halaman=-1&hapus=%00&version=x` : address;
}

let visitors = 0;

/** Asks from an address of its own. A line that the server has just closed for being idle is no failure of the site: it is tried once more. */
async function ask(address: string, init: RequestInit = {}): Promise<{ answer: Response; text: string }> {
  visitors += 1;
  const from = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const headers = { ...init.headers, "x-forwarded-for": from };
  const send = () => fetch(own.site.origin + address, { redirect: "manual", ...init, headers });
  const answer = await send().catch(send);
  const text = await answer.text();
  expect(answer.status, own.site.output().slice(-2000)).toBeLessThan(500);
  expect(confidenceIn(text)).toBeNull();
  return { answer, text };
}

for (const route of actions) {
  test(`${route.path}: whatever is posted, no 5xx, nothing told, and nothing changed by a refusal`, async () => {
    const address = addresses.get(route.id) ?? "";
    await fuzz(
      postsOf(route),
      async (sent) => {
        const { body, headers } = bodyOf(sent);
        const before = await state();
        const { answer } = await ask(addressFor(address, sent.form), {
          method: "POST",
          ...(body !== undefined && { body }),
          headers: { ...headers, cookie: staff.cookie },
        });
        if (answer.status >= 400) expect(await state()).toEqual(before);
        if (route.id === "routes/admin.logout") staff = await signIn(own.site.origin, staffAddress);
      },
      fuzzRuns(2, actions.length),
    );
    // Whatever came, the administrator is still one.
    expect((await staff.get(`${own.site.origin}/admin/bantuan.data`)).status).toBe(200);
  });
}

const knownQueries =
  "bulan harga halaman kategori status cari urut paket edit hapus anonim kembalikan next token_hash type index _routes _data tab foto versi".split(
    " ",
  );

/** Addresses as they lie, too: broken escapes, dots, slashes; `fetch` tidies the worst of them up. */
const rawPart = fc.constantFrom(
  "%",
  "%zz",
  "%00",
  "%2e%2e%2f",
  "..%2f..%2f..%2fetc%2fpasswd",
  "%5c%5cjahat.example",
  "%ff%fe",
  "%E0%A4%A",
  ";jsessionid=1",
  "a%0d%0aSet-Cookie:x",
);

const part = fc.oneof(
  { weight: 3, arbitrary: wildText.map((text) => escaped(text.slice(0, 900))) },
  { weight: 2, arbitrary: rawPart },
  {
    weight: 3,
    arbitrary: fc.constantFrom(seed.reguler.slug, seed.reguler.id, seed.draft.id, "umroh", "paket"),
  },
);

const path = fc
  .tuple(fc.constantFrom(...builtRoutes("").map((page) => page.path)), part, part)
  .map(([pattern, one, other]) => pattern.replace(/:\w+/, one).replace(/:\w+/, other).replace("*", one));

const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...knownQueries), part), part), { maxLength: 5 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));

const address = fc
  .tuple(path, fc.constantFrom("", "", "", ".data"), query)
  .map(([one, twin, asked]) => (asked === "" ? one + twin : `${one}${twin}?${asked}`));

for (const who of ["a visitor", "an administrator"]) {
  test(`whatever ${who} asks for, no 5xx, nothing told, nothing changed`, async () => {
    const before = await state();
    await fuzz(
      address,
      async (target) => {
        const { answer } = await ask(target, {
          headers: who === "a visitor" ? {} : { cookie: staff.cookie },
        });
        const location = answer.headers.get("location");
        if (location !== null) expect(new URL(location, own.site.origin).origin).toBe(own.site.origin);
      },
      fuzzRuns(20, 2),
    );
    expect(await state()).toEqual(before);
  });
}
