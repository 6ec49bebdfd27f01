import { Secret, TOTP } from "otpauth";
import { administrator, Context, expect, type Page, staffTest as test } from "../helpers/client/test.ts";
import { startDemoSite } from "../helpers/demo-site.ts";
import { mailedLink, mailsTo } from "../helpers/outbox.ts";
import type { Site } from "../helpers/site.ts";

// What changes the account has a site of its own; each change is written down here.

const account = { ...administrator };
let site: Site;
let page: Page;
test.beforeAll(async () => {
  site = await startDemoSite();
});
test.afterAll(() => site?.stop());
test.beforeEach(async () => {
  page = await new Context(site.origin).newPage();
});

/** The `Cookie` header of a fresh login elsewhere; null where it is refused. */
async function signIn(
  email = account.email,
  password = account.password,
  browser = "node",
): Promise<string | null> {
  const answer = await fetch(`${site.origin}/admin/login`, {
    method: "POST",
    headers: { "user-agent": browser },
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  if (answer.status !== 303) return null;
  return answer.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(";")))
    .join("; ");
}

async function cookies(): Promise<string> {
  return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** The same with the page's own cookies. */
const logIn = () => page.request.post("/admin/login", { form: account, maxRedirects: 0 });

async function isSignedIn(cookie: string | null): Promise<boolean> {
  const answer = await fetch(`${site.origin}/admin/bantuan.data`, {
    headers: { cookie: cookie ?? "" },
    redirect: "manual",
  });
  return answer.status === 200;
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
  const link = await mailedLink(site.dataDir, account.email);

  // Mail programs look at links before people do: that must not use them up.
  expect((await fetch(site.origin + link)).status).toBe(200);
  const opened = await page.goto(link);
  expect(opened?.headers()["cache-control"]).toBe("no-store");
  expect(opened?.headers()["referrer-policy"]).toBe("same-origin");
  expect(await page.context().cookies()).toEqual([]);
  await page.pressButton("Lanjutkan");
  await expect(page).toHaveURL("/admin/profile");
  await expect(page).toTell("Silakan buat password baru");

  // What they came for stands first.
  await expect(page.locator("h2").first()).toHaveText("Ubah Password");
  const form = page.getByRole("region", { name: "Ubah Password" });
  await expect(form.getByText("Boleh dikosongkan: Anda masuk lewat tautan dari email.")).toBeVisible();
  await form.getByLabel("Password baru", { exact: false }).first().fill("gunung-merbabu-3145");
  await form.getByLabel("Konfirmasi password baru").fill("gunung-merbabu-3145");
  await form.pressButton("Simpan Password");
  await expect(page).toHaveURL("/admin/login");
  await expect(page).toTell("Password baru tersimpan");

  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await signIn()).toBeNull();
  account.password = "gunung-merbabu-3145";
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.pressButton("Masuk");
  await expect(page).toHaveURL("/admin");

  await page.goto(link);
  await page.pressButton("Lanjutkan");
  await expect(page.getByRole("alert")).toContainText("Tautan sudah tidak berlaku atau sudah dipakai.");
  await expect(page.getByRole("link", { name: "Minta tautan baru" })).toBeVisible();
});

test("an address nobody has gets the same answer in the same time, and no mail", async () => {
  const ask = async (email: string) => {
    const started = performance.now();
    const answer = await fetch(`${site.origin}/admin/lupa-password`, {
      method: "POST",
      body: new URLSearchParams({ email }),
    });
    const text = (await answer.text())
      .replaceAll(email, "X")
      .replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, "");
    return { status: answer.status, text, ms: performance.now() - started };
  };
  const unknown = await ask("tidak-dikenal@contoh.id");
  const known = await ask(account.email);
  expect(unknown.status).toBe(200);
  expect(known.text).toBe(unknown.text);
  expect(Math.min(known.ms, unknown.ms)).toBeGreaterThanOrEqual(490);
  await mailedLink(site.dataDir, account.email);
  expect(mailsTo(site.dataDir, "tidak-dikenal@contoh.id")).toBe(0);
});

test("a new password needs the current one, and ends the other sessions (S08)", async () => {
  const elsewhere = await signIn();
  await logIn();
  await page.goto("/admin/profile");
  const form = page.getByRole("region", { name: "Ubah Password" });
  const change = async (current: string) => {
    await form.getByLabel("Password saat ini").fill(current);
    await form.getByLabel("Password baru", { exact: false }).first().fill("sungai-mahakam-980");
    await form.getByLabel("Konfirmasi password baru").fill("sungai-mahakam-980");
    await form.pressButton("Simpan Password");
  };
  await change("salah-sekali");
  await expect(form.getByRole("alert")).toContainText("Gagal memperbarui password");
  await expect(form.getByRole("alert")).toContainText("Password saat ini salah");
  expect(await isSignedIn(elsewhere)).toBe(true);

  await change(account.password);
  await expect(page).toTell("Password diperbarui");
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await signIn()).toBeNull();
  account.password = "sungai-mahakam-980";
  expect(await signIn()).not.toBeNull();
});

