import { administrator, expect, staffTest as test } from "../../helpers/client/test.ts";
import { changesOf, fieldOf, openHistory, restoreFrom, saveAs } from "../../helpers/history.ts";
import { openTab } from "../../helpers/packages.ts";
import { laterYear, plantPackage, uniqueTitle } from "../../helpers/planted.ts";
import { seed } from "../../helpers/seed.ts";

test("a package's changes are told by field, a version comes back to the public page", async ({ page }) => {
  const { id, href } = await plantPackage(page, uniqueTitle("Berubah"), {
    departure: `${laterYear}-03-10`,
    returnDate: `${laterYear}-03-18`,
    "itinerary[0].title": "Tiba",
    "itinerary[1].title": "Ziarah yang lama",
  });
  await page.goto(`/admin/packages/edit/${id}`);
  await page.fillIn({ "Harga Quad": "27.750.000", "Tanggal pulang": "" });
  await openTab(page, "Itinerary");
  await page.getByLabel("Hari 2: judul").fill("Ziarah yang baru");
  await saveAs(page, "Simpan Perubahan", "Perubahan tersimpan");
  await page.goto(href);
  await expect(page.getByRole("main")).toContainText("27.750.000");

  await page.goto(`/admin/packages/edit/${id}`);
  await openHistory(page);
  const change = changesOf(page).first();
  await expect(change).toContainText(/\d{1,2} \p{L}+ \d{4}, \d{2}\.\d{2} WIB/u);
  await expect(change).toContainText(`Diubah oleh ${administrator.email}`);
  await expect(fieldOf(change, "Harga Quad").locator("dd")).toHaveText(["Rp 28.500.000", "Rp 27.750.000"]);
  await expect(fieldOf(change, "Tanggal pulang").locator("dd").last()).toHaveText("(kosong)");
  await expect(fieldOf(change, "Itinerary").locator("ins")).toHaveText("Hari 2: Ziarah yang baru");
  await expect(fieldOf(change, "Itinerary").locator("del")).toHaveText("Hari 2: Ziarah yang lama");
  await expect(change).not.toContainText("updated_at");
  await expect(change.getByRole("heading", { level: 3 })).toHaveText([
    "Harga Quad",
    "Tanggal pulang",
    "Itinerary",
  ]);

  await restoreFrom(page, change);
  await page.goto(href);
  await expect(page.getByRole("main")).toContainText("Rp 28.500.000");
  await expect(page.getByRole("main")).not.toContainText("Ziarah yang baru");
});

test("bringing a version back asks first, and is a change too; how many are kept is said (D3)", async ({
  page,
}) => {
  const tagline = "Tagline semula";
  const { id } = await plantPackage(page, uniqueTitle("Kembali"), { tagline });
  await page.goto(`/admin/packages/edit/${id}`);
  await page.getByLabel("Tagline").fill("Tagline sementara");
  await saveAs(page, "Simpan Perubahan", "Perubahan tersimpan");
  await page.goto(`/admin/riwayat/paket/${id}`);
  await changesOf(page)
    .first()
    .getByRole("link", { name: /^Kembalikan versi ini/ })
    .click();
  await page.followLink("Kembali");
  await expect(changesOf(page)).toHaveCount(1);
  await restoreFrom(page, changesOf(page).first());
  await expect(changesOf(page)).toHaveCount(2);
  const earliest = changesOf(page).last();
  await expect(earliest).toContainText("sama dengan isi sekarang");
  await expect(earliest.getByRole("link", { name: /^Kembalikan versi ini/ })).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(
    "50 versi terbaru, ditambah versi dari 12 bulan terakhir hingga 200 versi seluruhnya",
  );
  await expect(fieldOf(changesOf(page).first(), "Tagline").locator("dd")).toHaveText([
    "Tagline sementara",
    tagline,
  ]);
  await restoreFrom(page, changesOf(page).first());
  await page.followLink("Kembali ke halaman edit");
  await expect(page.getByLabel("Tagline")).toHaveValue("Tagline sementara");
});

test("one field comes back by itself, others stay; what is so already is not offered", async ({ page }) => {
  const { id } = await plantPackage(page, uniqueTitle("Satu Isian"), { tagline: "Tagline lama" });
  await page.goto(`/admin/packages/edit/${id}`);
  await page.fillIn({ Tagline: "Tagline baru", "Harga Quad": "27.750.000" });
  await saveAs(page, "Simpan Perubahan", "Perubahan tersimpan");
  await page.goto(`/admin/riwayat/paket/${id}`);
  await page.followLink(/^Kembalikan isian Tagline/);
  await expect(page.getByRole("heading", { name: /^Kembalikan "Tagline" sebelum perubahan/ })).toBeVisible();
  const changes = page.getByRole("region", { name: "Yang akan berubah" });
  await expect(changes.getByRole("heading", { level: 3 })).toHaveText(["Tagline"]);
  await page.pressButton("Ya, kembalikan", "Tagline dikembalikan");
  await expect(changesOf(page)).toHaveCount(2);
  await expect(
    changesOf(page)
      .last()
      .getByRole("link", { name: /^Kembalikan isian Tagline/ }),
  ).toHaveCount(0);
  await expect(
    changesOf(page)
      .last()
      .getByRole("link", { name: /^Kembalikan isian Harga Quad/ }),
  ).toHaveCount(1);
  await page.goto(`/admin/packages/edit/${id}`);
  await expect(page).toHaveValues({ Tagline: "Tagline lama", "Harga Quad": /27\.?750\.?000/ });
});

test("one text of a page comes back; a field that no form knows does not", async ({ page }) => {
  await page.goto("/admin/edit-about");
  const title = await page.getByLabel("Judul halaman").inputValue();
  await page.getByLabel("Judul halaman").fill(uniqueTitle("Tentang"));
  await saveAs(page, "Simpan", "Halaman tentang disimpan");
  await page.goto("/admin/riwayat/halaman/about");
  const link = changesOf(page)
    .first()
    .getByRole("link", { name: /^Kembalikan isian Judul halaman/ });
  await link.click();
  await page.pressButton("Ya, kembalikan", "Judul halaman dikembalikan");
  await page.goto("/admin/edit-about");
  await expect(page.getByLabel("Judul halaman")).toHaveValue(title);
  await page.request.send("/admin/riwayat/halaman/about", {
    intent: "restore",
    version: "1",
    seen: "",
    field: "updated_at",
  });
  await page.goto("/admin/riwayat/halaman/about");
  await expect(page.getByRole("alert")).toContainText("Isian ini tidak dikenali.");
});

test("what has no history says so", async ({ page }) => {
  for (const address of ["paket/a0000000-0000-4000-8000-0000000000ff", "paket/x", "media/x", "halaman/x"]) {
    const answer = await page.goto(`/admin/riwayat/${address}`);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByText("Riwayat tidak ditemukan")).toBeVisible();
  }
  await page.goto(`/admin/riwayat/paket/${seed.draft.id}`);
  await expect(page.getByText("Belum ada perubahan yang tercatat")).toBeVisible();
  await page.goto(`/admin/riwayat/paket/${seed.draft.id}?kembalikan=987654321`);
  await expect(page.getByText("Versi yang diminta tidak ada di riwayat ini")).toBeVisible();
  await page.goto(`/admin/riwayat/paket/${seed.draft.id}?halaman=9`);
  await expect(page).toHaveURL(`/admin/riwayat/paket/${seed.draft.id}`);
});
