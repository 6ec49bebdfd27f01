import { expect, staffTest as test } from "../../helpers/client/test.ts";

test("help is the menu's last entry; its index and its links lead to screens that exist", async ({
  page,
}) => {
  await page.goto("/admin");
  const menu = page.getByRole("navigation", { name: "Menu admin" }).last();
  await expect(menu.getByRole("link").last()).toHaveText("Bantuan");
  await menu.followLink("Bantuan");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bantuan");

  const index = page.getByRole("navigation", { name: "Daftar pertanyaan" });
  const questions = await index.getByRole("link").all();
  expect(questions.length).toBeGreaterThanOrEqual(20);
  for (const link of questions) {
    const anchor = (await link.getAttribute("href")) ?? "";
    await expect(page.locator(anchor)).toHaveText(await link.innerText());
  }
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(questions.length);

  const links = await page.getByRole("main").locator('a[href^="/admin/"]').all();
  const screens = new Set(await Promise.all(links.map((link) => link.getAttribute("href"))));
  expect(screens.size).toBeGreaterThan(5);
  for (const screen of screens) {
    const answer = await page.request.get(screen ?? "");
    expect(answer.status(), screen ?? "").toBe(200);
  }
});
