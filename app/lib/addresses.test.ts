import { expect, test } from "vitest";
import { isPictureField, isSafeAddress, isWebAddressField, withoutSite } from "./addresses";

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
  expect(withoutSite(address, "https://contoh.id/")).toBe(path);
});
