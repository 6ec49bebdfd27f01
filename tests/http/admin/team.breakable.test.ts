import { type BreakableSite, sharedBreakableSite } from "../../helpers/breakable-site.ts";
import { Context, expect, type Page, test } from "../../helpers/client/test.ts";
import { acceptInvitation, newcomersPassword, shownInvitation } from "../../helpers/invitation.ts";
import { mailedLink, mailsTo } from "../../helpers/outbox.ts";

const teamPath = "/admin/team";

const newAddress = () => `rekan-${crypto.randomUUID().slice(0, 8)}@contoh.id`;

async function fillInvitation(page: Page, email: string, role: RegExp, name = "Rekan Baru"): Promise<void> {
  await page.goto(teamPath);
  await page.fillIn({ Email: email, Nama: name });
  await page.getByRole("radio", { name: role }).check();
}

/** Invites on the site without a mail server. */
async function invite(page: Page, email: string, role: RegExp, name?: string): Promise<void> {
  await fillInvitation(page, email, role, name);
  await page.pressButton("Buat tautan undangan");
}

const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function openMember(page: Page, email: string): Promise<void> {
  await page.goto(teamPath);
  const row = page.getByRole("article").filter({ hasText: email });
  await row.getByRole("link").click();
  await expect(page.getByText(`${email}. Terakhir masuk:`)).toBeVisible();
}

test("without a mail server the owner gets the link once; it opens the own part alone", async ({
  adminPage,
  page,
}) => {
  const email = newAddress();
  await fillInvitation(adminPage, email.toUpperCase(), /^Layanan/, "Nur Aini");
  await adminPage.getByLabel("Nomor WhatsApp yang diundang").fill("0812-3456-7890");
  await adminPage.pressButton("Buat tautan undangan");
  await expect(adminPage.getByText("dikirim", { exact: true })).toHaveCount(0);
  const panel = adminPage.getByRole("region", { name: "Kirim tautan ini kepada Nur Aini" });
  await expect(panel).toContainText("berlaku 7 hari dan satu kali");
  await expect(panel.getByLabel("Tautan undangan")).toHaveAttribute("readonly", "");
  await expect(panel.getByRole("button", { name: "Salin tautan" })).toHaveCount(0);
  const chat = await panel.getByRole("link", { name: "Kirim lewat WhatsApp" }).getAttribute("href");
  expect(chat).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=/);
  const link = await shownInvitation(adminPage);
  expect(new URL(chat ?? "").searchParams.get("text")).toContain(link);
  const row = adminPage.getByRole("article").filter({ hasText: email });
  await expect(row).toContainText("Diundang", "Terakhir masuk: belum pernah");
  await invite(adminPage, email, /^Editor/);
  await expect(adminPage.getByText("Alamat ini sudah ada di tim.")).toBeVisible();
  await expect(adminPage.getByLabel("Email")).toHaveValue(email);
  await expect(adminPage.getByLabel("Tautan undangan")).toHaveCount(0);

  await page.goto(link);
  await expect(page.getByRole("heading", { name: /^Anda diundang ke .* sebagai Layanan$/ })).toBeVisible();
  await expect(page.getByLabel("Nama Anda")).toHaveValue("Nur Aini");
  await acceptInvitation(page, link);
  await expect(page).toHaveURL("/admin?baru");
  const welcome = page.getByRole("region", { name: "Selamat datang di tim, Nur Aini" });
  await expect(welcome).toContainText(
    "Peran Anda Layanan: Anda mengurus permintaan calon jamaah, pendaftaran,",
  );
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
  await expect(page.getByRole("alert")).toContainText("Tautan sudah tidak berlaku");
  await page.followLink("Minta tautan undangan baru");
  await expect(page.getByText("Mintalah pemilik website membuat tautan baru")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveCount(0);
  const request = await page.request.post("/admin/undangan", { form: { email } });
  expect(request.status()).toBe(400);
});

