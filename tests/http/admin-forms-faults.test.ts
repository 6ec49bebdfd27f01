import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { expect, type Locator, type Page, test } from "../helpers/client/test.ts";
import { seed } from "../helpers/seed.ts";

test.use({ actionTimeout: 15_000 });

let hosted: BreakableSite;

test.beforeAll(async () => {
  hosted = await startBreakableSite({ LOG_LEVEL: "silent" });
});
test.afterAll(() => hosted?.stop());
test.beforeEach(() => hosted.heal());

const unreachable = "Server data sedang tidak dapat dihubungi";
const tableWrites = /^(POST|PATCH|DELETE) \/rest\/v1\//;

/** A form with something typed: where it is, what is typed where, its button and what it says. */
interface TypedForm {
  name: string;
  path: string;
  /** On a list, the first thing's link leads to its form. */
  link?: RegExp;
  typed: Record<string, string>;
  choose?: [label: string, value: string];
  button: string;
  failure: string;
  saved: string;
}

const words = () => `Tetap ${crypto.randomUUID().slice(0, 8)}`;

const forms: TypedForm[] = [
  {
    name: "new package",
    path: "/admin/packages/new",
    typed: { "Judul paket": words(), "Harga Quad": "Rp 25.000.000" },
    choose: ["Kategori", "umroh"],
    button: "Simpan Paket",
    failure: "Gagal menyimpan paket",
    saved: "Paket tersimpan",
  },
  {
    name: "package",
    path: `/admin/packages/edit/${seed.reguler.id}`,
    typed: { Tagline: words() },
    button: "Simpan Perubahan",
    failure: "Gagal menyimpan paket",
    saved: "Perubahan tersimpan",
  },
  {
    name: "new feature",
    path: "/admin/features?tambah",
    typed: { Judul: words(), Deskripsi: words() },
    button: "Simpan",
    failure: "Gagal menambahkan keunggulan",
    saved: "Keunggulan ditambahkan",
  },
  {
    name: "feature",
    path: "/admin/features",
    link: /^Edit/,
    typed: { Deskripsi: words() },
    button: "Simpan",
    failure: "Gagal memperbarui keunggulan",
    saved: "Keunggulan diperbarui",
  },
  {
    name: "new testimonial",
    path: "/admin/testimonials?tambah",
    typed: { Nama: words(), Lokasi: words(), Testimoni: words() },
    button: "Simpan",
    failure: "Gagal menambahkan testimoni",
    saved: "Testimoni ditambahkan",
  },
  {
    name: "testimonial",
    path: "/admin/testimonials",
    link: /^Edit/,
    typed: { Lokasi: words() },
    button: "Simpan",
    failure: "Gagal memperbarui testimoni",
    saved: "Testimoni diperbarui",
  },
  {
    name: "home",
    path: "/admin/edit-home",
    typed: { "Judul hero": words(), "Judul bagian": words() },
    button: "Simpan Perubahan",
    failure: "Gagal menyimpan konten homepage",
    saved: "Konten homepage disimpan",
  },
  {
    name: "about",
    path: "/admin/edit-about",
    typed: { Visi: words(), Misi: words() },
    button: "Simpan Perubahan",
    failure: "Gagal menyimpan konten halaman tentang",
    saved: "Halaman tentang disimpan",
  },
  {
    name: "contact",
    path: "/admin/edit-contact",
    typed: { "Alamat kantor": words(), "Jam operasional": words() },
    button: "Simpan Perubahan",
    failure: "Gagal menyimpan informasi kontak",
    saved: "Informasi kontak disimpan",
  },
  {
    name: "settings",
    path: "/admin/settings",
    typed: { "Nama website": words() },
    button: "Simpan Pengaturan",
    failure: "Gagal menyimpan pengaturan",
    saved: "Pengaturan disimpan",
  },
  {
    name: "new inquiry",
    path: "/admin/inquiries/new",
    typed: { Nama: words(), Catatan: words() },
    button: "Simpan",
    failure: "Gagal menambahkan permintaan",
    saved: "Permintaan ditambahkan",
  },
  {
    name: "inquiry",
    path: "/admin/inquiries",
    link: /./,
    typed: { Catatan: words() },
    button: "Simpan",
    failure: "Gagal menyimpan permintaan",
    saved: "Permintaan disimpan",
  },
];

async function open(page: Page, { path, link }: TypedForm): Promise<void> {
  await page.goto(path);
  if (link)
    await page
      .getByRole("main")
      .getByRole("article")
      .first()
      .getByRole("link", { name: link })
      .first()
      .click();
}

