import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { createPageKey } from "./public-page";
import { createSpelling, hasNeedlessEscapes, readAddress } from "./request-address";

const page = () => null;
const routes: ReturnType<Parameters<typeof createSpelling>[1]> = {
  root: { id: "root", path: "", module: {} },
  site: { id: "site", parentId: "root", module: {} },
  home: { id: "home", index: true, parentId: "site", module: { default: page } },
  package: { id: "package", path: ":category/:slug", parentId: "site", module: { default: page } },
  agent: { id: "agent", path: "agen/:token", parentId: "site", module: { default: page } },
  unknown: { id: "unknown", path: "*", parentId: "site", module: { default: page } },
  brochure: { id: "brochure", path: ":category/:slug/brosur.pdf", parentId: "root", module: {} },
  link: { id: "link", path: "a/:code", parentId: "root", module: {} },
  media: { id: "media", path: "media/*", parentId: "root", module: {} },
  calendar: { id: "calendar", path: "jadwal.ics", parentId: "root", module: {} },
  admin: { id: "admin", path: "admin", parentId: "root", module: {} },
  dashboard: { id: "dashboard", index: true, parentId: "admin", module: { default: page } },
  list: { id: "list", path: "packages", parentId: "admin", module: { default: page, action: page } },
  history: { id: "history", path: "riwayat/:kind/:item", parentId: "admin", module: { default: page } },
  file: { id: "file", path: "packages/ekspor.csv", parentId: "admin", module: {} },
  sidebar: { id: "sidebar", path: "sidebar", parentId: "admin", module: { action: page } },
  confirm: { id: "confirm", path: "auth/confirm", parentId: "root", module: { default: page } },
};

const keyOf = createPageKey([
  { path: "/" },
  { path: "/umroh" },
  { path: /^\/(umroh|haji)\/[a-z0-9]+(-[a-z0-9]+)*$/, example: "/umroh/a" },
]);
const { spell } = createSpelling(keyOf, () => routes);

const site = "https://contoh.id";
const token = "RahasiaHalamanAgen1234";

describe("reading", () => {
  test.each([
    ["/", "/", ""],
    ["/umroh?", "/umroh", ""],
    ["/umroh?bulan=2027-01#daftar", "/umroh", "?bulan=2027-01"],
    [`/%61gen/${token}`, `/agen/${token}`, ""],
    ["/cari%20apa|[x]", "/cari%20apa%7C%5Bx%5D", ""],
    ["/media/logo(1)+a,b@2x.png", "/media/logo(1)+a,b@2x.png", ""],
    ["/umroh?bulan=%zz&harga=20-30&x=%E0%A4%A", "/umroh", "?harga=20-30"],
    ["/umroh?x=%", "/umroh", ""],
    ["/umroh?a=1&x=%zz&b=2", "/umroh", "?a=1&b=2"],
    ["/umroh?q=a+b%20c", "/umroh", "?q=a+b%20c"],
  ])("%s is %s with the query %j (S38, P22)", (target, path, search) =>
    expect(readAddress(target)).toEqual({ path, search }),
  );

  test.each([
    ...["", "*", "umroh", "http://jahat.example/umroh", "//jahat.example/", "/umroh//a", "/umroh//"],
    ...["/media/../cari", "/./cari", "/healthz/%2e%2e/a/X", "/media/.%2E/cari", "/umroh/."],
    ...["/media/..%2fcari", "/a%5Cb", "/\\jahat.example", "/%", "/umroh/%ff", "/%C0%AE/x"],
    ...["/a%00b", "/a%0d%0aSet-Cookie:x", "/a%C2%85b", "/?_data", "/admin?%5Fdata=routes%2Fadmin"],
    ...["/admin?_d%61ta=routes%2Fadmin", "/admin?a=1&%5f%64%61%74%61"],
  ])("%s is read by nobody (S38, S23)", (target) => expect(readAddress(target)).toBeNull());

  test.each([
    ["/%61gen/x", true],
    ["/a%2Db", true],
    ["/a%7e", true],
    ["/a%20b%5b%7C", false],
    ["/a?q=%61", false],
  ])("%s has needless escapes: %s", (target, expected) => expect(hasNeedlessEscapes(target)).toBe(expected));
});

describe("spelling", () => {
  test.each([
    ...["*", "_", ".", ",", ")", "]", ">", ";", ":", "!", " ", "\u00a0", "/", ").", "*_*", "/)"].map(
      (end) => [
        `/umroh/hemat-9-hari${encodeURIComponent(end).replaceAll("%2F", "/")}`,
        "/umroh/hemat-9-hari",
      ],
    ),
    ["/)", "/"],
    ["/UMROH", "/umroh"],
    ["/Umroh/Hemat-9-Hari", "/umroh/hemat-9-hari"],
    ["/Admin", "/admin"],
    ["/admin/", "/admin"],
    ["/ADMIN/Packages.", "/admin/packages"],
    ["/Admin/Riwayat/Paket/X)", "/admin/riwayat/Paket/X"],
    [`/Agen/${token}`, `/agen/${token}`],
    [`/agen/${token})`, `/agen/${token}`],
    ["/A/Budi-1!", "/a/Budi-1"],
    ["/umroh/a/Brosur.PDF", "/umroh/a/brosur.pdf"],
    ["/umroh/slug-Assalamualaikum", "/umroh/slug-assalamualaikum"],
    ["/Jadwal.ICS", "/jadwal.ics"],
    ["/Media/Foto_", "/media/Foto_"],
  ])("%s leads to %s (P22)", (path, expected) => expect(spell(path)).toBe(expected));

  test.each([
    ...[
      "/",
      "/umroh",
      "/media/Foto(1).PNG",
      "/media/a.jpg/",
      "/assets/Index-BxY_.js",
      "/tidak-ada/",
      "/Apa)",
    ],
    ...[`/agen/${token}`, "/a/KODE", "/wisata/Bali", "/wisata/Bali)"],
  ])("%s is not guessed about (P22)", (path) => expect(spell(path)).toBe(path));

  test.each(["/umroh/hemat-9-hari", "/assets/Index-BxY_.js"])(
    "%s is spelled without a look at the routes",
    (path) => {
      const looked = vi.fn();
      const { spell } = createSpelling(looked, looked);
      expect([spell(path), looked.mock.calls]).toEqual([path, []]);
    },
  );

  test("a path that no route has stays as it is, and has no data", () => {
    const { spell, hasData } = createSpelling(
      () => null,
      () => ({}),
    );
    expect([spell("/Apa)"), hasData("/admin")]).toEqual(["/Apa)", false]);
  });
});