test("a site without a mail server says where the links are that it cannot mail", async ({
  adminPage,
  page,
}) => {
  await invite(adminPage, newAddress(), /^Editor/);
  await acceptInvitation(page, await shownInvitation(adminPage));
  await page.goto("/admin/profile");
  const form = page.getByRole("region", { name: "Ubah Email" });
  await expect(form).toContainText("Situs ini belum dapat mengirim email");
  await form.fillIn({ "Email baru": newAddress(), "Password saat ini": newcomersPassword });
  await form.pressButton("Simpan Email");
  await expect(said(page, "Minta kedua tautannya kepada pengelola server")).toContainText("di server");
  await expect(form).toContainText("kepada pengelola server, lalu buka keduanya");
  await expect(form.getByText("kotak masuk")).toHaveCount(0);

  await page.goto("/admin/lupa-password");
  await expect(page.getByText("Situs ini belum dapat mengirim email")).toBeVisible();
  await page.getByLabel("Email").fill(newAddress());
  await page.pressButton("Kirim tautan");
  await expect(said(page, "Minta tautannya kepada pengelola server")).toContainText("tersimpan di server");
  await expect(page.getByText("sudah mengirim")).toHaveCount(0);
});

test("a role is changed, and whoever is switched off is out until they are switched on again", async ({
  adminPage,
  page,
}) => {
  const email = newAddress();
  await invite(adminPage, email, /^Keuangan/);
  await acceptInvitation(page, await shownInvitation(adminPage));
  const statusOf = async (path: string) => (await page.request.get(path, { maxRedirects: 0 })).status();
  const profile = async () => page.request.read("/admin/profile");
  expect(await profile()).toContain(">Keuangan<");

  await openMember(adminPage, email);
  await adminPage.getByRole("radio", { name: /^Editor/ }).check();
  await adminPage.pressButton("Simpan");
  await expect(said(adminPage, "Perubahan disimpan")).toBeVisible();
  expect(await profile()).toContain(">Editor<");
  // The dashboard tells an editor of the invitation, whose page is the owners'.
  expect(await page.request.read("/admin")).not.toContain('href="/admin/team');

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

test("a new link replaces the former, and both end when the invitation is taken back", async ({
  adminPage,
  page,
}) => {
  const email = newAddress();
  await invite(adminPage, email, /^Layanan/);
  const former = await shownInvitation(adminPage);
  await openMember(adminPage, email);
  await expect(adminPage.getByLabel("Tautan undangan")).toHaveCount(0);
  await adminPage.getByLabel("Nomor WhatsApp").fill("bukan nomor");
  await adminPage.pressButton("Buat tautan undangan baru");
  await expect(adminPage.getByRole("alert")).toContainText("Tautan undangan gagal dibuat");
  await adminPage.pressButton("Buat tautan undangan baru");
  const link = await shownInvitation(adminPage);
  expect(link).not.toBe(former);
  await acceptInvitation(page, former);
  await expect(page.getByRole("alert")).toContainText("Tautan sudah tidak berlaku");
  await adminPage.followLink("Tarik undangan");
  await adminPage.pressButton("Ya, tarik undangan");
  await expect(said(adminPage, "Undangan ditarik")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("Tautan sudah tidak berlaku");
});

test("bad values are told beside their fields and stay; one address is invited once", async ({
  adminPage: page,
}) => {
  const typed = { intent: "save", stamp: crypto.randomUUID(), email: "rekan contoh.id", name: "Nur Aini" };
  const unfit = await page.request.post(teamPath, { form: { ...typed, whatsapp: "bukan nomor" } });
  expect(unfit.status()).toBe(400);
  const html = await unfit.text();
  for (const shown of ["Alamat email tidak valid", "Pilih perannya", typed.email, typed.name, "bukan nomor"])
    expect(html).toContain(shown);
  const email = newAddress();
  const send = () => {
    const form = { intent: "save", stamp: crypto.randomUUID(), email, name: "Rekan", role: "editor" };
    return page.request.post(teamPath, { form });
  };
  const answers = await Promise.all([send(), send()]);
  expect(answers.map((answer) => answer.status()).sort()).toEqual([200, 409]);
  // The same form twice, for its first answer was lost: one person, and the second link counts.
  const again = { ...typed, email: newAddress(), role: "editor" };
  const links: string[] = [];
  for (const _ of [1, 2]) {
    const answer = await page.request.post(teamPath, { form: again });
    expect(answer.headers()["cache-control"]).toBe("no-store");
    links.push(/token_hash=\w+/.exec(await answer.text())?.[0] ?? "");
  }
  expect(new Set(links).size).toBe(2);
  await page.goto(teamPath);
  await expect(page.getByRole("article").filter({ hasText: again.email })).toHaveCount(1);
});

test.describe("where mails go out", () => {
  let hosted: BreakableSite;
  test.beforeAll(async () => {
    hosted = await sharedBreakableSite();
  });
  const linkTo = (email: string) => mailedLink(hosted.backend.dataDir ?? "", email);
  const newPage = () => new Context(hosted.site.origin).newPage();

  test("an invitation is mailed, sent again after a while, taken back with its link", async () => {
    const owner = await hosted.signIn();
    const email = newAddress();
    await fillInvitation(owner, email, /^Layanan/);
    await expect(owner.getByLabel("Nomor WhatsApp yang diundang")).toHaveCount(0);
    await owner.pressButton("Kirim undangan", "Undangan dikirim");
    const link = await linkTo(email);
    await openMember(owner, email);
    await owner.pressButton("Kirim lagi");
    await expect(owner.getByRole("alert")).toContainText(/Coba lagi sekitar \d+ detik lagi/);
    expect(mailsTo(hosted.backend.dataDir ?? "", email)).toBe(1);
    const id = new URL(owner.url()).pathname;
    expect((await owner.request.post(id, { form: { intent: "make-link" } })).status()).toBe(400);
    await owner.followLink("Tarik undangan");
    await owner.pressButton("Ya, tarik undangan");
    await expect(said(owner, "Undangan ditarik")).toBeVisible();
    const page = await newPage();
    await acceptInvitation(page, link);
    await expect(page.getByRole("alert")).toContainText("Tautan sudah tidak berlaku");
    // Invited once more; that no mail leaves so soon loses nothing.
    await fillInvitation(owner, email, /^Layanan/);
    await owner.pressButton("Kirim undangan");
    await expect(owner.getByRole("alert")).toContainText("Tercatat di tim. Emailnya belum terkirim");
    await expect(owner.getByText("Diundang, tautan belum dikirim")).toBeVisible();
  });

  test("whoever is invited has a new link mailed; a stranger is told the same and gets none", async () => {
    const email = newAddress();
    const invitation = { email, name: "Nur Aini", role: "keuangan" };
    await hosted.service.from("staff").insert(invitation).throwOnError();
    const page = await newPage();
    await page.goto("/admin/login");
    await page.followLink("Minta tautan undangan baru");
    await page.getByLabel("Email").fill(email);
    await page.pressButton("Kirim tautan");
    await expect(page.getByRole("status")).toContainText(`Jika ${email} diundang`);
    const stranger = newAddress();
    const ask = async (address: string) => {
      const answer = await page.request.post("/admin/undangan", { form: { email: address } });
      const text = (await answer.text()).replaceAll(address, "X");
      return { status: answer.status(), text: text.replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, "") };
    };
    expect(await ask(stranger)).toEqual(await ask(email));
    expect(mailsTo(hosted.backend.dataDir ?? "", stranger)).toBe(0);
    await acceptInvitation(page, await linkTo(email));
    await expect(page).toHaveURL("/admin?baru");
    await expect(page.getByRole("region", { name: "Selamat datang di tim, Nur Aini" })).toBeVisible();
    const signedIn = await new Context(hosted.site.origin).request.post("/admin/login", {
      form: { email, password: newcomersPassword },
      maxRedirects: 0,
    });
    expect(signedIn.status()).toBe(303);
  });
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
