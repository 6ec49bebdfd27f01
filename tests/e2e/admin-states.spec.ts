import type { Page } from "@playwright/test";
import { expectAccessible, expectFitting, expectWhole } from "../helpers/accessibility.ts";
import { addInquiry, inquiriesPath } from "../helpers/inquiry-form.ts";
import { seed } from "../helpers/seed.ts";
import { expect, open, test, untilScripted } from "../helpers/test.ts";

// What a screen shows only once something was done on it: dialogs, refusals, messages, long words.

test("the dashboard's figures as a table, its chart's words apart on a phone", async ({
  adminPage: page,
}) => {
  await page.goto("/admin");
  await page.getByText("Lihat sebagai tabel").click();
  await expectWhole(page, "dashboard");
  expect(await page.locator("main [style]").count()).toBe(0);
  await expectWordsApart(page);
});

/** On a phone the chart's words keep their size and do not touch. */
async function expectWordsApart(page: Page): Promise<void> {
  const boxes = await page
    .getByRole("region", { name: "Permintaan per minggu" })
    .locator("svg g > text")
    .evaluateAll((texts) =>
      texts
        .map((text) => text.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left, right, height }) => ({ left, right, height })),
    );
  expect(boxes.length).toBe(4);
  let edge = 0;
  for (const { left, right, height } of boxes) {
    expect(left).toBeGreaterThan(edge);
    expect(height).toBeGreaterThanOrEqual(12);
    edge = right;
  }
  expect(edge).toBeLessThanOrEqual(360);
}

test("a departure: its form, the preview of a series, the dialog that asks why it is cancelled", async ({
  adminPage: page,
}) => {
  const screen = `/admin/packages/${seed.reguler.id}/keberangkatan`;
  await page.goto(screen);
  const row = page.getByRole("article").first();
  await row.getByRole("link", { name: /^Edit/ }).click();
  await expect(page.locator("form[novalidate]")).toHaveCount(1);
  await expectWhole(page, "form");
  await open(page, `${screen}/rangkaian`);
  await page.getByLabel("Tanggal pertama").fill("2197-01-07");
  await page.getByLabel("Berapa kali").fill("3");
  await page.getByRole("button", { name: "Periksa Tanggal" }).click();
  await expect(page.getByRole("region", { name: "Belum disimpan. Sudah benar begini?" })).toBeFocused();
  await expectWhole(page, "preview");
  await open(page, "/admin/keberangkatan");
  await row.getByRole("link", { name: /^Batalkan/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Alasan perubahan")).toBeVisible();
  await expectWhole(page, "dialog");
});

test("a refused login, and refused forms of the profile", async ({ page, adminPage }) => {
  await adminPage.goto("/admin/profile");
  await adminPage.getByRole("button", { name: "Simpan Password" }).click();
  await expect(adminPage.getByRole("alert").first()).toBeVisible();
  await expectWhole(adminPage, "profile");
  await page.context().clearCookies();
  await page.goto("/admin/profile");
  await page.getByLabel("Email", { exact: true }).fill("a@b.id");
  await page.getByLabel("Password", { exact: true }).fill("salah-sekali");
  await page.getByRole("button", { name: "Masuk" }).click();
  await expect(page.getByRole("alert")).toContainText("Login Gagal");
  await expectWhole(page, "login");
});

test("a testimonial's form: refused, its stars chosen with the arrow keys", async ({ adminPage: page }) => {
  await page.goto("/admin/testimonials?tambah");
  await expect(page.locator("form[novalidate]")).toHaveCount(1);
  await page.getByRole("button", { name: "Simpan" }).last().click();
  await expect(page.getByText("Nama wajib diisi")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Lokasi").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "5 bintang" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "4 bintang" })).toBeChecked();
});

test("long words don't widen a narrow page: testimonials", async ({ adminPage: page }) => {
  const name = `Nama${"panjang".repeat(15)}`;
  const text = { content: "x".repeat(400), location: "y".repeat(120) };
  await page.request.post("/admin/testimonials", {
    form: { intent: "save", stamp: crypto.randomUUID(), name, ...text },
  });
  await page.goto(`/admin/testimonials?cari=${name}`);
  await expect(page.getByRole("article", { name })).toBeVisible();
  await expectFitting(page, "list");
  const edit = (await page.getByRole("link", { name: /^Edit/ }).getAttribute("href")) ?? "";
  const id = new URLSearchParams(edit.split("?")[1]).get("edit") ?? "";
  await page.goto(`/admin/testimonials?hapus=${id}`);
  await expectFitting(page, "question");
});

test("long words don't widen a narrow page: inquiries; one asks in a dialog that gives the focus back, and is refused", async ({
  adminPage: page,
}) => {
  const name = `Nama${"panjang".repeat(15)}`;
  const address = await addInquiry(page, { name, note: "x".repeat(400), phone: "0812-3456-7890" });
  await page.goto(`${inquiriesPath}?cari=${name}`);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectFitting(page, "list");
  // The row is one large link; the reply must lie above it.
  await page.getByRole("link", { name: /^Balas/ }).click({ trial: true });
  await open(page, address);
  const opener = page.getByRole("link", { name: "Hapus permintaan" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: /^Hapus permintaan/ });
  await expect(dialog.getByRole("button", { name: "Batal" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
  await expect(page.getByText("Pilih paket dahulu untuk mengonfirmasi")).toBeVisible();
  await expectWhole(page, "refused");
});

for (const width of [360, 1280]) {
  test(`a hasty second press never cancels an inquiry, the status has the focus once it changes: ${width} px wide`, async ({
    adminPage: page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const fields = { name: "Tergesa", trip: seed.furoda.id, pilgrims: "1" };
    await page.goto(await addInquiry(page, fields));
    await untilScripted(page);
    const status = (name: string) => page.getByRole("group", { name: `Status: ${name}` });
    const confirm = page.getByRole("button", { name: "Konfirmasi", exact: true });
    const box = await confirm.boundingBox();
    await confirm.click();
    await expect(status("Terkonfirmasi")).toBeFocused();
    expect(await confirm.boundingBox()).toEqual(box);
    await expect(confirm).toBeDisabled();

    await page.getByLabel("Catatan").fill("Ikut tersimpan");
    await page.getByRole("button", { name: "Batalkan", exact: true }).dblclick();
    const dialog = page.getByRole("dialog", { name: /^Batalkan permintaan/ });
    await expect(dialog).toBeVisible();
    // Wherever the dialog comes to lie: its button takes no press that began as another's.
    await dialog
      .getByRole("button", { name: "Ya, batalkan permintaan" })
      .dispatchEvent("click", { detail: 2 });
    await expect(dialog).toBeVisible();
    await expect(status("Terkonfirmasi")).toBeVisible();
    await dialog.getByRole("button", { name: "Jangan batalkan" }).click();
    await expect(page.getByRole("button", { name: "Batalkan", exact: true })).toBeFocused();
    await expect(page.getByLabel("Catatan")).toHaveValue("Ikut tersimpan");
    await page.getByRole("button", { name: "Batalkan", exact: true }).click();
    await dialog.getByRole("button", { name: "Ya, batalkan permintaan" }).click();
    await expect(status("Batal")).toBeFocused();
    await expect(page.getByLabel("Catatan")).toHaveValue("Ikut tersimpan");
  });
}
