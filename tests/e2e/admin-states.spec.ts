import { enlargeText, expectAccessible, expectFitting } from "../helpers/accessibility.ts";
import { startDashboardSite } from "../helpers/dashboard-site.ts";
import { addInquiry, inquiriesPath, uniqueName } from "../helpers/inquiry-form.ts";
import { seed } from "../helpers/seed.ts";
import { administrator, expect, expectMessage, open, test, untilScripted } from "../helpers/test.ts";

// What a screen shows only once something was done on it: dialogs, refusals, messages, long words.

async function expectWhole(page: Parameters<typeof expectAccessible>[0], what: string): Promise<void> {
  await expectAccessible(page, what);
  await expectFitting(page, what);
}

test("the dashboard with inquiries and without any", async ({ browser }) => {
  const site = await startDashboardSite();
  try {
    const context = await browser.newContext({ baseURL: site.origin });
    await context.request.post("/admin/login", { form: administrator });
    const page = await context.newPage();
    await page.goto("/admin");
    await page.getByText("Lihat sebagai tabel").click();
    await expectWhole(page, "dashboard");
    expect(await page.locator("main [style]").count()).toBe(0);
    await expectWordsApart(page);
    await site.clear();
    await page.goto("/admin");
    await expect(page.getByText("Lihat sebagai tabel")).toHaveCount(0);
    await expectWhole(page, "empty dashboard");
    expect(await page.locator("main [style]").count()).toBe(0);
    await context.close();
  } finally {
    await site.stop();
  }
});

