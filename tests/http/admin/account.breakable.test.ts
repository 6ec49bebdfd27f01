import { Secret, TOTP } from "otpauth";
import { type BreakableSite, sharedBreakableSite } from "../../helpers/breakable-site.ts";
import { Context, expect, type Locator, type Page, test } from "../../helpers/client/test.ts";
import { mailedLink, mailsTo } from "../../helpers/outbox.ts";
import { addAdministrator } from "../../helpers/service.ts";

/** An owner of this file's own; each change of it is written down here. */
const own = crypto.randomUUID().slice(0, 8);
const account = { email: `akun-${own}@contoh.id`, password: "danau-maninjau-661" };
const newEmail = `baru-${own}@contoh.id`;
const unknownEmail = `tidak-dikenal-${own}@contoh.id`;
let hosted: BreakableSite;
let page: Page;
test.beforeAll(async () => {
  hosted = await sharedBreakableSite();
  await addAdministrator(hosted.service, account);
});
test.beforeEach(async () => {
  hosted.heal();
  page = await new Context(hosted.site.origin).newPage();
});

const linkTo = (email: string) => mailedLink(hosted.backend.dataDir ?? "", email);
const countMails = (email: string) => mailsTo(hosted.backend.dataDir ?? "", email);

/** The `Cookie` header of a fresh login elsewhere; null where it is refused. */
async function signIn({ email, password } = account, browser = "node"): Promise<string | null> {
  const { request, cookies } = new Context(hosted.site.origin);
  const headers = { "user-agent": browser };
  const answer = await request.post("/admin/login", { form: { email, password }, headers, maxRedirects: 0 });
  return answer.status() === 303 ? headerOf(await cookies()) : null;
}

const headerOf = (cookies: { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
const cookies = async () => page.context().cookieHeader();

/** Of the profile's last reader: the next goes on with it where it lives, for signing in costs more than most tests (bcrypt). */
let kept: Awaited<ReturnType<Context["cookies"]>> = [];

/** A region of the profile, in a session that no other page has open. */
async function openProfile(name: string): Promise<Locator> {
  if (await isSignedIn(headerOf(kept))) await page.context().addCookies(kept);
  else await page.request.send("/admin/login", account);
  kept = await page.context().cookies();
  await page.goto("/admin/profile");
  return page.getByRole("region", { name });
}

async function choosePassword(form: Locator, password: string): Promise<void> {
  await form.getByLabel("Password baru", { exact: false }).first().fill(password);
  await form.getByLabel("Konfirmasi password baru").fill(password);
  await form.pressButton("Simpan Password");
}

async function isSignedIn(cookie: string | null): Promise<boolean> {
  const headers = { cookie: cookie ?? "" };
  return (
    (await fetch(`${hosted.site.origin}/admin/bantuan.data`, { headers, redirect: "manual" })).status === 200
  );
}

/** The session elsewhere has ended, and one signs in with what has changed. */
async function expectReplaced(elsewhere: string | null, change: Partial<typeof account>): Promise<void> {
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await signIn()).toBeNull();
  Object.assign(account, change);
  expect(await signIn()).not.toBeNull();
}

async function fillInPassword(): Promise<void> {
  await page.fillIn({ Email: account.email, Password: account.password });
  await page.pressButton("Masuk");
}

test("a forgotten password is replaced by way of a mailed link, once (S08, S37)", async () => {
  const elsewhere = await signIn();
  expect(await isSignedIn(elsewhere)).toBe(true);

  await page.goto("/admin/login");
  await page.followLink("Lupa password?");
  await expect(page.getByRole("heading", { name: "Lupa password?" })).toBeVisible();
  await page.getByLabel("Email").fill(account.email);
  await page.pressButton("Kirim tautan");
  await expect(page.getByRole("status")).toContainText("Periksa email Anda");
  const link = await linkTo(account.email);

  // Mail programs look at links before people do: that must not use them up.
  expect((await fetch(hosted.site.origin + link)).status).toBe(200);
  const opened = await page.goto(link);
  expect(opened.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "same-origin" });
  expect(await page.context().cookies()).toEqual([]);
  await page.pressButton("Lanjutkan");
  await expect(page).toHaveURL("/admin/profile");
  await expect(page).toTell("Silakan buat password baru");

  // What they came for stands first.
  await expect(page.locator("h2").first()).toHaveText("Ubah Password");
  const form = page.getByRole("region", { name: "Ubah Password" });
  await expect(form.getByText("Boleh dikosongkan: Anda masuk lewat tautan dari email.")).toBeVisible();
  await choosePassword(form, "gunung-merbabu-3145");
  await expect(page).toHaveURL("/admin/login");
  await expect(page).toTell("Password baru tersimpan");
  await expectReplaced(elsewhere, { password: "gunung-merbabu-3145" });
  await fillInPassword();
  await expect(page).toHaveURL("/admin");

  await page.goto(link);
  await page.pressButton("Lanjutkan");
  await expect(page.getByRole("alert")).toContainText("Tautan sudah tidak berlaku atau sudah dipakai.");
  await expect(page.getByRole("link", { name: "Minta tautan baru" })).toBeVisible();
});

