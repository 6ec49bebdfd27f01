import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../helpers/accessibility.ts";
import { lapse, plantAccount, plantTrip } from "../helpers/booking-trip.ts";
import type { BreakableSite } from "../helpers/breakable-site.ts";
import { addInquiry } from "../helpers/inquiry-form.ts";
import { uniqueTitle } from "../helpers/planted.ts";
import { addColleague, changeColleague } from "../helpers/service.ts";
import { expect, expectMessage, signIn, staffTest as test, untilScripted } from "../helpers/test.ts";

/** CSS pixels. */
const phone = { width: 360, height: 740 };
const tallestCard = 120;
const price = 28_500_000;

interface Desk {
  page: Page;
  goto(path: string): Promise<void>;
  /** Opens a step by its link or fold, fills its fields in by label, and presses the button. */
  doStep(opener: string | RegExp, fields: Record<string, string>, button: string): Promise<void>;
  close(): Promise<void>;
}

interface Opening {
  hosted: BreakableSite;
  browser: Browser;
  javaScriptEnabled: boolean;
}

/** A colleague's phone, signed in as a new member of the team. */
async function openDesk(
  { hosted, browser, javaScriptEnabled }: Opening,
  role: "layanan" | "keuangan" | "pemilik",
  branch?: string,
): Promise<Desk> {
  const person = { email: `${role}-${crypto.randomUUID()}@contoh.id`, password: "danau-singkarak-552" };
  await addColleague(hosted.service, person, role);
  if (branch !== undefined) await changeColleague(hosted.service, person, { branch_id: branch });
  const context = await browser.newContext({
    javaScriptEnabled,
    baseURL: hosted.site.origin,
    viewport: phone,
  });
  await signIn(context, person);
  const page = await context.newPage();
  return {
    page,
    goto: async (path) => {
      await page.goto(path);
      if (javaScriptEnabled) await untilScripted(page);
    },
    doStep: async (opener, fields, button) => {
      await page.locator("main").locator("a, summary").filter({ hasText: opener }).first().click();
      const press = page.getByRole("button", { name: button, exact: true }).filter({ visible: true }).first();
      await expect(press).toBeVisible();
      const form = page.locator("form", { has: press });
      for (const [label, text] of Object.entries(fields)) {
        const field = form
          .getByLabel(label, { exact: true })
          .or(form.getByLabel(`${label} (wajib)`, { exact: true }));
        const isSelect = await field.evaluate(({ localName }) => localName === "select");
        await (isSelect ? field.selectOption({ label: text }) : field.fill(text));
      }
      await press.click();
    },
    close: () => context.close(),
  };
}

async function expectFit({ page }: Desk): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
}

const termOf = ({ page }: Desk, term: string) =>
  page.getByRole("term").filter({ hasText: term }).locator("+ dd").first();

const scriptOn = (javaScriptEnabled: boolean) => `script ${javaScriptEnabled ? "on" : "off"}`;

