import { expect, type Page, test } from "../helpers/client/test.ts";
import { drawnFrom } from "../helpers/pictures.ts";

const photo = "supabase/seed/images/kaabah-senja.jpg";

async function save(page: Page) {
  await page.getByRole("button", { name: "Simpan Pengaturan" }).click();
}

async function expectSaved(page: Page) {
  await expect(page.getByRole("status").filter({ hasText: "Pengaturan disimpan" })).toBeVisible();
}

test("name, contacts and social media show on every page at once, the admin area too", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/settings");
  const name = page.getByLabel("Nama website");
  const before = await name.inputValue();
  await name.fill("Nur Travel");
  await page.getByLabel("Deskripsi website").fill("Umroh bersama Nur.");
  await page.getByLabel("Alamat", { exact: true }).fill("Jalan Nur 7");
  await page.getByLabel("Telepon", { exact: true }).fill("0812 9999 0000");
  await page.getByLabel("Email", { exact: true }).fill("nur@contoh.id");
  await page.getByLabel("Nomor WhatsApp").fill("+62 812-9999-0000");
  await page.getByLabel("Instagram").fill("instagram.com/nurtravel");
  await save(page);
  await expectSaved(page);
  await expect(page.getByLabel("Instagram")).toHaveValue("https://instagram.com/nurtravel");
  await expect(page.getByLabel("Nomor WhatsApp")).toHaveAccessibleDescription(/wa\.me\/6281299990000/);
  await expect(page.getByRole("complementary").getByText("Nur Travel")).toBeVisible();

  await page.goto("/umroh");
  await expect(page).toHaveTitle(/Nur Travel/);
  await expect(page.getByRole("banner").getByText("Nur Travel")).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Jalan Nur 7")).toBeVisible();
  await expect(footer.getByText("Umroh bersama Nur.")).toBeVisible();
  await expect(footer.getByRole("link", { name: "nur@contoh.id" })).toBeVisible();
  await expect(footer.getByRole("link", { name: "0812 9999 0000" })).toHaveAttribute(
    "href",
    "tel:+6281299990000",
  );
  await expect(footer.getByRole("link", { name: "Instagram" })).toHaveAttribute(
    "href",
    "https://instagram.com/nurtravel",
  );

  await page.goto("/admin/settings");
  await page.getByLabel("Nama website").fill(before);
  await save(page);
  await expectSaved(page);
});

test("logo and favicon by upload show in the header and the head", async ({ adminPage: page }) => {
  await page.goto("/admin/settings");
  const uploads: string[] = [];
  for (const name of ["Logo", "Favicon"]) {
    const field = page.getByRole("group", { name, exact: true });
    await field.getByLabel("Unggah dari perangkat").setInputFiles(photo);
    await field.getByRole("button", { name: "Unggah", exact: true }).click();
    await expect(field.getByLabel("Alamat gambar")).toHaveValue(/^\/media\//);
    uploads.push(await field.getByLabel("Alamat gambar").inputValue());
  }
  await save(page);
  await expectSaved(page);
  await expect(page.locator("head link[rel=icon]")).toHaveAttribute("href", drawnFrom(uploads[1] ?? ""));
  await expect(page.getByRole("complementary").locator("img")).toHaveAttribute(
    "src",
    drawnFrom(uploads[0] ?? ""),
  );
  await page.goto("/");
  await expect(page.getByRole("banner").locator("img").first()).toHaveAttribute(
    "src",
    drawnFrom(uploads[0] ?? ""),
  );
  await expect(page.locator("head link[rel=icon]")).toHaveAttribute("href", drawnFrom(uploads[1] ?? ""));
});

test("what cannot be used is named beside its field, and everything typed stays", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/settings");
  const typed = {
    "Nama website": "Masih di sini",
    Telepon: "123",
    Facebook: "javascript:alert(1)",
    Instagram: "http://instagram.com/x",
    YouTube: "/kontak",
  };
  for (const [label, text] of Object.entries(typed)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await save(page);
  for (const [label, text] of Object.entries(typed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
  for (const label of ["Facebook", "Instagram", "YouTube"]) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/diawali https/);
  }
  await expect(page.getByLabel("Telepon", { exact: true })).toHaveAccessibleDescription(
    /Nomor belum lengkap/,
  );
});

test("a file that is no picture is refused, and nothing else is lost", async ({ adminPage: page }) => {
  await page.goto("/admin/settings");
  await page.getByLabel("Alamat", { exact: true }).fill("Belum disimpan");
  const logo = page.getByRole("group", { name: "Logo", exact: true });
  await logo.getByLabel("Unggah dari perangkat").setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from("bukan gambar"),
  });
  await logo.getByRole("button", { name: "Unggah", exact: true }).click();
  await expect(logo.getByText("Hanya file gambar yang diperbolehkan")).toBeVisible();
  await expect(page.getByLabel("Alamat", { exact: true })).toHaveValue("Belum disimpan");
});
