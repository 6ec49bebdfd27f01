import { readFileSync } from "node:fs";
import path from "node:path";
import type { RequestOptions } from "../../helpers/client/requests.ts";
import { administrator, Context, expect, test } from "../../helpers/client/test.ts";
import { mailedLink } from "../../helpers/outbox.ts";
import { exchange } from "../../helpers/raw-answer.ts";
import { seed } from "../../helpers/seed.ts";
import type { Site } from "../../helpers/site.ts";

const wrongPassword = "tebakan-yang-salah-71";
const newPassword = "sandi-yang-baru-4093";
const ownPage = "RahasiaHalamanAgen1234";
const bookingPage = "RahasiaHalamanJamaah-1234567890123456789012";
const typed = "catatan-rahasia-seorang-jamaah";

interface Line {
  level: number;
  time: string;
  msg: string;
  requestId?: string;
  method?: string;
  path?: string | null;
  status?: number;
  ms?: number;
}

/** The log: every line that is no word to whoever started the site. */
function linesOf(output: string): Line[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
}

/** Of what the site does from now on. */
function follow({ output }: Site): () => Line[] {
  const before = output().length;
  return () => linesOf(output().slice(before));
}

test("one JSON line per event, with a request id and nothing secret, over a whole journey (S25)", async ({
  site,
}) => {
  const lines = follow(site);
  const context = new Context(site.origin);
  const staff = {
    get: (address: string, options: RequestOptions = {}) =>
      context.request.get(address, { ...options, maxRedirects: 0 }),
    post: (address: string, options: RequestOptions = {}) =>
      context.request.post(address, { ...options, maxRedirects: 0 }),
  };
  const secrets = [administrator.password, wrongPassword, newPassword, ownPage, bookingPage, typed];
  const remember = async () => {
    for (const { name, value } of await context.cookies()) {
      if (name === "admin_token") continue;
      secrets.push(value);
      const session = Buffer.from(value.replace(/^base64-/, ""), "base64url").toString("utf8");
      const tokens = session.match(/"(?:access_token|refresh_token)":"([^"]+)"/g) ?? [];
      secrets.push(...tokens.map((token) => token.split('"')[3] ?? ""));
    }
  };

  await staff.get(`/umroh?catatan=${typed}`);
  await staff.get(`/tidak-ada?password=${typed}`);
  for (const more of ["", "/", "/x", ")", "%", "?a=1", "?_data=routes%2F_site"])
    await staff.get(`/agen/${ownPage}${more}`);
  for (const more of ["", "/", "/kwitansi/KW-2027-1.pdf", ")", "%", "?a=1"])
    await staff.get(`/jamaah/${bookingPage}${more}`);
  await staff.post(`/jamaah/${bookingPage}`, { form: { angka: "0000" } });
  const head = "Host: a.test\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  const agents = ["/Agen/", "/%61gen/", "/AG%45N/", "/x/../agen/", "/agen//", "/agen%2F", "/agen/%2e/"];
  const bookings = ["/Jamaah/", "/%6Aamaah/", "/x/../jamaah/", "/jamaah//", "/jamaah%2F", "/jamaah/%2e/"];
  for (const method of ["GET", "POST", "DELETE"]) {
    for (const odd of agents) await exchange(site.origin, `${method} ${odd}${ownPage} HTTP/1.1\r\n${head}`);
    for (const odd of bookings)
      await exchange(site.origin, `${method} ${odd}${bookingPage} HTTP/1.1\r\n${head}`);
  }
  await exchange(
    site.origin,
    `GET /%61gen/${ownPage} HTTP/1.1\r\nHost: a.test\r\nExpect: kopi\r\nConnection: close\r\n\r\n`,
  );
  await staff.post(`/agen/${ownPage}`);
  await staff.post("/admin/login", { form: { ...administrator, password: wrongPassword } });
  expect((await staff.post("/admin/login", { form: administrator })).status()).toBe(303);
  await remember();
  await staff.get(`/admin/packages?cari=${typed}`);
  await staff.post("/wa", { form: { kind: "chat", visit: typed } });
  await staff.post("/admin/profile", {
    form: { intent: "password", currentPassword: wrongPassword, newPassword, confirmPassword: newPassword },
  });
  const invitation = {
    intent: "save",
    stamp: typed,
    email: "rekan.log@contoh.id",
    name: "Rekan",
    role: "editor",
  };
  const invited = await (await staff.post("/admin/team", { form: invitation })).text();
  const invitationHash = /token_hash=(\w+)/.exec(invited)?.[1] ?? "";
  expect(invitationHash).toHaveLength(56);
  secrets.push(invitationHash);
  await staff.get(`/auth/confirm?token_hash=${invitationHash}&type=invite`);
  await staff.get(`/admin?_data=routes%2Fadmin&token=${typed}`);
  await exchange(site.origin, `GET /${typed} HTTP/9.9\r\nAuthorization: Bearer ${typed}\r\n\r\n`);
  await staff.post("/admin/lupa-password", { form: { email: administrator.email } });
  const link = await mailedLink(site.dataDir, administrator.email);
  const token = /token_hash=([^&]+)/.exec(link)?.[1] ?? "";
  expect(token.length).toBeGreaterThan(10);
  secrets.push(token);
  await staff.get(link);
  const query = Object.fromEntries(new URL(link, site.origin).searchParams);
  await staff.post(link, { form: query });
  await remember();
  await staff.post("/admin/logout");
  const forged = { cookie: `admin_token=authenticated; umroh-session=base64-${typed}` };
  await staff.get("/admin/media", { headers: forged });
  await staff.get(`/admin/media?next=%0d%0a{"level":60}`, { headers: { authorization: `Bearer ${typed}` } });

  await expect.poll(() => lines().some(({ path: at }) => at === "/admin/media")).toBe(true);
  expect(lines().length).toBeGreaterThan(20);
  secrets.push(readFileSync(path.join(site.dataDir, "jwt-secret"), "utf8").trim());
  // Other tests' lines too: the site is that of all visitors.
  const all = linesOf(site.output());
  const logged = all.map((line) => JSON.stringify(line));
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    expect(
      logged.filter((line) => line.includes(secret)),
      secret.slice(0, 12),
    ).toEqual([]);
  }
  expect(logged.filter((line) => /\beyJ[\w-]{10,}\.|sb_(secret|publishable)_\w/.test(line))).toEqual([]);
  for (const line of all) {
    expect(line).toMatchObject({
      level: expect.any(Number),
      msg: expect.stringMatching(/^[a-z_]+(\.[a-z_]+)+$|^request$/),
    });
    expect(new Date(line.time).getTime()).toBeGreaterThan(0);
  }
});

