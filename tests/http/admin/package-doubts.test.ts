import { expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { readConversation } from "../../helpers/conversation.ts";
import { cardOf, fillRequired, find, listPath, openEditor } from "../../helpers/packages.ts";
import { inHalfAYear, plantPackage, uniqueTitle } from "../../helpers/planted.ts";

const asked = (page: Page) => page.getByRole("region", { name: "Belum disimpan. Sudah benar begini?" });

async function sendBare(page: Page, title: string): Promise<void> {
  await page.goto(`${listPath}/new`);
  await fillRequired(page, title);
  await page.getByLabel("Status").selectOption("active");
  await page.pressButton("Simpan Paket");
}

test("publishing without date, quota or picture says so once; the page speaks of none", async ({ page }) => {
  const title = uniqueTitle("Hanya yang wajib");
  await sendBare(page, title);
  for (const what of ["Tanggal keberangkatan", "Kuota", "Galeri"])
    await expect(asked(page)).toContainText(what);
  await expect(page).toHaveValues({ "Judul paket": title, Status: "active" });
  await page.pressButton("Tetap terbitkan", "Paket tersimpan");
  await expect(cardOf(page, title)).toContainText("Kuota belum diisi");

  // What was meant so is not asked about again.
  await openEditor(page, title);
  await expect(page.getByLabel("Kuota")).toHaveValue("");
  await page.getByLabel("Tagline").fill("Segera berangkat");
  await page.pressButton("Simpan Perubahan", "Perubahan tersimpan");

  const link = (await find(page, title)).getByRole("link", { name: /^Lihat/ });
  const href = (await link.getAttribute("href")) ?? "";
  for (const address of ["/umroh", href]) {
    const html = await page.request.read(address);
    const own = address === href ? html : (html.split("<li").find((part) => part.includes(title)) ?? "");
    expect(own, address).toContain(title);
    expect(own, address).not.toMatch(/Kuota|Daftar Tunggu|\d orang<|kursi/);
  }
  await page.goto(href);
  await page.getByRole("button", { name: "Booking via WhatsApp" }).first().click();
  const { text } = await readConversation(page);
  expect(text).toContain(`saya ingin booking paket "${title}". Mohon`);
});

test("what is not complete is a draft by one press, and asked about when published", async ({ page }) => {
  const title = uniqueTitle("Belum lengkap");
  await sendBare(page, title);
  await page.pressButton("Simpan sebagai Draf", `"${title}" ditambahkan sebagai draf.`);
  await expect(cardOf(page, title)).toContainText("Draf");

  await openEditor(page, title);
  await page.fillIn({ Status: "active", Kuota: "45" });
  await page.pressButton("Simpan Perubahan");
  await expect(asked(page)).toContainText("Tanggal keberangkatan belum diisi");
  await expect(asked(page)).not.toContainText("Kuota belum diisi");
});

test("a down payment above what a stored departure costs is asked about once, when it is changed", async ({
  page,
}) => {
  const title = uniqueTitle("Uang muka dan tanggal");
  const { id } = await plantPackage(page, title, { departure: inHalfAYear });
  await page.goto(`/admin/packages/${id}/keberangkatan`);
  await page.getByRole("article").getByRole("link", { name: /\d{4}/ }).first().click();
  await page.fillIn({ "Harga Quad": "9.000.000" });
  await page.pressButton("Simpan Perubahan", "Keberangkatan diperbarui");

  await page.goto(`${listPath}/edit/${id}`);
  await page.getByLabel("Uang muka (DP) per jamaah").fill("9.000.001");
  await page.pressButton("Simpan Perubahan");
  await expect(asked(page)).toContainText("lebih tinggi daripada harga keberangkatan", "Rp 9.000.000");
  await asked(page).pressButton("Ya, simpan");
  await expect(page).toTell("Perubahan tersimpan");

  await page.goto(`${listPath}/edit/${id}`);
  await page.getByLabel("Tagline").fill("Uang muka tetap");
  await page.pressButton("Simpan Perubahan", "Perubahan tersimpan");
});
