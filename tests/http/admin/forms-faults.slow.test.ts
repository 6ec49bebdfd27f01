import { type BreakableSite, sharedBreakableSite } from "../../helpers/breakable-site.ts";
import { administrator, expect, type Locator, type Page, test } from "../../helpers/client/test.ts";
import { dataChanges, type Fault } from "../../helpers/faulty-proxy.ts";
import { openTab } from "../../helpers/packages.ts";
import { builtRoutes } from "../../helpers/routes.ts";
import { seed } from "../../helpers/seed.ts";
import { isFullRun } from "../../helpers/soak.ts";
import { type TypedForm, typedForms, words } from "../../helpers/typed-forms.ts";

let hosted: BreakableSite;

test.beforeAll(async () => {
  hosted = await sharedBreakableSite();
});
test.beforeEach(() => hosted.heal());

const unreachable = "Server data sedang tidak dapat dihubungi";

async function open(page: Page, { path, of }: TypedForm): Promise<void> {
  if (of === undefined) return void (await page.goto(path));
  const { service } = hosted;
  // Of the inquiries others may have left but such whose personal data is gone.
  const rows =
    of === "inquiries"
      ? service.from(of).insert({ name: words() }).select("id")
      : service.from(of).select("id").order("created_at").limit(1);
  await page.goto(path + (await rows.single().throwOnError()).data.id);
}

/** What the page shows, unparsed: most of these lead to lists, which are the most of a test's work. */
async function shownOn(page: Page): Promise<string> {
  return (await page.content()).replace(/<(script|template)\b[\s\S]*?<\/\1>/g, "");
}

/** What is required says so in its label. */
function field(page: Page, label: string): Locator {
  return page.getByRole("main").getByLabel(new RegExp(`^${label}( \\(|$)`));
}

async function expectTyped(page: Page, { typed, check }: TypedForm): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(text);
  if (check) await expect(page.getByRole("radio", { name: check })).toBeChecked();
}

/** The last of its name: the sidebar and the filters have buttons, too. */
function press(page: Page, name: string): Promise<void> {
  return page.getByRole("main").getByRole("button", { name, exact: true }).last().click();
}

function fail(only: RegExp, fault: Fault = "error"): void {
  hosted.proxy.only = only;
  hosted.proxy.fault = fault;
}

/** New ones and changed ones, in tabs, in groups, beside a list; `npm run test:full` takes every form. */
const usual = ["new package", "departure", "new feature", "testimonial", "home", "settings", "inquiry"];

