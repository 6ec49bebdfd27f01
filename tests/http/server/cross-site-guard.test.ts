import { administrator, expect, test } from "../../helpers/client/test.ts";
import { addressOf, builtRoutes } from "../../helpers/routes.ts";
import { seed } from "../../helpers/seed.ts";

const senders: Record<string, Record<string, string>> = {
  "another site": { origin: "https://jahat.example" },
  "a page without an origin": { origin: "null" },
  "another site that hides its origin": { "sec-fetch-site": "cross-site" },
  "a sub-domain": { "sec-fetch-site": "same-site" },
};

const kinds: Record<string, { type: string; body: string }> = {
  urlencoded: { type: "application/x-www-form-urlencoded", body: "intent=delete&title=x" },
  multipart: {
    type: "multipart/form-data; boundary=x",
    body: '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\ndelete\r\n--x--\r\n',
  },
  text: { type: "text/plain", body: "intent=delete" },
  json: { type: "application/json", body: '{"intent":"delete"}' },
};

test("no address takes an unsafe request from elsewhere (S13)", async ({ request, context, site }) => {
  await request.send(`${site.origin}/admin/login`, administrator);
  const cookie = context.cookieHeader();
  const paths = builtRoutes("").map((route) => addressOf(route, seed.reguler.id));
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) {
    for (const address of [path, `${path === "/" ? "/_root" : path}.data`, `${path}?index`]) {
      // Who sends and what is told apart before the address is looked at: one of each shows that.
      const everyKind = Object.values(kinds).slice(0, path === "/" ? undefined : 1);
      const everySender = Object.values(senders).slice(0, path === "/" ? undefined : 1);
      const asked = everySender.flatMap((from) =>
        everyKind.map(async ({ type, body }) => {
          const headers = { cookie, "content-type": type, ...from };
          const answer = await fetch(site.origin + address, {
            method: "POST",
            headers,
            body,
            redirect: "manual",
          });
          expect(await answer.text()).toContain("Permintaan Ditolak");
          return answer.status;
        }),
      );
      expect(new Set(await Promise.all(asked)), address).toEqual(new Set([403]));
    }
    // Past the check of the route's own address, by the framework's older way of asking.
    const raw = await fetch(`${site.origin}${path}?_data=root`, {
      method: "POST",
      headers: { cookie, ...senders["another site"] },
    });
    expect([400, 403], path).toContain(raw.status);
  }
  const packages = await request.get(`${site.origin}/admin/packages`, { maxRedirects: 0 });
  expect(await packages.text()).toContain(seed.reguler.title);
});

test("a form of the site's own goes through, with script and without (S13)", async ({ request, site }) => {
  const own: Record<string, string>[] = [
    { origin: site.origin, "sec-fetch-site": "same-origin" },
    { origin: site.origin },
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    // Behind a proxy that takes the referrer away.
    { origin: "null", "sec-fetch-site": "same-origin" },
    {},
  ];
  for (const headers of own) {
    const answer = await request.post(`${site.origin}/wa`, {
      form: { kind: "chat", tap: crypto.randomUUID() },
      headers,
      maxRedirects: 0,
    });
    expect(answer.status(), JSON.stringify(headers)).toBe(303);
    // With a page of its own, which Remix would judge once more.
    const login = { email: "x@contoh.id", password: "" };
    const refused = await request.post(`${site.origin}/admin/login`, { form: login, headers });
    expect([refused.status(), await refused.text()], JSON.stringify(headers)).toEqual([
      ...[400, expect.stringContaining("Password wajib diisi")],
    ]);
  }
});
