import type { Page } from "@playwright/test";
import { startEmptySite } from "../helpers/empty-site.ts";
import { inHalfAYear, plantPackage } from "../helpers/planted.ts";
import { expect, expectMessage, open, signIn, staffTest as test } from "../helpers/test.ts";

const checklist = "/admin/siapkan";

const item = (page: Page, name: string) => page.getByRole("article", { name: new RegExp(`^${name}`) });

/** Follows a link of the checklist to its field, types there and into the others, and saves. */
async function fillFrom(page: Page, { from, link, fields, save }: Step): Promise<void> {
  await open(page, checklist);
  await item(page, from).getByRole("link", { name: link }).click();
  const [first = ""] = Object.keys(fields);
  await expect(page.getByLabel(first, { exact: true })).toBeFocused();
  await expect(page.getByLabel(first, { exact: true })).toBeInViewport();
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: save, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "disimpan", hasNotText: "belum" })).toBeVisible();
}

interface Step {
  from: string;
  link: string;
  /** Texts by label; the first is the field that the link leads to. */
  fields: Record<string, string>;
  save: string;
}

const steps: Step[] = [
  {
    from: "Nama dan logo",
    link: "Isi Nama website",
    fields: { "Nama website": "Amanah" },
    save: "Simpan Pengaturan",
  },
  {
    from: "Kontak dan WhatsApp",
    link: "Isi Nomor WhatsApp",
    fields: {
      "Nomor WhatsApp": "0812-3456-7890",
      "Telepon 1": "021-5550-777",
      "Email utama": "info@contoh.id",
      "Alamat kantor": "Jalan Slamet 1, Solo",
    },
    save: "Simpan Perubahan",
  },
  {
    from: "Legalitas dan rekening",
    link: "Isi Nomor izin PPIU atau PIHK",
    fields: { "Nomor izin PPIU": "U.123", "Nama resmi perusahaan": "PT Amanah" },
    save: "Simpan Legalitas",
  },
  {
    from: "Teks dan angka beranda",
    link: "Ubah Angka 1",
    fields: { "Angka statistik 1": "350+" },
    save: "Simpan Perubahan",
  },
];

test("from an empty site to a published one by the checklist: each link focuses its field (P20)", async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const site = await startEmptySite();
  const context = await browser.newContext({ baseURL: site.origin, viewport: { width: 360, height: 740 } });
  try {
    await signIn(context);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const visitor = async () => (await context.request.get("/kontak", { headers: { cookie: "" } })).text();
    expect(await visitor()).toContain('content="noindex"');
    for (const step of steps) await fillFrom(page, step);
    await plantPackage(page, "Umroh Amanah", { departure: inHalfAYear });

    await open(page, checklist);
    await expect(page.getByText("2 dari 11 selesai")).toBeVisible();
    await item(page, "Teks dan angka").getByRole("button", { name: "Sudah benar Angka 2" }).click();
    await expectMessage(page, "Dicatat sebagai benar");
    await expect(item(page, "Teks dan angka")).not.toContainText("Angka 2");
    await item(page, "Cadangan data")
      .getByRole("button", { name: /cara lain$/ })
      .click();
    await expect(page.getByText("3 dari 11 selesai")).toBeVisible();
    await item(page, "Orang kedua").getByRole("link", { name: "Undang anggota" }).click();
    await expect(page.getByLabel("Email")).toBeFocused();

    await open(page, checklist);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await item(page, "Terbitkan situs").getByRole("link", { name: "Terbitkan situs" }).click();
    const dialog = page.getByRole("dialog", { name: /^Terbitkan, walau \d langkah belum selesai/ });
    await expect(dialog.getByRole("listitem")).toContainText(["Nama dan logo", "Legalitas dan rekening"]);
    await dialog.getByRole("button", { name: "Ya, terbitkan" }).click();
    await expectMessage(page, "Situs diterbitkan");
    await expect(page.getByText("4 dari 11 selesai")).toBeVisible();
    expect(await visitor()).not.toContain('content="noindex"');

    await item(page, "Terbitkan situs").getByRole("link", { name: "Tarik situs" }).click();
    await page.getByRole("button", { name: "Ya, tarik situs" }).click();
    await expectMessage(page, "Situs ditarik");
    expect(await visitor()).toContain('content="noindex"');
  } finally {
    await context.close();
    await site.stop();
  }
});
