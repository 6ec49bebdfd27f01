import { expectAccessible } from "../helpers/accessibility.ts";
import { seed } from "../helpers/seed.ts";
import { expect, test } from "../helpers/test.ts";

test.describe.configure({ mode: "default" });

const history = `/admin/riwayat/paket/${seed.reguler.id}`;

for (const width of [360, 1280]) {
  test(`at ${width} px: no violation of WCAG 2.2 AA, nothing beside the screen`, async ({
    adminPage: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const check = (what: string) => expectAccessible(page, what);
    await page.goto("/admin/sampah");
    await expect(page.getByRole("heading", { level: 1, name: "Sampah" })).toBeVisible();
    await check("the bin before anything is deleted");

    await page.goto(`/admin/packages/edit/${seed.reguler.id}`);
    await page
      .getByLabel("Deskripsi")
      .fill(`Baris pertama\nBaris kedua\nSangat${"panjang".repeat(40)} ${width}`);
    await page.getByRole("button", { name: "Simpan Perubahan" }).last().click();
    await expect(page.getByText("Perubahan tersimpan")).toBeVisible();
    await page.goto(history);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await check("the history");

    const ask = page.getByRole("link", { name: /^Kembalikan versi ini/ }).first();
    const address = (await ask.getAttribute("href")) ?? "";
    await ask.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /^Kembalikan isi sebelum/ });
    await expect(dialog.getByRole("button", { name: "Batal" })).toBeFocused();
    await check("the dialog");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(ask).toBeFocused();
    await page.goto(address);
    await expect(page.getByRole("region", { name: "Yang akan berubah" })).toBeVisible();
    await check("the question");

    await page.goto("/admin/testimonials");
    await page
      .getByRole("link", { name: /^Hapus/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Ya, hapus" }).click();
    await expect(page.getByText("Tersimpan di Sampah selama 30 hari.")).toBeVisible();
    await check("the message");
    await page.getByRole("link", { name: "Buka Sampah" }).click();
    const back = page.getByRole("button", { name: /^Pulihkan/ }).first();
    await expect(back).toBeVisible();
    await check("the bin");
    await back.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Testimoni dipulihkan" })).toBeVisible();
  });
}