/** Adds the test of three colleagues' work of a month: seats held, three instalments, one pilgrim cancelled, a refund. */
export function testFamilyOfFour(javaScriptEnabled: boolean): void {
  test(`a family of four from chat to paid in three instalments, one cancels, refund, ${scriptOn(javaScriptEnabled)}`, async ({
    browser,
    hosted,
  }) => {
    // Three people's work of a month.
    test.setTimeout(270_000);
    const { service } = hosted;
    const opening = { hosted, browser, javaScriptEnabled };
    const title = uniqueTitle("Umroh Keluarga");
    await plantAccount(service);
    await service
      .from("booking_rules")
      .update({ cancellation: [{ days: 999, percent: 10 }] })
      .eq("is_only", true)
      .throwOnError();
    const { packageId, departure } = await plantTrip(service, { title, quota: 4, price });
    const agent = crypto.randomUUID();
    const code = `AGEN-${agent.slice(0, 8).toUpperCase()}`;
    await service
      .from("agents")
      .insert({ id: agent, name: "Sari", code, commission_rate: 500_000 })
      .throwOnError();
    const seatsLeft = async () => {
      const offers = service.from("offers").select("seats_left").eq("departure_id", departure);
      return (await offers.limit(1).single().throwOnError()).data.seats_left;
    };
    const commissions = async () => {
      const ledger = service.from("commissions").select("reason, pilgrims").eq("agent_id", agent).order("id");
      return (await ledger.throwOnError()).data;
    };
    const layanan = await openDesk(opening, "layanan");
    const keuangan = await openDesk(opening, "keuangan");
    const pemilik = await openDesk(opening, "pemilik");

    const inquiry = await addInquiry(layanan.page, { name: "Budi Santoso", trip: packageId, pilgrims: "4" });
    await service
      .from("inquiries")
      .update({ agent_id: agent })
      .eq("id", inquiry.split("/").at(-1) ?? "")
      .throwOnError();
    await layanan.goto(inquiry);
    await layanan.page.getByRole("link", { name: "Buat pendaftaran" }).click();
    await layanan.page.getByRole("button", { name: "Tahan kursi" }).last().click();
    await expect(layanan.page.getByText("Kursi ditahan", { exact: true }).first()).toBeVisible();
    await expect(layanan.page.getByText(/Ditahan sampai .* WIB \(sisa 23 jam\)/)).toBeVisible();
    await expectFit(layanan);
    if (javaScriptEnabled) await expectAccessible(layanan.page);
    expect([await seatsLeft(), await commissions()]).toEqual([0, [{ reason: "terkonfirmasi", pilgrims: 4 }]]);
    const booking = new URL(layanan.page.url()).pathname;
    const money = `${booking}/pembayaran`;

    const instalments = [
      { typed: "20 jt", sum: "Rp 20.000.000", left: "Rp 94.000.000" },
      { typed: "54.000.000", sum: "Rp 54.000.000", left: "Rp 40.000.000" },
      { typed: "Rp 40.000.000", sum: "Rp 40.000.000", left: "Rp 0" },
    ];
    for (const [index, { typed, sum, left }] of instalments.entries()) {
      await layanan.goto(money);
      const report = { "Jumlah (Rp)": typed, Cara: "Transfer bank" };
      await layanan.doStep("Laporkan pembayaran", report, "Kirim laporan");
      await expectMessage(layanan.page, "Laporan dicatat, menunggu verifikasi");
      await keuangan.goto(money);
      await expect(keuangan.page.getByText(`${sum}`).first()).toBeVisible();
      await expectFit(keuangan);
      await keuangan.doStep(/^Verifikasi/, {}, "Ya, uangnya sudah masuk");
      await expectMessage(keuangan.page, "Pembayaran diverifikasi");
      if (index === 0) await expectMessage(keuangan.page, "Uang muka terpenuhi: pendaftaran aktif.");
      await expect(termOf(keuangan, "Sisa tagihan")).toHaveText(left);
    }
    await expect(keuangan.page.getByText(/^Kwitansi KW\/\d{4}\/\d{6}$/)).toHaveCount(3);
    const receipt = await keuangan.page
      .getByRole("link", { name: /^PDF Kwitansi KW/ })
      .first()
      .getAttribute("href");
    const pdf = await layanan.page.request.get(receipt ?? "");
    expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    await layanan.goto(booking);
    await expect(layanan.page.getByText("Aktif", { exact: true })).toBeVisible();
    await expect(layanan.page.getByText("Lunas", { exact: true })).toBeVisible();

    await expect(
      layanan.page.getByText("Biaya pembatalan menurut aturan pendaftaran ini: Rp 2.850.000.").first(),
    ).toBeAttached();
    const cancel = layanan.page.locator("summary", { hasText: "Batalkan Jamaah 4" });
    await cancel.click();
    const form = layanan.page.locator("form", {
      has: layanan.page.getByRole("button", { name: "Ya, batalkan jamaah ini" }),
    });
    const reason = form.getByLabel("Alasan").last();
    await reason.fill("Sakit kaki");
    await reason.evaluate((field: HTMLTextAreaElement) => field.removeAttribute("minlength"));
    await reason.fill("Sakit");
    await form.getByRole("button", { name: "Ya, batalkan jamaah ini" }).last().click();
    await expect(layanan.page.getByText("Tulis alasan, paling sedikit 10 huruf")).toBeVisible();
    await expect(reason).toBeFocused();
    await expect(reason).toHaveValue("Sakit");
    await reason.fill("Sakit, disarankan dokter");
    await form.getByRole("button", { name: "Ya, batalkan jamaah ini" }).last().click();
    await expect(layanan.page.getByText("Jamaah dibatalkan", { exact: true })).toBeVisible();
    await expect(layanan.page.getByText(/kamar Quad, batal/)).toBeVisible();
    await expect(termOf(layanan, "Lebih bayar")).toHaveText("Rp 25.650.000");
    expect([await seatsLeft(), await commissions()]).toEqual([
      1,
      [
        { reason: "terkonfirmasi", pilgrims: 4 },
        { reason: "jamaah", pilgrims: -1 },
      ],
    ]);

    await layanan.goto(money);
    await layanan.doStep("Ajukan pengembalian", { Alasan: "Satu jamaah sakit dan batal" }, "Ajukan");
    await expectMessage(layanan.page, "Pengembalian diajukan");
    await pemilik.goto(money);
    await pemilik.doStep(/^Setujui/, {}, "Ya, setujui");
    await expectMessage(pemilik.page, "Pengembalian disetujui");
    await keuangan.goto(money);
    await keuangan.doStep(/^Catat sudah dibayar/, { Cara: "Transfer bank" }, "Catat pengembalian");
    await expectMessage(keuangan.page, "Pengembalian dicatat sebagai dibayar");
    await expect(termOf(keuangan, "Sisa tagihan")).toHaveText("Rp 0");
    await expect(keuangan.page.getByText(/^Pengembalian BK\/\d{4}\/\d{6}$/)).toBeVisible();
    await expectFit(keuangan);
    if (javaScriptEnabled) await expectAccessible(keuangan.page);

    await layanan.goto(`/admin/pendaftaran?keberangkatan=${departure}`);
    const card = layanan.page.getByRole("article").first();
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(tallestCard);
    for (const desk of [layanan, keuangan, pemilik]) await desk.close();
  });
}

