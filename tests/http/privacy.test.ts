import { expect, test } from "../helpers/client/test.ts";
import { readConversation } from "../helpers/conversation.ts";

test("every page leads to what is kept and why, in plain words", async ({ page }) => {
  await page.goto("/umroh");
  await page.getByRole("contentinfo").getByRole("link", { name: "Kebijakan Privasi" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kebijakan Privasi" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("dihapus otomatis 12 bulan sejak permintaan masuk");
  await expect(main).toContainText("UU PDP");
  await expect(main.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expect(page).toHaveTitle(/^Kebijakan Privasi \|/);
});

test("reading leaves no cookie, and pressing only what tells a double tap where no script does", async ({
  page,
  context,
}) => {
  for (const path of ["/", "/umroh?utm_source=ig", "/privasi"]) await page.goto(path);
  expect(await context.cookies()).toEqual([]);
  await page
    .getByRole("button", { name: /Chat WhatsApp/ })
    .first()
    .click();
  await readConversation(page);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).toEqual(["ketukan"]);
});
