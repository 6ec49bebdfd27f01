import { expect, signIn, staffTest as test } from "../helpers/test.ts";

test("an invitation without mail ends signed in", async ({ browser, site }) => {
  const email = `rekan-${crypto.randomUUID().slice(0, 8)}@contoh.id`;
  const open = () => browser.newContext({ baseURL: site.origin });
  const office = await open();
  await signIn(office);
  const owner = await office.newPage();
  await owner.goto("/admin/team");
  await owner.getByLabel("Email").fill(email);
  await owner.getByLabel("Nama").fill("Nur Aini");
  await owner.getByRole("radio", { name: /^Layanan/ }).check();
  await owner.getByRole("button", { name: "Buat tautan undangan" }).click();
  const panel = owner.getByRole("region", { name: "Kirim tautan ini kepada Nur Aini" });
  await expect(panel).toBeInViewport();
  await expect(panel.getByRole("button", { name: "Salin tautan" })).toBeVisible();
  await expect(panel.getByRole("link", { name: /^Kirim lewat WhatsApp/ })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\?text=/,
  );
  const link = await panel.getByLabel("Tautan undangan").inputValue();
  // It is shown once: neither the address nor another visit brings it back.
  expect(owner.url()).not.toContain("token_hash");
  await owner.goto("/admin/team");
  await expect(owner.getByLabel("Tautan undangan")).toHaveCount(0);
  // Nor is a draft of the saved form offered.
  await expect(owner.getByText("Ada isian yang belum tersimpan")).toHaveCount(0);

  const home = await open();
  const newcomer = await home.newPage();
  const { pathname, search } = new URL(link);
  // A chat's preview opens it in the same way.
  expect((await newcomer.request.get(pathname + search)).status()).toBe(200);
  await newcomer.goto(pathname + search);
  await expect(newcomer.getByRole("heading", { level: 1 })).toHaveText(
    /^Anda diundang ke .+ sebagai Layanan$/,
  );
  await newcomer.getByLabel("Nama Anda").fill("Nur Aini Rahma");
  await expect(newcomer.getByRole("button", { name: "Tampilkan password", exact: true })).toBeVisible();
  await newcomer.getByLabel("Password").first().fill("gunung-merbabu-3145");
  await newcomer.getByRole("button", { name: "Simpan dan masuk" }).click();
  await expect(newcomer).toHaveURL(/\/admin\?baru$/);
  await expect(newcomer.getByRole("region", { name: "Selamat datang di tim, Nur Aini Rahma" })).toBeVisible();
  await office.close();
  await home.close();
});
