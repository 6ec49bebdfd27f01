import { AuthApiError, AuthWeakPasswordError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { flash, takeFlash } from "./flash.server";
import { createRequestScope, runInScope } from "./request-scope.server";
import { leadTo, leadToChat } from "./responses.server";
import { byteRange } from "./serve-bytes.server";
import { authMessage } from "./supabase.server";

test.each([
  ["/admin/packages?halaman=2#atas", "/admin/packages?halaman=2#atas"],
  ["https://jahat.contoh/", "/"],
  ["//jahat.contoh", "/"],
])("a redirect to %j leads to %s (S26)", (path, location) => {
  const answer = leadTo(path, 303);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, location]);
});

test.each(["https://wa.me.jahat.contoh/628", "https://wa.me", "//wa.me/628", "http://wa.me/628"])(
  "%s is no chat, and a form leads nowhere (S26)",
  (address) => expect(() => leadToChat(address)).toThrow("Not an address of WhatsApp"),
);

function taken(message: object) {
  const cookie = `pesan=${Buffer.from(JSON.stringify(message)).toString("base64url")}`;
  return takeFlash(new Request("http://127.0.0.1/admin", { headers: { Cookie: cookie } }));
}

const plainMessage = { kind: "success", title: "Paket dihapus", text: "Tersimpan di Sampah." };

test("a message may lead on within the admin area", () => {
  const message = { ...plainMessage, link: { to: "/admin/features?edit=1", label: "Buka" } };
  expect(taken(message)).toEqual(message);
  expect(taken(plainMessage)).toEqual(plainMessage);
});

test("a long message ends with a whole word", () => {
  const scope = createRequestScope();
  runInScope(scope, () => flash({ ...plainMessage, kind: "error", text: "Sudah dihapus. ".repeat(40) }));
  const [cookie = ""] = scope.answer.getSetCookie();
  const request = new Request("http://127.0.0.1/admin", { headers: { Cookie: cookie.split(";")[0] ?? "" } });
  expect(takeFlash(request)?.text).toMatch(/ (Sudah|dihapus\.)…$/);
});

test.each([
  "https://situs-lain.id/",
  "//situs-lain.id",
  "javascript:alert(1)",
  "/admin/..//situs-lain.id",
  "/wa",
])("a message planted to lead to %s is none", (to) => {
  expect(taken({ ...plainMessage, link: { to, label: "Buka" } })).toBeNull();
});

test.each([
  ["Password should be at least 8 characters.", "Password minimal 8 karakter"],
  ["Password should contain at least one character of each: abc, 012.", "Password ini terlalu lemah."],
  ["Password is known to be weak and easy to guess, please choose a different one.", "terlalu lemah"],
])("a project's own rule for passwords is told in Indonesian: %s", (english, indonesian) => {
  expect(authMessage(new AuthWeakPasswordError(english, 422, []), "")).toContain(indonesian);
});

test("a refusal of another kind has its sentence, an unknown one the service's words", () => {
  expect(authMessage(new AuthApiError("Same", 422, "same_password"), "")).toContain("harus berbeda");
  expect(authMessage(new AuthApiError("Something new", 400, "something_new"), "")).toBe("Something new");
});

test.each([
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=900-", { start: 900, end: 999 }],
  ["bytes=900-5000", { start: 900, end: 999 }],
  ["bytes=-10", { start: 990, end: 999 }],
  ["bytes=-5000", { start: 0, end: 999 }],
  ["bytes=1000-", "none"],
  ["bytes=-0", "none"],
  ["bytes=5-2", null],
  ["bytes=0-1,5-9", null],
  ["bytes=-", null],
  ["pages=1-2", null],
  ["bytes=a-b", null],
  [null, null],
])("%j of 1000 bytes is %j", (header, range) => expect(byteRange(header, 1000)).toEqual(range));