/** Adds the test of a hold that a branch makes, that lapses, and that is held again. */
export function testWalkIn(javaScriptEnabled: boolean): void {
  test(`a walk-in at a branch lapses and comes back at today's price, ${scriptOn(javaScriptEnabled)}`, async ({
    browser,
    hosted,
  }) => {
    const { service } = hosted;
    const title = uniqueTitle("Umroh Cabang");
    await plantAccount(service);
    const { packageId, departure } = await plantTrip(service, { title, quota: 4, price });
    const branch = crypto.randomUUID();
    await service
      .from("branches")
      .insert({ id: branch, name: title, city: "Bogor", whatsapp: "081260007001" })
      .throwOnError();
    const layanan = await openDesk({ hosted, browser, javaScriptEnabled }, "layanan", branch);
    const { page } = layanan;

    await layanan.goto(`/admin/pendaftaran/baru?keberangkatan=${departure}`);
    const fields = {
      "Nama pembayar (wajib)": "Ibu Rahmah",
      "Nomor WhatsApp pembayar (wajib)": "0812 3456 7890",
      "Jamaah kamar Quad": "4",
    };
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole("button", { name: "Tahan kursi" }).last().click();
    await expect(page.getByText("Kursi ditahan", { exact: true }).first()).toBeVisible();
    await expect(page.getByText(`Cabang: ${title}`)).toBeVisible();
    const booking = new URL(page.url()).pathname;
    const id = booking.split("/").at(-1) ?? "";

    await lapse(service, id, 3600);
    await service.from("packages").update({ price_quad: 30_000_000 }).eq("id", packageId).throwOnError();
    await layanan.goto("/admin/pendaftaran/baru");
    await expect(page.getByRole("option", { name: new RegExp(`${title}.*sisa 4 kursi`) })).toBeAttached();
    await layanan.goto(booking);
    await expect(page.getByText(/^Masa tahan habis /).first()).toBeVisible();
    await page.locator("summary", { hasText: "Tahan lagi" }).click();
    await expect(
      page.getByText("4 jamaah kamar Quad: Rp 30.000.000 per orang (sebelumnya Rp 28.500.000)"),
    ).toBeVisible();
    await expectFit(layanan);
    await page.getByRole("button", { name: "Tahan lagi" }).click();
    await expect(page.getByText("Kursi ditahan lagi", { exact: true }).first()).toBeVisible();
    await expect(termOf(layanan, "Total tagihan")).toHaveText("Rp 120.000.000");
    const offer = service.from("offers").select("seats_left").eq("departure_id", departure).limit(1).single();
    expect((await offer.throwOnError()).data.seats_left).toBe(0);
    if (javaScriptEnabled) await expectAccessible(page);
    await layanan.close();
  });
}
