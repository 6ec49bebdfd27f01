import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { accountEmail } from "./account-email";
import {
  decodedPath,
  isPictureField,
  isSafeAddress,
  isWebAddressField,
  nextAdminPage,
  readReferrer,
  safeRedirect,
  uuid,
  withoutChatSigns,
  withoutSite,
} from "./addresses";
import { isMadeSlug, makeSlug, slugFormat, slugify } from "./slugs";

test.each(["https://contoh.id/foto.jpg", "/media/kaabah.jpg", "/"])("%s is safe (S17)", (address) => {
  expect(isSafeAddress(address)).toBe(true);
  expect(isPictureField(address)).toBe(true);
  expect(isWebAddressField(address)).toBe(address.startsWith("https://"));
});

test.each([
  "",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "//jahat.example/x.js",
  "/\\jahat.example",
  "\\\\jahat.example",
  "http://contoh.id/foto.jpg",
  "https://",
  "https:/contoh.id/a.jpg",
  "HTTPS://contoh.id/a.jpg",
  "blob:https://contoh.id/1",
  "vbscript:x",
  "/media/a.jpg\u0000",
  "/media/logo%00.png",
  "/media/%ff.png",
  "/media/100%.png",
  "foto.jpg",
  " /media/a.jpg",
])("%j is not (S17)", (address) => {
  expect(isSafeAddress(address)).toBe(false);
  // A field may be left empty; nothing else is forgiven.
  expect(isPictureField(address)).toBe(address === "");
  expect(isWebAddressField(address)).toBe(address === "");
});

test.each([
  ["https://contoh.id/media/a.jpg", "/media/a.jpg"],
  ["https://contoh.id.jahat.id/media/a.jpg", "https://contoh.id.jahat.id/media/a.jpg"],
  ["/media/a.jpg", "/media/a.jpg"],
])("%s of the site https://contoh.id is %s", (address, path) => {
  for (const site of ["https://contoh.id", "https://contoh.id/", "https://contoh.id//"])
    expect(withoutSite(address, site), site).toBe(path);
});

test("the browser takes a picture of its own site, whatever its scheme", () => {
  const picture = "http://localhost:3000/media/a.jpg";
  expect(isPictureField(picture)).toBe(false);
  vi.stubGlobal("location", { origin: "http://localhost:3000" });
  expect([picture, "http://localhost:4000/media/a.jpg"].map(isPictureField)).toEqual([true, false]);
  vi.unstubAllGlobals();
});

test.each([
  ["/admin", "/admin"],
  ["/admin/packages?q=a&page=2#x", "/admin/packages?q=a&page=2#x"],
  ["/admin/../admin/media", "/admin/media"],
])("%s stays", (target, path) => expect(safeRedirect(target, "/admin")).toBe(path));

test.each([
  "",
  "admin",
  "https://jahat.example/",
  "//jahat.example/",
  "/\\jahat.example",
  "/\t/jahat.example",
  "\\\\jahat.example",
  "javascript:alert(1)",
  "/..//jahat.example",
  "/./\\jahat.example",
  "HTTPS:jahat.example",
  "///jahat.example",
  "////jahat.example/%2f..",
  "\\/jahat.example",
  "/\n/jahat.example",
  "\u0000//jahat.example",
  " //jahat.example",
  "/.//jahat.example",
  "/%2e%2e//jahat.example",
  "data:text/html,x",
  "@jahat.example",
  ".jahat.example",
  "/admin@jahat.example/..//jahat.example",
  "/admin x",
  "//[",
  null,
  undefined,
  5,
])("%j becomes the fallback (S19)", (target) => expect(safeRedirect(target, "/admin")).toBe("/admin"));

test.each([
  ["Umroh Plus Turki", "umroh-plus-turki"],
  ["  Umroh   Reguler__9 Hari  ", "umroh-reguler-9-hari"],
  ["Haji (Khusus) 2027: Kuota & Visa!", "haji-khusus-2027-kuota-visa"],
  ["--Awal_dan-akhir--", "awal-dan-akhir"],
  ["Paket Shālih Ramaḍān", "paket-shalih-ramadan"],
  ["Ｕｍｒｏｈ ９ Hari", "umroh-9-hari"],
  ["Umroh/Turki–Dubai+Aqsha", "umroh-turki-dubai-aqsha"],
  ["Jum'at: 9D|8N,Rp2.500 & H.M. Ali", "jumat-9d-8n-rp2500-hm-ali"],
  ["Ka\u2019bah ʿArafah Zu\u0308lfa\u200b", "kabah-arafah-zulfa"],
  ["!!! ???", ""],
  ["عمرة", ""],
])("%s becomes %s", (title, slug) => expect(slugify(title)).toBe(slug));

