import type { Page, Route } from "@playwright/test";
import { addInquiry } from "../helpers/inquiry-form.ts";
import { expect, expectMessage, fillPackage, open, test, untilScripted } from "../helpers/test.ts";

// What a hydrated form does when nothing comes back at all, and what the device keeps of the long ones.

const unique = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`;

const broken = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "Koneksi terputus, isian Anda masih ada" });

test("saved offline, pages, settings and an inquiry keep all and are sent by a press (R20)", async ({
  adminPage: page,
  context,
}) => {
  test.setTimeout(240_000);
  for (const [screen, field, button, saved] of [
    ["edit-home", "Judul hero", "Simpan Perubahan", "Konten homepage disimpan"],
    ["edit-about", "Visi", "Simpan Perubahan", "Halaman tentang disimpan"],
    ["edit-contact", "Alamat kantor", "Simpan Perubahan", "Informasi kontak disimpan"],
    ["settings", "Nama website", "Simpan Pengaturan", "Pengaturan disimpan"],
    ["inquiries/new", "Nama", "Simpan", "Permintaan ditambahkan"],
  ] as const) {
    const typed = unique("Tetap");
    const save = page.getByRole("main").getByRole("button", { name: button, exact: true });
    await open(page, `/admin/${screen}`);
    await page.getByLabel(field, { exact: true }).fill(typed);
    await context.setOffline(true);
    await page.getByRole("link", { name: "Kelola Paket" }).first().click();
    await expect(broken(page), screen).toBeVisible();
    await page.getByRole("button", { name: "Tutup" }).click();
    await save.click();
    await expect(broken(page), screen).toBeVisible();
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(typed);
    await expect(save).toBeEnabled();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Coba lagi" }).click();
    await expectMessage(page, saved);
    await expect(broken(page)).toHaveCount(0);
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(typed);
  }
});

test("a status set offline stays, all typed too (R20)", async ({ adminPage: page, context }) => {
  await open(page, await addInquiry(page, { name: unique("Luring") }));
  await page.getByLabel("Catatan").fill("Tidak hilang");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Bantuan" }).first().click();
  await expect(broken(page)).toBeVisible();
  await expect(broken(page).getByRole("button")).toHaveText(["Tutup"]);
  await page.getByRole("button", { name: "Tandai dihubungi" }).click();
  await expect(broken(page)).toBeVisible();
  await expect(page.getByRole("group", { name: "Status: Baru" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect(page.getByRole("group", { name: "Status: Dihubungi" })).toBeVisible();
  await expect(page.getByLabel("Catatan")).toHaveValue("Tidak hilang");
});

test("a deletion or a link offline leaves the page as it is, and that is said; pressed again the link leads on (R20)", async ({
  adminPage: page,
  context,
}) => {
  const name = unique("Tetap ada");
  const form = { intent: "save", stamp: crypto.randomUUID(), name, content: "Baik" };
  await page.request.post("/admin/testimonials", { form });
  await open(page, `/admin/testimonials?cari=${encodeURIComponent(name)}`);
  const card = page.getByRole("article", { name });
  const said = page.getByRole("alert").filter({ hasText: "Koneksi terputus" });
  await card.getByRole("link", { name: /^Hapus/ }).click();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await expect(said).toBeVisible();
  await said.getByRole("button", { name: "Tutup" }).click();
  const edit = card.getByRole("link", { name: /^Edit/ });
  await edit.click();
  await expect(said).toBeVisible();
  await expect(card).toBeVisible();
  await context.setOffline(false);
  await edit.click();
  await expect(page.getByRole("heading", { name: "Edit Testimoni" })).toBeVisible();
  await expect(said).toHaveCount(0);
});

test("a package whose answer is lost or a stranger's is kept, and is one (R20)", async ({
  adminPage: page,
}) => {
  const title = unique("Jawaban hilang");
  await fillPackage(page, title);
  const answers = [
    (route: Route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
    // It arrives, and is saved: only the answer is lost.
    async (route: Route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort("connectionreset");
    },
  ];
  await page.route(/\/admin\/packages\/new\.data/, (route) => {
    const answer = route.request().method() === "POST" ? answers.shift() : undefined;
    return answer ? answer(route) : route.continue();
  });
  await page.getByRole("button", { name: "Simpan Paket" }).last().click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Belum tersimpan, isian Anda masih ada" }),
  ).toBeVisible();
  await expect(page.getByLabel("Judul paket")).toHaveValue(title);
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect(broken(page)).toBeVisible();
  await expect(page.getByLabel("Judul paket")).toHaveValue(title);
  await expect(page.getByLabel("syarat 5")).toHaveValue("Tidak hilang");
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expectMessage(page, "Paket tersimpan");
  await page.goto(`/admin/packages?cari=${encodeURIComponent(title)}`);
  await expect(page.getByRole("article", { name: title })).toHaveCount(1);
});

const offer = (page: Page) => page.getByRole("region", { name: "Ada isian yang belum tersimpan" });

test("what was typed of a new package is offered again until saved (R20)", async ({ adminPage: page }) => {
  page.on("dialog", (dialog) => dialog.accept());
  const title = unique("Tersimpan di perangkat");
  await fillPackage(page, title);
  // A line that is dead while the device is online.
  await page.route("**", (route) => route.abort());
  await page.getByRole("link", { name: "Testimoni" }).first().click();
  await expect(broken(page)).toBeVisible();
  await expect(page.getByLabel("Judul paket")).toHaveValue(title);
  await page.unroute("**");
  await open(page, "/admin/packages");
  await open(page, "/admin/packages/new");
  await expect(offer(page)).toBeVisible();
  await expect(page.getByLabel("Judul paket")).toHaveValue("");
  await page.getByRole("button", { name: "Pakai isian itu" }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByLabel("Judul paket")).toHaveValue(title);
  await expect(page.getByLabel("Kategori")).toHaveValue("haji");
  await expect(page.getByLabel("syarat 5")).toHaveValue("Tidak hilang");
  await expect(page.getByText("Perubahan belum disimpan")).toBeVisible();
  await page.getByRole("button", { name: "Simpan Paket" }).last().click();
  await expectMessage(page, "Paket tersimpan");
  await open(page, "/admin/packages/new");
  await expect(page.getByLabel("Judul paket")).toHaveValue("");
  await expect(offer(page)).toHaveCount(0);
});

test("a draft of a page meets what was saved meanwhile; it can go (R20)", async ({ adminPage: page }) => {
  page.on("dialog", (dialog) => dialog.accept());
  const [mine, theirs] = [unique("Jalan Saya"), unique("Jalan Rekan")];
  const address = page.getByLabel("Alamat kantor");
  await open(page, "/admin/edit-contact");
  await address.fill(mine);
  const other = await page.context().newPage();
  await open(other, "/admin/edit-contact");
  await other.getByRole("button", { name: "Buang" }).click();
  await other.getByLabel("Alamat kantor").fill(theirs);
  await other.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expectMessage(other, "Informasi kontak disimpan");
  await other.close();
  await page.getByLabel("Telepon 2").fill("0811-000-111");
  await open(page, "/admin/edit-contact");
  await expect(offer(page)).toContainText("Sejak itu isinya sudah diubah");
  await page.getByRole("button", { name: "Pakai isian itu" }).click();
  await expect(address).toHaveValue(mine);
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  const both = page.getByRole("region", { name: "Dua versi yang berbeda" });
  await expect(both).toContainText(theirs);
  await expect(both).toContainText(mine);
  await open(page, "/admin/edit-contact");
  await page.getByRole("button", { name: "Buang" }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(address).toHaveValue(theirs);
  await page.reload();
  await untilScripted(page);
  await expect(offer(page)).toHaveCount(0);
});

test("drafts leave the device when their writer logs out (R20)", async ({ adminPage: page }) => {
  page.on("dialog", (dialog) => dialog.accept());
  await open(page, "/admin/edit-home");
  await page.getByLabel("Judul hero", { exact: true }).fill(unique("Rahasia"));
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draf:")).length);
  await expect.poll(kept).toBe(1);
  await page.getByRole("button", { name: "Logout" }).last().click();
  await expect(page.getByLabel("Email", { exact: true })).toBeVisible();
  expect(await kept()).toBe(0);
});
