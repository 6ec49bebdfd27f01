import { type BreakableSite, sharedBreakableSite } from "../../helpers/breakable-site.ts";
import { administrator, Context, expect, signIn, test } from "../../helpers/client/test.ts";
import { dataChanges } from "../../helpers/faulty-proxy.ts";
import { addInquiry, inquiriesPath } from "../../helpers/inquiries.ts";
import { acceptInvitation } from "../../helpers/invitation.ts";
import { mailedLink } from "../../helpers/outbox.ts";
import { uniqueTitle } from "../../helpers/planted.ts";
import { addAdministrator } from "../../helpers/service.ts";
import { sessionCookies, sessionIn } from "../../helpers/session-cookies.ts";
import { staffWith } from "../../helpers/staff-requests.ts";

const unreachable = "Server data sedang tidak dapat dihubungi";

let hosted: BreakableSite;

test.beforeAll(async () => {
  hosted = await sharedBreakableSite();
});
test.beforeEach(() => hosted.heal());

function fail(requests: RegExp): void {
  hosted.proxy.only = requests;
  hosted.proxy.fault = "error";
}

test("lists: deleting, switching and moving say that they failed and leave the list as it was", async () => {
  const page = await hosted.signIn();
  await page.goto("/admin/features");
  const card = page.getByRole("article").first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  fail(dataChanges);
  await card.pressButton(/^Nonaktifkan/);
  await expect(page.getByRole("alert")).toContainText("Gagal memperbarui keunggulan");
  await expect(card).toContainText("Aktif");
  await expect(card.getByRole("button", { name: /^Nonaktifkan/ })).toBeVisible();
  await page.reload();
  await card.pressButton(/^Turunkan/);
  await expect(page.getByRole("alert")).toContainText("Gagal memperbarui keunggulan");
  await expect(card.getByRole("heading")).toHaveText(title);
  await page.reload();
  await card.followLink(/^Hapus/);
  await page.pressButton("Ya, hapus");
  await expect(page.getByRole("alert")).toContainText("Gagal menghapus keunggulan");
  await expect(card.getByRole("heading")).toHaveText(title);

  await page.goto("/admin/testimonials");
  const first = (await card.getByRole("heading").textContent()) ?? "";
  await card.followLink(/^Hapus/);
  await page.pressButton("Ya, hapus");
  await expect(page.getByRole("alert")).toContainText("Gagal menghapus testimoni");
  await expect(card.getByRole("heading")).toHaveText(first);
});

test("packages: a copy and a deletion that fail say so and change nothing", async () => {
  const page = await hosted.signIn();
  await page.goto("/admin/packages?cari=Umroh+Plus+Turki");
  const card = page.getByRole("article", { name: "Umroh Plus Turki 12 Hari", exact: true });
  fail(dataChanges);
  await card.pressButton(/^Duplikat/);
  await expect(page.getByRole("alert")).toContainText("Gagal menduplikasi paket");
  await expect(page.getByRole("heading", { name: /\(Copy\)$/ })).toHaveCount(0);

  await card.followLink(/^Hapus/);
  await page.pressButton("Ya, hapus");
  await expect(page.getByRole("alert")).toContainText("Gagal menghapus paket");
  await expect(card).toBeVisible();
});

test("inquiries: deleting, forgetting and exporting that fail say so and change nothing", async () => {
  const page = await hosted.signIn();
  const name = uniqueTitle("Belum terhapus");
  const address = await addInquiry(page, { name });
  await page.goto(address);
  fail(dataChanges);
  await page.followLink("Hapus data pribadi");
  await page.pressButton("Ya, hapus data pribadi");
  await expect(page.getByRole("alert")).toContainText("Gagal menghapus data pribadi");
  await page.followLink("Hapus permintaan");
  await page.pressButton("Ya, hapus permintaan");
  await expect(page.getByRole("alert")).toContainText("Gagal menghapus permintaan");
  await expect(page.getByLabel("Nama")).toHaveValue(name);
  fail(/^GET \/rest\/v1\/inquiries\?select=\*/);
  await page.goto(`${inquiriesPath}/ekspor.csv`);
  await expect(page.getByRole("alert")).toContainText("Gagal mengekspor permintaan");
});

