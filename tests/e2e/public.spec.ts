import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { publicPages } from "../helpers/public-pages.ts";
import { seed } from "../helpers/seed.ts";
import { expect, test } from "../helpers/test.ts";

const address = `/umroh/${seed.reguler.slug}`;
const firstVisitRequests = 4;

test("a first visit asks for little, asks no other host, and nothing of it breaks the security policy", async ({
  browser,
  site,
}) => {
  for (const path of publicPages) {
    const page = await browser.newPage();
    const asked: string[] = [];
    const foreign: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(site.origin)) foreign.push(request.url());
      else if (!["image", "font"].includes(request.resourceType())) asked.push(request.url());
    });
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(site.origin + path, { waitUntil: "networkidle" });
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(firstVisitRequests);
    expect(foreign.filter((url) => !url.startsWith("https://www.google.com/maps/embed"))).toEqual([]);
    // No test reaches the map, which is an error, too.
    if (path !== "/kontak") expect(complaints, path).toEqual([]);
    await page.close();
  }
});

test("the first Tab offers the way to the content", async ({ page }) => {
  await page.goto("/umroh");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: /Langsung ke|Lewati/ });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
});

test("arrow keys choose a picture of the gallery", async ({ page }) => {
  await page.goto(address);
  const gallery = page.getByRole("region", { name: "Galeri foto" });
  const counter = gallery.getByText(/^\d+ \/ \d+$/).filter({ visible: true });
  await gallery.getByRole("radio", { name: /^Foto 2 dari/ }).check({ force: true });
  await expect(counter).toHaveText(/^2 \//);
  await page.keyboard.press("ArrowRight");
  await expect(counter).toHaveText(/^3 \//);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("price and chat stay in reach, and nothing sticks out sideways", async ({ page }) => {
    await page.goto(address);
    await page.mouse.wheel(0, 4000);
    const booking = page
      .getByRole("button", { name: /Booking via WhatsApp|Booking/ })
      .filter({ visible: true })
      .last();
    await expect(booking).toBeInViewport();
    await expect(page.getByText(seed.reguler.prices.quad).last()).toBeInViewport();
    expect(await page.locator("html").evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test("a real browser on another site gets nowhere with a form of its own (S13)", async ({ page, site }) => {
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

for (const javaScriptEnabled of [true, false]) {
  test(`from package to conversation, script ${javaScriptEnabled ? "on" : "off"}`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.origin });
    const page = await context.newPage();
    const left = page.waitForRequest(/^https:\/\/wa\.me\//);
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Paket Umroh", exact: true }).click();
    await page.getByLabel("Harga").selectOption("20 - 30 Juta");
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Terapkan" }).click();
    await expect(page).toHaveURL(/harga=/);
    await page
      .getByRole("link", { name: /Lihat Detail/ })
      .first()
      .click();
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    await page.getByRole("button", { name: "Booking via WhatsApp" }).first().click();
    expect(new URL((await left).url()).searchParams.get("text")).toContain(`"${title}"`);
    await context.close();
  });
}
