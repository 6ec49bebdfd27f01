import fc from "fast-check";
import { type BreakableSite, sharedBreakableSite } from "../../helpers/breakable-site.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { confidenceIn, fuzz, fuzzRuns, wildText } from "../../helpers/fuzz.ts";
import { builtRoutes } from "../../helpers/routes.ts";
import { seed } from "../../helpers/seed.ts";
import { watchState } from "../../helpers/site-state.ts";
import { signIn } from "../../helpers/staff-requests.ts";

/** Every address of the build that can be opened: pages, files and exports; and admin ones, seen by an administrator. */
const pages = builtRoutes("");
const knownQueries = [
  "bulan",
  "harga",
  "halaman",
  "kategori",
  "status",
  "cari",
  "urut",
  "paket",
  "edit",
  "hapus",
  "anonim",
  "kembalikan",
  "next",
  "token_hash",
  "type",
  "index",
  "_routes",
  "_data",
  "tab",
  "foto",
  "versi",
];

let own: BreakableSite;
let cookie = "";
test.beforeAll(async () => {
  own = await sharedBreakableSite();
  ({ cookie } = await signIn(own.site.origin));
});

/** Text as part of an address; half pairs go as the bytes they would be. */
const escaped = (text: string) =>
  [...text.slice(0, 900)]
    .map((sign) =>
      /[\ud800-\udfff]/.test(sign) && sign.length === 1 ? "%ed%a0%80" : encodeURIComponent(sign),
    )
    .join("");

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
  { weight: 3, arbitrary: wildText.map(escaped) },
  { weight: 2, arbitrary: rawPart },
  {
    weight: 3,
    arbitrary: fc.constantFrom(seed.reguler.slug, seed.reguler.id, seed.draft.id, "umroh", "paket"),
  },
);

const path = fc
  .tuple(fc.constantFrom(...pages.map((page) => page.path)), part, part)
  .map(([pattern, one, other]) => pattern.replace(/:\w+/, one).replace(/:\w+/, other).replace("*", one));

const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...knownQueries), part), part), { maxLength: 5 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));

const address = fc
  .tuple(path, fc.constantFrom("", "", "", ".data"), query)
  .map(([one, twin, asked]) => (asked === "" ? one + twin : `${one}${twin}?${asked}`));

async function open(target: string, headers: Record<string, string>): Promise<Response> {
  const init = { headers, redirect: "manual" } as const;
  return fetch(own.site.origin + target, init).catch(() => fetch(own.site.origin + target, init));
}

for (const [who, headersOf] of [
  ["a visitor", () => ({})],
  ["an administrator", () => ({ cookie })],
] as const) {
  test(`whatever ${who} asks for, no 5xx, nothing told, nothing changed`, async () => {
    const state = watchState(own);
    const before = await state();
    await fuzz(
      address,
      async (target) => {
        const answer = await open(target, headersOf());
        const text = await answer.text();
        expect(answer.status, own.site.output().slice(-2000)).toBeLessThan(500);
        expect(confidenceIn(text)).toBeNull();
        const location = answer.headers.get("location");
        if (location !== null) expect(new URL(location, own.site.origin).origin).toBe(own.site.origin);
      },
      fuzzRuns(20, 2),
    );
    expect(await state()).toEqual(before);
  });
}
