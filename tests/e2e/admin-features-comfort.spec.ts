import type { Page, Request } from "@playwright/test";
import { expectAccessible, expectWhole } from "../helpers/accessibility.ts";
import { expect, expectMessage, holdPosts, test } from "../helpers/test.ts";

const listPath = "/admin/features";

/** The list once its script is running: the handles are there only then. */
async function openList(page: Page): Promise<void> {
  await page.goto(listPath);
  await expect(page.getByRole("button", { name: /^Geser/ }).first()).toBeVisible();
}

function titlesOf(page: Page) {
  return page.getByRole("article").getByRole("heading");
}

/** Holds up changes of the list until it is called. */
const holdChanges = (page: Page) => holdPosts(page, /\/admin\/features\.data/);

test("deleting asks in a dialog that Escape closes, giving the focus back", async ({ adminPage: page }) => {
  await openList(page);
  const link = page.getByRole("link", { name: /^Hapus/ }).first();
  await link.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Hapus keunggulan/ });
  await expect(dialog.getByRole("button", { name: "Batal" })).toBeFocused();
  await expectWhole(page, "the dialog");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(listPath);
});

test("switching shows at once, before the answer is there", async ({ adminPage: page }) => {
  await openList(page);
  const card = page.getByRole("article").first();
  const release = await holdChanges(page);
  await card.getByRole("button", { name: "Nonaktifkan" }).click();
  await expect(card).toContainText("Nonaktif");
  await expect(page.getByText("Keunggulan dinonaktifkan")).toHaveCount(0);
  release();
  await expectMessage(page, "Keunggulan dinonaktifkan");
  await card.getByRole("button", { name: "Aktifkan" }).click();
  await expectMessage(page, "Keunggulan diaktifkan");
});

test("moving shows at once, keeps the focus, leaves no trail in the history", async ({ adminPage: page }) => {
  await page.goto("/admin/profile");
  await openList(page);
  const before = await titlesOf(page).allTextContents();
  const release = await holdChanges(page);
  const down = page.getByRole("button", { name: `Turunkan keunggulan ${before[0]}` });
  await down.click();
  await expect(titlesOf(page).nth(1)).toHaveText(before[0] ?? "");
  await expect(down).toBeFocused();
  release();
  await expectMessage(page, "Urutan diperbarui");
  await page.getByRole("button", { name: `Naikkan keunggulan ${before[0]}` }).click();
  await expect(titlesOf(page).first()).toHaveText(before[0] ?? "");
  // At the end of the list the other button takes the focus.
  await expect(down).toBeFocused();
  await expectMessage(page, "Urutan diperbarui");
  await page.goBack();
  await expect(page).toHaveURL("/admin/profile");
});

test("several moves are sent one after the other, and arrive as seen", async ({ adminPage: page }) => {
  await openList(page);
  const before = await titlesOf(page).allTextContents();
  let sent = 0;
  let answered = 0;
  const isPost = (request: Request) => Number(request.method() === "POST");
  page.on("request", (request) => (sent += isPost(request)));
  page.on("response", (response) => (answered += isPost(response.request())));
  const release = await holdChanges(page);
  const down = page.getByRole("button", { name: `Turunkan keunggulan ${before[0]}` });
  for (let time = 0; time < 3; time += 1) await down.click();
  await expect(titlesOf(page).nth(3)).toHaveText(before[0] ?? "");
  expect(sent).toBe(1);
  release();
  await expect.poll(() => answered).toBe(2);
  await page.reload();
  await expect(titlesOf(page).nth(3)).toHaveText(before[0] ?? "");
});

test("a card is dragged by its handle, with pointer and keyboard", async ({ adminPage: page }) => {
  await openList(page);
  const before = await titlesOf(page).allTextContents();
  const handle = page.getByRole("button", { name: `Geser keunggulan ${before[0]}` });
  const from = await handle.boundingBox();
  const to = await page.getByRole("button", { name: `Geser keunggulan ${before[1]}` }).boundingBox();
  if (!from || !to) throw new Error("The handles are not drawn");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 10 });
  await page.mouse.up();
  await expect(titlesOf(page).nth(1)).toHaveText(before[0] ?? "");
  await expectMessage(page, "Urutan diperbarui");

  await handle.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(`${before[0]} sekarang di urutan 2`)).toBeAttached();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText(`${before[0]} sekarang di urutan 1`)).toBeAttached();
  // The message of the first move may still be there.
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.keyboard.press("Space");
  await expect(titlesOf(page).first()).toHaveText(before[0] ?? "");
  expect((await saved).ok()).toBe(true);
  await expectMessage(page, "Urutan diperbarui");
  await page.reload();
  expect(await titlesOf(page).allTextContents()).toEqual(before);
});

test("an empty form is stopped in the browser, the focus on what is missing", async ({ adminPage: page }) => {
  await page.goto(`${listPath}?tambah`);
  await expect(page.locator("form[novalidate]")).toHaveCount(1);
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("alert")).toContainText("Mohon lengkapi semua field");
  await expect(page.getByText("Judul wajib diisi")).toBeVisible();
  await expect(page.getByText("Deskripsi wajib diisi")).toBeVisible();
  await expect(page.getByLabel("Judul")).toBeFocused();
  await expectAccessible(page);
});
