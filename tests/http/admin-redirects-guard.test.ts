import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { administrator, expect, type Requests, test } from "../helpers/client/test.ts";
import { seed } from "../helpers/seed.ts";
import { hiddenValue } from "../helpers/staff-requests.ts";

const ways = [
  "https://jahat.example/",
  "HTTPS:jahat.example",
  "http:jahat.example",
  "//jahat.example",
  "///jahat.example",
  "////jahat.example/%2f..",
  "/\\jahat.example",
  "\\/jahat.example",
  "\\\\jahat.example",
  "/\t/jahat.example",
  "/\n/jahat.example",
  "\u0000//jahat.example",
  " //jahat.example",
  "/..//jahat.example",
  "/.//jahat.example",
  "/%2e%2e//jahat.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "@jahat.example",
  ".jahat.example",
  "/admin@jahat.example/..//jahat.example",
  "/\r\nLocation: https://jahat.example",
  "",
];

let own: BreakableSite;
let request: Requests;
test.beforeAll(async ({ playwright }) => {
  own = await startBreakableSite();
  request = await playwright.request.newContext({ baseURL: own.site.origin });
});
test.afterAll(async () => {
  await request?.dispose();
  await own?.stop();
});

interface Answer {
  status(): number;
  headers(): Record<string, string>;
}

/** As a browser resolves it; a `Location` may be written in many ways. */
function expectHome(answer: Answer, what: string): void {
  const { location, refresh } = answer.headers();
  expect(refresh, what).toBeUndefined();
  expect(location, `${what} answered ${answer.status()}`).toBeDefined();
  expect(new URL(location ?? "", `${own.site.origin}/admin/login`).origin, what).toBe(own.site.origin);
  expect(location, what).toMatch(/^\/(?![/\\])/);
}

test("after login nobody is led away, by `next` or by a form kept over it (S19)", async () => {
  await request.post("/admin/login", { form: administrator, maxRedirects: 0 });
  const formMark = hiddenValue(await (await request.get("/admin/packages/new")).text(), "formMark");
  for (const way of ways) {
    const next = encodeURIComponent(way);
    const login = await request.post(`/admin/login?next=${next}`, { form: administrator, maxRedirects: 0 });
    expectHome(login, `login with ${way}`);
    const opened = await request.get(`/admin/login?next=${next}`, { maxRedirects: 0 });
    expectHome(opened, `login page with ${way}`);
    const resume = Buffer.from(JSON.stringify({ action: way, fields: [["title", "x"]] })).toString("base64");
    const form = { formMark, resume, ...administrator };
    const kept = await request.post("/admin/login", { form, maxRedirects: 0 });
    const html = await kept.text();
    expect(html, way).not.toMatch(/action="[^"]*jahat/);
    if (kept.status() !== 200) expectHome(kept, `kept form for ${way}`);
  }
});

test("a mailed link leads nowhere else (S19)", async () => {
  for (const way of ways) {
    const { data, error } = await own.service.auth.admin.generateLink({
      type: "recovery",
      email: administrator.email,
    });
    if (error !== null) throw error;
    const query = new URLSearchParams({
      token_hash: data.properties.hashed_token,
      type: "recovery",
      next: way,
    });
    const answer = await request.post(`/auth/confirm?${query}`, { form: {}, maxRedirects: 0 });
    expectHome(answer, `link with ${way}`);
  }
});

test("the sidebar's button returns to this site only, whatever it or the Referer names (S19)", async () => {
  for (const way of ways) {
    const answer = await request.post("/admin/sidebar", {
      form: { state: "collapsed", returnTo: way },
      headers: { referer: way.startsWith("http") ? way : "https://jahat.example/" },
      maxRedirects: 0,
    });
    expectHome(answer, `sidebar with ${way}`);
  }
});

test("public addresses that lead on stay on this site (S19)", async () => {
  const addresses = [
    `/umroh/${seed.reguler.id}?next=//jahat.example`,
    `/haji/${seed.reguler.slug}?url=https://jahat.example`,
    "/umroh/?next=//jahat.example",
    "/jahat.example//",
    "/%2fjahat.example/",
    "/%5cjahat.example/",
    "/%09/jahat.example/",
    "/.jahat.example/",
    "/wa?next=//jahat.example",
    "/admin/tidak-ada?next=//jahat.example",
  ];
  for (const address of addresses) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.status(), address).toBeLessThan(500);
    if (answer.status() >= 300 && answer.status() < 400) expectHome(answer, address);
  }
});
