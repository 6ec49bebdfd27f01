import { openDataDir } from "embedded-supabase/maintenance";
import { fileTypeFromBuffer } from "file-type";
import { administrator, expect, test } from "../../helpers/client/test.ts";
import { startDemoSite } from "../../helpers/demo-site.ts";
import { observatoryScore } from "../../helpers/observatory.ts";
import { publicPages } from "../../helpers/public-pages.ts";
import { exchange, type LineAnswer, rawGet } from "../../helpers/raw-answer.ts";
import { addressOf, builtRoutes } from "../../helpers/routes.ts";
import { seed } from "../../helpers/seed.ts";
import type { Site } from "../../helpers/site.ts";

/** Behind a proxy that speaks https, as in production. */
const siteUrl = "https://www.contoh-travel.id";
const host = "www.contoh-travel.id";

/** The secret key has written so much of an account that its session fills several cookies. */
async function writeLifeStory(dataDir: string): Promise<void> {
  const db = await openDataDir({ dataDir, log: () => undefined });
  const story = JSON.stringify({ riwayat: "x".repeat(3_200) });
  await db.maintain(`update auth.users set raw_app_meta_data = raw_app_meta_data || '${story}'`);
  await db.close();
}

// One site for the whole file.

let site: Site;
let session: string;

test.beforeAll(async () => {
  site = await startDemoSite({ SITE_URL: siteUrl }, writeLifeStory);
  const answer = await post("/admin/login", administrator);
  session = (answer.headers.get("set-cookie") ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
  expect(session).toContain("umroh-session");
});
test.afterAll(() => site?.stop());

/** Header lines in the order of the line; `Host` and `Connection` unless they are named. */
function ask(line: string, headers: Record<string, string> = {}, body = ""): Promise<LineAnswer> {
  const all = Object.entries({ Host: host, Connection: "close", ...headers });
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return exchange(site.origin, `${line} HTTP/1.1\r\n${lines}\r\n${body}`);
}

const get = (path: string, headers: Record<string, string> = {}) => ask(`GET ${path}`, headers);

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields).toString();
  const own = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(Buffer.byteLength(body)),
  };
  return ask(`POST ${path}`, { ...own, ...headers }, body);
}

const one = (answer: LineAnswer, name: string) => answer.headers.get(name)?.join(", ");
const etagOf = async (path: string) => one(await get(path), "etag") ?? "";
const picture = "/media/kaabah-senja.jpg";
const derivative = `/gambar${picture}/320.webp`;
const long = "x".repeat(20_000);