/** On a phone the chart's words keep their size and do not touch. */
async function expectWordsApart(page: Parameters<typeof expectAccessible>[0]): Promise<void> {
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

test("the dialog that asks before a feature is deleted", async ({ adminPage: page }) => {
  await page.goto("/admin/features");
  await expect(page.getByRole("button", { name: /^Geser/ }).first()).toBeVisible();
  await page
    .getByRole("link", { name: /^Hapus/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectWhole(page, "the dialog");
});

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

for (const [path, button, message] of [
  ["/admin/features?tambah", "Simpan", "Judul wajib diisi"],
  ["/admin/testimonials?tambah", "Simpan", "Nama wajib diisi"],
] as const) {
  test(`a refused form of ${path}`, async ({ adminPage: page }) => {
    await page.goto(path);
    await expect(page.locator("form[novalidate]")).toHaveCount(1);
    await page.getByRole("button", { name: button }).last().click();
    await expect(page.getByText(message)).toBeVisible();
    await expectAccessible(page);
  });
}

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

test("stars are chosen with the arrow keys", async ({ adminPage: page }) => {
  await page.goto("/admin/testimonials?tambah");
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

test("long words don't widen a narrow page: inquiries, one refused", async ({ adminPage: page }) => {
  const name = `Nama${"panjang".repeat(15)}`;
  const address = await addInquiry(page, { name, note: "x".repeat(400), phone: "0812-3456-7890" });
  await page.goto(`${inquiriesPath}?cari=${name}`);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectFitting(page, "list");
  // The row is one large link; the reply must lie above it.
  await page.getByRole("link", { name: /^Balas/ }).click({ trial: true });
  await page.goto(address);
  await page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
  await expect(page.getByText("Pilih paket dahulu untuk mengonfirmasi")).toBeVisible();
  await expectWhole(page, "refused");
});

test("deleting an inquiry asks in a dialog that gives the focus back", async ({ adminPage: page }) => {
  await page.goto(await addInquiry(page, { name: "Dialog" }));
  await expect(page.locator("form[novalidate]")).toHaveCount(1);
  const opener = page.getByRole("link", { name: "Hapus permintaan" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: /^Hapus permintaan/ });
  await expect(dialog.getByRole("button", { name: "Batal" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

for (const width of [360, 1280]) {
  test(`a hasty second press never cancels an inquiry: ${width} px wide`, async ({ adminPage: page }) => {
    await page.setViewportSize({ width, height: 740 });
    const fields = { name: "Tergesa", trip: seed.furoda.id, pilgrims: "1" };
    await page.goto(await addInquiry(page, fields));
    await untilScripted(page);
    const status = (name: string) => page.getByRole("group", { name: `Status: ${name}` });
    const confirm = page.getByRole("button", { name: "Konfirmasi", exact: true });
    const box = await confirm.boundingBox();
    await confirm.click();
    await expect(status("Terkonfirmasi")).toBeVisible();
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
    await expect(status("Batal")).toBeVisible();
    await expect(page.getByLabel("Catatan")).toHaveValue("Ikut tersimpan");
  });
}

for (const size of ["100%", "200%"]) {
  test(`on a phone what is said covers no button and moves none: text at ${size}`, async ({
    adminPage: page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const openLarge = async (path: string) => {
      await open(page, path);
      await enlargeText(page, size);
    };
    await openLarge(`/admin/packages/edit/${seed.reguler.id}`);
    await page.getByRole("button", { name: "Simpan Perubahan" }).last().click();
    await expectNothingCovered(page, "Perubahan tersimpan");
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await openLarge("/admin/features");
    const toggle = page.getByRole("button", { name: /aktifkan/i }).first();
    await toggle.scrollIntoViewIfNeeded();
    const lies = await toggle.boundingBox();
    await toggle.click();
    await expectNothingCovered(page, /^Keunggulan di(non)?aktifkan/);
    expect(await toggle.boundingBox()).toMatchObject({ x: lies?.x, y: lies?.y });

    const name = uniqueName("Pesan");
    const inquiry = await addInquiry(page, { name, trip: seed.furoda.id, pilgrims: "1" });
    await openLarge(`${inquiriesPath}?cari=${encodeURIComponent(name)}`);
    await page.getByRole("checkbox", { name: /^Pilih [A-Z0-9]+$/ }).check();
    await page.getByLabel("Yang dicentang menjadi").selectOption({ label: "Dihubungi" });
    await page.getByRole("button", { name: "Ubah status" }).click();
    await expectNothingCovered(page, "Status diubah");
    await openLarge(inquiry);
    await page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
    await expectNothingCovered(page, /dikonfirmasi/i);

    await openLarge("/admin/media");
    await page
      .getByRole("link", { name: /^Hapus/ })
      .last()
      .click();
    await page.getByRole("button", { name: "Ya, hapus" }).click();
    await expectNothingCovered(page, "Gambar dihapus");
    await page.getByRole("link", { name: "Buka Sampah" }).click();
    await page
      .getByRole("button", { name: /^Pulihkan/ })
      .first()
      .click();
    await expectNothingCovered(page, "Gambar dipulihkan");
    await page.getByRole("button", { name: "Tutup pesan" }).click();
    await expect(page.getByRole("main")).toBeFocused();
  });
}

/** The message is whole and in sight, the page begins below it, and none of the header's own buttons lies under it. */
async function expectNothingCovered(page: Parameters<typeof expectAccessible>[0], words: string | RegExp) {
  const message = page.locator("header").getByRole("status").filter({ hasText: words });
  await expect(message).toBeInViewport({ ratio: 1 });
  const found = await message.evaluate((said) => {
    const { left, right, top, bottom } = said.getBoundingClientRect();
    const under = [...document.querySelectorAll("header a, header button, summary")]
      .filter((one) => !said.contains(one) && one.checkVisibility())
      .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.left < right && left < box.right && box.top < bottom && top < box.bottom)
      .map(({ text }) => text);
    return { under, pageBegins: (document.querySelector("main")?.offsetTop ?? 0) >= bottom };
  });
  expect(found).toEqual({ under: [], pageBegins: true });
}

test("history and bin, from a change to what is brought back, by keyboard", async ({ adminPage: page }) => {
  await page.goto(`/admin/packages/edit/${seed.reguler.id}`);
  await page.getByLabel("Deskripsi").fill(`Baris pertama\nBaris kedua\nSangat${"panjang".repeat(40)}`);
  await page.getByRole("button", { name: "Simpan Perubahan" }).last().click();
  await expectMessage(page, "Perubahan tersimpan");
  await page.goto(`/admin/riwayat/paket/${seed.reguler.id}`);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expectWhole(page, "the history");

  const ask = page.getByRole("link", { name: /^Kembalikan versi ini/ }).first();
  const address = (await ask.getAttribute("href")) ?? "";
  await untilScripted(page);
  await ask.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Kembalikan isi sebelum/ });
  await expect(dialog.getByRole("button", { name: "Batal" })).toBeFocused();
  await expectWhole(page, "the dialog");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(ask).toBeFocused();
  await page.goto(address);
  await expect(page.getByRole("region", { name: "Yang akan berubah" })).toBeVisible();
  await expectWhole(page, "the question");

  await page.goto("/admin/testimonials");
  await page
    .getByRole("link", { name: /^Hapus/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await expect(page.getByText("Tersimpan di Sampah selama 30 hari.")).toBeVisible();
  await expectWhole(page, "the message");
  await page.getByRole("link", { name: "Buka Sampah" }).click();
  const back = page.getByRole("button", { name: /^Pulihkan/ }).first();
  await expect(back).toBeVisible();
  await expectWhole(page, "the bin");
  await back.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Testimoni dipulihkan" })).toBeVisible();
});
