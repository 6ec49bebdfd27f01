import sharp from "sharp";
import { todayInJakarta } from "../../../app/lib/dates.ts";
import { readSheets } from "../../../app/server/render-worker/sheets/read-sheets.ts";
import { Context, expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { pressForCode } from "../../helpers/conversation.ts";
import { addInquiry, addPackage, press, searchInquiries, timeline } from "../../helpers/inquiries.ts";
import { plantAgent, plantAgentPage, uniqueTitle } from "../../helpers/planted.ts";
import { seed } from "../../helpers/seed.ts";

const listPath = "/admin/agents";
const newCode = () => `A-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
const month = todayInJakarta().slice(0, 7);

/** The rows of a sheet of this month's recap that name the agent. */
async function recapRows(page: Page, sheet: RegExp, code: string) {
  const answer = await page.request.get(`${listPath}/rekap.xlsx?bulan=${month}`);
  const read = await readSheets(await answer.body());
  if (read.refused !== null) throw new Error(read.refused);
  const rows = read.sheets.find(({ name }) => sheet.test(name))?.rows.map(({ cells }) => cells);
  return rows?.filter((cells) => cells.includes(code));
}

async function setRate(page: Page, choice: string, amount: string): Promise<void> {
  await page.goto(`${listPath}/komisi`);
  await page.getByLabel("Untuk").selectOption({ label: choice });
  await page.getByLabel("Komisi per jamaah").fill(amount);
  await press(page, "Simpan", "Komisi disimpan");
}

const ownPage = async (page: Page, address: string) => page.request.read(address);

test("an agent's month: link, inquiry, confirmed, recap, own page, paid, cancelled", async ({
  page,
  site,
}) => {
  const code = newCode();
  const agent = await plantAgent(page, code);
  const title = uniqueTitle("Umroh Agen");
  const packageId = await addPackage(page, title, 9);
  await setRate(page, "Komisi standar", "750.000");
  await setRate(page, title, "1.000.000");
  // An empty amount removes a rate: the untouched form must not be the standard's.
  await page.pressButton("Simpan");
  await expect(page.getByText("Pilih paketnya")).toBeVisible();

  const visitor = await new Context(site.origin).newPage();
  await visitor.goto(`/?ref=${code.toLowerCase()}`);
  const { code: conversation } = await pressForCode(visitor, "/kontak", "Chat");
  await searchInquiries(page, conversation);
  await page
    .getByRole("link", { name: new RegExp(conversation) })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Agen" })).toContainText(code);

  const inquiry = await addInquiry(page, { name: "Siti Aminah", trip: packageId, pilgrims: "3" });
  await page.goto(inquiry);
  await page.locator("summary", { hasText: "Koreksi agen" }).click();
  await page.getByLabel("Agen yang benar").selectOption({ label: `Agen ${code} (${code})` });
  await page.getByLabel("Alasan").fill("Datang bersama Budi");
  await press(page, "Simpan agen", "Agen diubah");
  await expect(timeline(page)).toContainText(`Agen menjadi Agen ${code}: Datang bersama Budi`);
  await press(page, "Konfirmasi", "Permintaan dikonfirmasi");

  const address = await plantAgentPage(page, agent);
  const shown = await ownPage(visitor, address);
  for (const text of ["S.A.", "Terkonfirmasi", "Rp\u00a03.000.000", "3 jamaah"])
    expect(shown).toContain(text);
  expect(shown).not.toMatch(/Siti|Aminah/);

  await page.goto(`${listPath}/${agent}`);
  await page.getByLabel("Jumlah (Rp)").fill("500.000");
  await press(page, "Catat pembayaran", "Pembayaran dicatat");
  expect(await recapRows(page, /^Rekap/, code)).toEqual([
    [`Agen ${code}`, code, null, 1, 2, 3, 3_000_000, 500_000, 2_500_000],
  ]);
  expect(await recapRows(page, /^Permintaan/, code)).toHaveLength(2);
  await page.goto(`${listPath}/${agent}`);
  await page.followLink(/^Batalkan/);
  await press(page, "Ya, batalkan", "Pembayaran dibatalkan");

  await page.goto(inquiry);
  await page.getByRole("button", { name: "Batalkan", exact: true }).click();
  await press(page, "Ya, batalkan permintaan", "Permintaan dibatalkan");
  expect(await recapRows(page, /^Rekap/, code)).toMatchObject([{ 5: 0, 6: 0, 7: 0, 8: 0 }]);
  expect(await recapRows(page, /^Komisi/, code)).toHaveLength(2);
  expect(await recapRows(page, /^Pembayaran/, code)).toHaveLength(2);
  expect(await ownPage(visitor, address)).not.toContain("Rp\u00a03.000.000");
});

/** Saves fields of the agent's form over the stored ones. */
async function editAgent(page: Page, agent: string, fields: Record<string, string>): Promise<void> {
  await page.goto(`${listPath}?edit=${agent}`);
  await page.fillIn(fields);
  await press(page, "Simpan", "Agen diperbarui");
}

const ownRate = "Komisi khusus per jamaah (Rp)";

test("an agent's own rate overrides the package's; a later one changes no earlier commission", async ({
  page,
  site,
}) => {
  const code = newCode();
  const agent = await plantAgent(page, code);
  const title = uniqueTitle("Umroh Komisi");
  const trip = await addPackage(page, title, 9);
  await setRate(page, title, "1.000.000");
  await editAgent(page, agent, { [ownRate]: "900.000" });
  const rule = "Rp 900.000 per jamaah untuk semua paket (komisi khusus agen).";
  await page.goto(`${listPath}/${agent}`);
  await expect(page.getByRole("region", { name: "Komisi" })).toContainText(rule);
  await page.goto(`${listPath}/komisi`);
  const present = page.getByRole("region", { name: "Yang berlaku sekarang" });
  await expect(present).toContainText(`Agen ${code} (${code})`);

  const inquiry = await addInquiry(page, { name: "Siti Aminah", trip, pilgrims: "2" });
  await page.goto(inquiry);
  await page.locator("summary", { hasText: "Koreksi agen" }).click();
  await page.getByLabel("Agen yang benar").selectOption({ label: `Agen ${code} (${code})` });
  await page.getByLabel("Alasan").fill("Datang bersama Budi");
  await press(page, "Simpan agen", "Agen diubah");
  await press(page, "Konfirmasi", "Permintaan dikonfirmasi");
  await editAgent(page, agent, { [ownRate]: "" });
  await page.goto(`${listPath}/${agent}`);
  const ledger = page.getByRole("region", { name: "Komisi" });
  await expect(ledger).toContainText("2 × Rp 900.000 (komisi khusus agen)");
  await expect(ledger).toContainText("Menurut paketnya");
  expect(await recapRows(page, /^Komisi/, code)).toMatchObject([{ 6: 1_800_000, 7: "komisi khusus agen" }]);
  const shown = await ownPage(await new Context(site.origin).newPage(), await plantAgentPage(page, agent));
  for (const text of ["Rp\u00a01.800.000", "2 × Rp\u00a0900.000 (komisi khusus agen)", "Menurut paketnya"])
    expect(shown).toContain(text);

  await page.goto(`/admin/riwayat/agen/${agent}`);
  await expect(page.getByText("Rp 900.000").first()).toBeVisible();
  await page.goto(`${listPath}?edit=${agent}`);
  await page.getByLabel(ownRate).fill("2.000.000.000");
  await page.pressButton("Simpan");
  await expect(page.getByText("Komisi terlalu besar")).toBeVisible();
  await expect(page.getByLabel(ownRate)).toHaveValue("2.000.000.000");
});

test("the address of an agent's page goes to the agent's WhatsApp by one button, and to no log", async ({
  page,
  site,
}) => {
  const agent = await plantAgent(page, newCode());
  const [first, { request }] = [await plantAgentPage(page, agent), new Context(site.origin)];
  const send = async () => {
    const answer = await page.request.post(`${listPath}/${agent}`, {
      form: { intent: "send-link" },
      maxRedirects: 0,
    });
    return answer.headers().location ?? "";
  };
  expect(await send()).toBe(`${listPath}/${agent}`);
  await page.goto(`${listPath}/${agent}`);
  await expect(page.getByText("Isi dulu nomor WhatsApp agen ini.")).toBeVisible();
  await expect(page.getByRole("button", { name: /lewat WhatsApp/ })).toHaveCount(0);
  expect((await request.get(first)).status()).toBe(200);

  await editAgent(page, agent, { "Nomor WhatsApp": "0812-3456-7890" });
  await page.goto(`${listPath}/${agent}`);
  await expect(page.getByRole("button", { name: "Kirim tautan baru lewat WhatsApp" })).toBeVisible();
  const chat = new URL(await send());
  expect(chat.origin + chat.pathname).toBe("https://wa.me/6281234567890");
  const address = /https?:\S+\/agen\/[\w-]{22}$/m.exec(chat.searchParams.get("text") ?? "")?.[0] ?? "";
  expect((await request.get(address)).status()).toBe(200);
  expect((await request.get(first)).status()).toBe(404);
  const secret = address.split("/").at(-1) ?? "";
  expect(site.output()).not.toContain(secret);
  expect(await page.request.read(`/admin/riwayat/agen/${agent}`)).not.toContain(secret);
});

test("an agent's page has link, QR code, flyers and captions of what visitors see, while active", async ({
  page,
  site,
}) => {
  const code = newCode();
  const agent = await plantAgent(page, code);
  const address = await plantAgentPage(page, agent);
  const visitor = await new Context(site.origin).newPage();
  await visitor.goto(`${address}?paket=${seed.reguler.id}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(`Agen ${code}`);
  await expect(visitor.getByText(`${site.origin}/a/${code}`, { exact: true })).toBeVisible();
  await expect(visitor.getByRole("img", { name: "Kode QR tautan Anda" })).toBeVisible();
  const caption = await visitor.getByLabel("Teks dengan tautan Anda").inputValue();
  expect(caption).toContain(`*${seed.reguler.title}*`);
  expect(caption).toContain(`${site.origin}/a/${code}?ke=/umroh/${seed.reguler.slug}`);
  const chat = (await visitor.getByRole("link", { name: "Kirim lewat WhatsApp" }).getAttribute("href")) ?? "";
  expect(new URL(chat).searchParams.get("text")).toBe(caption);
  const files = ["Unduh flyer", "Unduh story", "Unduh kode QR"].map((name) =>
    visitor.getByRole("link", { name }).getAttribute("href"),
  );
  const [flyer = "", story, qr] = (await Promise.all(files)).map((href) => href ?? "");
  expect([flyer, story]).toEqual(
    ["flyer", "story"].map((size) => `${new URL(address).pathname}/${size}.jpg?paket=${seed.reguler.id}`),
  );
  const { request } = new Context(site.origin);
  await expect.poll(async () => (await request.get(flyer)).status()).toBe(200);
  const made = await request.get(flyer);
  const { "referrer-policy": referrer, "cache-control": caching } = made.headers();
  expect([referrer, caching]).toEqual(["no-referrer", "private, no-cache"]);
  expect(await sharp(await made.body()).metadata()).toMatchObject({ format: "jpeg", width: 1080 });
  expect(await sharp(await (await request.get(qr ?? "")).body()).metadata()).toMatchObject({ format: "png" });

  const status = async (path: string) => (await request.get(path)).status();
  const draft = `?paket=${seed.draft.id}`;
  expect(await status(`${address}/flyer.jpg${draft}`)).toBe(404);
  expect(await status(`${address}/pratinjau.jpg`)).toBe(404);
  expect(await status(`/agen/${"A".repeat(22)}/qr.png`)).toBe(404);
  const other = await ownPage(visitor, address + draft);
  expect(other).not.toContain(seed.draft.title);
  expect(other).toContain("Teks dengan tautan Anda");
  await page.goto(`${listPath}?edit=${agent}`);
  await page.getByLabel("Aktif").uncheck();
  await press(page, "Simpan", "Agen diperbarui");
  expect(await status(qr ?? "")).toBe(404);
  const inactive = await ownPage(visitor, address);
  expect(inactive).toContain("Kode ini sedang tidak aktif");
  expect(inactive).not.toContain("Teks dengan tautan Anda");
});