test("the demo inquiries go at once after a question, and no other", async () => {
  const page = await hosted.signIn();
  const name = uniqueTitle("Sungguhan");
  await addInquiry(page, { name });
  await hosted.service.from("inquiries").insert([{ name: "Contoh saja", is_demo: true }]);
  await page.goto(`${inquiriesPath}?cari=${encodeURIComponent("Contoh saja")}`);
  await expect(page.getByRole("article").filter({ hasText: "Contoh saja" })).toBeVisible();
  const notice = page.getByRole("region", { name: "Data contoh" });
  await expect(notice).toContainText(/\d+ permintaan di sini hanya contoh/);
  await notice.followLink("Hapus semua data contoh");
  await expect(page.getByRole("heading", { name: "Hapus semua data contoh?" })).toBeVisible();
  await page.pressButton("Ya, hapus data contoh", /\d+ permintaan contoh sudah dihapus/);
  await expect(notice).toHaveCount(0);
  const left = await hosted.service.from("inquiries").select("name, is_demo");
  expect(left.data?.some((row) => row.is_demo)).toBe(false);
  expect(left.data?.some((row) => row.name === name)).toBe(true);
});

test("what was typed outlasts a backend that is away, and so does the session", async () => {
  const page = await hosted.signIn();
  await page.goto("/admin/profile");
  await page.getByLabel("Email baru").fill("tetap-ada@contoh.id");
  await page.getByLabel("Password saat ini").first().fill("rahasia-tidak-ikut");
  hosted.proxy.fault = "reset";
  await page.pressButton("Simpan Email");
  await expect(page.getByRole("alert")).toContainText(unreachable);
  await expect(page.getByRole("heading", { name: "Belum tersimpan" })).toBeVisible();
  await hosted.recover(page.request);
  await page.pressButton("Coba simpan lagi");
  await expect(page.getByLabel("Email baru")).toHaveValue("tetap-ada@contoh.id");
  await expect(page.getByText("Password saat ini wajib diisi")).toHaveCount(1);
});

test("a page that cannot be read says so and signs nobody out", async () => {
  const page = await hosted.signIn();
  hosted.proxy.fault = "error";
  const answer = await page.goto("/admin/profile");
  expect(answer?.status()).toBe(503);
  await expect(page.getByText(unreachable)).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).toContain("admin_token");
  await hosted.recover(page.request);
  expect((await page.goto("/admin/profile"))?.status()).toBe(200);
});

/** In a session that the test uses up. */
async function ownPage() {
  const context = new Context(hosted.site.origin);
  await signIn(context);
  return context.newPage();
}

test("a session that cannot be renewed is told at once, asked about once, and lives on (R07)", async () => {
  const page = await ownPage();
  const session = sessionIn(await page.context().cookies());
  const staff = staffWith(`admin_token=authenticated; ${sessionCookies({ ...session, expires_at: 1 })}`);
  hosted.proxy.only = /grant_type=refresh_token/;
  hosted.proxy.fault = "reset";
  const before = hosted.proxy.met;
  const refused = await staff.get(`${hosted.site.origin}/admin/profile`);
  expect(refused.status).toBe(503);
  expect(refused.text).toContain(unreachable);
  // By itself supabase-js asks again after 0.2, 0.4, 0.8 s and so forth before it answers.
  expect(hosted.proxy.met - before).toBe(1);
  hosted.heal();
  expect((await staff.get(`${hosted.site.origin}/admin/profile`)).status).toBe(200);
});

test("a logout that does not reach the server is said to have failed, and can be repeated", async () => {
  const page = await ownPage();
  await page.goto("/admin");
  hosted.proxy.fault = "error";
  const answer = await page.request.post("/admin/logout", { maxRedirects: 0 });
  expect(answer.headers().location).toBe("/admin");
  hosted.proxy.fault = "none";
  await page.goto("/admin");
  await expect(page.getByRole("alert")).toContainText("Gagal logout");
  await page.pressButton("Logout");
  await expect(page.getByRole("status")).toContainText("Logout Berhasil");
});

