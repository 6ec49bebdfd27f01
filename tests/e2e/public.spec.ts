import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator } from "@playwright/test";
import { enlargeText } from "../helpers/accessibility.ts";
import { seed } from "../helpers/seed.ts";
import { cardsOf, expect, openTab, test } from "../helpers/test.ts";

test("the first Tab offers the way to the content", async ({ page }) => {
  await page.goto("/umroh");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: /Langsung ke|Lewati/ });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("filters are one line that counts them, the first package in sight", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/packages?kategori=umroh&harga=20-30");
    const field = page.getByLabel("Harga");
    await expect(field).toBeHidden();
    const picture = await cardsOf(page).first().getByRole("img").boundingBox();
    const chat = await page.getByRole("button", { name: "Chat WhatsApp" }).boundingBox();
    expect((picture?.y ?? 0) + 60).toBeLessThan(chat?.y ?? 0);
    const line = page.locator("summary", { hasText: "Filter" });
    await expect(line).toHaveText("Filter(2 dipilih)");
    await line.click();
    await field.selectOption("Semua Harga");
    await expect(line).toHaveText("Filter(1 dipilih)");
  });

  test("a package: price and chat stay in reach, on one line, and leave the screen at 200 %", async ({
    page,
  }) => {
    await page.goto(`/umroh/${seed.reguler.slug}`);
    await page.mouse.wheel(0, 4000);
    const inReach = page
      .getByRole("button", { name: /Booking/ })
      .filter({ visible: true })
      .last();
    await expect(inReach).toBeInViewport();
    await expect(page.getByText(seed.reguler.prices.quad).last()).toBeInViewport();
    expect(await page.locator("html").evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(360);

    await page.setViewportSize({ width: 345, height: 740 });
    const lines = await page
      .getByRole("button", { name: "Booking via WhatsApp" })
      .evaluate(async (button) => {
        // On a busy machine the font comes too late for this page, and the letters that stand in for it are wider.
        const { href } = document.querySelector("link[as=font]") as HTMLLinkElement;
        const font = new FontFace("Plus Jakarta Sans", `url(${href})`, { weight: "200 800" });
        document.fonts.add(await font.load());
        const range = document.createRange();
        range.selectNodeContents(button.lastChild as Node);
        return range.getClientRects().length;
      });
    expect(lines).toBe(1);

    await page.setViewportSize({ width: 360, height: 740 });
    await enlargeText(page, "200%");
    const bar = await page.getByRole("complementary", { name: "Harga dan booking" }).boundingBox();
    expect(bar?.height).toBeLessThan(740 / 4);
  });

  test("the header keeps one row with a site name of 25 letters", async ({ page }) => {
    await page.goto("/kontak");
    const header = page.getByRole("banner");
    await header
      .getByRole("link")
      .first()
      .locator("span")
      .evaluate((name) => {
        name.textContent = "Assalaam Nusantara Wisata";
      });
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(70);
    const tops = [header.locator("summary"), header.getByRole("link", { name: "Cari" })];
    for (const part of tops) await expect(part).toBeInViewport({ ratio: 1 });
  });

  test("the chat bar waits while the hero's own chat button is in sight", async ({ page }) => {
    await page.goto("/");
    const bar = page.getByRole("button", { name: "Chat WhatsApp" });
    await expect(bar).toBeHidden();
    await page.mouse.wheel(0, 1500);
    await expect(bar).toBeInViewport();
    await page.mouse.wheel(0, -1500);
    await expect(bar).toBeHidden();
  });

  test("Escape closes the menu", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("banner").locator("summary");
    await menu.click();
    const link = page.getByRole("banner").getByRole("link", { name: "Kontak", exact: true });
    await expect(link).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
    await expect(menu).toBeFocused();
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

test("offline, a press on any form keeps the page and what is typed, and says so", async ({
  page,
  context,
}) => {
  const pages = [
    { path: `/umroh/${seed.reguler.slug}`, button: /Booking/ },
    { path: "/cek", button: /^Cek/, field: "nomor" },
    { path: "/cari", button: "Cari", field: "q" },
    { path: `/jamaah/${"a".repeat(43)}`, button: /^Buka/, field: "angka" },
  ];
  for (const { path, button, field } of pages) {
    await page.goto(path);
    const typed = page.locator(`main [name="${field}"]`);
    if (field) await typed.fill("1234");
    const told: string[] = [];
    page.once("dialog", (dialog) => {
      told.push(dialog.message());
      return dialog.accept();
    });
    await context.setOffline(true);
    await page
      .getByRole("main")
      .getByRole("button", { name: button })
      .filter({ visible: true })
      .first()
      .click();
    expect(told, path).toEqual([expect.stringContaining("Isian Anda masih ada")]);
    expect(new URL(page.url()).pathname).toBe(path);
    if (field) await expect(typed).toHaveValue("1234");
    await context.setOffline(false);
  }
});

test("with text at 200 % footer, search and package stay within 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ["/", "/cari?q=umroh", `/umroh/${seed.reguler.slug}`]) {
    await page.goto(path);
    await enlargeText(page, "200%");
    const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beside, path).toBe(0);
  }
});