test("a code is one agent's, in any letters; what was typed stays, changes are told", async ({ page }) => {
  const code = newCode();
  const agent = await plantAgent(page, code);
  await page.goto(`${listPath}?tambah`);
  await page.fillIn({ Nama: "Agen Kedua", Kode: code.toLowerCase() });
  await page.pressButton("Simpan");
  await expect(page.getByText("Kode ini sudah dipakai agen lain.")).toBeVisible();
  await expect(page.getByLabel("Nama")).toHaveValue("Agen Kedua");
  await page.getByLabel("Kode").fill("ab");
  await page.pressButton("Simpan");
  await expect(page.getByText("3 sampai 20 huruf, angka, atau tanda hubung")).toBeVisible();

  await page.goto(`${listPath}?edit=${agent}`);
  const stale = await page.context().newPage();
  await stale.goto(`${listPath}?edit=${agent}`);
  await page.getByLabel("Kota").fill("Bandung");
  await page.getByLabel("Aktif").uncheck();
  await press(page, "Simpan", "Agen diperbarui");
  await stale.getByLabel("Kota").fill("Solo");
  await stale.pressButton("Simpan");
  await expect(stale.getByRole("heading", { name: "Dua versi yang berbeda" })).toBeVisible();
  await page.goto(`/admin/riwayat/agen/${agent}`);
  await expect(page.getByText("Bandung").first()).toBeVisible();
  await page.goto(`${listPath}?cari=${code}&status=nonaktif`);
  await expect(page).toTell("1 agen yang cocok");
});