/** Every kind of answer there is. */
const kinds: [what: string, status: number, ask: () => Promise<LineAnswer>][] = [
  ["the home page", 200, () => get("/")],
  ["the home page, kept", 200, () => get("/")],
  ["a list", 200, () => get("/umroh")],
  ["a filtered list", 200, () => get("/umroh?harga=di-bawah-20")],
  ["a package", 200, () => get(`/umroh/${seed.reguler.slug}`)],
  ["a page with a session", 200, () => get("/kontak", { Cookie: session })],
  ["HEAD of a page", 200, () => ask("HEAD /kontak")],
  ["a page known already", 304, () => get("/", { "If-None-Match": "*" })],
  ["a page that is not there", 404, () => get("/tidak-ada")],
  ["a package that is not there", 404, () => get("/umroh/tidak-ada")],
  ["an id's redirect", 301, () => get(`/umroh/${seed.reguler.id}`)],
  ["a slash too many", 301, () => get("/umroh/")],
  ["the login page", 200, () => get("/admin/login")],
  ["a wrong password", 400, () => post("/admin/login", { email: "x@contoh.id", password: "salah-sekali" })],
  ["the guard's redirect", 302, () => get("/admin")],
  ["the guard's redirect to a script", 202, () => get("/admin.data")],
  ["a form whose session has ended", 401, () => post("/admin/settings", { siteName: "x" })],
  ["a page of the admin area", 200, () => get("/admin/packages", { Cookie: session })],
  ["its data", 200, () => get("/admin/packages.data", { Cookie: session })],
  ["a public page's data", 404, () => get("/umroh.data")],
  ["data of a file", 404, () => get(`${picture}.data`)],
  ["another spelling", 301, () => get("/%75mroh")],
  ["a dot segment", 400, () => get("/media/../umroh")],
  ["an export", 200, () => get("/admin/inquiries/ekspor.csv", { Cookie: session })],
  ["a file", 200, () => get("/favicon.svg")],
  ["a file known already", 304, () => get("/favicon.svg", { "If-None-Match": "*" })],
  ["a picture", 200, () => get(picture)],
  ["a picture known already", 304, async () => get(picture, { "If-None-Match": await etagOf(picture) })],
  ["a part of a picture", 206, () => get(picture, { Range: "bytes=0-9" })],
  ["a part that is not there", 416, () => get(picture, { Range: "bytes=99999999-" })],
  ["a picture that is not there", 404, () => get("/media/tidak-ada.jpg")],
  ["a smaller form of a picture", 200, () => get(derivative)],
  ["a form nobody asked for", 404, () => get(`/gambar${picture}/321.webp`)],
  ["the sitemap", 200, () => get("/sitemap.xml")],
  ["robots.txt", 200, () => get("/robots.txt")],
  ["the health report", 200, () => get("/healthz")],
  ["the way to WhatsApp", 303, () => post("/wa", { kind: "chat" })],
  ["the way to WhatsApp, by hand", 302, () => get("/wa")],
  ["an agent's short link", 302, () => get("/a/KODE")],
  ["a post to a page", 405, () => post("/umroh", { a: "b" })],
  ["a foreign form", 403, () => post("/wa", { kind: "chat" }, { Origin: "https://jahat.example" })],
  ["another method", 405, () => ask("DELETE /umroh")],
  ["a method nobody knows", 501, () => ask("BELI /umroh")],
  ["CONNECT", 405, () => ask("CONNECT jahat.example:443")],
  ["an address that is none", 400, () => get("/%")],
  ["a route's raw data", 400, () => get("/?_data=routes%2F_site._index")],
  ["an endless address", 414, () => get(`/${"a".repeat(5000)}`)],
  ["more headers than fit", 431, () => get("/", { "X-Long": long })],
  ["no host", 400, () => exchange(site.origin, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n")],
  ["no HTTP at all", 400, () => exchange(site.origin, "GET /halo dunia\r\n\r\n")],
  ["a body too large", 413, () => post("/wa", { kind: "x".repeat(300_000) })],
  ["an expectation nobody meets", 417, () => get("/", { Expect: "kopi" })],
];

const strict = {
  "x-content-type-options": ["nosniff"],
  "referrer-policy": ["strict-origin-when-cross-origin"],
  "strict-transport-security": [expect.stringMatching(/^max-age=(\d{8,}); includeSubDomains/)],
  "cross-origin-opener-policy": ["same-origin"],
  "cross-origin-resource-policy": ["same-origin"],
};

test("every kind of answer has the strict headers and names no software (S21, S22)", async () => {
  for (const [what, status, asked] of kinds) {
    const answer = await asked();
    expect(answer.status, what).toBe(status);
    const policy = one(answer, "content-security-policy") ?? "";
    expect(policy, what).toMatch(/^default-src 'none';/);
    expect(policy, what).toContain("frame-ancestors 'none'");
    expect(policy, what).not.toMatch(/unsafe-|\*|script-src[^;]* (https?|data):/);
    const headers = Object.fromEntries(answer.headers);
    expect(headers, what).toMatchObject(strict);
    for (const name of ["server", "x-powered-by", "via"]) expect(headers, what).not.toHaveProperty([name]);
    expect(answer.body, what).not.toMatch(/express|remix-serve|node_modules/i);
    const kept = one(answer, "cache-control") ?? "";
    if (/public|max-age=[1-9]/.test(kept)) expect(answer.headers.has("set-cookie"), what).toBe(false);
    if (answer.status >= 400) expect(kept, `${what} (${answer.status})`).toBe("no-store");
  }
});

test("each screen's scripts are allowed by a nonce of its own (S21)", async () => {
  const nonces: string[] = [];
  for (const path of ["/admin/packages", "/admin/packages", "/admin/media"]) {
    const policy = one(await get(path, { Cookie: session }), "content-security-policy") ?? "";
    nonces.push(/script-src 'self' 'nonce-([^']+)';/.exec(policy)?.[1] ?? "");
  }
  expect(new Set(nonces).size).toBe(nonces.length);
  for (const nonce of nonces) expect(Buffer.from(nonce, "base64").length).toBeGreaterThanOrEqual(16);
});

test("whatever lies under /admin is kept by no cache, signed in or not (S22)", async () => {
  const routes = builtRoutes("/admin").filter(({ path }) => !path.endsWith("logout"));
  expect(routes.length).toBeGreaterThan(15);
  const flag = "admin_token=authenticated";
  for (const [index, route] of routes.entries()) {
    const path = addressOf(route);
    // Of every eighth it is the page that is drawn for the session, of the others its own data.
    for (const [address, Cookie] of [
      [path, index % 8 === 0 ? session : flag],
      [`${path}.data?_routes=${encodeURIComponent(route.id)}`, index % 8 === 0 ? flag : session],
    ] as const) {
      const answer = await get(address, { Cookie });
      expect(one(answer, "cache-control"), `${address} ${answer.status}`).toMatch(/\bno-store\b/);
      expect(one(answer, "cache-control"), address).not.toMatch(/public|s-maxage/);
    }
  }
});

test("a public page asked for with a session is that visitor's alone (S22)", async () => {
  for (const path of ["/", "/umroh", `/umroh/${seed.reguler.slug}`, "/tidak-ada", "/wa"]) {
    const answer = await get(path, { Cookie: session });
    expect(one(answer, "cache-control"), path).toMatch(/\bno-store\b/);
  }
});

const named = ["Host", "X-Forwarded-Host", "X-Forwarded-Server", "X-Original-Host"];
const addressed = ["X-Original-URL", "X-Rewrite-URL"];
const forged = {
  ...Object.fromEntries(named.map((name) => [name, "jahat.example"])),
  ...Object.fromEntries(addressed.map((name) => [name, "https://jahat.example/admin"])),
  ...{ "X-Forwarded-Proto": "http", "X-Forwarded-Port": "8080", Referer: "https://jahat.example/" },
  Forwarded: "host=jahat.example;proto=http",
};

test("no address is made from what a request says of the host (S20)", async () => {
  const moved = [`/umroh/${seed.reguler.id}`, `/umroh/${seed.furoda.slug}`, "/umroh/"];
  const staff = ["/admin", "/admin/login", "/admin/packages", "/admin/apa-saja", "/auth/confirm", "/wa"];
  const others = ["/sitemap.xml", "/robots.txt", ...moved, ...staff];
  // The public pages are written by the same code for whoever is signed in.
  for (const [cookie, paths] of [
    ["", [...publicPages, ...others]],
    [session, ["/", ...others]],
  ] as const) {
    for (const path of paths) {
      const answer = await get(path, { ...forged, ...(cookie && { Cookie: cookie }) });
      const whole = [...answer.headers].flat(2).join("\n") + answer.body;
      expect(answer.status, path).toBeLessThan(500);
      expect(whole, path).not.toContain("jahat.example");
      expect(one(answer, "location") ?? "/", path).toMatch(/^\/(?!\/)/);
      if (!publicPages.includes(path)) continue;
      expect(answer.body, path).toContain(`<link rel="canonical" href="${siteUrl}${path}"/>`);
      expect(answer.body, path).toContain(`property="og:url" content="${siteUrl}${path}"`);
      expect(answer.body, path).not.toContain(site.origin);
    }
  }
  expect((await get("/sitemap.xml", forged)).body).toContain(`<loc>${siteUrl}/umroh</loc>`);
});

test("nor are the links of mails and the way to WhatsApp (S20)", async () => {
  const chat = await post("/wa", { kind: "chat" }, forged);
  expect(one(chat, "location")).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
  expect(one(chat, "location")).not.toContain("jahat");
  const reset = await post("/admin/lupa-password", { email: administrator.email }, forged);
  expect(reset.status).toBeLessThan(400);
  await expect.poll(() => site.output()).toContain(`${siteUrl}/auth/confirm?token_hash=`);
  expect(site.output()).not.toContain("jahat.example");
});

test("a form reaches its action through a proxy that names another host (S13)", async () => {
  const behindProxy = { Host: "web:3000", Origin: siteUrl, "X-Forwarded-Host": host };
  for (const headers of [behindProxy, { ...behindProxy, "X-Forwarded-Host": "lain.example:99999" }]) {
    const answer = await post("/admin/login", { email: "x@contoh.id", password: "salah-sekali" }, headers);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain("Admin Login");
  }
});

test("served media say what they are, and may do nothing (S33)", async () => {
  const forms = ["avif", "webp", "jpg"].map((ending) => `/gambar${picture}/320.${ending}`);
  for (const path of [picture, ...forms]) {
    const whole = await rawGet(site.origin + path);
    expect(whole.status, path).toBe(200);
    const found = await fileTypeFromBuffer(whole.body);
    expect(whole.headers["content-type"], path).toBe(found?.mime);
    const asked = [
      [{ "if-none-match": whole.headers.etag ?? "" }, 304],
      [{ range: "bytes=0-9" }, 206],
      [{ range: "bytes=99999999-" }, 416],
      [{}, 200],
    ] as const;
    for (const [headers, expected] of asked) {
      const answer = await rawGet(site.origin + path, headers);
      expect(answer.status, path).toBe(expected);
      expect(answer.headers, path).toMatchObject({
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
      expect(answer.headers["set-cookie"], path).toBeUndefined();
    }
  }
});

test("five pages reach A+ by the rules of Mozilla's Observatory (S21)", async () => {
  for (const path of ["/", "/umroh", `/umroh/${seed.reguler.slug}`, "/kontak", "/admin/login"]) {
    const { score, tests } = observatoryScore(await get(path));
    expect(score, `${path} ${JSON.stringify(tests)}`).toBeGreaterThanOrEqual(130);
  }
});

const aWeek = 7 * 24 * 60 * 60;

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

function sendForm(path: string, cookies: SetCookie[], form?: Record<string, string>): Promise<Response> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return fetch(site.origin + path, {
    headers: { cookie },
    redirect: "manual",
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
}

test("under https every session cookie is Secure, HttpOnly, Lax and of this host (S15)", async () => {
  const login = await sendForm("/admin/login", [], administrator);
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

  const welcome = await sendForm("/admin", set);
  expect(welcome.status).toBe(200);
  expect(await welcome.text()).toContain("Selamat datang di Dashboard Admin");

  const narrowed = await sendForm("/admin/sidebar", set, { state: "collapsed", returnTo: "/admin" });
  expect(readCookies(narrowed)).toEqual([
    { name: "__Host-sidebar_state", value: "collapsed", attributes: expected(aWeek) },
  ]);

  const logout = await sendForm("/admin/logout", set, {});
  const gone = readCookies(logout).filter(({ attributes }) => attributes.includes("Max-Age=0"));
  const kept = names.filter((name) => name.includes("umroh-session") || name === "admin_token");
  expect(new Set(gone.map(({ name }) => name))).toEqual(new Set(kept));
  for (const { name, attributes } of gone) expect(attributes, name).toEqual(expected(0));
});

test("cookies that another host or a plain connection may have set count for nothing (S15)", async () => {
  const set = readCookies(await sendForm("/admin/login", [], administrator));
  const tossed = set.map((cookie) => ({ ...cookie, name: cookie.name.replace("__Host-", "") }));
  expect((await sendForm("/admin/profile", set)).status).toBe(200);
  expect((await sendForm("/admin/profile", tossed)).headers.get("location")).toContain("/admin/login");
});