for (const form of typedForms) {
  if (!isFullRun && !usual.includes(form.name)) continue;
  test(`${form.name}: a failed save is told, kept, and saved once it can be (R06)`, async () => {
    const page = await hosted.signIn();
    await open(page, form);
    for (const [label, text] of Object.entries(form.typed)) await field(page, label).fill(text);
    for (const [label, value] of Object.entries(form.choose ?? {}))
      await field(page, label).selectOption(value);
    if (form.check) await page.getByRole("radio", { name: form.check }).check();
    fail(dataChanges, "cut");
    await press(page, form.button);
    await expect(page.getByRole("alert").filter({ hasText: form.failure }).first()).toBeVisible();
    await expectTyped(page, form);

    if (form.standsAlone) {
      // Nothing is known but who asks.
      fail(/^\w+ \/rest\/v1\/(?!rpc\/my_standing)/);
      await press(page, form.button);
      await expect(page.getByRole("alert").filter({ hasText: form.failure }).first()).toBeVisible();
      await expectTyped(page, form);
    }

    hosted.heal();
    hosted.proxy.fault = "reset";
    await press(page, form.button);
    await expect(page.getByRole("heading", { name: "Belum tersimpan" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText(unreachable);
    await hosted.recover(page.request);
    await press(page, "Coba simpan lagi");
    expect(await shownOn(page)).toContain(form.saved);
    if (form.adds) {
      const [table, column] = form.adds;
      const { data } = await hosted.service
        .from(table)
        .select("id")
        .eq(column, Object.values(form.typed)[0] ?? "");
      expect(data).toHaveLength(1);
    }
  });
}

test("what is typed in rows of another tab is kept as well (R06)", async () => {
  const page = await hosted.signIn();
  const title = words();
  await page.goto("/admin/packages/new");
  await page.fillIn({ "Judul paket": title, Status: "draft", Kategori: "haji" });
  await page.getByLabel("Harga Quad").fill("Rp 190.000.000");
  await openTab(page, "Syarat");
  await page.pressButton("Tambah syarat");
  await page.getByLabel("syarat 5").fill("Tidak hilang");
  fail(dataChanges);
  await page.pressButton("Simpan Paket");
  await expect(page.getByRole("alert").first()).toContainText("Gagal menyimpan paket");
  await expect(page.getByLabel("syarat 5")).toHaveValue("Tidak hilang");
  await openTab(page, "Info Dasar");
  await expect(page).toHaveValues({ "Judul paket": title, "Harga Quad": "Rp 190.000.000" });
  hosted.proxy.fault = "none";
  await page.pressButton("Simpan Paket", "Paket tersimpan");
  await expect(page.getByRole("article", { name: title })).toHaveCount(1);
});

test("buttons: what fails is said, and nothing has changed (R06)", async () => {
  const page = await hosted.signIn();
  const { service } = hosted;
  await service.from("packages").update({ tagline: words() }).eq("id", seed.reguler.id);
  const { data: gone } = await service
    .from("testimonials")
    .insert({ name: "Di Sampah", content: "Isi" })
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

  await page.goto(`/admin/riwayat/paket/${seed.reguler.id}`);
  await page
    .getByRole("link", { name: /^Kembalikan versi ini/ })
    .first()
    .click();
  fail(/rpc\/restore_version/, "cut");
  await page.pressButton("Ya, kembalikan");
  await expect(page.getByRole("alert")).toContainText("Gagal mengembalikan versi ini");

  hosted.heal();
  await page.goto("/admin/sampah");
  fail(/rpc\/restore_version/, "cut");
  const deleted = page.getByRole("article").first();
  await deleted.pressButton(/^Pulihkan/);
  await expect(page.getByRole("alert")).toContainText("Gagal memulihkan");

  hosted.heal();
  await page.goto("/admin/media");
  const deletions = page.getByRole("main").getByRole("link", { name: /^Hapus/ });
  await deletions.first().click();
  fail(/^DELETE/, "cut");
  await page.pressButton("Ya, hapus");
  await expect(page.getByRole("alert")).toContainText("Gagal menghapus gambar");

  hosted.heal();
  await page.goto("/admin/profile");
  await page.getByLabel("Email baru").fill("tetap-ada@contoh.id");
  await page.getByLabel("Password saat ini").first().fill(administrator.password);
  fail(/^PUT \/auth\/v1\/user/, "cut");
  await page.pressButton("Simpan Email");
  await expect(page.getByRole("alert").first()).toContainText("Gagal memperbarui email");
  await expect(page.getByLabel("Email baru")).toHaveValue("tetap-ada@contoh.id");
  hosted.heal();
  expect(await rowsOf()).toBe(before);
});

/** Draw no form of their own (unknown addresses, the dashboard, what only a script sends to), or lead into the admin area,
 * without framework script; they keep a form while the device is offline. */
const formless = [
  "/admin/*",
  "/admin",
  "/admin/media/unggah",
  "/admin/panduan/pratinjau",
  "/admin/langkah-kedua",
  "/admin/login",
  "/admin/lupa-password",
  "/admin/undangan",
];

test("every admin screen sends through the code that keeps unanswered forms (R20)", () => {
  const unkept = builtRoutes("/admin").filter(
    ({ hasAction, hasClientAction }) => hasAction && !hasClientAction,
  );
  expect(unkept.map(({ path }) => path).filter((path) => !formless.includes(path))).toEqual([]);
});
