import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { seed } from "../helpers/seed.ts";
import { administrator, expect, test } from "../helpers/test.ts";

const senders: Record<string, Record<string, string>> = {
  "another site": { origin: "https://jahat.example" },
  "a page without an origin": { origin: "null" },
  "another site that hides its origin": { "sec-fetch-site": "cross-site" },
  "a sub-domain": { "sec-fetch-site": "same-site" },
};

for (const [sender, headers] of Object.entries(senders)) {
  test(`${sender} changes nothing, whatever it posts`, async ({ request, site }) => {
    await request.post(`${site.origin}/admin/login`, { form: administrator, maxRedirects: 0 });
    const posts: [path: string, form: Record<string, string>][] = [
      ["/wa", { kind: "booking", package: seed.reguler.slug }],
      ["/admin/logout", {}],
      ["/admin/login", administrator],
      [`/admin/packages?hapus=${seed.reguler.id}`, { intent: "delete", id: seed.reguler.id }],
      ["/admin/packages.data", { intent: "delete", id: seed.reguler.id }],
      ["/admin/settings", { siteName: "Direbut" }],
    ];
    for (const [path, form] of posts) {
      const answer = await request.post(`${site.origin}${path}`, { form, headers, maxRedirects: 0 });
      expect(answer.status(), path).toBe(403);
      expect(await answer.text()).toContain("Permintaan Ditolak");
    }
    // Still signed in, and everything is where it was.
    const packages = await request.get(`${site.origin}/admin/packages`, { maxRedirects: 0 });
    expect(await packages.text()).toContain(seed.reguler.title);
    expect(await (await request.get(`${site.origin}/`)).text()).not.toContain("Direbut");
  });
}

test("a real browser on another site gets nowhere with a form of its own", async ({ page, site }) => {
  const form = `<form method=post action="${site.origin}/wa"><button>Kirim</button></form>`;
  const elsewhere = createServer((_, response) => response.setHeader("content-type", "text/html").end(form));
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const { port } = elsewhere.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/`);
  const [answer] = await Promise.all([
    page.waitForResponse(`${site.origin}/wa`),
    page.getByRole("button", { name: "Kirim" }).click(),
  ]);
  expect(answer.status()).toBe(403);
  elsewhere.closeAllConnections();
  elsewhere.close();
});
