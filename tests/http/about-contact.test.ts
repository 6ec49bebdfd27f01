import { expect, test } from "../helpers/client/test.ts";

test("about: profile, vision, mission and certificates", async ({ page }) => {
  await page.goto("/tentang-kami");
  for (const name of ["Profil Perusahaan", "Visi Kami", "Misi Kami", "Sertifikasi & Keanggotaan"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  const mission = page.getByRole("region", { name: "Misi Kami" }).getByRole("listitem");
  expect(await mission.count()).toBeGreaterThan(2);
});

test("contact: every way to reach the agency", async ({ page }) => {
  await page.goto("/kontak");
  await expect(page.getByRole("heading", { level: 1, name: "Hubungi Kami" })).toBeVisible();
  for (const name of ["Alamat Kantor", "Telepon", "Email", "WhatsApp", "Jam Operasional", "Lokasi Kami"]) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  const main = page.getByRole("main");
  await expect(main.locator('a[href^="tel:+62"]')).toHaveCount(2);
  await expect(main.locator('a[href^="mailto:"]')).toHaveCount(2);
  await expect(main.getByRole("button", { name: /Chat WhatsApp/ })).toBeVisible();
});
