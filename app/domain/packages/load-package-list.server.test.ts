import { expect, test } from "vitest";
import { packageListTexts } from "./load-package-list.server";

test.each([
  ["umroh", "umroh", "/umroh", "Paket Umroh Terbaik", "Tidak ada paket umroh yang tersedia saat ini"],
  ["haji", "haji", "/haji", "Paket Haji Terbaik", "Tidak ada paket haji yang tersedia saat ini"],
  [
    undefined,
    undefined,
    "/packages",
    "Semua Paket Umroh & Haji",
    "Tidak ada paket umroh atau haji yang tersedia saat ini",
  ],
  [undefined, "haji", "/packages", "Semua Paket Umroh & Haji", "Tidak ada paket haji yang tersedia saat ini"],
] as const)("of %s narrowed to %s", (fixed, asked, path, heading, empty) => {
  expect(packageListTexts(fixed, asked)).toMatchObject({ path, heading, empty });
});
