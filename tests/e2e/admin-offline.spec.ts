import type { Page, Route } from "@playwright/test";
import { plantTestimonial, saveForm, uniqueTitle } from "../helpers/planted.ts";
import {
  expect,
  expectMessage,
  fillPackage,
  goWithin,
  open,
  staffTest as test,
  untilScripted,
} from "../helpers/test.ts";

// What a hydrated form does when nothing comes back at all, and what the device keeps of the long ones. Every screen sends by
// the same code (forms-faults.slow.test.ts), and all pages and settings have one form.

const broken = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "Koneksi terputus, isian Anda masih ada" });

test("offline, forms are kept and sent by a press; deletions and links wait, told (R20)", async ({
  adminPage: page,
  context,
}) => {
  await open(page, "/admin/settings");
  for (const [screen, field, button, saved] of [
    ["settings", "Nama website", "Simpan Pengaturan", "Pengaturan disimpan"],
    ["inquiries/baru", "Nama", "Simpan", "Permintaan ditambahkan"],
  ] as const) {
    const typed = uniqueTitle("Tetap");
    const save = page.getByRole("main").getByRole("button", { name: button, exact: true });
    await goWithin(page, `/admin/${screen}`);
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

  await test.step("a status", async () => {
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

  await test.step("a deletion, and a link that leads on once it is pressed again", async () => {
    const name = uniqueTitle("Tetap ada");
    await plantTestimonial(page, name);
    await goWithin(page, `/admin/testimonials?cari=${encodeURIComponent(name)}`);
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
});

const offer = (page: Page) => page.getByRole("region", { name: "Ada isian yang belum tersimpan" });

test("a new package's draft is offered until saved, and is saved once (R20)", async ({ adminPage: page }) => {
  page.on("dialog", (dialog) => dialog.accept());
  const title = uniqueTitle("Jawaban hilang");
  await fillPackage(page, title);
  await test.step("offered again", async () => {
    // A line that is dead while the device is online.
    await page.route("**", (route) => route.abort());
    await page.getByRole("link", { name: "Testimoni" }).first().click();
    await expect(broken(page)).toBeVisible();
    await expect(page.getByLabel("Judul paket")).toHaveValue(title);
    await page.unroute("**");
    await open(page, "/admin/packages/new");
    await expect(offer(page)).toBeVisible();
    await expect(page.getByLabel("Judul paket")).toHaveValue("");
    await page.getByRole("button", { name: "Pakai isian itu" }).click();
    await expect(offer(page)).toHaveCount(0);
    await expect(page.getByLabel("Judul paket")).toHaveValue(title);
    await expect(page.getByLabel("Kategori")).toHaveValue("haji");
    await expect(page.getByLabel("syarat 5")).toHaveValue("Tidak hilang");
    await expect(page.getByText("Perubahan belum disimpan")).toBeVisible();
  });
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
  await goWithin(page, `/admin/packages?cari=${encodeURIComponent(title)}`);
  await expect(page.getByRole("article", { name: title })).toHaveCount(1);
  await goWithin(page, "/admin/packages/new");
  await expect(page.getByLabel("Judul paket")).toHaveValue("");
  await expect(offer(page)).toHaveCount(0);
});

test("a page's draft meets a newer version; it leaves the device at logout (R20)", async ({
  adminPage: page,
}) => {
  page.on("dialog", (dialog) => dialog.accept());
  const [mine, theirs] = [uniqueTitle("Jalan Saya"), uniqueTitle("Jalan Rekan")];
  const screen = "/admin/edit-contact";
  const address = page.getByLabel("Alamat kantor");
  await open(page, screen);
  await address.fill(mine);
  await saveForm(page, screen, { address: theirs });
  await page.getByLabel("Telepon 2").fill("0811-000-111");
  await open(page, screen);
  await expect(offer(page)).toContainText("Sejak itu isinya sudah diubah");
  await page.getByRole("button", { name: "Pakai isian itu" }).click();
  await expect(address).toHaveValue(mine);
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  const both = page.getByRole("region", { name: "Dua versi yang berbeda" });
  await expect(both).toContainText(theirs);
  await expect(both).toContainText(mine);
  await open(page, screen);
  await page.getByRole("button", { name: "Buang" }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(address).toHaveValue(theirs);
  await page.reload();
  await untilScripted(page);
  await expect(offer(page)).toHaveCount(0);

  await address.fill(uniqueTitle("Rahasia"));
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draf:")).length);
  await expect.poll(kept).toBe(1);
  await page.getByRole("button", { name: "Logout" }).last().click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect(await kept()).toBe(0);
});

test("two tabs with the same form open are each offered what was typed in them (R20)", async ({
  adminPage: page,
  context,
}) => {
  const tabs = [page, await context.newPage()];
  const address = (tab: Page) => tab.getByLabel("Alamat kantor");
  for (const tab of tabs) {
    tab.on("dialog", (dialog) => dialog.accept());
    await open(tab, "/admin/edit-contact");
  }
  for (const [index, tab] of tabs.entries()) await address(tab).fill(`Jalan Tab ${index}`);
  for (const [index, tab] of tabs.entries()) {
    await tab.reload();
    await untilScripted(tab);
    await tab.getByRole("button", { name: "Pakai isian itu" }).click();
    await expect(address(tab)).toHaveValue(`Jalan Tab ${index}`);
  }
});
