import { expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { seed } from "../../helpers/seed.ts";

/** Every screen on which two people can meet: its address, a field, its button and its message. */
const screens = [
  {
    address: `/admin/packages/edit/${seed.reguler.id}`,
    label: "Tagline",
    button: "Simpan Perubahan",
    saved: "Perubahan tersimpan",
  },
  {
    address: `/admin/packages/${seed.reguler.id}/keberangkatan`,
    label: "Catatan",
    button: "Simpan Perubahan",
    saved: "Keberangkatan diperbarui",
  },
  { address: "/admin/features", label: "Deskripsi", button: "Simpan", saved: "Keunggulan diperbarui" },
  { address: "/admin/testimonials", label: "Lokasi", button: "Simpan", saved: "Testimoni diperbarui" },
  {
    address: "/admin/edit-home",
    label: "Judul bagian",
    button: "Simpan Perubahan",
    saved: "Konten homepage disimpan",
  },
  {
    address: "/admin/edit-about",
    label: "Judul halaman",
    button: "Simpan Perubahan",
    saved: "Halaman tentang disimpan",
  },
  {
    address: "/admin/edit-contact",
    label: "Jam operasional",
    button: "Simpan Perubahan",
    saved: "Informasi kontak disimpan",
  },
  {
    address: "/admin/settings",
    label: "Nama website",
    button: "Simpan Pengaturan",
    saved: "Pengaturan disimpan",
  },
] as const;

type Screen = (typeof screens)[number];

/** Opens the screen's form, of a list's first thing where it has a list. */
async function openForm(page: Page, { address, label }: Screen): Promise<void> {
  await page.goto(address);
  const first = page.getByRole("article").first();
  if (/(features|testimonials)$/.test(address)) await first.getByRole("link", { name: /^Edit/ }).click();
  if (/keberangkatan$/.test(address)) await first.getByRole("link").first().click();
  await expect(page.getByLabel(label)).toBeVisible();
}

async function write(page: Page, { label, button }: Screen, text: string): Promise<void> {
  await page.getByLabel(label).fill(text);
  await page.getByRole("button", { name: button, exact: true }).last().click();
}

for (const screen of screens) {
  test(`${screen.address}: both versions are told by field, either can be kept (R09)`, async ({ page }) => {
    const words = crypto.randomUUID().slice(0, 8);
    await openForm(page, screen);
    const opened = page.url();
    const other = await page.context().newPage();
    await other.goto(opened);
    await write(other, screen, `Rekan ${words}`);
    await expect(other.getByText(screen.saved)).toBeVisible();
    await other.close();
    await write(page, screen, `Saya ${words}`);
    const both = page.getByRole("region", { name: "Dua versi yang berbeda" });
    await expect(both.getByRole("heading", { level: 3 })).toHaveText([screen.label]);
    await expect(both.locator("dd")).toHaveText([`Rekan ${words}`, `Saya ${words}`]);
    await expect(page.getByLabel(screen.label)).toHaveValue(`Saya ${words}`);
    const theirs = await page.getByRole("link", { name: "Pakai versi yang tersimpan" }).getAttribute("href");
    expect(new URL(theirs ?? "", opened).href).toBe(opened);
    expect(await page.request.read(opened)).toContain(`Rekan ${words}`);

    // Pressed again, it is refused again (R24).
    await page.getByRole("button", { name: screen.button, exact: true }).last().click();
    await expect(both).toBeVisible();
    expect(await page.request.read(opened)).toContain(`Rekan ${words}`);
    await both.getByRole("button", { name: "Simpan versi saya" }).click();
    await expect(page.getByText(screen.saved)).toBeVisible();
    await page.goto(opened);
    await expect(page.getByLabel(screen.label)).toHaveValue(`Saya ${words}`);
    // The other's words are in the history.
    await page.getByRole("link", { name: "Riwayat", exact: true }).click();
    await expect(page.getByRole("main").getByRole("article").first()).toContainText(`Rekan ${words}`);
  });
}
