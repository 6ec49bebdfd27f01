import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { createRenderLimitStep } from "./limit-renders.server";

function isCounted(url: string, method = "GET"): boolean {
  const take = vi.fn(() => 0);
  const request = { method, url, headers: {}, socket: {} } as IncomingMessage;
  createRenderLimitStep({ take })(request, {} as ServerResponse);
  return take.mock.calls.length > 0;
}

test.each([
  ...[
    "/umroh",
    "/cari?q=a",
    "/healthz/x",
    "/healthz.x",
    "/wa/x",
    "/metrics/x",
    "/media.x",
    "/gambar",
    "/a/X",
  ],
  ...["/admin/login", "/admin/login.data", "/admin/lupa-password", "/adminx", "/administrasi/x"],
])("%s is counted as a render (S34, S38)", (url) => expect(isCounted(url)).toBe(true));

test.each([
  ...["/media/a.jpg", "/gambar/media/a.jpg/320.webp", "/healthz", "/metrics", "/wa", "/wa?x=1"],
  ...["/admin", "/admin?x", "/admin.data", "/admin/packages", "/admin/logout"],
])("%s has a limit of its own (S34)", (url) => expect(isCounted(url)).toBe(false));

test("a posted form costs a render too, but not where people sign in (S34)", () => {
  const posted = ["/cek", "/jamaah/x", "/auth/confirm", "/admin/login"].map((url) => isCounted(url, "POST"));
  expect(posted).toEqual([true, true, true, false]);
});