test("a new e-mail counts once the link mailed to it is followed (S08)", async () => {
  const elsewhere = await signIn();
  await logIn();
  await page.goto("/admin/profile");
  const form = page.getByRole("region", { name: "Ubah Email" });
  await expect(form.getByLabel("Email saat ini")).toHaveValue(account.email);
  await expect(form.getByLabel("Email saat ini")).toHaveAttribute("readonly");
  const change = async (current: string) => {
    await form.fillIn({ "Email baru": "baru@contoh.id", "Password saat ini": current });
    await form.pressButton("Simpan Email");
  };
  await change("salah-sekali");
  await expect(form.getByRole("alert")).toContainText("Gagal memperbarui email", "Password saat ini salah");
  expect(mailsTo(site.dataDir, "baru@contoh.id")).toBe(0);

  await change(account.password);
  const told = page.getByRole("status").filter({ hasText: "Periksa email baru Anda" });
  await expect(told).toContainText("sampai saat itu, gunakan email lama untuk login");
  await expect(form.getByText("Menunggu konfirmasi: baru@contoh.id")).toBeVisible();
  expect(await signIn("baru@contoh.id")).toBeNull();
  expect(await signIn()).not.toBeNull();

  await page.goto(await mailedLink(site.dataDir, "baru@contoh.id"));
  await page.pressButton("Konfirmasi email");
  await expect(page).toHaveURL("/admin/login");
  await expect(page).toTell("Email diperbarui");
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await signIn()).toBeNull();
  account.email = "baru@contoh.id";
  expect(await signIn()).not.toBeNull();
});

test("the profile shows where one is signed in, and ends what should not be (S07)", async () => {
  const agent = "Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0\u00e9";
  const [elsewhere, third] = [await signIn(account.email, account.password, agent), await signIn()];
  await logIn();
  await page.goto("/admin/profile");
  const card = page.getByRole("region", { name: "Perangkat yang sedang masuk" });
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
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** From the QR code to the recovery codes. */
async function switchOn(): Promise<{ secret: string; codes: string[] }> {
  await expect(page.getByRole("img", { name: "Kode QR" })).toBeVisible();
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

async function fillInPassword(): Promise<void> {
  await page.fillIn({ Email: account.email, Password: account.password });
  await page.pressButton("Masuk");
}

test("the second step is switched on, asked for, got round by a recovery code once, and asked of owners", async () => {
  const elsewhere = await signIn();
  await logIn();
  await page.goto("/admin/profile");
  const card = page.getByRole("region", { name: "Masuk dua langkah" });
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

test("a link that is cut off or made up is refused in words", async () => {
  for (const address of [
    "/auth/confirm",
    "/auth/confirm?type=recovery",
    "/auth/confirm?token_hash=x&type=phone",
  ]) {
    expect((await page.goto(address))?.status()).toBe(400);
    await expect(page.getByRole("alert")).toContainText("Tautan ini tidak lengkap");
  }
  await page.goto("/auth/confirm?token_hash=buatan&type=recovery&next=//jahat.example");
  await page.pressButton("Lanjutkan");
  await expect(page.getByRole("alert")).toContainText("Tautan sudah tidak berlaku");
});

const cases = [
  ["12345", "12345", "Password minimal 6 karakter"],
  ["gunung-merbabu", "gunung-merapi", "Password baru dan konfirmasi password tidak cocok"],
  ["a".repeat(73), "a".repeat(73), "Password terlalu panjang"],
  ["Qwerty123", "Qwerty123", "Password ini mudah ditebak"],
] as const;

test("refused passwords are not in the answer", async ({ page }) => {
  for (const [newPassword, confirmPassword, message] of cases) {
    const answer = await page.request.post("/admin/profile", {
      form: { intent: "change-password", currentPassword: "ini-rahasia-lama", newPassword, confirmPassword },
    });
    expect(answer.status()).toBe(400);
    const html = await answer.text();
    expect(html).toContain(message);
    for (const secret of ["ini-rahasia-lama", newPassword, confirmPassword])
      expect(html).not.toContain(secret);
  }
});

test("the panel says whose account it is and how long a session lasts", async ({ page }) => {
  await page.goto("/admin/profile");
  const panel = page.getByRole("region", { name: "Informasi Akun" });
  await expect(panel).toContainText("Pemilik", administrator.email, "7 hari");
  await expect(panel).toContainText(/\d{1,2} \p{L}+ \d{4}, \d{2}\.\d{2} WIB/u);
});

test("everybody says what they are called", async () => {
  await logIn();
  await page.goto("/admin/profile");
  const form = page.getByRole("region", { name: "Nama Anda" });
  await form.getByLabel("Nama").fill(" ".repeat(3));
  await form.pressButton("Simpan Nama");
  await expect(form.getByRole("alert")).toContainText("Nama wajib diisi");
  await form.getByLabel("Nama").fill("Bu Fatimah");
  await form.pressButton("Simpan Nama", "Nama disimpan");
  await expect(form.getByLabel("Nama")).toHaveValue("Bu Fatimah");
});

test("a request the page does not know is refused", async ({ page }) => {
  const answer = await page.request.post("/admin/profile", { form: { intent: "delete-account" } });
  expect(answer.status()).toBe(400);
});
