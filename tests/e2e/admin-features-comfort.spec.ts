import type { Page, Request } from "@playwright/test";
import { expectAccessible, expectWhole } from "../helpers/accessibility.ts";
import { uniqueTitle } from "../helpers/planted.ts";
import { expect, expectMessage, goWithin, holdPosts, open, staffTest as test } from "../helpers/test.ts";

const listPath = "/admin/features";

function titlesOf(page: Page) {
  return page.getByRole("article").getByRole("heading");
}

/** Holds up changes of the list until it is called. */
const holdChanges = (page: Page) => holdPosts(page, /\/admin\/features\.data/);

test("a feature: empty is refused in the browser; added, edited, switched, deleted", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Dokter pendamping");
  const card = page.getByRole("article", { name: title, exact: true });
  const save = page.getByRole("main").getByRole("button", { name: "Simpan", exact: true });
  await open(page, `${listPath}?tambah`);
  await save.click();
  await expect(page.getByRole("alert")).toContainText("Mohon lengkapi semua field");
  await expect(page.getByText("Judul wajib diisi")).toBeVisible();
  await expect(page.getByText("Deskripsi wajib diisi")).toBeVisible();
  await expect(page.getByLabel("Judul")).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel("Judul").fill(title);
  await page.getByLabel("Deskripsi").fill("Siaga");
  await page.getByRole("radio", { name: "Hati" }).check();
  await save.click();
  await expectMessage(page, "Keunggulan ditambahkan");
  await expect(page.getByRole("main")).toBeFocused();
  await card.getByRole("link", { name: /^Edit/ }).click();
  await page.getByLabel("Deskripsi").fill("Siaga 24 jam");
  await save.click();
  await expectMessage(page, "Keunggulan diperbarui");
  await expect(card).toContainText("Siaga 24 jam");

  const release = await holdChanges(page);
  await card.getByRole("button", { name: "Nonaktifkan" }).click();
  await expect(card.getByText("Nonaktif", { exact: true })).toBeVisible();
  await expect(page.getByText("Keunggulan dinonaktifkan")).toHaveCount(0);
  release();
  await expectMessage(page, "Keunggulan dinonaktifkan");
  await card.getByRole("button", { name: "Aktifkan" }).click();
  await expectMessage(page, "Keunggulan diaktifkan");

  const link = card.getByRole("link", { name: /^Hapus/ });
  await link.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Hapus keunggulan/ });
  await expect(dialog.getByRole("button", { name: "Kembali", exact: true })).toBeFocused();
  await expectWhole(page, "the dialog");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(listPath);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Ya, hapus" }).click();
  await expectMessage(page, "Keunggulan dihapus");
  await expect(card).toHaveCount(0);
});

test("moves by drag and keyboard show at once, keep the focus and leave no history", async ({
  adminPage: page,
}) => {
  // The handles of two rows are in sight.
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/admin/profile");
  await goWithin(page, listPath);
  const titles = await titlesOf(page).allTextContents();
  const [moved = "", next = ""] = titles;
  const storedTitles = async () => {
    const html = await (await page.request.get(listPath)).text();
    const at = (title: string) => html.indexOf(`>${title}<`);
    return [...titles].sort((one, other) => at(one) - at(other));
  };
  const down = page.getByRole("button", { name: `Turunkan keunggulan ${moved}` });
  const up = page.getByRole("button", { name: `Naikkan keunggulan ${moved}` });
  let sent = 0;
  let answered = 0;
  const isPost = (request: Request) => Number(request.method() === "POST");
  page.on("request", (request) => (sent += isPost(request)));
  page.on("response", (response) => (answered += isPost(response.request())));

  await test.step("one in the moment in which the one before is drawn as saved", async () => {
    const back = await up.elementHandle();
    await page.evaluate((button) => {
      // As on a busy machine: React lets others have their turn between what it draws and what follows from it.
      const { now } = performance;
      let ahead = 0;
      performance.now = () => {
        ahead += 10;
        return now.call(performance) + ahead;
      };
      // Each visit of a screen has its own.
      const menu = document.querySelector("details");
      const drawn = new MutationObserver(() => {
        if (menu?.isConnected) return;
        drawn.disconnect();
        performance.now = now;
        (button as HTMLElement).click();
      });
      drawn.observe(document.body, { subtree: true, childList: true });
    }, back);
    await down.click();
    await expect.poll(() => answered).toBe(2);
    await expect(titlesOf(page).first()).toHaveText(moved);
    expect((await storedTitles()).indexOf(moved)).toBe(0);
  });

  await test.step("one by a button", async () => {
    const release = await holdChanges(page);
    await down.click();
    await expect(titlesOf(page).nth(1)).toHaveText(moved);
    await expect(down).toBeFocused();
    release();
    await expectMessage(page, "Urutan diperbarui");
    await up.click();
    await expect(titlesOf(page).first()).toHaveText(moved);
    // At the end of the list the other button takes the focus.
    await expect(down).toBeFocused();
    await expect.poll(() => answered).toBe(4);
  });

  await test.step("several", async () => {
    const release = await holdChanges(page);
    for (let time = 0; time < 3; time += 1) await down.click();
    await expect(titlesOf(page).nth(3)).toHaveText(moved);
    expect(sent).toBe(5);
    release();
    await expect.poll(() => answered).toBe(6);
    expect((await storedTitles()).indexOf(moved)).toBe(3);
  });

  await test.step("a card by its handle, with pointer and keyboard", async () => {
    const handle = page.getByRole("button", { name: `Geser keunggulan ${next}` });
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const to = await page.getByRole("button", { name: `Geser keunggulan ${titles[2]}` }).boundingBox();
    if (!from || !to) throw new Error("The handles are not drawn");
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 });
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 10 });
    await page.mouse.up();
    await expect(titlesOf(page).nth(1)).toHaveText(next);
    await expect.poll(() => answered).toBe(7);

    await handle.focus();
    await page.keyboard.press("Space");
    await expect(page.getByText(`${next} sekarang di urutan 2`)).toBeAttached();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText(`${next} sekarang di urutan 1`)).toBeAttached();
    await page.keyboard.press("Space");
    await expect(titlesOf(page).first()).toHaveText(next);
    await expect.poll(() => answered).toBe(8);
    expect(await storedTitles()).toEqual(await titlesOf(page).allTextContents());
  });
  await page.goBack();
  await expect(page).toHaveURL("/admin/profile");
});
