import { expect, test } from "vitest";
import { leadTo } from "./responses.server";

test.each([
  ["/admin/packages?halaman=2#atas", "/admin/packages?halaman=2#atas"],
  ["/umroh/paket-baik", "/umroh/paket-baik"],
  ["https://jahat.contoh/", "/"],
  ["//jahat.contoh", "/"],
  ["/\\jahat.contoh", "/"],
  ["/\t/jahat.contoh", "/"],
  ["javascript:alert(1)", "/"],
  ["", "/"],
])("a redirect to %j leads to %s (S26)", (path, location) => {
  const answer = leadTo(path, 303);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, location]);
});
