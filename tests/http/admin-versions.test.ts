import { Context, expect, type Page, signIn, test } from "../helpers/client/test.ts";
import { startDemoSite } from "../helpers/demo-site.ts";
import { changesOf, fieldOf, openHistory, restoreFrom, saveAs } from "../helpers/history.ts";
import { uniqueTitle } from "../helpers/planted.ts";
import { seed } from "../helpers/seed.ts";
import type { Site } from "../helpers/site.ts";

let own: Site;
let page: Page;
test.beforeAll(async () => {
  own = await startDemoSite();
  const context = new Context(own.origin);
  await signIn(context);
  page = await context.newPage();
});
test.afterAll(() => own?.stop());

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
  const edit = page.getByRole("article").first().getByRole("link", { name: /^Edit/ });
  if (/(features|testimonials|keberangkatan)$/.test(address)) await edit.click();
  await expect(page.getByLabel(label)).toBeVisible();
}

async function write(page: Page, { label, button }: Screen, text: string): Promise<void> {
  await page.getByLabel(label).fill(text);
  await page.getByRole("button", { name: button, exact: true }).last().click();
}

for (const screen of screens) {
  test(`${screen.address}: both versions are told field by field, and either can be kept (R09)`, async () => {
    const words = crypto.randomUUID().slice(0, 8);
    const meet = async (round: number) => {
      await openForm(page, screen);
      const other = await page.context().newPage();
      await openForm(other, screen);
      await write(other, screen, `Rekan ${round} ${words}`);
      await expect(other.getByText(screen.saved)).toBeVisible();
      await other.close();
      await write(page, screen, `Saya ${round} ${words}`);
      const both = page.getByRole("region", { name: "Dua versi yang berbeda" });
      await expect(both.getByRole("heading", { level: 3 })).toHaveText([screen.label]);
      await expect(both.locator("dd")).toHaveText([`Rekan ${round} ${words}`, `Saya ${round} ${words}`]);
      await expect(page.getByLabel(screen.label)).toHaveValue(`Saya ${round} ${words}`);
    };
    await meet(1);
    await page.getByRole("link", { name: "Pakai versi yang tersimpan" }).click();
    await expect(page.getByLabel(screen.label)).toHaveValue(`Rekan 1 ${words}`);
    await expect(page.getByRole("region", { name: "Dua versi yang berbeda" })).toHaveCount(0);

    await meet(2);
    await page.getByRole("button", { name: screen.button, exact: true }).last().click();
    await expect(page.getByText(screen.saved)).toBeVisible();
    await openForm(page, screen);
    await expect(page.getByLabel(screen.label)).toHaveValue(`Saya 2 ${words}`);
    // The other's words are in the history.
    await page.getByRole("link", { name: "Riwayat", exact: true }).click();
    await expect(page.getByRole("main").getByRole("article").first()).toContainText(`Rekan 2 ${words}`);
  });
}

test("an earlier text comes back to the public page", async () => {
  const changed = uniqueTitle("Ganti");
  const label = "Judul bagian";
  await page.goto("/admin/edit-home");
  const stored = await page.getByLabel(label).inputValue();
  await page.getByLabel(label).fill(changed);
  await saveAs(page, "Simpan Perubahan", "Konten homepage disimpan");
  await page.goto("/");
  await expect(page.getByText(changed).first()).toBeVisible();
  await page.goto("/admin/edit-home");
  await openHistory(page);
  const change = changesOf(page).first();
  await expect(fieldOf(change, label)).toContainText(changed);
  await restoreFrom(page, change);
  await page.getByRole("link", { name: "Kembali ke halaman edit" }).click();
  await expect(page.getByLabel(label)).toHaveValue(stored);
  await page.goto("/");
  await expect(page.getByText(changed)).toHaveCount(0);
});