test("an agent's own page is found by the address that holds, and by no other", async ({ page, site }) => {
  const agent = await plantAgent(page, newCode());
  const [first, second] = [await plantAgentPage(page, agent), await plantAgentPage(page, agent)];
  const wrong = `${site.origin}/agen/${"A".repeat(22)}`;
  const { request } = new Context(site.origin);
  const statuses = async () =>
    Promise.all([first, second, wrong].map(async (address) => (await request.get(address)).status()));
  expect(await statuses()).toEqual([404, 200, 404]);
  await page.goto(`${listPath}/${agent}?cabut`);
  await press(page, "Ya, cabut", "Tautan dicabut");
  expect(await statuses()).toEqual([404, 404, 404]);
  const [revoked, unknown] = [await request.get(second), await request.get(wrong)];
  for (const name of ["cache-control", "referrer-policy", "x-robots-tag"])
    expect(revoked.headers()[name]).toBe(unknown.headers()[name]);
  const answered = { "referrer-policy": "no-referrer", "cache-control": "no-store" };
  expect(revoked.headers()).toMatchObject(answered);
});

test("an agent's page offers two links, a QR code and posters; strangers get no file", async ({
  page,
  request,
  site,
}) => {
  const code = newCode();
  const agent = await plantAgent(page, code);
  await page.goto(`${listPath}/${agent}`);
  await expect(page.getByLabel("Tautan biasa")).toHaveValue(`${site.origin}/?ref=${code}`);
  await expect(page.getByLabel("Tautan pendek")).toHaveValue(`${site.origin}/a/${code}`);
  expect((await request.get(`/a/${code}`, { maxRedirects: 0 })).headers()["set-cookie"]).toContain(
    `agen=${code};`,
  );
  const files = `${listPath}/${agent}/bagikan`;
  const [svg, png] = [await page.request.get(`${files}/qr.svg`), await page.request.get(`${files}/qr.png`)];
  expect(await svg.text()).toContain("<svg");
  expect(await sharp(await png.body()).metadata()).toMatchObject({ format: "png", width: 1200 });
  const flyer = `${files}/flyer.jpg?paket=${seed.reguler.id}`;
  await expect.poll(async () => (await page.request.get(flyer)).status()).toBe(200);
  const made = await page.request.get(flyer);
  expect(made.headers()["content-disposition"]).toContain(
    `${code.toLowerCase()}-flyer-${seed.reguler.slug}.jpg`,
  );
  expect(await sharp(await made.body()).metadata()).toMatchObject({ format: "jpeg", width: 1080 });
  for (const address of [`${files}/flyer.jpg`, `${files}/pratinjau.jpg`, `${listPath}/x/bagikan/qr.svg`])
    expect((await page.request.get(address)).status(), address).toBe(404);
  expect((await request.get(flyer, { maxRedirects: 0 })).headers().location).toContain("/admin/login");
});