test("an address nobody has gets the same answer in the same time, and no mail", async () => {
  const ask = async (email: string) => {
    const started = performance.now();
    const answer = await page.request.post("/admin/lupa-password", { form: { email } });
    const text = (await answer.text()).replaceAll(email, "X");
    const same = text.replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, "");
    return { status: answer.status(), text: same, ms: performance.now() - started };
  };
  const unknown = await ask(unknownEmail);
  const known = await ask(account.email);
  expect(unknown.status).toBe(200);
  expect(known.text).toBe(unknown.text);
  expect(Math.min(known.ms, unknown.ms)).toBeGreaterThanOrEqual(490);
  await linkTo(account.email);
  expect(countMails(unknownEmail)).toBe(0);
});

test("a new password needs the current one, and ends the other sessions (S08)", async () => {
  const elsewhere = await signIn();
  const form = await openProfile("Ubah Password");
  const change = async (current: string) => {
    await form.getByLabel("Password saat ini").fill(current);
    await choosePassword(form, "sungai-mahakam-980");
  };
  await change("salah-sekali");
  await expect(form.getByRole("alert")).toContainText("Gagal memperbarui password");
  await expect(form.getByLabel("Password saat ini")).toHaveAccessibleDescription(/Password saat ini salah/);
  expect(await isSignedIn(elsewhere)).toBe(true);

  await change(account.password);
  await expect(page).toTell("Password diperbarui");
  await expectReplaced(elsewhere, { password: "sungai-mahakam-980" });
});

test("a new e-mail counts once the links mailed to both addresses are followed (S08, S42)", async () => {
  const elsewhere = await signIn();
  const form = await openProfile("Ubah Email");
  await expect(form.getByLabel("Email saat ini")).toHaveValue(account.email);
  await expect(form.getByLabel("Email saat ini")).toHaveAttribute("readonly");
  const change = async (current: string) => {
    await form.fillIn({ "Email baru": newEmail, "Password saat ini": current });
    await form.pressButton("Simpan Email");
  };
  await change("salah-sekali");
  await expect(form.getByRole("alert")).toContainText("Gagal memperbarui email");
  await expect(form.getByLabel("Password saat ini")).toHaveAccessibleDescription(/Password saat ini salah/);
  expect(countMails(newEmail)).toBe(0);

  await change(account.password);
  const told = page.getByRole("status").filter({ hasText: "Periksa email baru dan email lama Anda" });
  await expect(told).toContainText("sampai saat itu, gunakan email lama untuk login");
  await expect(form.getByText(`Menunggu konfirmasi: ${newEmail}`)).toBeVisible();
  expect(await signIn({ ...account, email: newEmail })).toBeNull();
  expect(await signIn()).not.toBeNull();

  await page.goto(await linkTo(newEmail));
  await page.pressButton("Konfirmasi email");
  await expect(page).toHaveURL("/admin");
  await expect(page).toTell("Satu dari dua alamat sudah dikonfirmasi");
  expect(await signIn({ ...account, email: newEmail })).toBeNull();

  await page.goto(await linkTo(account.email));
  await page.pressButton("Konfirmasi email");
  await expect(page).toHaveURL("/admin/login");
  await expect(page).toTell("Email diperbarui");
  await expectReplaced(elsewhere, { email: newEmail });
});

