import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectWhole } from "../helpers/accessibility.ts";
import { uniqueTitle } from "../helpers/planted.ts";
import { expect, expectMessage, open, staffTest as test } from "../helpers/test.ts";

const article = "d0000000-0000-4000-8000-000000000006";
const photo = "supabase/seed/images/arafah-tenda.jpg";

const editorOf = (page: Page) => page.getByRole("textbox", { name: "Isi artikel: tulisan" });
const fieldOf = (page: Page) => page.locator("textarea[name='body']");
const previewOf = (page: Page) => page.getByRole("region", { name: "Pratinjau" });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Alat tulis" }).getByRole("button", { name, exact: true });

const save = (page: Page) => page.getByRole("main").getByRole("button", { name: "Simpan", exact: true });

test("an old article is saved without a changed letter; one edit changes its block alone", async ({
  adminPage: page,
}) => {
  await open(page, `/admin/panduan/${article}`);
  await expect(editorOf(page)).toBeVisible();
  const stored = await fieldOf(page).inputValue();
  await expect(page.getByText("Perubahan belum disimpan")).toBeHidden();
  await expectWhole(page, "article");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(previewOf(page).getByRole("heading").first()).toBeVisible();
  await save(page).click();
  await expectMessage(page, "Perubahan tersimpan");
  await open(page, `/admin/panduan/${article}`);
  expect(await fieldOf(page).inputValue()).toBe(stored);
  const paragraph = editorOf(page).locator("p").first();
  const words = await paragraph.innerText();
  await paragraph.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Tambahan.");
  await expect(page.getByText("Perubahan belum disimpan")).toBeVisible();
  const changed = await fieldOf(page).inputValue();
  expect(changed.length).toBe(stored.length + " Tambahan.".length);
  expect(changed.replace(" Tambahan.", "")).toBe(stored);
  expect(words.length).toBeGreaterThan(0);
});

test("heading, list, link and pictures: written, previewed, kept as a draft, saved, read", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Menulis dengan tenang");
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/admin/panduan/baru");
  await page.getByRole("textbox", { name: /^Judul/ }).fill(title);
  await page.getByLabel("Ringkasan").fill("Ringkasan pendek.");
  await test.step("a click on the label leads into the editor, and the tab key leads on", async () => {
    await page.locator("label", { hasText: "Isi artikel" }).click();
    await expect(editorOf(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(editorOf(page)).not.toBeFocused();
    await editorOf(page).focus();
  });
  await tool(page, "Judul bagian").click();
  await page.keyboard.type("Barang penting");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Bawa ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("paspor");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" dan uang_muka.");
  await page.keyboard.press("Enter");
  await tool(page, "Daftar").click();
  await expect(tool(page, "Daftar")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("Sandal");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Obat");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await tool(page, "Tautan").click();
  await page.getByLabel("Alamat tautan").fill("/umroh");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/baru$/);
  await expect(fieldOf(page)).toHaveValue(
    "## Barang penting\n\nBawa **paspor** dan uang_muka.\n\n- Sandal\n- Obat\n\n[/umroh](/umroh)",
  );

  await test.step("pictures by button and by drag", async () => {
    const chosen = page.waitForEvent("filechooser");
    await tool(page, "Gambar").click();
    await (await chosen).setFiles(photo);
    await expect(editorOf(page).locator("img[src]")).toHaveCount(1);
    const dataTransfer = await page.evaluateHandle((bytes) => {
      const transfer = new DataTransfer();
      const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([data], "jatuh.jpg", { type: "image/jpeg" }));
      return transfer;
    }, readFileSync(photo).toString("base64"));
    const box = await editorOf(page).locator("p").first().boundingBox();
    await editorOf(page).dispatchEvent("drop", {
      dataTransfer,
      clientX: (box?.x ?? 0) + 5,
      clientY: (box?.y ?? 0) + 5,
    });
    await expect(editorOf(page).locator("img[src]")).toHaveCount(2);
    await editorOf(page).locator("img[src]").first().click();
    await page.getByLabel("Uraian gambar").fill("Tenda di Arafah");
    await expect(fieldOf(page)).toHaveValue(/!\[Tenda di Arafah\]\(\/media\/\S+\.jpg\)/);
  });
  await expect(previewOf(page).getByRole("heading", { name: "Barang penting" })).toBeVisible();
  await expect(previewOf(page).getByRole("img", { name: "Tenda di Arafah" })).toBeVisible();

  await test.step("a reload offers what was typed", async () => {
    const typed = await fieldOf(page).inputValue();
    page.once("dialog", (dialog) => void dialog.accept());
    // The browser comes back to this place of the page, below the offer.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.reload();
    await expect(page.getByRole("button", { name: "Pakai isian itu" })).toBeInViewport();
    await page.getByRole("button", { name: "Pakai isian itu" }).click();
    await expect(editorOf(page).getByRole("heading", { name: "Barang penting" })).toBeVisible();
    expect(await fieldOf(page).inputValue()).toBe(typed);
  });
  await page.getByLabel("Status").selectOption("published");
  await save(page).click();
  await expectMessage(page, "Artikel tersimpan");
  await page.goto("/panduan");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: "Barang penting" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Sandal" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Tenda di Arafah" })).toBeVisible();
  await expect(page.getByRole("link", { name: "/umroh", exact: true })).toHaveAttribute("href", "/umroh");
});

test("pasted text comes clean, hostile Markdown stays harmless, a phone switches to the preview", async ({
  adminPage: page,
}) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  page.on("dialog", (dialog) => void dialog.dismiss());
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/admin/panduan/baru");
  const paste = (types: Record<string, string>) =>
    editorOf(page).evaluate((element, data) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, types);
  await editorOf(page).focus();
  await page.keyboard.type("ditulis");
  // Styles of pasted HTML are refused as well, later.
  expect(refused).toEqual([]);
  await page.keyboard.press("Control+a");
  await paste({
    "text/html":
      "<html><style>p{color:red}</style><body><h1 style='color:red'>Dari Word</h1><p class=MsoListParagraph><span style='mso-list:Ignore'>·  </span>Satu<o:p></o:p></p><p class=MsoListParagraph><span style='mso-list:Ignore'>·  </span>Dua</p><p><b>Tebal</b><img src='https://lain.id/x.gif' onerror='alert(1)'></p></body></html>",
    "text/plain": "x",
  });
  await expect(fieldOf(page)).toHaveValue("## Dari Word\n\n- Satu\n- Dua\n\n**Tebal**");
  await page.keyboard.press("Control+a");
  await paste({ "text/plain": "*Penting* untuk jamaah\n- koper\n- paspor\nTerima kasih" });
  await expect(fieldOf(page)).toHaveValue("**Penting** untuk jamaah\n\n- koper\n- paspor\n\nTerima kasih");
  await page.keyboard.press("Control+a");
  await paste({
    "text/plain": "<img src=x onerror=alert(1)> [klik](javascript:alert(1)) <script>alert(1)</script>",
  });
  await page.getByRole("button", { name: "Pratinjau" }).click();
  await expect(previewOf(page)).toContainText("<script>alert(1)</script>");
  await expect(previewOf(page).locator("script, img, a")).toHaveCount(0);
  await expect(editorOf(page)).toBeHidden();
  await expectWhole(page, "preview");
  await page.getByRole("button", { name: "Tulis" }).click();
  await expect(editorOf(page)).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Judul wajib diisi")).toBeVisible();
});
