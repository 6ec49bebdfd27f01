import { expect, test } from "../helpers/client/test.ts";
import {
  addInquiry,
  addPackage,
  inquiriesPath,
  inquiryForm,
  press,
  searchInquiries,
  timeline,
  uniqueName,
} from "../helpers/inquiries.ts";

test("personal data goes after a question, and can't be typed in again", async ({ adminPage: page }) => {
  const name = uniqueName("Lupakan");
  const address = await addInquiry(page, { name, phone: "0812-1111-2222", note: "Rahasia", pilgrims: "2" });
  await page.goto(address);
  const version = await page.locator("input[name=version]").inputValue();
  await page.getByRole("link", { name: "Hapus data pribadi" }).click();
  await expect(page.getByRole("heading", { name: /^Hapus data pribadi permintaan/ })).toBeVisible();
  await press(page, "Ya, hapus data pribadi", "Data pribadi dihapus");
  await expect(page.getByText(/Data pribadi sudah dihapus pada \d/)).toBeVisible();
  await expect(page.getByLabel("Nama")).toHaveCount(0);
  await expect(page.getByLabel("Catatan")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Hapus data pribadi" })).toHaveCount(0);
  await expect(timeline(page)).toContainText("Data pribadi dihapus");
  await page.reload();
  expect(await page.content()).not.toContain(name);
  await page.getByLabel("Jumlah jamaah").fill("4");
  await press(page, "Simpan", "Permintaan disimpan");

  // A form that was open before, and one that is made up for the version there is now.
  const now = await page.locator("input[name=version]").inputValue();
  for (const held of [version, now]) {
    const form = { ...inquiryForm({ name, phone: "0812-1111-2222", pilgrims: "4" }), version: held };
    const answer = await page.request.post(address, { form, maxRedirects: 0 });
    expect(answer.status()).toBe(409);
    expect(await answer.text()).toContain("Data pribadi permintaan ini baru saja dihapus");
  }
  await searchInquiries(page, name);
  await expect(page.getByRole("heading", { name: "Tidak ada permintaan yang cocok" })).toBeVisible();
});

test("an inquiry is deleted after a question, and its seats are free again", async ({ adminPage: page }) => {
  const name = uniqueName("Hapus saya");
  const packageId = await addPackage(page, uniqueName("Kursi Kembali"), 1);
  const address = await addInquiry(page, { name, packageId, pilgrims: "1" });
  await page.goto(address);
  await press(page, "Konfirmasi", "Permintaan dikonfirmasi");
  const other = await addInquiry(page, { name: `${name} kedua`, packageId, pilgrims: "1" });
  await page.goto(other);
  await page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
  await expect(page.getByText("Sisa kursi hanya 0").first()).toBeVisible();
  await page.goto(address);
  await page.getByRole("link", { name: "Hapus permintaan" }).click();
  await expect(page.getByText("Kursi untuk 1 jamaah menjadi kosong kembali")).toBeVisible();
  await press(page, "Ya, hapus permintaan", "Permintaan dihapus");
  await expect(page).toHaveURL(inquiriesPath);
  await page.goto(other);
  await press(page, "Konfirmasi", "Permintaan dikonfirmasi");
});
