import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { administrator, expect, test } from "../helpers/client/test.ts";
import { addAdministrator } from "../helpers/service.ts";

/** So much about its owner that the session fills several cookies. */
const longWinded = { email: "panjang@contoh.id", password: "pulau-komodo-4417" };
const lifeStory = { riwayat: "x".repeat(1_600) };
const aWeek = 7 * 24 * 60 * 60;

let own: BreakableSite;
test.beforeAll(async () => {
  own = await startBreakableSite({ SITE_URL: "https://travel.contoh.id" });
  await addAdministrator(own.service, longWinded, lifeStory);
});
test.afterAll(() => own?.stop());

interface SetCookie {
  name: string;
  value: string;
  attributes: string[];
}

function readCookies(answer: Response): SetCookie[] {
  return answer.headers.getSetCookie().map((line) => {
    const [pair = "", ...attributes] = line.split("; ");
    const split = pair.indexOf("=");
    return { name: pair.slice(0, split), value: pair.slice(split + 1), attributes: attributes.sort() };
  });
}

const expected = (seconds: number) =>
  [`Max-Age=${seconds}`, "Path=/", "HttpOnly", "Secure", "SameSite=Lax"].sort();

function send(path: string, cookies: SetCookie[], form?: Record<string, string>): Promise<Response> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return fetch(own.site.origin + path, {
    headers: { cookie },
    redirect: "manual",
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
}

test("under https every cookie, each chunk of a session too, is Secure, HttpOnly, Lax and for this host alone (S15)", async () => {
  const login = await send("/admin/login", [], longWinded);
  expect(login.status).toBe(303);
  const set = readCookies(login);
  const names = set.map(({ name }) => name);
  expect(names.filter((name) => /^__Host-umroh-session\.\d$/.test(name)).length).toBeGreaterThan(2);
  expect(names).toEqual(expect.arrayContaining(["admin_token", "__Host-pesan"]));
  for (const { name, attributes } of set) {
    // Its name is fixed from outside; it opens nothing without the others.
    if (name !== "admin_token") expect(name).toMatch(/^__Host-/);
    expect(attributes, name).toEqual(expected(name === "__Host-pesan" ? 60 : aWeek));
  }

  const welcome = await send("/admin", set);
  expect(welcome.status).toBe(200);
  expect(await welcome.text()).toContain("Selamat datang di Dashboard Admin");

  const narrowed = await send("/admin/sidebar", set, { state: "collapsed", returnTo: "/admin" });
  expect(readCookies(narrowed)).toEqual([
    { name: "__Host-sidebar_state", value: "collapsed", attributes: expected(aWeek) },
  ]);

  const logout = await send("/admin/logout", set, {});
  const gone = readCookies(logout).filter(({ attributes }) => attributes.includes("Max-Age=0"));
  const kept = names.filter((name) => name.includes("umroh-session") || name === "admin_token");
  expect(new Set(gone.map(({ name }) => name))).toEqual(new Set(kept));
  for (const { name, attributes } of gone) expect(attributes, name).toEqual(expected(0));
});

test("cookies that another host or a plain connection may have set count for nothing (S15)", async () => {
  const set = readCookies(await send("/admin/login", [], administrator));
  const tossed = set.map((cookie) => ({ ...cookie, name: cookie.name.replace("__Host-", "") }));
  expect((await send("/admin/profile", set)).status).toBe(200);
  expect((await send("/admin/profile", tossed)).headers.get("location")).toContain("/admin/login");
});

test("after logout saved cookies reach the login page, and the refresh token answers 400 (S07)", async () => {
  const set = readCookies(await send("/admin/login", [], administrator));
  const chunks = set.filter(({ name }) => name.includes("umroh-session"));
  const saved = chunks.map(({ value }) => value).join("");
  const session = JSON.parse(Buffer.from(saved.replace("base64-", ""), "base64url").toString()) as {
    refresh_token: string;
  };
  expect((await send("/admin/profile", set)).status).toBe(200);
  expect((await send("/admin/logout", set, {})).status).toBe(303);
  for (let times = 0; times < 2; times += 1) {
    const replayed = await send("/admin/profile", set);
    expect(replayed.status).toBe(302);
    expect(replayed.headers.get("location")).toBe("/admin/login?next=%2Fadmin%2Fprofile");
  }
  const refreshed = await fetch(`${own.backend.url}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    headers: { apikey: own.backend.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: session.refresh_token }),
  });
  expect(refreshed.status).toBe(400);
});
