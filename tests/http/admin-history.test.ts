import { administrator, expect, type Locator, type Page, test } from "../helpers/client/test.ts";
import { seed } from "../helpers/seed.ts";

// What one test brings back, another must not have changed meanwhile.

/** The changes of a history, newest first. */
function changesOf(page: Page): Locator {
  return page.getByRole("main").getByRole("article");
}

/** Both texts of a field that a change names. */
function field(change: Locator, label: string): Locator {
  return change
    .locator("div")
    .filter({ has: change.page().getByRole("heading", { name: label, exact: true }) })
    .last();
}

async function openHistory(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Riwayat", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Riwayat" })).toBeVisible();
}

async function restoreFrom(page: Page, change: Locator): Promise<void> {
  await change.getByRole("link", { name: /^Kembalikan versi ini/ }).click();
  await expect(page.getByRole("heading", { name: /^Kembalikan isi sebelum/ })).toBeVisible();
  await page.getByRole("button", { name: "Ya, kembalikan" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Versi dikembalikan" })).toBeVisible();
}

async function save(page: Page, button: string, message: string): Promise<void> {
  await page.getByRole("button", { name: button }).last().click();
  await expect(page.getByText(message)).toBeVisible();
}

function uniqueName(words: string): string {
  return `${words} ${crypto.randomUUID().slice(0, 8)}`;
}

test("a package's changes are told field by field, and a version comes back to the public page", async ({
  adminPage: page,
}) => {
  const address = `/umroh/${seed.reguler.slug}`;
  await page.goto(`/admin/packages/edit/${seed.reguler.id}`);
  await page.getByLabel("Harga Quad").fill("27.750.000");
  await page.getByLabel("Tanggal pulang").fill("");
  await page.locator("label").filter({ hasText: "Itinerary" }).first().click();
  await page.locator('[name="itinerary[1].title"]').fill("Ziarah yang baru");
  await save(page, "Simpan Perubahan", "Perubahan tersimpan");
  await page.goto(address);
  await expect(page.getByRole("main")).toContainText("27.750.000");

  await page.goto(`/admin/packages/edit/${seed.reguler.id}`);
  await openHistory(page);
  const change = changesOf(page).first();
  await expect(change).toContainText(/\d{1,2} \p{L}+ \d{4}, \d{2}\.\d{2} WIB/u);
  await expect(change).toContainText(`Diubah oleh ${administrator.email}`);
  await expect(field(change, "Harga Quad").locator("dd")).toHaveText([
    seed.reguler.prices.quad,
    "Rp 27.750.000",
  ]);
  await expect(field(change, "Tanggal pulang").locator("dd").last()).toHaveText("(kosong)");
  await expect(field(change, "Itinerary").locator("ins")).toHaveText("Hari 2: Ziarah yang baru");
  await expect(field(change, "Itinerary").locator("del")).toHaveText(/^Hari 2: /);
  await expect(change).not.toContainText("updated_at");
  await expect(change.getByRole("heading", { level: 3 })).toHaveText([
    "Harga Quad",
    "Tanggal pulang",
    "Itinerary",
  ]);

  await restoreFrom(page, change);
  await page.goto(address);
  await expect(page.getByRole("main")).toContainText(seed.reguler.prices.quad);
  await expect(page.getByRole("main")).not.toContainText("Ziarah yang baru");
});

test("bringing a version back asks first, and is a change too, which can be undone", async ({
  adminPage: page,
}) => {
  await page.goto(`/admin/packages/edit/${seed.reguler.id}`);
  const tagline = await page.getByLabel("Tagline").inputValue();
  await page.getByLabel("Tagline").fill("Tagline sementara");
  await save(page, "Simpan Perubahan", "Perubahan tersimpan");
  await page.goto(`/admin/riwayat/paket/${seed.reguler.id}`);
  const before = await changesOf(page).count();
  await changesOf(page)
    .first()
    .getByRole("link", { name: /^Kembalikan/ })
    .click();
  await page
    .getByRole("button", { name: "Batal" })
    .or(page.getByRole("link", { name: "Batal" }))
    .click();
  await expect(changesOf(page)).toHaveCount(before);
  await restoreFrom(page, changesOf(page).first());
  await expect(changesOf(page)).toHaveCount(before + 1);
  await expect(field(changesOf(page).first(), "Tagline").locator("dd")).toHaveText([
    "Tagline sementara",
    tagline,
  ]);
  await restoreFrom(page, changesOf(page).first());
  await page.getByRole("link", { name: "Kembali ke halaman edit" }).click();
  await expect(page.getByLabel("Tagline")).toHaveValue("Tagline sementara");
});

test("a feature's history knows its switch and its place; what is so already is not offered", async ({
  adminPage: page,
}) => {
  const title = uniqueName("Berganti");
  await page.goto("/admin/features?tambah");
  await page.getByLabel("Judul").fill(title);
  await page.getByLabel("Deskripsi").fill("Isi pertama");
  await save(page, "Simpan", "Keunggulan ditambahkan");
  const card = page.getByRole("article", { name: title });
  await card.getByRole("button", { name: /^Nonaktifkan/ }).click();
  await expect(page.getByText("Keunggulan dinonaktifkan")).toBeVisible();
  await card.getByRole("link", { name: /^Edit/ }).click();
  await openHistory(page);
  await expect(changesOf(page)).toHaveCount(1);
  const change = changesOf(page).first();
  await expect(field(change, "Aktif").locator("dd")).toHaveText(["Ya", "Tidak"]);
  await restoreFrom(page, change);
  await expect(changesOf(page)).toHaveCount(2);
  await expect(changesOf(page).last()).toContainText("sama dengan isi sekarang");
  await expect(
    changesOf(page)
      .last()
      .getByRole("link", { name: /^Kembalikan/ }),
  ).toHaveCount(0);
  await page.goto("/admin/features");
  await expect(card).toContainText("Aktif");
  await card.getByRole("button", { name: /^Naikkan/ }).click();
  await expect(
    page
      .getByText("Urutan diperbarui")
      .or(card.getByText(/Urutan \d+/))
      .first(),
  ).toBeVisible();
});

test("a testimonial comes back as it was", async ({ adminPage: page }) => {
  const name = uniqueName("Hj. Kembali");
  await page.goto("/admin/testimonials?tambah");
  await page.getByLabel("Nama").fill(name);
  await page.getByLabel(/^Testimoni/).fill("Baris satu\nBaris dua\nBaris tiga");
  await save(page, "Simpan", "Testimoni ditambahkan");
  const edit = page.getByRole("article", { name }).getByRole("link", { name: /^Edit/ });
  await edit.click();
  await page.getByRole("radio", { name: "2 bintang" }).check();
  await page.getByLabel(/^Testimoni/).fill("Baris satu\nBaris diganti\nBaris tiga");
  await save(page, "Simpan", "Testimoni diperbarui");
  await edit.click();
  await openHistory(page);
  const change = changesOf(page).first();
  await expect(field(change, "Rating").locator("dd")).toHaveText(["5 bintang", "2 bintang"]);
  await expect(field(change, "Testimoni").locator("ins")).toHaveText("Baris diganti");
  await restoreFrom(page, change);
  await page.goto("/");
  const quote = page.getByRole("listitem").filter({ hasText: name });
  await expect(quote).toContainText("Baris dua");
  await expect(quote.getByRole("img", { name: "Rating 5 dari 5" })).toBeVisible();
});

const editors = [
  { path: "/admin/edit-home", label: "Judul bagian", message: "Konten homepage disimpan", at: "/" },
  {
    path: "/admin/edit-about",
    label: "Judul halaman",
    message: "Halaman tentang disimpan",
    at: "/tentang-kami",
  },
  {
    path: "/admin/edit-contact",
    label: "Jam operasional",
    message: "Informasi kontak disimpan",
    at: "/kontak",
  },
  { path: "/admin/settings", label: "Nama website", message: "Pengaturan disimpan", at: "/" },
];

for (const { path, label, message, at } of editors) {
  test(`${path}: an earlier text comes back to the public page`, async ({ adminPage: page }) => {
    const changed = uniqueName("Ganti");
    await page.goto(path);
    const stored = await page.getByLabel(label).inputValue();
    await page.getByLabel(label).fill(changed);
    const button = path === "/admin/settings" ? "Simpan Pengaturan" : "Simpan Perubahan";
    await save(page, button, message);
    await page.goto(at);
    await expect(page.getByText(changed).first()).toBeVisible();
    await page.goto(path);
    await openHistory(page);
    const change = changesOf(page).first();
    await expect(field(change, label)).toContainText(changed);
    await restoreFrom(page, change);
    await page.getByRole("link", { name: "Kembali ke halaman edit" }).click();
    await expect(page.getByLabel(label)).toHaveValue(stored);
    await page.goto(at);
    await expect(page.getByText(changed)).toHaveCount(0);
  });
}

test("a version that was overtaken is asked about again, with what it would change now", async ({
  adminPage: page,
}) => {
  const name = uniqueName("Didahului");
  await page.goto("/admin/testimonials?tambah");
  await page.getByLabel("Nama").fill(name);
  await page.getByLabel(/^Testimoni/).fill("Pertama");
  await save(page, "Simpan", "Testimoni ditambahkan");
  const edit = page.getByRole("article", { name }).getByRole("link", { name: /^Edit/ });
  const write = async (words: string) => {
    await page.goto(`/admin/testimonials?cari=${encodeURIComponent(name)}`);
    await edit.click();
    await page.getByLabel(/^Testimoni/).fill(words);
    await save(page, "Simpan", "Testimoni diperbarui");
  };
  await write("Kedua");
  await edit.click();
  await expect(page.getByLabel(/^Testimoni/)).toHaveValue("Kedua");
  const id = new URL(page.url()).searchParams.get("edit") ?? "";
  await openHistory(page);
  await changesOf(page)
    .first()
    .getByRole("link", { name: /^Kembalikan/ })
    .click();
  await expect(page.getByRole("button", { name: "Ya, kembalikan" })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(`/admin/testimonials?edit=${id}`);
  await other.getByLabel(/^Testimoni/).fill("Ditulis rekan");
  await other.getByRole("button", { name: "Simpan" }).last().click();
  await expect(other.getByText("Testimoni diperbarui")).toBeVisible();
  await other.close();

  await page.getByRole("button", { name: "Ya, kembalikan" }).click();
  await expect(page.getByRole("alert")).toContainText("baru saja diubah orang lain");
  const changes = page.getByRole("region", { name: "Yang akan berubah" });
  await expect(field(changes, "Testimoni").locator("dd")).toHaveText(["Ditulis rekan", "Pertama"]);
  await page.getByRole("button", { name: "Ya, kembalikan" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Versi dikembalikan" })).toBeVisible();
  // Nobody's words are lost.
  await expect(changesOf(page)).toHaveCount(3);
  await expect(field(changesOf(page).first(), "Testimoni").locator("dd")).toHaveText([
    "Ditulis rekan",
    "Pertama",
  ]);
});

test("what has no history says so", async ({ adminPage: page }) => {
  for (const address of ["paket/a0000000-0000-4000-8000-0000000000ff", "paket/x", "media/x", "halaman/x"]) {
    const answer = await page.goto(`/admin/riwayat/${address}`);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByText("Riwayat tidak ditemukan")).toBeVisible();
  }
  await page.goto(`/admin/riwayat/paket/${seed.draft.id}`);
  await expect(page.getByText("Belum ada perubahan yang tercatat")).toBeVisible();
  await page.goto(`/admin/riwayat/paket/${seed.draft.id}?halaman=9`);
  await expect(page).toHaveURL(`/admin/riwayat/paket/${seed.draft.id}`);
});
