import { expect, Requests, test } from "../../helpers/client/test.ts";
import { pressForCode, readConversation } from "../../helpers/conversation.ts";
import { publicPages } from "../../helpers/public-pages.ts";
import { seed } from "../../helpers/seed.ts";

test("the chat button of a public page opens WhatsApp with a greeting", async ({ page }) => {
  await page.goto("/tentang-kami");
  await page.getByRole("button", { name: "Chat WhatsApp" }).first().click();
  const { digits, text } = await readConversation(page);
  expect(digits).toMatch(/^628\d{7,12}$/);
  expect(text).toContain("konsultasi tentang paket umroh/haji");
});

test("every public page has a chat button, a package's bar its own, the login none", async ({ page }) => {
  for (const path of [...publicPages, "/tidak-ada"]) {
    await page.goto(path);
    await expect(page.locator("main ~ * form[action='/wa']").filter({ visible: true }), path).toHaveCount(1);
  }
  await page.goto(`/umroh/${seed.reguler.slug}`);
  await expect(page.locator("main ~ aside form[action='/wa']")).toHaveCount(1);
  await page.goto("/admin/login");
  await expect(page.locator("form[action='/wa']")).toHaveCount(0);
});

test("Konsultasi Gratis on the home page opens a consultation", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("button", { name: "Konsultasi Gratis" }).first().click();
  expect((await readConversation(page)).text).toContain("berkonsultasi");
});

test("Booking via WhatsApp names the package and its departure", async ({ page }) => {
  await page.goto("/umroh");
  await page.getByRole("link", { name: "Lihat Detail" }).first().click();
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("button", { name: "Booking via WhatsApp" }).first().click();
  const { text } = await readConversation(page);
  expect(text).toContain(`"${title}"`);
  expect(text).toMatch(/keberangkatan \d{1,2} [A-Z][a-z]+ \d{4}/);
});

test("the greeting has a code, one for a double tap, another for another package", async ({ page }) => {
  const press = async (path: string) => (await pressForCode(page, path, "Booking via WhatsApp")).code;
  const first = await press(`/umroh/${seed.reguler.slug}`);
  expect(await press(`/umroh/${seed.reguler.slug}`)).toBe(first);
  expect(await press(`/haji/${seed.furoda.slug}`)).not.toBe(first);
});

test("bots and prefetchers reach WhatsApp without being counted", async ({ site }) => {
  const strangers: Record<string, string>[] = [
    { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" },
    { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0", "sec-purpose": "prefetch" },
  ];
  for (const headers of strangers) {
    const answer = await new Requests(site.origin).post("/wa", {
      form: { kind: "chat" },
      headers,
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    expect(decodeURIComponent(answer.headers().location ?? "")).not.toContain("Kode");
  }
});

test.describe("whatever is posted, the visitor reaches WhatsApp", () => {
  const urlencoded = "application/x-www-form-urlencoded";
  for (const [name, data, type] of [
    ["nothing", "", urlencoded],
    ["an unknown kind and package", "kind=x&package=tidak-ada", urlencoded],
    ["a filter in the slug", "kind=booking&package=a,status.eq.draft", urlencoded],
    ["a body that is no form", "{", "application/json"],
    ["broken multipart", "--x\r\n", "multipart/form-data; boundary=y"],
    ["a large body", `kind=${"x".repeat(200_000)}`, urlencoded],
  ] as const) {
    test(name, async ({ request }) => {
      const post = (address: string) =>
        request.post(address, { data, headers: { "content-type": type }, maxRedirects: 0 });
      const detour = await post("/wa");
      expect(detour.status()).toBe(307);
      const answer = await post(detour.headers().location ?? "");
      expect(answer.status()).toBe(303);
      expect(answer.headers().location).toMatch(/^https:\/\/wa\.me\/628\d+\?text=Assalamu/);
    });
  }
});

test("opening /wa by hand leads to the contact page", async ({ page }) => {
  await page.goto("/wa");
  await expect(page.getByRole("heading", { level: 1, name: "Hubungi Kami" })).toBeVisible();
});
