import { Context, expect, type Page, test } from "../helpers/client/test.ts";
import { mailedLink, mailsTo } from "../helpers/outbox.ts";

const teamPath = "/admin/team";
const password = "gunung-merbabu-3145";

const newAddress = () => `rekan-${crypto.randomUUID().slice(0, 8)}@contoh.id`;

async function invite(page: Page, email: string, role: RegExp, name = "Rekan Baru"): Promise<void> {
  await page.goto(teamPath);
  await page.fillIn({ Email: email, Nama: name });
  await page.getByRole("radio", { name: role }).check();
  await page.pressButton("Kirim undangan");
}

const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function openMember(page: Page, email: string): Promise<void> {
  await page.goto(teamPath);
  const row = page.getByRole("article").filter({ hasText: email });
  await row.getByRole("link").click();
  await expect(page.getByText(`${email}. Terakhir masuk:`)).toBeVisible();
}

test("from an invitation to the first login: own password, greeting, own part of the menu", async ({
  adminPage,
  page,
  site,
}) => {
  const email = newAddress();
  await invite(adminPage, email.toUpperCase(), /^Layanan/, "Nur Aini");
  await expect(said(adminPage, "Undangan dikirim")).toContainText(email);
  const row = adminPage.getByRole("article").filter({ hasText: email });
  await expect(row).toContainText("Diundang", "Terakhir masuk: belum pernah");
  await invite(adminPage, email, /^Editor/);
  await expect(adminPage.getByText("Alamat ini sudah ada di tim.")).toBeVisible();
  await expect(adminPage.getByLabel("Email")).toHaveValue(email);

  const link = await mailedLink(site.dataDir, email);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Selamat datang" })).toBeVisible();
  await page.pressButton("Aktifkan akun");
  await expect(page).toHaveURL(/\/admin\/profile/);
  const form = page.getByRole("region", { name: "Ubah Password" });
  await form.getByLabel("Password baru", { exact: false }).first().fill(password);
  await form.getByLabel("Konfirmasi password baru").fill(password);
  await form.pressButton("Simpan Password");
  await expect(said(page, "Password baru tersimpan")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.pressButton("Masuk");
  const welcome = page.getByRole("region", { name: "Selamat datang di tim, Nur Aini" });
  await expect(welcome).toContainText("Peran Anda Layanan: Anda mengurus permintaan calon jamaah");
  expect((await page.request.get("/admin/inquiries")).status()).toBe(200);
  expect((await page.request.get(teamPath)).status()).toBe(403);
  const grab = {
    intent: "save",
    stamp: crypto.randomUUID(),
    email: newAddress(),
    name: "X",
    role: "pemilik",
  };
  expect((await page.request.post(teamPath, { form: grab })).status()).toBe(403);

  await page.goto(link);
  await page.pressButton("Aktifkan akun");
  await expect(page.getByRole("alert")).toContainText("Tautan sudah tidak berlaku");
  await expect(page.getByText("Minta pemilik website menekan Kirim lagi")).toBeVisible();
});

test("a role is changed, and whoever is switched off is out until they are switched on again", async ({
  adminPage,
  page,
  site,
}) => {
  const email = newAddress();
  await invite(adminPage, email, /^Keuangan/);
  await page.goto(await mailedLink(site.dataDir, email));
  await page.pressButton("Aktifkan akun");
  const statusOf = async (path: string) => (await page.request.get(path, { maxRedirects: 0 })).status();
  const profile = async () => page.request.read("/admin/profile");
  expect(await profile()).toContain(">Keuangan<");

  await openMember(adminPage, email);
  await adminPage.getByRole("radio", { name: /^Editor/ }).check();
  await adminPage.pressButton("Simpan");
  await expect(said(adminPage, "Perubahan disimpan")).toBeVisible();
  expect(await profile()).toContain(">Editor<");

  await adminPage.followLink("Nonaktifkan");
  await expect(adminPage.getByRole("heading", { name: "Nonaktifkan Rekan Baru?" })).toBeVisible();
  await adminPage.pressButton("Ya, nonaktifkan");
  await expect(said(adminPage, "Semua sesinya sudah berakhir")).toBeVisible();
  expect(await statusOf("/admin")).toBe(302);
  await expect(adminPage.getByText("Tidak dapat masuk.")).toBeVisible();
  await adminPage.pressButton("Aktifkan lagi");
  await expect(said(adminPage, "Diaktifkan lagi")).toBeVisible();
  // The sessions are gone for good.
  expect(await statusOf("/admin")).toBe(302);
});

test("an invitation is sent again after a while, taken back with its link", async ({
  adminPage,
  page,
  site,
}) => {
  const email = newAddress();
  await invite(adminPage, email, /^Layanan/);
  const link = await mailedLink(site.dataDir, email);
  await openMember(adminPage, email);
  await adminPage.pressButton("Kirim lagi");
  await expect(adminPage.getByRole("alert")).toContainText(/Coba lagi sekitar \d+ detik lagi/);
  expect(mailsTo(site.dataDir, email)).toBe(1);
  await adminPage.followLink("Tarik undangan");
  await adminPage.pressButton("Ya, tarik undangan");
  await expect(said(adminPage, "Undangan ditarik")).toBeVisible();
  await page.goto(link);
  await page.pressButton("Aktifkan akun");
  await expect(page.getByRole("alert")).toContainText("Tautan sudah tidak berlaku");
  // Invited once more; that no mail leaves so soon loses nothing.
  await invite(adminPage, email, /^Layanan/);
  await expect(adminPage.getByRole("alert")).toContainText("Tercatat di tim. Emailnya belum terkirim");
  await expect(adminPage.getByText("Diundang, email belum terkirim")).toBeVisible();
});

test("bad values are told beside their fields and stay; one address is invited once", async ({
  adminPage: page,
  site,
}) => {
  const typed = { intent: "save", stamp: crypto.randomUUID(), email: "rekan contoh.id", name: "Nur Aini" };
  const unfit = await page.request.post(teamPath, { form: typed });
  expect(unfit.status()).toBe(400);
  const html = await unfit.text();
  for (const shown of ["Alamat email tidak valid", "Pilih perannya", typed.email, typed.name])
    expect(html).toContain(shown);
  const email = newAddress();
  const send = () => {
    const form = { intent: "save", stamp: crypto.randomUUID(), email, name: "Rekan", role: "editor" };
    return page.request.send(teamPath, form);
  };
  const answers = await Promise.all([send(), send()]);
  expect(answers.map((answer) => answer.status()).sort()).toEqual([303, 409]);
  // The same form twice, for its first answer was lost: one person, one mail.
  const again = { ...typed, email: newAddress(), role: "editor" };
  for (const _ of [1, 2]) await page.request.send(teamPath, again);
  await mailedLink(site.dataDir, again.email);
  expect(mailsTo(site.dataDir, again.email)).toBe(1);
  await page.goto(teamPath);
  await expect(said(page, "Undangan dikirim")).toContainText(again.email);
});

test("the last owner stays; who gives up their own rights is asked first", async ({
  adminPage: page,
  site,
}) => {
  await openMember(page, "staf@contoh.id");
  await expect(page.getByText("Pemilik terakhir tidak dapat dinonaktifkan")).toBeVisible();
  await expect(page.getByRole("link", { name: "Nonaktifkan" })).toHaveCount(0);
  await expect(page.getByRole("radio")).toHaveCount(0);
  const own = new URL(page.url()).pathname;
  await page.request.send(own, { intent: "switch-off" });
  await page.goto(own);
  await expect(page.getByRole("alert")).toContainText("Ini pemilik terakhir.");
  const step = { intent: "save", stamp: "x", version: "", name: "Staf", role: "editor" };
  const asked = await page.request.post(own, { form: step });
  await expect(asked).toAnswer(422, "Anda mengubah peran Anda sendiri menjadi Editor");
  const fresh = await page.request.get(own);
  const version = /name="version" value="([^"]+)"/.exec(await fresh.text())?.[1] ?? "";
  await expect(await page.request.post(own, { form: { ...step, version, asked: "peran-editor" } })).toAnswer(
    409,
    "Ini pemilik terakhir.",
  );
  for (const path of [`${teamPath}/tidak-ada`, `${teamPath}/${crypto.randomUUID()}`])
    expect((await page.request.get(path)).status()).toBe(404);
  const stranger = new Context(site.origin);
  const answer = await stranger.request.get(teamPath, { maxRedirects: 0 });
  expect(answer.headers().location).toMatch(/^\/admin\/login/);
});