test("where the browser forbids storage, every script of the page works, and the source is told", async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("Access is denied", "SecurityError");
      },
    }),
  );
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  page.on("console", (line) => line.type() === "error" && failures.push(line.text()));
  await page.goto(`/umroh/${seed.reguler.slug}?utm_source=iklan`);
  const sent = page.waitForRequest((request) => request.url().endsWith("/wa"));
  await page.route("**/wa", (route) => route.fulfill({ status: 204 }));
  const chosen = page.locator("[data-gallery] input").nth(1);
  await page.keyboard.press("ArrowRight");
  await expect(chosen).toBeChecked();
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Booking/ })
    .click();
  const fields = new URLSearchParams((await sent).postData() ?? "");
  expect(fields.get("visit")).toBe("utm_source=iklan");
  expect(fields.get("tap")).toMatch(/^\d+-\d+/);
  expect(failures).toEqual([]);
});

test("from package to conversation without script", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const page = await context.newPage();
  const left = page.waitForRequest(/^https:\/\/wa\.me\//);
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Paket Umroh", exact: true }).click();
  await page.getByLabel("Harga").selectOption("20 - 30 Juta");
  await page.getByRole("button", { name: "Terapkan" }).click();
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

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

  test("the chosen tab and entry are told apart by more than our colours", async ({ page }) => {
    await page.goto(`/umroh/${seed.reguler.slug}`);
    const chosen = page.locator("label", { hasText: "Itinerary" });
    const other = page.locator("label", { hasText: "S&K" });
    expect(await groundOf(chosen)).not.toBe(await groundOf(other));
    const dates = page.locator("#tanggal");
    const date = dates.locator("a[aria-current]");
    expect(await groundOf(date)).not.toBe(await groundOf(dates.locator("a:not([aria-current])").first()));
    await page.goto("/kontak");
    const line = (name: string) =>
      page
        .getByRole("navigation", { name: "Navigasi utama" })
        .getByRole("link", { name, exact: true })
        .evaluate((link) => getComputedStyle(link).textDecorationLine);
    expect([await line("Kontak"), await line("Beranda")]).toEqual(["underline", "none"]);
  });

  test("so are the admin area's, and its chart has the colour of text", async ({ adminPage: page }) => {
    await page.goto("/admin");
    const menu = page.getByRole("navigation", { name: "Menu admin" });
    const entry = (name: string) => menu.getByRole("link", { name });
    expect(await groundOf(entry("Dashboard"))).not.toBe(await groundOf(entry("Permintaan")));
    const bar = page
      .getByRole("img", { name: /Grafik batang/ })
      .locator("rect.fill-green")
      .first();
    const text = await page.locator("h1").evaluate((title) => getComputedStyle(title).color);
    expect(await bar.evaluate((rect) => getComputedStyle(rect).fill)).toBe(text);
    await page.goto("/admin/packages/new");
    await openTab(page, "Galeri");
    const tab = (name: string) => page.locator("label:has(input[name=tab])", { hasText: name });
    expect(await groundOf(tab("Galeri"))).not.toBe(await groundOf(tab("Itinerary")));
  });
});
