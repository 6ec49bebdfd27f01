import {
  administrator,
  type Browser,
  expect,
  type Page,
  staffTest as test,
} from "../../helpers/client/test.ts";
import { plantFeature, plantPackage, plantTestimonial, uniqueTitle } from "../../helpers/planted.ts";

/** Deletes the one thing of this name on the list at hand. */
async function deleteListed(page: Page, name: string, message: string): Promise<void> {
  await page
    .getByRole("article", { name, exact: true })
    .getByRole("link", { name: /^Hapus/ })
    .click();
  await expect(
    page.getByText("Masuk ke Sampah dan dapat dipulihkan dari sana selama 30 hari."),
  ).toBeVisible();
  await page.pressButton("Ya, hapus");
  const said = page.getByRole("status").filter({ hasText: message });
  await expect(said).toContainText("Tersimpan di Sampah selama 30 hari.");
  await said.followLink("Buka Sampah");
  await expect(page.getByRole("heading", { level: 1, name: "Sampah" })).toBeVisible();
}

function inBin(page: Page, name: string) {
  return page.getByRole("main").getByRole("article", { name, exact: true });
}

async function bringBack(page: Page, name: string, message: string): Promise<void> {
  await inBin(page, name).pressButton(/^Pulihkan/);
  await expect(page).toTell(message);
  await expect(inBin(page, name)).toHaveCount(0);
}

interface Made {
  title: string;
  id: string;
  href: string;
}

/** Everything a visitor can ask for that could show a package: its slug, its id, the lists, the sitemap. */
async function seenByVisitor(browser: Browser, { title, id, href }: Made) {
  const visitor = await browser.newContext();
  const bySlug = (await visitor.request.get(href)).status();
  const byId = (await visitor.request.get(`/umroh/${id}`, { maxRedirects: 0 })).status();
  const named: string[] = [];
  for (const address of ["/umroh", "/packages", "/", "/sitemap.xml"]) {
    const text = await visitor.request.read(address);
    if (text.includes(title) || text.includes(href)) named.push(address);
  }
  return { bySlug, byId, named };
}

const nothing = { bySlug: 404, byId: 404, named: [] };

test("a deleted package is gone for every visitor, and comes back whole", async ({ page, browser }) => {
  const title = uniqueTitle("Umroh yang kembali");
  const made = { title, ...(await plantPackage(page, title)) };
  const whole = await seenByVisitor(browser, made);
  expect(whole).toEqual({
    bySlug: 200,
    byId: 301,
    named: expect.arrayContaining(["/umroh", "/sitemap.xml"]),
  });

  await page.goto(`/admin/packages?cari=${encodeURIComponent(made.title)}`);
  await deleteListed(page, made.title, "Paket dihapus");
  const row = inBin(page, made.title);
  await expect(row).toContainText("Paket");
  await expect(row).toContainText(
    new RegExp(`Dihapus \\d{1,2} \\p{L}+ \\d{4}, \\d{2}\\.\\d{2} WIB oleh ${administrator.email}`, "u"),
  );
  const leaves = new Intl.DateTimeFormat("id-ID", { dateStyle: "long", timeZone: "Asia/Jakarta" });
  const inThirtyDays = leaves.format(Date.now() + 30 * 24 * 60 * 60 * 1000);
  await expect(row).toContainText(`Dihapus permanen pada ${inThirtyDays}`);
  expect(await seenByVisitor(browser, made)).toEqual(nothing);
  await expect(await page.request.get(made.href)).toAnswer(404);

  await bringBack(page, made.title, "Paket dipulihkan");
  expect(await seenByVisitor(browser, made)).toEqual(whole);
  await page.getByRole("link", { name: "Buka", exact: true }).click();
  await expect(page.getByLabel("Judul paket")).toHaveValue(made.title);
});

test("a picture that is no longer in the bin is told, instead of its last question", async ({ page }) => {
  await page.goto("/admin/sampah?selamanya=987654321");
  await expect(page.getByRole("alert")).toContainText("Gambar yang diminta sudah tidak ada di Sampah.");
});

test("a deleted draft comes back as a draft", async ({ page, browser }) => {
  const title = uniqueTitle("Draf yang kembali");
  const made = { title, ...(await plantPackage(page, title, { status: "draft" })) };
  await page.goto(`/admin/packages?cari=${encodeURIComponent(made.title)}`);
  await deleteListed(page, made.title, "Paket dihapus");
  expect(await seenByVisitor(browser, made)).toEqual(nothing);
  await bringBack(page, made.title, "sebagai draf");
  expect(await seenByVisitor(browser, made)).toEqual(nothing);
});

test("a deleted testimonial and feature come back to the home page", async ({ page }) => {
  const name = uniqueTitle("Hj. Pulang");
  await plantTestimonial(page, name);
  await page.goto("/admin/testimonials");
  await deleteListed(page, name, "Testimoni dihapus");
  await page.goto("/");
  await expect(page.getByText(name)).toHaveCount(0);
  await page.goto("/admin/sampah");
  await bringBack(page, name, "Testimoni dipulihkan");
  await page.goto("/");
  await expect(page.getByText(name)).toHaveCount(1);

  const title = uniqueTitle("Kembali aktif");
  await plantFeature(page, title);
  await page.goto("/admin/features");
  await deleteListed(page, title, "Keunggulan dihapus");
  await bringBack(page, title, "Keunggulan dipulihkan");
  await page.goto("/admin/features");
  await expect(page.getByRole("article", { name: title })).toContainText("Aktif");
});

test("an earlier version of what lies in the bin comes back from its history", async ({ page }) => {
  const title = uniqueTitle("Dua versi");
  const made = { title, ...(await plantPackage(page, title)) };
  await page.goto(`/admin/packages/edit/${made.id}`);
  await page.getByLabel("Tagline").fill("Salah ketik");
  await page.pressButton("Simpan Perubahan", "Perubahan tersimpan");
  await page.goto(`/admin/packages?cari=${encodeURIComponent(made.title)}`);
  await deleteListed(page, made.title, "Paket dihapus");
  await inBin(page, made.title).followLink(/^Riwayat/);
  await expect(page.getByText("Sudah dihapus, tersimpan di Sampah.")).toBeVisible();
  const changes = page.getByRole("main").getByRole("article");
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText(`Dihapus oleh ${administrator.email}`);
  await changes
    .last()
    .getByRole("link", { name: /^Kembalikan/ })
    .click();
  await page.pressButton("Ya, kembalikan", "Versi dikembalikan");
  await expect(changes.first()).toContainText(`Dihapus oleh ${administrator.email}`);
  await expect(changes.first()).toContainText(new RegExp(`Dipulihkan .+ oleh ${administrator.email}`));
  await page.followLink("Kembali ke halaman edit");
  await expect(page.getByLabel("Tagline")).toHaveValue("");
  await page.goto("/admin/sampah");
  await expect(inBin(page, made.title)).toHaveCount(0);
});