test("a timestamp follows the words, and stands alone when there are none", () => {
  expect(makeSlug("Umroh Hemat", 1790000000000)).toBe("umroh-hemat-1790000000000");
  expect(makeSlug("?!", 1790000000000)).toBe("1790000000000");
});

test("whatever the title, the database takes the slug", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (title) => {
      const slug = makeSlug(title, 1790000000000);
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slug.length).toBeLessThanOrEqual(250);
      expect(slug).not.toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    }),
  );
});

test("a slug that was made is told from one that was typed", () => {
  for (const made of ["umroh-hemat-1790000000000", "1790000000000"])
    expect(isMadeSlug(made), made).toBe(true);
  for (const typed of ["umroh-2027", "umroh1790000000000", "umroh-1790000000000-a"])
    expect(isMadeSlug(typed), typed).toBe(false);
  expect(slugify(`${"a".repeat(199)} b`)).toBe("a".repeat(199));
  expect([slugFormat.test("a".repeat(250)), slugFormat.test("a".repeat(251))]).toEqual([true, false]);
});

test("an id is told in either case, and nothing around it is taken", () => {
  const id = "A0000000-0000-4000-8000-000000000002";
  expect([id, `${id}0`, `0${id}`, id.replaceAll("-", "")].map((text) => uuid.test(text))).toEqual([
    true,
    ...[false, false, false],
  ]);
});

test.each([
  ["/media/a%20b.jpg", "/media/a b.jpg"],
  ["/media/%00", null],
  ["/media/%c2%85", null],
  ["/media/%ff", null],
])("the path %s is decoded as %j", (path, decoded) => expect(decodedPath(path)).toBe(decoded));

test("the query of a safe address need not be decodable", () => {
  expect(["/media/a.jpg?x=%", "/media/a.jpg#%ff"].map(isSafeAddress)).toEqual([true, true]);
});

test.each([
  ["/umroh*_.,)", "/umroh"],
  ["(/umroh)", "(/umroh"],
  [")", ""],
  ["", ""],
])("%s without the signs of a chat is %j", (text, bare) => expect(withoutChatSigns(text)).toBe(bare));

test.each([
  ["?next=/admin/packages?q=a", "/admin/packages?q=a"],
  ["?next=/admin?q=a", "/admin?q=a"],
  ["?next=/administrasi", "/admin"],
  ["?next=/admin-x", "/admin"],
  ["?next=/umroh/admin", "/admin"],
  ["?next=//jahat.example/admin", "/admin"],
  ["", "/admin"],
])("after signing in by %s comes %s (S19)", (query, page) =>
  expect(nextAdminPage({ url: `https://contoh.id/admin/login${query}` })).toBe(page),
);

const schema = accountEmail("bukan alamat");

test.each(["admin@localhost", "staf@contoh.id", "staf.umroh+1@mail.contoh.co.id"])(
  "%j is an address",
  (email) => expect(schema.parse(email)).toBe(email),
);

test.each(["", "staf", "@contoh.id", "staf@", "staf@contoh..id", "a b@contoh.id", "staf@-contoh.id"])(
  "%j is none",
  (email) =>
    expect(schema.safeParse(email).error?.issues.map(({ message }) => message)).toEqual(["bukan alamat"]),
);

const sites = ["https://contoh.id"];

test("a referrer of this site is split into page and query", () => {
  const split = { page: "/umroh/a", query: "?utm_source=ig" };
  expect(readReferrer("https://contoh.id/umroh/a?utm_source=ig", sites)).toEqual(split);
});

test.each([
  null,
  undefined,
  "",
  "about:blank",
  "https://lain.id/umroh",
  "https://contoh.id.lain.id/",
  "umroh",
])("the referrer %j is no page of this site", (referrer) => expect(readReferrer(referrer, sites)).toBeNull());
