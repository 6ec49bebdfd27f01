import fc from "fast-check";
import { expect, test } from "vitest";
import { makeSlug, slugify } from "./slug";

test.each([
  ["Umroh Plus Turki", "umroh-plus-turki"],
  ["  Umroh   Reguler__9 Hari  ", "umroh-reguler-9-hari"],
  ["Haji (Khusus) 2027: Kuota & Visa!", "haji-khusus-2027-kuota-visa"],
  ["--Awal_dan-akhir--", "awal-dan-akhir"],
  ["Paket Shālih Ramaḍān", "paket-shalih-ramadan"],
  ["Ｕｍｒｏｈ ９ Hari", "umroh-9-hari"],
  ["!!! ???", ""],
  ["عمرة", ""],
])("%s becomes %s", (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

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