test("every request that reaches the pages leaves one line, under the id of its answer (S25)", async ({
  site,
}) => {
  const lines = follow(site);
  // What a request reads from the backend is told to whoever debugs, under its id too.
  const linesOfRequest = (id: string | null) =>
    lines().filter(({ requestId, level }) => requestId === id && level >= 30);
  const answer = await fetch(`${site.origin}/admin/login?apa=${typed}`);
  const requestId = answer.headers.get("x-request-id");
  expect(requestId).toMatch(/^[0-9a-f]{10}$/);
  await expect.poll(() => linesOfRequest(requestId)).toHaveLength(1);
  expect(linesOfRequest(requestId)[0]).toMatchObject({
    level: 30,
    msg: "request.done",
    method: "GET",
    path: "/admin/login",
    status: 200,
    ms: expect.any(Number),
  });
  const refused = await fetch(`${site.origin}/umroh`, { method: "DELETE" });
  const page = await refused.text();
  const id = refused.headers.get("x-request-id") ?? "";
  expect(page).toContain(id);
  await expect.poll(() => linesOfRequest(id)).toHaveLength(1);
  expect(linesOfRequest(id)[0]).toMatchObject({
    msg: "front.refused",
    method: "DELETE",
    path: "/umroh",
    status: 405,
  });
});

test("no line of plain text per request, and none with a control character (S25)", async ({ site }) => {
  const lines = follow(site);
  const odd = "/umroh/%1b%5b31m-\u009b31m-\u2028";
  await exchange(site.origin, `GET ${odd} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n`);
  await exchange(
    site.origin,
    `GET /admin/\u009b31m\u0085x HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n`,
  );
  await fetch(`${site.origin}/umroh/${seed.reguler.slug}.data`);
  await expect.poll(() => lines().some((line) => line.path?.endsWith(".data"))).toBe(true);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  expect(site.output().replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  const plain = site
    .output()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("{"));
  for (const line of plain)
    expect(line).toMatch(/^(Site: |Admin: | {7}e-mail |\[remix-serve\] http|Mail for )/);
});
