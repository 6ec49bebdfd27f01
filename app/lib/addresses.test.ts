import { expect, test } from "vitest";
import { isSafeAddress } from "./addresses";

test.each(["https://contoh.id/foto.jpg", "/media/kaabah.jpg", "/"])("%s is safe", (address) => {
  expect(isSafeAddress(address)).toBe(true);
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
  "foto.jpg",
  " /media/a.jpg",
])("%j is not", (address) => {
  expect(isSafeAddress(address)).toBe(false);
});