test.each([
  ["/admin", true],
  ["/admin/packages", true],
  ["/admin/sidebar", true],
  ["/auth/confirm", true],
  ["/admin/packages/ekspor.csv", false],
  ["/adminx", false],
  ["/umroh", false],
  ["/umroh/admin", false],
  [`/agen/${token}`, false],
  [`/jamaah/${token}`, false],
  ["/_root", false],
  ["/media/a.jpg", false],
  ["/jadwal.ics", false],
])("%s has data for the framework's script: %s (S38)", (path, expected) =>
  expect(createSpelling(keyOf, () => routes).hasData(path)).toBe(expected),
);

const addresses = ["/", "/umroh", "/umroh/hemat-9-hari", "/umroh/a/brosur.pdf", "/a/BUDI", `/agen/${token}`];
const others = [
  "/media/Foto.png",
  "/jadwal.ics",
  "/admin/packages",
  "/admin/packages/ekspor.csv",
  "/tidak/ada",
];

/** Ways to write an address otherwise, each at the place that the number names. */
const ways: Record<string, (text: string, at: number) => string> = {
  "a dot segment": (text, at) => insertAtSlash(text, at, "/."),
  "an encoded dot segment": (text, at) => insertAtSlash(text, at, "/%2E"),
  "a step up": (text, at) => insertAtSlash(text, at, "/x/.."),
  "an encoded step up": (text, at) => insertAtSlash(text, at, "/x/%2e%2E"),
  "a doubled slash": (text, at) => insertAtSlash(text, at, "/"),
  "a backslash": (text, at) => replaceSlash(text, at, "\\"),
  "an encoded backslash": (text, at) => replaceSlash(text, at, "%5C"),
  "an encoded slash": (text, at) => replaceSlash(text, at, "%2F"),
  "another case": (text, at) => replaceSign(text, at, (sign) => sign.toUpperCase()),
  "an encoded letter": (text, at) => replaceSign(text, at, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  "data of the framework": (text) => `${text}.data`,
  "a sign of a chat": (text, at) => text + "*_.,)]>;:!/".charAt(at % 11),
  "a space": (text) => `${text}%20`,
  "a bad query": (text) => `${text}?x=%zz`,
  "a fragment": (text) => `${text}#x`,
};

function slashAt(text: string, at: number): number {
  const slashes = [...text].flatMap((sign, index) => (sign === "/" ? [index] : []));
  return slashes[at % slashes.length] ?? 0;
}

function insertAtSlash(text: string, at: number, part: string): string {
  const index = slashAt(text, at);
  return text.slice(0, index) + part + text.slice(index);
}

function replaceSlash(text: string, at: number, part: string): string {
  const index = slashAt(text, at);
  return text.slice(0, index) + part + text.slice(index + 1);
}

function replaceSign(text: string, at: number, change: (sign: string) => string): string {
  const index = at % text.length;
  const sign = text.charAt(index);
  return /[a-z]/i.test(sign) ? text.slice(0, index) + change(sign) + text.slice(index + 1) : text;
}

const spellings = fc
  .tuple(
    fc.constantFrom(...addresses, ...others),
    fc.array(fc.tuple(fc.constantFrom(...Object.keys(ways)), fc.nat(60)), { maxLength: 4 }),
  )
  .map(([address, changes]) => changes.reduce((text, [way, at]) => ways[way]?.(text, at) ?? text, address));

const tree = Object.values(routes).flatMap(({ id, path, parentId }) =>
  path ? [{ id, path: parentId === "admin" ? `admin/${path}` : path }] : [],
);
const decoded = (path: string) => path.split("/").map(decodeURIComponent);

test("whatever the spelling, the router reads what the front has read, or nobody reads it (S38)", () => {
  fc.assert(
    fc.property(spellings, (target) => {
      const address = readAddress(target);
      if (address === null) return;
      expect(decoded(new URL(site + target).pathname)).toEqual(decoded(address.path));
      const path = spell(address.path);
      expect(new URL(site + path).pathname).toBe(path);
      expect(readAddress(path)).toEqual({ path, search: "" });
      // In no circle.
      expect(spell(path)).toBe(path);
      // What the router takes for a word is written as the front, the limits and the log look for it.
      const [match] = matchRoutes(tree, path)?.slice(-1) ?? [];
      const words = (match?.route.path ?? "").split("/").map((word) => (/^(:|\*$)/.test(word) ? null : word));
      const segments = path.slice(1).split("/");
      for (const [index, word] of words.entries()) if (word) expect(segments[index], path).toBe(word);
      if (path.includes(token)) expect(path).toContain(`/agen/${token}`);
    }),
    { numRuns: 3000 },
  );
});
