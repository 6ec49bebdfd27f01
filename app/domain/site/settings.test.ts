import { expect, test } from "vitest";
import { settingsFormSchema } from "./schema";
import { parseRetentionMonths, siteSettingsSchema } from "./settings";

function savedInstagram(instagram: string): string | undefined {
  return settingsFormSchema.safeParse({ socialMedia: { instagram } }).data?.socialMedia.instagram;
}

test.each([
  ["instagram.com/x", "https://instagram.com/x"],
  ["www.instagram.com/nama.travel/", "https://www.instagram.com/nama.travel/"],
  [" https://www.instagram.com/x ", "https://www.instagram.com/x"],
  ["", ""],
])("%j is stored as %j", (typed, stored) => {
  expect(savedInstagram(typed)).toBe(stored);
});

test.each([
  "http://instagram.com/x",
  "javascript:alert(1)",
  "//jahat.example",
  "/kontak",
  "@namatravel",
  "https://",
  "https://a b",
  "instagram.com/\\x",
])("%j is refused", (typed) => {
  expect(savedInstagram(typed)).toBeUndefined();
});

test("settings left empty fall back to the site's defaults, one by one", () => {
  const saved = settingsFormSchema.parse({ siteName: "Nur Travel" });
  expect(siteSettingsSchema.parse(saved)).toEqual({
    ...siteSettingsSchema.parse({}),
    siteName: "Nur Travel",
  });
});

test.each([
  ["1", "1"],
  ["012", "12"],
  ["120", "120"],
])("%j is %j months", (typed, months) => expect(parseRetentionMonths(typed)).toBe(months));

test.each(["0", "121", "-3", "1,5", "setahun", "12 bulan", ""])("%j is no number of months", (typed) => {
  expect(parseRetentionMonths(typed)).toBeNull();
});
