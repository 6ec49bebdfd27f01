import fc from "fast-check";
import { type BreakableSite, startBreakableSite } from "../../helpers/breakable-site.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { confidenceIn, fuzz, fuzzRuns, wildText } from "../../helpers/fuzz.ts";
import { type FormField, formFields } from "../../helpers/html-forms.ts";
import { type BuiltRoute, builtRoutes } from "../../helpers/routes.ts";
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
  const ids = await someIds();
  for (const route of actions) {
    const address = addressOf(route, ids);
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

async function someIds(): Promise<Record<string, string>> {
  const ids = ["features", "testimonials", "inquiries"].map(async (table) => {
    const { data } = await own.service
      .from(table as "features")
      .select("id")
      .limit(1);
    return [table, data?.[0]?.id ?? ""];
  });
  return Object.fromEntries(await Promise.all(ids));
}

function addressOf({ id, path }: BuiltRoute, ids: Record<string, string>): string {
  const item = id.startsWith("routes/admin.inquiries") ? ids.inquiries : seed.reguler.id;
  return path
    .replace(":kind", "paket")
    .replace(/:\w+/g, item ?? "")
    .replace("*", "tidak-ada");
}

const deepName = fc.constantFrom(
  "images[999999]",
  "itinerary[0].activities[99999]",
  "itinerary[4294967296].title",
  "stats[-1].value",
  "stats[1e9].label",
  "__proto__[polluted]",
  "constructor.prototype.polluted",
  "a[".repeat(200),
  `${"a.".repeat(300)}b`,
  "[]",
  "",
  "__intent__",
  "$ACTION_ID",
);

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
    deepName,
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

/** Half pairs can't be written as UTF-8: they are sent as the bytes they would be (a browser would not, an attacker does). */
const escaped = (text: string) =>
  [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const isHalf = code >= 0xd800 && code <= 0xdfff;
      return isHalf
        ? `%${[0xed, 0xa0, 0x80].map((byte) => byte.toString(16)).join("%")}`
        : encodeURIComponent(sign);
    })
    .join("");

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

/** A line that the server has just closed for being idle is no failure of the site: it is tried once more. */
async function send(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, init).catch(() => fetch(url, init));
}

for (const route of actions) {
  test(`${route.path}: whatever is posted, no 5xx, nothing told, and nothing changed by a refusal`, async () => {
    const address = addresses.get(route.id) ?? "";
    await fuzz(
      postsOf(route),
      async (sent) => {
        const { body, headers } = bodyOf(sent);
        const before = await state();
        visitors += 1;
        const answer = await send(own.site.origin + addressFor(address, sent.form), {
          method: "POST",
          ...(body !== undefined && { body }),
          headers: {
            ...headers,
            cookie: staff.cookie,
            "x-forwarded-for": `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
          },
          redirect: "manual",
        });
        const text = await answer.text();
        expect(answer.status, own.site.output().slice(-2000)).toBeLessThan(500);
        expect(confidenceIn(text)).toBeNull();
        if (answer.status >= 400) expect(await state()).toEqual(before);
        if (route.id === "routes/admin.logout") staff = await signIn(own.site.origin, staffAddress);
      },
      fuzzRuns(2, actions.length),
    );
    // Whatever came, the administrator is still one.
    expect((await staff.get(`${own.site.origin}/admin/bantuan.data`)).status).toBe(200);
  });
}