test("the profile shows where one is signed in, and ends what should not be (S07)", async () => {
  const agent = "Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0\u00e9";
  const [elsewhere, third] = [await signIn(account, agent), await signIn()];
  const card = await openProfile("Perangkat yang sedang masuk");
  await expect(card.getByRole("listitem").first()).toContainText("(sesi ini)");
  await expect(card.getByRole("button", { name: "(sesi ini)" })).toHaveCount(0);
  await card.pressButton("Keluarkan Firefox di Windows", "Perangkat itu sudah dikeluarkan");
  expect([await isSignedIn(elsewhere), await isSignedIn(third)]).toEqual([false, true]);
  await card.pressButton("Keluarkan semua yang lain");
  await expect(card.getByRole("listitem")).toHaveCount(1);
  expect(await isSignedIn(third)).toBe(false);
});

/** What the app on the phone shows now, or so many half minutes later. Each is taken once. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });

async function fillInCode(button: string, code: string): Promise<void> {
  await page.getByLabel("Kode 6 angka").fill(code);
  await page.pressButton(button);
}

/** From the QR code to the recovery codes. */
async function switchOn(): Promise<{ secret: string; codes: string[] }> {
  await expect(page.getByRole("img", { name: "Kode QR" })).toBeVisible();
  const onPhone = page.getByRole("link", { name: "Buka aplikasi autentikator di ponsel ini" });
  await expect(onPhone).toHaveAttribute("href", /^otpauth:\/\/totp\//);
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await fillInCode("Nyalakan", "000000");
  await expect(page.getByRole("alert")).toContainText("Kode ini tidak cocok");
  await expect(page.locator("code")).toHaveText(secret.replaceAll(/(.{4})(?=.)/g, "$1 "));
  await fillInCode("Nyalakan", codeOf(secret));
  await expect(page.getByRole("heading", { name: "Simpan kode pemulihan ini" })).toBeVisible();
  const codes = (await page.getByLabel("Kode pemulihan").inputValue()).split("\n");
  await page.followLink("Sudah saya simpan, lanjutkan");
  return { secret, codes };
}

test("the second step: set up, asked for, a recovery code works once, owners are reminded", async () => {
  const elsewhere = await signIn();
  const card = await openProfile("Masuk dua langkah");
  await card.pressButton("Nyalakan");
  const { secret, codes } = await switchOn();
  await expect(page).toHaveURL("/admin/profile");
  await expect(card).toContainText("Menyala.");
  expect(await isSignedIn(elsewhere)).toBe(false);
  await card.pressButton("Wajibkan bagi semua pemilik");
  await expect(card).toContainText("Wajib.");

  // What was typed when the session ended goes through both steps.
  await page.getByLabel("Email baru").fill("tetap-ada@contoh.id");
  await page.context().clearCookies();
  await page.pressButton("Simpan Email");
  await fillInPassword();
  await page.pressButton("Lanjutkan ke langkah kedua");
  expect(await isSignedIn(await cookies())).toBe(false);
  await fillInCode("Masuk", "000000");
  await expect(page.getByRole("alert")).toContainText("Kode ini tidak cocok");
  await fillInCode("Masuk", codeOf(secret, 1));
  await page.pressButton("Lanjutkan menyimpan");
  await expect(page.getByLabel("Email baru")).toHaveValue("tetap-ada@contoh.id");
  const signedIn = await cookies();

  await page.context().clearCookies();
  await page.goto("/admin/packages");
  await fillInPassword();
  await expect(page).toHaveURL("/admin/langkah-kedua?next=%2Fadmin%2Fpackages");
  await page.pressButton("Pakai kode pemulihan");
  const recover = async (code = "") => {
    await page.getByLabel("Kode pemulihan").fill(code);
    await page.pressButton("Masuk dengan kode pemulihan");
  };
  await recover("0000-0000-0000-0000-0000");
  await expect(page.getByRole("alert")).toContainText("tidak cocok atau sudah pernah dipakai");
  await recover(codes[3]);
  expect(await isSignedIn(signedIn)).toBe(false);
  // An owner sets it up anew before anything else.
  await expect(page.getByText("Semua pemilik wajib masuk dua langkah")).toBeVisible();
  expect(await isSignedIn(await cookies())).toBe(false);
  await page.pressButton("Mulai");
  const again = await switchOn();
  await expect(page).toHaveURL("/admin/packages");

  await page.goto("/admin/profile");
  await card.pressButton("Jangan wajibkan");
  await card.getByText("Matikan, atau pindah ke ponsel lain").click();
  await fillInCode("Matikan", codeOf(again.secret, 1));
  await expect(page).toTell("Masuk dua langkah mati");
  expect(await isSignedIn(await signIn())).toBe(true);
});

test("new recovery codes are made for a code of the second step alone (S42)", async () => {
  const colleague = { email: `kode-${own}@contoh.id`, password: "danau-singkarak-107" };
  await addAdministrator(hosted.service, colleague);
  await page.request.send("/admin/login", colleague);
  await page.goto("/admin/profile");
  const card = page.getByRole("region", { name: "Masuk dua langkah" });
  await card.pressButton("Nyalakan");
  const { secret, codes } = await switchOn();

  await card.pressButton("Buat kode pemulihan baru");
  await expect(page.getByText("Kode yang Anda simpan sebelumnya tidak berlaku lagi.")).toBeVisible();
  await fillInCode("Buat kode baru", "000000");
  await expect(page.getByRole("alert")).toContainText("Kode ini tidak cocok");
  await fillInCode("Buat kode baru", codeOf(secret, 1));
  const replaced = (await page.getByLabel("Kode pemulihan").inputValue()).split("\n");
  expect(replaced).toHaveLength(10);
  expect(replaced.filter((code) => codes.includes(code))).toEqual([]);
});

test("a link that is cut off or made up is refused in words", async () => {
  for (const query of ["", "?type=recovery", "?token_hash=x&type=phone"]) {
    expect((await page.goto(`/auth/confirm${query}`)).status()).toBe(400);
    await expect(page.getByRole("alert")).toContainText("Tautan ini tidak lengkap");
  }
  await page.goto("/auth/confirm?token_hash=buatan&type=recovery&next=//jahat.example");
  await page.pressButton("Lanjutkan");
  await expect(page.getByRole("alert")).toContainText("Tautan sudah tidak berlaku");
});

test("refused passwords are not in the answer, and no request the page does not know is taken", async () => {
  await openProfile("Ubah Password");
  for (const [newPassword, confirmPassword, message] of [
    ["12345", "12345", "Password minimal 6 karakter"],
    ["gunung-merbabu", "gunung-merapi", "Password baru dan konfirmasi password tidak cocok"],
    ["a".repeat(73), "a".repeat(73), "Password terlalu panjang"],
    ["Qwerty123", "Qwerty123", "Password ini mudah ditebak"],
  ] as const) {
    const form = { currentPassword: "ini-rahasia-lama", newPassword, confirmPassword };
    const answer = await page.request.send("/admin/profile", { intent: "change-password", ...form });
    await expect(answer).toAnswer(400, message);
    const html = await answer.text();
    for (const secret of Object.values(form)) expect(html).not.toContain(secret);
  }
  await expect(await page.request.send("/admin/profile", { intent: "delete-account" })).toAnswer(400);
});

test("the panel says whose account it is and how long a session lasts", async () => {
  const panel = await openProfile("Informasi Akun");
  await expect(panel).toContainText("Pemilik", account.email, "7 hari");
  await expect(panel).toContainText(/\d{1,2} \p{L}+ \d{4}, \d{2}\.\d{2} WIB/u);
});

test("everybody says what they are called", async () => {
  const form = await openProfile("Nama Anda");
  await form.getByLabel("Nama").fill(" ".repeat(3));
  await form.pressButton("Simpan Nama");
  await expect(form.getByLabel("Nama")).toHaveAccessibleDescription(/Nama wajib diisi/);
  await form.getByLabel("Nama").fill("Bu Fatimah");
  await form.pressButton("Simpan Nama", "Nama disimpan");
  await expect(form.getByLabel("Nama")).toHaveValue("Bu Fatimah");
});
