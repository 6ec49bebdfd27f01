import { expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { addConfirmed } from "../../helpers/inquiry-form.ts";
import { cardOf, listPath } from "../../helpers/packages.ts";
import { inHalfAYear, plantPackage } from "../../helpers/planted.ts";

const newWord = () => crypto.randomUUID().slice(0, 8);

/** Ticks `names` in the list of what a test has added, whose titles all hold `word`, and presses `button`. */
async function press(page: Page, word: string, names: string[], button: string): Promise<void> {
  await page.goto(`${listPath}?cari=${word}`);
  for (const name of names) await page.getByLabel(`Pilih ${name} ${word}`, { exact: true }).check();
  await page.getByRole("button", { name: `${button} yang dicentang` }).click();
}

const versionsOf = async (page: Page, id: string) => {
  await page.goto(`/admin/riwayat/paket/${id}`);
  return page.getByRole("main").getByRole("article").count();
};

test("several are marked as promo, hidden and published at once, with one version each", async ({ page }) => {
  const word = newWord();
  const ids: string[] = [];
  for (const name of ["Satu", "Dua", "Tiga"]) ids.push((await plantPackage(page, `${name} ${word}`)).id);
  await press(page, word, ["Satu", "Tiga"], "Jadikan promo");
  await expect(page).toHaveURL(`${listPath}?cari=${word}`);
  await expect(page.getByText("2 paket: sekarang promo.")).toBeVisible();
  await expect(cardOf(page, `Satu ${word}`)).toContainText("PROMO");
  await expect(cardOf(page, `Dua ${word}`)).not.toContainText("PROMO");
  await press(page, word, ["Satu", "Dua"], "Sembunyikan");
  await expect(page.getByText("2 paket: sekarang draf")).toBeVisible();
  await expect(cardOf(page, `Dua ${word}`)).toContainText("Draf");

  await press(page, word, ["Satu", "Dua", "Tiga"], "Terbitkan");
  const question = page.getByRole("heading", { name: "Terbitkan 3 paket?" });
  await expect(question).toBeVisible();
  await expect(page.getByText(`Satu ${word}: Tanggal keberangkatan belum diisi`)).toBeVisible();
  await page.pressButton("Ya, terbitkan");
  await expect(page.getByText("3 paket: sekarang tampil di situs.")).toBeVisible();
  await expect(cardOf(page, `Dua ${word}`)).toContainText("Aktif");
  const [first = "", second = "", third = ""] = ids;
  // One for each change that was one: the third was published all along.
  expect([
    await versionsOf(page, first),
    await versionsOf(page, second),
    await versionsOf(page, third),
  ]).toEqual([3, 2, 1]);
});

test("deleting several names pilgrims and departures first; the bin brings them back", async ({ page }) => {
  const word = newWord();
  const dated = { departure: inHalfAYear, quota: "9" };
  const { id } = await plantPackage(page, `Ramai ${word}`, dated);
  const { id: gone } = await plantPackage(page, `Sepi ${word}`);
  await addConfirmed(page, { name: `Jamaah ${word}`, trip: id, pilgrims: "3" });

  await press(page, word, ["Ramai", "Sepi"], "Hapus");
  await expect(page.getByRole("heading", { name: "Hapus 2 paket?" })).toBeVisible();
  await expect(
    page.getByText(`Ramai ${word}: 3 jamaah sudah terkonfirmasi; 1 keberangkatan di depan.`),
  ).toBeVisible();
  await page.getByRole("link", { name: "Kembali", exact: true }).click();
  await expect(cardOf(page, `Sepi ${word}`)).toBeVisible();

  await press(page, word, ["Ramai", "Sepi"], "Hapus");
  await page.pressButton("Ya, hapus", "2 paket: dihapus.");
  await expect(page.getByRole("heading", { name: "Tidak ada paket yang cocok" })).toBeVisible();
  await page.goto("/admin/sampah");
  for (const name of ["Ramai", "Sepi"])
    await expect(page.getByRole("heading", { name: `${name} ${word}` })).toBeVisible();

  const form = { intent: "promote", pilih: gone };
  await page.request.send(`${listPath}?cari=${word}`, form);
  await page.goto(listPath);
  await expect(page.getByRole("alert")).toContainText("Paket yang dicentang sudah tidak ada.");
});

test("nothing ticked is said; what the list's form never sends is refused", async ({ page }) => {
  await page.goto(listPath);
  await page.pressButton("Lepas promo yang dicentang");
  await expect(page.getByRole("alert")).toContainText("Centang dahulu paket yang akan diubah.");
  const many = Array.from({ length: 13 }, () => crypto.randomUUID()).join(",");
  for (const form of [
    { intent: "publish", pilih: many },
    { intent: "constructor", pilih: crypto.randomUUID() },
  ]) {
    await expect(await page.request.send(listPath, form)).toAnswer(400);
  }
});