test("a refused e-mail is said beside its field, which keeps it", async () => {
  const taken = `rekan-${crypto.randomUUID().slice(0, 8)}@contoh.id`;
  await addAdministrator(hosted.service, { email: taken, password: "sungai-mahakam-980" });
  const page = await hosted.signIn();
  await page.goto("/admin/profile");
  const form = page.getByRole("region", { name: "Ubah Email" });
  const email = form.getByLabel("Email baru");
  const save = async (address: string) => {
    await email.fill(address);
    await form.getByLabel("Password saat ini").fill(administrator.password);
    await form.pressButton("Simpan Email");
    await expect(email).toHaveValue(address);
  };
  const expectRefused = async (address: string, refusal: string) => {
    await save(address);
    await expect(email).toHaveAccessibleDescription(new RegExp(refusal));
    await expect(email).toHaveAttribute("aria-invalid", "true");
  };
  await expectRefused(administrator.email, "Email baru harus berbeda dari email saat ini");
  await expectRefused(taken, "Email ini sudah dipakai akun lain");
  await expect(form.getByRole("alert")).toContainText("Gagal memperbarui email");
  hosted.proxy.only = /^PUT \/auth\/v1\/user/;
  hosted.proxy.fault = "reset";
  await save(taken.replace("rekan", "bebas"));
  await expect(form.getByRole("alert")).toContainText(unreachable);
  await expect(form.getByLabel("Email saat ini")).toHaveValue(administrator.email);
});

test("login and the forgotten password say that nobody answers, and keep the address", async () => {
  const page = await new Context(hosted.site.origin).newPage();
  await page.goto("/admin/login");
  await page.fillIn({ Email: administrator.email, Password: administrator.password });
  hosted.proxy.fault = "error";
  await page.pressButton("Masuk");
  await expect(page.getByRole("alert")).toContainText(unreachable);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(administrator.email);

  await page.followLink("Lupa password?");
  await expect(page.getByRole("heading", { name: "Lupa password?" })).toBeVisible();
  await page.getByLabel("Email").fill(administrator.email);
  await page.pressButton("Kirim tautan");
  await expect(page.getByRole("alert")).toContainText(unreachable);
  await expect(page.getByLabel("Email")).toHaveValue(administrator.email);
});

test("publishable key alone: an invitation whose mail failed is sent again and followed", async () => {
  const page = await hosted.signIn();
  const invite = async (email: string) => {
    await page.goto("/admin/team");
    await page.fillIn({ Email: email, Nama: "Nur Aini" });
    await page.getByRole("radio", { name: /^Editor/ }).check();
    await page.pressButton("Kirim undangan");
  };
  fail(/^POST \/auth\/v1\/otp/);
  await invite("nur.aini@contoh.id");
  await expect(page.getByRole("alert")).toContainText("Tercatat di tim. Emailnya belum terkirim");
  await expect(page.getByText("Diundang, tautan belum dikirim")).toBeVisible();
  hosted.heal();
  await page.pressButton("Kirim lagi", "Undangan dikirim lagi");
  const newcomer = await new Context(hosted.site.origin).newPage();
  const outbox = hosted.backend.dataDir ?? "";
  const link = await mailedLink(outbox, "nur.aini@contoh.id");
  await newcomer.goto(link);
  await expect(newcomer.getByRole("heading", { name: /^Anda diundang ke / })).toBeVisible();
  await acceptInvitation(newcomer, link);
  await expect(newcomer).toHaveURL("/admin?baru");
  expect((await newcomer.request.get("/admin/team")).status()).toBe(403);

  // Whoever has an account is in at once, and the mail only leads there.
  const known = "punya.akun@contoh.id";
  await hosted.service.auth.admin.createUser({ email: known, email_confirm: true });
  await invite(known);
  await expect(page.getByRole("article").filter({ hasText: known })).toContainText("Aktif");
  const other = await new Context(hosted.site.origin).newPage();
  await other.goto(await mailedLink(outbox, known));
  await other.pressButton("Masuk");
  await expect(other).toHaveURL("/admin");
});
