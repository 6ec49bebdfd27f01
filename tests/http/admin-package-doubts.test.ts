import { expect, type Page, test } from "../helpers/client/test.ts";
import { readConversation } from "../helpers/conversation.ts";
import { cardOf, fillRequired, find, listPath, openEditor } from "../helpers/packages.ts";
import { uniqueTitle } from "../helpers/planted.ts";

const asked = (page: Page) => page.getByRole("region", { name: "Belum disimpan. Sudah benar begini?" });

async function sendBare(page: Page, title: string): Promise<void> {
  await page.goto(`${listPath}/new`);
  await fillRequired(page, title);
  await page.getByLabel("Status").selectOption("active");
  await page.getByRole("button", { name: "Simpan Paket" }).click();
}

test("publishing without date, quota or picture says so, once; the page then speaks of none of them", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Hanya yang wajib");
  await sendBare(page, title);
  for (const what of ["Tanggal keberangkatan", "Kuota", "Galeri"])
    await expect(asked(page)).toContainText(what);
  await expect(page.getByLabel("Judul paket")).toHaveValue(title);
  await expect(page.getByLabel("Status")).toHaveValue("active");
  await page.getByRole("button", { name: "Tetap terbitkan" }).click();
  await expect(page.getByText("Paket tersimpan")).toBeVisible();
  await expect(cardOf(page, title)).toContainText("Kuota belum diisi");

  // What was meant so is not asked about again.
  await openEditor(page, title);
  await expect(page.getByLabel("Kuota")).toHaveValue("");
  await page.getByLabel("Tagline").fill("Segera berangkat");
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expect(page.getByText("Perubahan tersimpan")).toBeVisible();

  const link = (await find(page, title)).getByRole("link", { name: /^Lihat/ });
  const href = (await link.getAttribute("href")) ?? "";
  for (const address of ["/umroh", href]) {
    const html = await (await page.request.get(address)).text();
    const own = address === href ? html : (html.split("<li").find((part) => part.includes(title)) ?? "");
    expect(own, address).toContain(title);
    expect(own, address).not.toMatch(/Kuota|Daftar Tunggu|\d orang<|kursi/);
  }
  await page.goto(href);
  await page.getByRole("button", { name: "Booking via WhatsApp" }).first().click();
  const { text } = await readConversation(page);
  expect(text).toContain(`saya ingin booking paket "${title}". Mohon`);
});

test("what is not complete yet is saved as a draft by one press, and asked about when it is published", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Belum lengkap");
  await sendBare(page, title);
  await page.getByRole("button", { name: "Simpan sebagai Draf" }).click();
  await expect(page.getByText(`"${title}" ditambahkan sebagai draf.`)).toBeVisible();
  await expect(cardOf(page, title)).toContainText("Draf");

  await openEditor(page, title);
  await page.getByLabel("Status").selectOption("active");
  await page.getByLabel("Kuota").fill("45");
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expect(asked(page)).toContainText("Tanggal keberangkatan belum diisi");
  await expect(asked(page)).not.toContainText("Kuota belum diisi");
});
