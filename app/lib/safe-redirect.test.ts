import { expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect";

test.each([
  ["/admin", "/admin"],
  ["/admin/packages?q=a&page=2#x", "/admin/packages?q=a&page=2#x"],
  ["/admin/../admin/media", "/admin/media"],
])("%s stays", (target, path) => {
  expect(safeRedirect(target, "/admin")).toBe(path);
});

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
  null,
  undefined,
  5,
])("%j becomes the fallback (S19)", (target) => {
  expect(safeRedirect(target, "/admin")).toBe("/admin");
});
