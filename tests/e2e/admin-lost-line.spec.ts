import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { addAdministrator } from "../helpers/service.ts";
import { sessionIn } from "../helpers/session-cookies.ts";
import {
  administrator,
  test as base,
  expect,
  expectMessage,
  fillPackage,
  holdPosts,
  open,
  openTab,
  untilScripted,
} from "../helpers/test.ts";

// What hydrated screens do when a change does not arrive: the backend is away, somebody else was faster, the session has ended.

const test = base.extend<object, { hosted: BreakableSite }>({
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const hosted = await startBreakableSite({ LOG_LEVEL: "silent" });
      await use(hosted);
      await hosted.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  // `page` and `adminPage` are on it, and no other site is started.
  site: [async ({ hosted }, use) => use(hosted.site), { scope: "worker" }],
});

// One after the other in one worker: they share one line, and starting a site costs more than any of them.
test.describe.configure({ mode: "default" });

test.beforeEach(({ hosted }) => hosted.heal());
test.afterEach(({ hosted, context }) => hosted.recover(context.request));

const unreachable = "Server data sedang tidak dapat dihubungi";
const unique = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`;

/** Every change of a table fails; reading goes on. */
function failChanges({ proxy }: BreakableSite, fault: "error" | "cut" = "error"): void {
  proxy.only = /^(POST|PATCH|DELETE) \/rest\/v1\//;
  proxy.fault = fault;
}

async function expectFailure(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
}

async function addPackage({ service }: BreakableSite, title: string): Promise<string> {
  const row = { title, slug: `paket-${crypto.randomUUID()}`, category: "umroh", status: "draft" };
  const { data } = await service
    .from("packages")
    .insert({ ...row, price_quad: 28_500_000, tagline: "Tagline semula" })
    .select("id")
    .single()
    .throwOnError();
  return data.id;
}

/** Adds features at the end of the list, in this order. */
async function addFeatures({ service }: BreakableSite, ...titles: string[]): Promise<void> {
  const rows = titles.map((title, index) => ({ title, description: "Semula", order_index: 9000 + index }));
  await service.from("features").insert(rows).throwOnError();
}

function cardOf(page: Page, title: string) {
  return page.getByRole("article", { name: title, exact: true });
}

interface UnsavedForm {
  button: string;
  failure: string;
  saved: string;
  expectTyped: () => Promise<void>;
}

/** Saves what is typed while changes fail, then while nothing answers at all, and then once the line is back. */
async function saveOverLostLine(
  hosted: BreakableSite,
  page: Page,
  { button, failure, saved, expectTyped }: UnsavedForm,
): Promise<void> {
  failChanges(hosted, "cut");
  await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
  await expectFailure(page, failure);
  await expectTyped();

  hosted.heal();
  hosted.proxy.fault = "reset";
  await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Belum tersimpan" })).toBeVisible();
  await expectFailure(page, unreachable);

  await hosted.recover(page.request);
  await page.getByRole("button", { name: "Coba simpan lagi" }).click();
  await expectMessage(page, saved);
}

test("an unsaved new package is kept as typed, saved later (R06)", async ({ adminPage: page, hosted }) => {
  const title = unique("Tetap ada");
  await fillPackage(page, title);
  await saveOverLostLine(hosted, page, {
    button: "Simpan Paket",
    failure: "Gagal menyimpan paket",
    saved: "Paket tersimpan",
    expectTyped: async () => {
      await expect(page.getByText("Sedang disimpan...")).toHaveCount(0);
      await expect(page.getByLabel("Judul paket")).toBeVisible();
      await expect(page.getByLabel("Judul paket")).toHaveValue(title);
      await expect(page.getByLabel("Kategori")).toHaveValue("haji");
      await expect(page.getByLabel("Harga Quad")).toHaveValue("Rp 190.000.000");
      await expect(page.getByLabel("syarat 5")).toHaveValue("Tidak hilang");
    },
  });
  const { data } = await hosted.service.from("packages").select("price_quad, terms").eq("title", title);
  expect(data).toEqual([{ price_quad: 190_000_000, terms: expect.arrayContaining(["Tidak hilang"]) }]);
});

test("an unsaved feature is kept as typed, and saved later (R06)", async ({ adminPage: page, hosted }) => {
  const title = unique("Diperbarui");
  await addFeatures(hosted, title);
  await open(page, "/admin/features");
  await cardOf(page, title).getByRole("link", { name: /^Edit/ }).click();
  await page.getByLabel("Deskripsi").fill("Versi kedua");
  await page.getByRole("radio", { name: "Jam" }).check();
  await saveOverLostLine(hosted, page, {
    button: "Simpan",
    failure: "Gagal memperbarui keunggulan",
    saved: "Keunggulan diperbarui",
    expectTyped: async () => {
      await expect(page.getByLabel("Deskripsi")).toHaveValue("Versi kedua");
      await expect(page.getByRole("radio", { name: "Jam" })).toBeChecked();
    },
  });
  const { data } = await hosted.service.from("features").select("description").eq("title", title);
  expect(data).toEqual([{ description: "Versi kedua" }]);
});

test("an unsaved page is kept as typed, and saved later (R06)", async ({ adminPage: page, hosted }) => {
  const address = unique("Jalan Tetap Ada");
  await open(page, "/admin/edit-contact");
  await page.getByLabel("Alamat kantor").fill(address);
  await saveOverLostLine(hosted, page, {
    button: "Simpan Perubahan",
    failure: "Gagal menyimpan informasi kontak",
    saved: "Informasi kontak disimpan",
    expectTyped: () => expect(page.getByLabel("Alamat kantor")).toHaveValue(address),
  });
  await expect(page.getByLabel("Alamat kantor")).toHaveValue(address);
  expect(await contentOf(hosted, "contact")).toMatchObject({ address });
});

async function contentOf({ service }: BreakableSite, name: string): Promise<Record<string, string>> {
  const { data } = await service
    .from("page_content")
    .select("content")
    .eq("page_name", name)
    .single()
    .throwOnError();
  return data.content as Record<string, string>;
}

const overtaken = "baru saja disimpan oleh orang lain";

test("a package saved by another: both versions, either taken (R09)", async ({ adminPage: page, hosted }) => {
  const id = await addPackage(hosted, unique("Dua penyunting"));
  const stored = async () =>
    (await hosted.service.from("packages").select("tagline").eq("id", id).single()).data?.tagline;
  const tagline = page.getByLabel("Tagline");
  const versions = page.getByRole("region", { name: "Dua versi yang berbeda" });
  await open(page, `/admin/packages/edit/${id}`);
  await tagline.fill("Ditulis saya");
  await hosted.service.from("packages").update({ tagline: "Ditulis rekan" }).eq("id", id).throwOnError();
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expectFailure(page, overtaken);
  await expect(versions).toContainText("Ditulis rekan");
  await expect(versions).toContainText("Ditulis saya");
  await expect(tagline).toHaveValue("Ditulis saya");
  expect(await stored()).toBe("Ditulis rekan");

  await versions.getByRole("link", { name: "Pakai versi yang tersimpan" }).click();
  await expect(tagline).toHaveValue("Ditulis rekan");
  await expect(versions).toHaveCount(0);
  await untilScripted(page);
  await tagline.fill("Ditulis bersama");
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expectMessage(page, "Perubahan tersimpan");
  expect(await stored()).toBe("Ditulis bersama");
});

test("a page saved by another: both versions, either taken (R09)", async ({ adminPage: page, hosted }) => {
  const [mine, theirs, ours] = [unique("Visi saya"), unique("Visi rekan"), unique("Visi bersama")];
  const vision = page.getByLabel("Visi", { exact: true });
  const versions = page.getByRole("region", { name: "Dua versi yang berbeda" });
  await open(page, "/admin/edit-about");
  await vision.fill(mine);
  const content = { ...(await contentOf(hosted, "about")), vision: theirs };
  await hosted.service.from("page_content").update({ content }).eq("page_name", "about").throwOnError();
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expectFailure(page, overtaken);
  await expect(versions).toContainText(theirs);
  await expect(versions).toContainText(mine);
  await expect(vision).toHaveValue(mine);

  await versions.getByRole("link", { name: "Pakai versi yang tersimpan" }).click();
  await expect(vision).toHaveValue(theirs);
  await expect(versions).toHaveCount(0);
  await untilScripted(page);
  await vision.fill(ours);
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expectMessage(page, "Halaman tentang disimpan");
  expect(await contentOf(hosted, "about")).toMatchObject({ vision: ours });
});

test("a switch that fails goes back, and works later (R06)", async ({ adminPage: page, hosted }) => {
  const title = unique("Tidak beralih");
  await addFeatures(hosted, title);
  await open(page, "/admin/features");
  const card = cardOf(page, title);
  const release = await holdPosts(page, /\/admin\/features\.data/);
  failChanges(hosted);
  await card.getByRole("button", { name: /^Nonaktifkan/ }).click();
  await expect(card.getByText("Nonaktif", { exact: true })).toBeVisible();
  release();
  await expectFailure(page, "Gagal memperbarui keunggulan");
  await expect(card.getByText("Aktif", { exact: true })).toBeVisible();

  hosted.heal();
  await card.getByRole("button", { name: /^Nonaktifkan/ }).click();
  await expectMessage(page, "Keunggulan dinonaktifkan");
  await expect(card.getByText("Nonaktif", { exact: true })).toBeVisible();
});

test("a move that fails goes back, and works later (R06)", async ({ adminPage: page, hosted }) => {
  const [first, second] = [unique("Pertama"), unique("Kedua")];
  await addFeatures(hosted, first, second);
  await open(page, "/admin/features");
  const titles = page.getByRole("article").getByRole("heading");
  const before = await titles.allTextContents();
  const after = [...before.slice(0, -2), second, first];
  expect(before.slice(-2)).toEqual([first, second]);
  const release = await holdPosts(page, /\/admin\/features\.data/);
  failChanges(hosted);
  const down = page.getByRole("button", { name: `Turunkan keunggulan ${first}` });
  await down.click();
  await expect(titles).toHaveText(after);
  release();
  await expectFailure(page, "Gagal memperbarui keunggulan");
  await expect(titles).toHaveText(before);

  hosted.heal();
  await down.click();
  await expectMessage(page, "Urutan diperbarui");
  await expect(titles).toHaveText(after);
});

test("what can't be deleted comes back, and that is said (R06)", async ({ adminPage: page, hosted }) => {
  const title = unique("Tidak terhapus");
  await addFeatures(hosted, title);
  await open(page, "/admin/features");
  const card = cardOf(page, title);
  const release = await holdPosts(page, /\/admin\/features\.data/);
  failChanges(hosted);
  await card.getByRole("link", { name: /^Hapus/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ya, hapus" }).click();
  await expect(card).toHaveCount(0);
  release();
  await expectFailure(page, "Gagal menghapus keunggulan");
  await expect(card).toBeVisible();
});

test("a copy that can't be made leaves the list again (R06)", async ({ adminPage: page, hosted }) => {
  const title = unique("Tidak disalin");
  await addPackage(hosted, title);
  await open(page, `/admin/packages?cari=${encodeURIComponent(title)}`);
  const copy = page.getByRole("heading", { name: `${title} (Copy)` });
  const release = await holdPosts(page, /\/admin\/packages\.data/);
  failChanges(hosted);
  await cardOf(page, title)
    .getByRole("button", { name: /^Duplikat/ })
    .click();
  await expect(page.getByText("Sedang diduplikasi...")).toBeVisible();
  await expect(copy).toBeVisible();
  release();
  await expectFailure(page, "Gagal menduplikasi paket");
  await expect(page.getByText("Sedang diduplikasi...")).toHaveCount(0);
  await expect(copy).toHaveCount(0);
  await expect(cardOf(page, title)).toBeVisible();

  hosted.heal();
  await cardOf(page, title)
    .getByRole("button", { name: /^Duplikat/ })
    .click();
  await expectMessage(page, "Paket diduplikasi");
  await expect(copy).toHaveCount(1);
});

const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#b98a2f" } })
  .jpeg()
  .toBuffer();

for (const { screen, tab, field, stored } of [
  { screen: "/admin/testimonials?tambah", field: "Unggah dari perangkat", stored: "Gambar terunggah" },
  {
    screen: "/admin/packages/new",
    tab: "Galeri",
    field: "Unggah foto dari perangkat",
    stored: "Foto terunggah",
  },
]) {
  test(`no picture is refused unsent, a large one made smaller: ${screen}`, async ({ adminPage: page }) => {
    await open(page, screen);
    if (tab) await openTab(page, tab);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
    });
    const input = page.getByLabel(field);
    const send = page.getByRole("button", { name: "Unggah", exact: true });
    for (const [name, mimeType, buffer, refusal] of [
      ["besar.jpg", "image/jpeg", Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), "Ukuran file maksimal 5MB"],
      ["jadwal.pdf", "application/pdf", Buffer.from("%PDF-1.7"), "Hanya file gambar yang diperbolehkan"],
    ] as const) {
      await input.setInputFiles({ name, mimeType, buffer });
      await expectFailure(page, refusal);
      await expect(input).toHaveAccessibleDescription(new RegExp(refusal));
      await send.click();
      await expectFailure(page, refusal);
    }
    // One that can be made to fit would go along with the form, and is the only one that is sent.
    const buffer = Buffer.concat([photo, Buffer.alloc(5.5 * 1024 * 1024)]);
    await input.setInputFiles({ name: "besar.jpg", mimeType: "image/jpeg", buffer });
    await expect(page.getByText("Hanya file gambar yang diperbolehkan")).toHaveCount(0);
    expect(await input.evaluate((field: HTMLInputElement) => field.files?.[0]?.size)).toBeLessThan(10_000);
    await send.click();
    await expectMessage(page, stored);
    expect(sent).toEqual(["/admin/media/unggah"]);
  });
}

test("a session ends while a package is typed: all is kept (R20)", async ({
  adminPage: page,
  context,
  hosted,
}) => {
  const title = unique("Sesi habis");
  await open(page, "/admin/packages/new");
  await openTab(page, "Syarat");
  await page.getByRole("button", { name: "Tambah syarat" }).click();
  await page.getByLabel("syarat 5").fill("Ketikan yang panjang");
  await openTab(page, "Info Dasar");
  await page.getByLabel("Judul paket").fill(title);
  await page.getByLabel("Status").selectOption("draft");
  await page.getByLabel("Kategori").selectOption("umroh");
  await page.getByLabel("Harga Quad").fill("28.500.000");
  const { access_token } = sessionIn(await context.cookies());
  expect((await hosted.service.auth.admin.signOut(access_token, "local")).error).toBeNull();
  await page.getByRole("button", { name: "Simpan Paket" }).click();
  await expect(page.getByRole("heading", { name: "Login kembali untuk menyimpan" })).toBeVisible();
  await expectFailure(page, "Sesi login tidak valid");
  await page.getByLabel("Email", { exact: true }).fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await expectMessage(page, "Isian Anda masih ada");
  await page.getByRole("button", { name: "Lanjutkan menyimpan" }).click();
  await expectMessage(page, "Paket tersimpan");
  await cardOf(page, title).getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByLabel("Judul paket")).toHaveValue(title);
  await expect(page.getByLabel("syarat 5")).toHaveValue("Ketikan yang panjang");
});

test("a refused e-mail is said beside its field, which keeps it", async ({ adminPage: page, hosted }) => {
  const taken = `${unique("rekan").replace(" ", "-")}@contoh.id`;
  await addAdministrator(hosted.service, { email: taken, password: "sungai-mahakam-980" });
  await open(page, "/admin/profile");
  const form = page.getByRole("region", { name: "Ubah Email" });
  const email = form.getByLabel("Email baru");
  const save = async (address: string) => {
    await email.fill(address);
    await form.getByLabel("Password saat ini").fill(administrator.password);
    await form.getByRole("button", { name: "Simpan Email" }).click();
  };
  const expectRefused = async (address: string, refusal: string) => {
    await expect(email).toHaveAccessibleDescription(new RegExp(refusal));
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expect(email).toHaveValue(address);
  };
  await save(administrator.email);
  await expectRefused(administrator.email, "Email baru harus berbeda dari email saat ini");
  await save(taken);
  await expectRefused(taken, "Email ini sudah dipakai akun lain");
  await expect(form.getByRole("alert")).toContainText("Gagal memperbarui email");

  const free = taken.replace("rekan", "bebas");
  hosted.proxy.only = /^PUT \/auth\/v1\/user/;
  hosted.proxy.fault = "reset";
  await save(free);
  await expect(form.getByRole("alert")).toContainText(unreachable);
  await expect(email).toHaveValue(free);
  await expect(form.getByLabel("Email saat ini")).toHaveValue(administrator.email);
});

test("a status that can't be set stays, with what was typed (R06)", async ({ adminPage: page, hosted }) => {
  const { data } = await hosted.service
    .from("inquiries")
    .insert({ name: unique("Tetap baru") })
    .select("id")
    .single()
    .throwOnError();
  await open(page, `/admin/inquiries/${data.id}`);
  const status = (name: string) => page.getByRole("group", { name: `Status: ${name}` });
  await page.getByLabel("Catatan").fill("Tidak hilang");
  failChanges(hosted);
  await page.getByRole("button", { name: "Tandai dihubungi" }).click();
  await expectFailure(page, "Gagal menyimpan permintaan");
  await expect(status("Baru")).toBeVisible();
  await expect(page.getByLabel("Catatan")).toHaveValue("Tidak hilang");

  hosted.heal();
  await page.getByRole("button", { name: "Tandai dihubungi" }).click();
  await expectMessage(page, "Permintaan ditandai sudah dihubungi");
  await expect(status("Dihubungi")).toBeVisible();
  await expect(page.getByLabel("Catatan")).toHaveValue("Tidak hilang");
});
