import { randomUUID } from "node:crypto";
import { expect, goWithin, open, staffTest as test } from "../helpers/test.ts";

const userAgent =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";
const address = "/admin/permintaan-baru";

test("a new inquiry shows in menu, title and notification within 30 s of an open page (A24)", async ({
  adminPage: page,
}) => {
  await page.addInitScript(() => {
    const shown: string[] = [];
    const recorder = class {
      static permission = "granted";
      constructor(title: string, { body }: { body: string }) {
        shown.push(`${title}: ${body}`);
      }
    };
    Object.assign(window, { Notification: recorder, shown });
  });
  await page.clock.install();
  await open(page, "/admin");
  const { count } = await (await page.request.get(address)).json();
  const focused = page.getByRole("link", { name: "Lihat Situs" });
  await focused.focus();
  const form = { kind: "chat", tap: randomUUID() };
  const headers = { "user-agent": userAgent };
  expect((await page.request.post("/wa", { form, headers, maxRedirects: 0 })).status()).toBe(303);
  await expect.poll(async () => (await (await page.request.get(address)).json()).count).toBe(count + 1);
  await page.clock.runFor(30_000);
  const menu = page.getByRole("navigation", { name: "Menu admin" });
  const entry = menu.getByRole("link", { name: `Permintaan ${count + 1} baru` });
  await expect(entry).toBeVisible();
  const text = `${count + 1} permintaan menunggu jawaban`;
  await expect(page.getByText(`Permintaan baru masuk. ${text}.`)).toBeAttached();
  await expect(page).toHaveTitle(new RegExp(`^\\(${count + 1}\\) Dashboard \\| Admin`));
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await expect.poll(shown).toEqual([`Permintaan baru: ${text}`]);
  await expect(focused).toBeFocused();
  await goWithin(page, "/admin/bantuan");
  await expect(page).toHaveTitle(new RegExp(`^\\(${count + 1}\\) Bantuan \\| Admin`));
});

test("the server draws the count, and one small answer renews it (A24)", async ({ adminPage: page }) => {
  const answer = await page.request.get(address);
  expect(answer.headers()["cache-control"]).toContain("no-store");
  expect((await answer.body()).length).toBeLessThan(1000);
  const { count } = await answer.json();
  const html = await (await page.request.get("/admin/inquiries")).text();
  expect(html).toContain(count > 0 ? `<title>(${count}) Permintaan |` : "<title>Permintaan |");
});

test("the dashboard asks for notifications only when its button is pressed (A24)", async ({
  adminPage: page,
}) => {
  await page.addInitScript(() => {
    const asked = { times: 0 };
    const browser = {
      permission: "default",
      requestPermission: async () => {
        asked.times += 1;
        return "denied";
      },
    };
    Object.assign(window, { Notification: browser, asked });
  });
  await open(page, "/admin");
  const button = page.getByRole("button", { name: "Beri tahu saya" });
  await expect(button).toBeVisible();
  const times = () => page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times);
  expect(await times()).toBe(0);
  await button.click();
  await expect(page.getByText("Browser ini menolak.")).toBeVisible();
  expect(await times()).toBe(1);
});