/** What is required says so in its label. */
function field(page: Page, label: string): Locator {
  return page.getByRole("main").getByLabel(new RegExp(`^${label}`));
}

async function expectTyped(page: Page, typed: [string, string][]): Promise<void> {
  for (const [label, text] of typed) await expect(field(page, label)).toHaveValue(text);
}

/** The last of its name: the sidebar and the filters have buttons, too. */
function press(page: Page, name: string): Promise<void> {
  return page.getByRole("main").getByRole("button", { name, exact: true }).last().click();
}

for (const scripted of [true, false]) {
  for (const form of forms) {
    test(`${form.name} ${scripted ? "with" : "without"} script: what can't be saved is said and kept, whatever fails, and saved once it can be (R06)`, async ({
      browser,
    }) => {
      const page = await hosted.signIn(browser, scripted);
      page.on("dialog", (dialog) => dialog.accept());
      await open(page, form);
      // With and without script something else: a save that changes nothing would write nothing.
      const typed = Object.entries(form.typed).map(([label, text]): [string, string] => [
        label,
        text.startsWith("Rp") ? text : `${text} ${scripted}`,
      ]);
      for (const [label, text] of typed) await field(page, label).fill(text);
      if (form.choose) await page.getByLabel(form.choose[0]).selectOption(form.choose[1]);
      hosted.proxy.only = tableWrites;
      hosted.proxy.fault = "cut";
      await press(page, form.button);
      await expect(page.getByRole("alert").filter({ hasText: form.failure }).first()).toBeVisible();
      await expectTyped(page, typed);

      hosted.heal();
      hosted.proxy.fault = "reset";
      await press(page, form.button);
      await expect(page.getByRole("heading", { name: "Belum tersimpan" })).toBeVisible();
      await expect(page.getByRole("alert")).toContainText(unreachable);
      hosted.heal();
      await expect(async () => {
        const again = page.getByRole("button", { name: "Coba simpan lagi" });
        if (await again.isVisible()) await again.click();
        await expect(page.getByText(form.saved)).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 30_000 });
      await page.context().close();
    });
  }

  test(`buttons ${scripted ? "with" : "without"} script: what fails is said, and nothing has changed (R06)`, async ({
    browser,
  }) => {
    const page = await hosted.signIn(browser, scripted);
    const { service, proxy } = hosted;
    await service.from("packages").update({ tagline: words() }).eq("id", seed.reguler.id);
    const { data: gone } = await service
      .from("testimonials")
      .insert({ name: `Di Sampah ${scripted}`, content: "Isi" })
      .select("id")
      .single();
    await service
      .from("testimonials")
      .delete()
      .eq("id", gone?.id ?? "");
    const rowsOf = async () =>
      JSON.stringify([
        (await service.from("packages").select().order("id")).data,
        (await service.from("testimonials").select().order("id")).data,
        (await service.from("media").select().order("id")).data,
      ]);
    const before = await rowsOf();
    const fail = (only: RegExp) => {
      proxy.only = only;
      proxy.fault = "cut";
    };

    await page.goto(`/admin/riwayat/paket/${seed.reguler.id}`);
    await page
      .getByRole("link", { name: /^Kembalikan versi ini/ })
      .first()
      .click();
    fail(/rpc\/restore_version/);
    await page.getByRole("button", { name: "Ya, kembalikan" }).click();
    await expect(page.getByRole("alert")).toContainText("Gagal mengembalikan versi ini");

    hosted.heal();
    await page.goto("/admin/sampah");
    fail(/rpc\/restore_version/);
    await page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /^Pulihkan/ })
      .click();
    await expect(page.getByRole("alert")).toContainText("Gagal memulihkan");

    hosted.heal();
    await page.goto("/admin/media");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Hapus/ })
      .first()
      .click();
    fail(/^DELETE/);
    await page.getByRole("button", { name: "Ya, hapus" }).click();
    await expect(page.getByRole("alert")).toContainText("Gagal menghapus gambar");

    hosted.heal();
    await page.goto("/admin/profile");
    await page.getByLabel("Email baru").fill("tetap-ada@contoh.id");
    await page.getByLabel("Password saat ini").first().fill("rahasia-dua-belas");
    fail(/^PUT \/auth\/v1\/user/);
    await page.getByRole("button", { name: "Simpan Email" }).click();
    await expect(page.getByRole("alert").first()).toContainText("Gagal memperbarui email");
    await expect(page.getByLabel("Email baru")).toHaveValue("tetap-ada@contoh.id");
    hosted.heal();
    expect(await rowsOf()).toBe(before);
    await page.context().close();
  });
}
