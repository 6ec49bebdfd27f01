import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readSheets } from "../../../app/server/render-worker/sheets/read-sheets.ts";
import { type BreakableSite, sharedBreakableSite } from "../../helpers/breakable-site.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { readPdf } from "../../helpers/pdf.ts";
import { addColleague } from "../../helpers/service.ts";
import { type Answer, type Staff, signIn } from "../../helpers/staff-requests.ts";

const account = "0000001234";
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jakarta" }).format();
const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const because = "Permintaan keluarga jamaah";
const departure = randomUUID();

let own: BreakableSite;
let staff: Record<"layanan" | "keuangan" | "pemilik" | "editor", Staff>;

test.beforeAll(async () => {
  own = await sharedBreakableSite();
  const { service, site } = own;
  const person = (role: string) => ({ email: `uang-${role}@contoh.id`, password: "danau-singkarak-552" });
  const session = async (role: keyof typeof staff) => {
    await addColleague(service, person(role), role);
    return signIn(site.origin, undefined, person(role));
  };
  staff = {
    layanan: await session("layanan"),
    keuangan: await session("keuangan"),
    pemilik: await session("pemilik"),
    editor: await session("editor"),
  };
  const settings = service.from("page_content").select("content").eq("page_name", "site-settings");
  const { data } = await settings.maybeSingle().throwOnError();
  const bankAccounts = [{ bank: "Bank Contoh", number: account, holder: "PT Contoh" }];
  const content = { ...(data?.content as object), downPayment: "5000000", bankAccounts };
  await service
    .from("page_content")
    .upsert({ page_name: "site-settings", content }, { onConflict: "page_name" })
    .throwOnError();
  const packageId = randomUUID();
  const trip = {
    title: "Umroh Uang",
    slug: `umroh-uang-${packageId.slice(0, 8)}`,
    category: "umroh",
    quota: 40,
  };
  await service
    .from("packages")
    .insert({ id: packageId, ...trip, price_quad: 30_000_000, status: "active" })
    .throwOnError();
  await service
    .from("departures")
    .insert({ id: departure, package_id: packageId, departure_date: dayAfter(120) })
    .throwOnError();
});

/** Plants a booking of two pilgrims and returns its address. */
async function plantBooking(payer = "Siti Aminah") {
  const id = randomUUID();
  const { service } = own;
  const phone = "0813-4455-7291";
  await service.from("inquiries").insert({ id, departure_id: departure, name: payer, phone }).throwOnError();
  const booking = { id, inquiry_id: id, departure_id: departure, payer_name: payer, payer_phone: phone };
  await service
    .from("bookings")
    .insert({ ...booking, code: "" })
    .throwOnError();
  const pilgrim = { booking_id: id, departure_id: departure, place: 0, room_type: "quad" };
  await service
    .from("booking_pilgrims")
    .insert([pilgrim, pilgrim].map((row, index) => ({ ...row, name: `Jamaah ${index}` })))
    .throwOnError();
  const { data } = await service.from("bookings").select("code").eq("id", id).single().throwOnError();
  return { id, code: data.code, address: `${own.site.origin}/admin/pendaftaran/${id}/pembayaran` };
}

type Booking = Awaited<ReturnType<typeof plantBooking>>;

const received = (amount: string, more: Record<string, string> = {}) => ({
  ...{ stamp: randomUUID(), version: "", intent: "save", amount, paidOn: today, method: "transfer", account },
  ...more,
});

const send = (
  who: Staff,
  { address }: Booking,
  step: string,
  fields: Record<string, string>,
): Promise<Answer> =>
  who.post(`${address}?langkah=${step}`, { stamp: randomUUID(), version: "", intent: "save", ...fields });

async function paymentsOf({ id }: Booking) {
  const rows = own.service.from("payments").select("id, amount, kind, number").eq("booking_id", id);
  return (await rows.order("created_at").throwOnError()).data;
}

async function statusOf({ id }: Booking) {
  return (await own.service.from("bookings").select("status").eq("id", id).single().throwOnError()).data
    .status;
}

test("service reports, finance verifies, and the receipt says so (BL3 to BL5)", async () => {
  const booking = await plantBooking();
  const { layanan, keuangan, editor } = staff;
  expect((await layanan.get(`${booking.address}?langkah=lapor`)).text).toContain("Laporkan pembayaran");
  expect((await send(layanan, booking, "lapor", received("12 jt"))).status).toBe(303);
  const { data } = await own.service
    .from("payment_reports")
    .select("id, amount")
    .eq("booking_id", booking.id)
    .single();
  expect(data?.amount).toBe(12_000_000);
  const target = data?.id ?? "";
  for (const who of [layanan, editor])
    expect((await send(who, booking, "terima", { target })).status).toBe(403);
  expect((await send(layanan, booking, "catat", received("1 jt"))).status).toBe(403);
  expect((await editor.get(booking.address)).status).toBe(403);
  const opened = await keuangan.get(`${booking.address}?langkah=terima&untuk=${target}`);
  expect(opened.text).toContain("Ya, uangnya sudah masuk");
  for (let press = 0; press < 2; press += 1)
    expect((await send(keuangan, booking, "terima", { target })).status).toBe(303);
  const payments = await paymentsOf(booking);
  expect(payments).toMatchObject([{ amount: 12_000_000, kind: "masuk" }]);
  expect(await statusOf(booking)).toBe("aktif");
  const refused = await send(keuangan, booking, "tolak", { target, reason: because });
  expect(refused).toMatchObject({ status: 409, text: expect.stringContaining("Laporan ini sudah diterima") });

  const receipt = await fetch(`${own.site.origin}/admin/kwitansi/${payments[0]?.id}.pdf`, {
    headers: { cookie: layanan.cookie },
  });
  expect(receipt.headers.get("content-type")).toBe("application/pdf");
  expect(receipt.headers.get("cache-control")).toBe("no-store");
  const { text } = readPdf(new Uint8Array(await receipt.arrayBuffer()));
  for (const words of [
    "Siti Aminah",
    "Dua belas juta rupiah",
    booking.code,
    "Umroh Uang",
    "Bubuhkan meterai",
  ])
    expect(text).toContain(words);
  expect(text.replace(/\s/g, " ")).toContain("Sisa tagihan sesudah ini: Rp 48.000.000");
});

test("a double press makes one row, and the same sum on the same day asks once", async () => {
  const booking = await plantBooking();
  const form = received("5.000.000");
  const presses = await Promise.all([1, 2, 3].map(() => send(staff.keuangan, booking, "catat", form)));
  expect(presses.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await paymentsOf(booking)).toHaveLength(1);
  const again = received("Rp 5.000.000");
  const asked = await send(staff.keuangan, booking, "catat", again);
  expect(asked.status).toBe(422);
  expect(asked.text.replace(/\s/g, " ")).toMatch(
    /Rp 5\.000\.000 tanggal \d+ \w+ \d{4} sudah tercatat\. Catat lagi\?/,
  );
  const confirmed = { ...again, asked: `sama:5000000:${today}` };
  expect((await send(staff.keuangan, booking, "catat", confirmed)).status).toBe(303);
  expect(await paymentsOf(booking)).toHaveLength(2);
});

test("what cannot be paid is refused beside its field, and nothing typed is lost", async () => {
  const booking = await plantBooking();
  const attempts: [fields: Record<string, string>, words: string][] = [
    [received("0"), "Jumlah harus lebih dari nol"],
    [received("-5"), "Tulis angka rupiah tanpa sen"],
    [received("1234567890123"), "Jumlah terlalu besar"],
    [received("5 jt", { paidOn: dayAfter(1) }), "Tanggal ini belum tiba"],
    [received("5 jt", { paidOn: dayAfter(-1) }), "Tanggal ini sebelum pendaftaran dibuat"],
    [received("5 jt", { account: "" }), "Pilih rekening resmi yang menerima"],
    [received("5 jt", { account: "999" }), "Rekening ini bukan rekening resmi"],
    [received("5 jt", { method: "pulsa" }), "Pilih cara bayarnya"],
  ];
  for (const [step, who] of [
    ["catat", staff.keuangan],
    ["lapor", staff.layanan],
  ] as const) {
    for (const [fields, words] of attempts) {
      const answer = await send(who, booking, step, fields);
      expect([400, 422], words).toContain(answer.status);
      expect(answer.text, step).toContain(words);
      expect(answer.text).toContain(`value="${fields.amount}"`);
    }
  }
  expect(await paymentsOf(booking)).toEqual([]);
  expect((await staff.keuangan.post(booking.address, received("1"))).status).toBe(400);
});

test("a correction takes a payment back once, and its receipt is cancelled (BL3, BL4)", async () => {
  const booking = await plantBooking();
  await send(staff.keuangan, booking, "catat", received("10 jt"));
  const [payment] = await paymentsOf(booking);
  const target = payment?.id ?? "";
  const short = await send(staff.keuangan, booking, "koreksi", { target, reason: "Salah" });
  expect(short).toMatchObject({
    status: 400,
    text: expect.stringContaining("Tulis alasan, paling sedikit 10 huruf"),
  });
  expect((await send(staff.keuangan, booking, "koreksi", { target, reason: because })).status).toBe(303);
  const twice = await send(staff.keuangan, booking, "koreksi", { target, reason: because });
  expect(twice).toMatchObject({ status: 409, text: expect.stringContaining("sudah dikoreksi") });
  expect((await paymentsOf(booking)).map(({ amount }) => amount)).toEqual([10_000_000, -10_000_000]);
  const receipt = await fetch(`${own.site.origin}/admin/kwitansi/${target}.pdf`, {
    headers: { cookie: staff.pemilik.cookie },
  });
  expect(readPdf(new Uint8Array(await receipt.arrayBuffer())).text).toContain("DIBATALKAN");
});

test("late money is recorded, moved, or paid back by three people's steps (BL3, BL7)", async () => {
  const [booking, other] = [await plantBooking(), await plantBooking("Budi")];
  const { layanan, keuangan, pemilik } = staff;
  await send(keuangan, booking, "catat", received("20 jt"));
  await own.service
    .from("booking_pilgrims")
    .update({ status: "batal" })
    .eq("booking_id", booking.id)
    .throwOnError();
  await own.service.from("bookings").update({ status: "batal" }).eq("id", booking.id).throwOnError();
  const lines = own.service
    .from("bill_lines")
    .select("id, booking_id, kind, label, amount")
    .eq("booking_id", booking.id);
  for (const { id, ...line } of (await lines.throwOnError()).data) {
    const reverse = { ...line, amount: -line.amount, reverses: id, reason: because };
    await own.service.from("bill_lines").insert(reverse).throwOnError();
  }
  await send(keuangan, booking, "catat", received("1 jt"));
  const page = await keuangan.get(booking.address);
  expect(page.text).toContain("Pendaftaran ini sudah batal. Uangnya tercatat sebagai lebih bayar.");
  const tooMuch = await send(keuangan, booking, "pindah", {
    target: other.code,
    amount: "22 jt",
    reason: because,
  });
  expect(tooMuch.text.replace(/\s/g, " ")).toContain("Paling banyak Rp 21.000.000");
  const nowhere = await send(keuangan, booking, "pindah", {
    target: "TIDAK",
    amount: "1 jt",
    reason: because,
  });
  expect(nowhere.text).toContain("Tidak ada pendaftaran dengan kode ini");
  const move = { target: other.code.toLowerCase(), amount: "6 jt", reason: because, stamp: randomUUID() };
  for (let press = 0; press < 2; press += 1)
    expect((await send(keuangan, booking, "pindah", move)).status).toBe(303);
  expect((await paymentsOf(other)).map(({ amount }) => amount)).toEqual([6_000_000]);

  const all = await send(layanan, booking, "ajukan", { deductions: "Visa 15.000.000", reason: because });
  expect(all.text.replace(/\s/g, " ")).toContain("Pengembalian paling banyak Rp 15.000.000");
  const unread = await send(layanan, booking, "ajukan", { deductions: "Visa", reason: because });
  expect(unread.text).toContain("Belum terbaca: Visa");
  const proposal = { deductions: "Visa 2,5 jt\nTiket: 500.000", reason: because };
  expect((await send(layanan, booking, "ajukan", proposal)).status).toBe(303);
  expect((await send(layanan, booking, "ajukan", proposal)).text).toContain(
    "Masih ada pengembalian yang belum selesai",
  );
  const { data } = await own.service
    .from("refunds")
    .select("id, amount")
    .eq("booking_id", booking.id)
    .single();
  expect(data?.amount).toBe(12_000_000);
  const target = data?.id ?? "";
  expect((await send(keuangan, booking, "setujui", { target })).status).toBe(403);
  const early = await send(keuangan, booking, "kembalikan", { ...received(""), target });
  expect(early.status).toBe(409);
  expect((await send(pemilik, booking, "setujui", { target })).status).toBe(303);
  const paid = { ...received(""), target };
  for (let press = 0; press < 2; press += 1)
    expect((await send(keuangan, booking, "kembalikan", paid)).status).toBe(303);
  expect((await paymentsOf(booking)).at(-1)).toMatchObject({ kind: "keluar", amount: -12_000_000 });
});

test("Tagihan shows what is open by list and month, with a workbook for the bookkeeper", async () => {
  const booking = await plantBooking("Nyi Tagihan");
  await send(staff.keuangan, booking, "catat", received("4 jt"));
  await send(staff.layanan, booking, "lapor", received("3 jt"));
  const lists = `${own.site.origin}/admin/tagihan`;
  const due = await staff.layanan.get(lists);
  expect(due.text).toContain("Nyi Tagihan");
  expect(due.text).toContain(`/admin/pendaftaran/${booking.id}/pembayaran`);
  expect(due.text).toMatch(/https:\/\/wa\.me\/6281344557291\?text=Assalamu/);
  expect((await staff.keuangan.get(`${lists}?daftar=dilaporkan`)).text).toContain("Nyi Tagihan");
  expect((await staff.keuangan.get(`${lists}?daftar=dilaporkan&bulan=2001-01`)).text).not.toContain(
    "Nyi Tagihan",
  );
  expect((await staff.keuangan.get(`${lists}?daftar=lebih`)).text).not.toContain("Nyi Tagihan");
  expect((await staff.editor.get(lists)).status).toBe(403);
  const file = await fetch(`${lists}/rekap.xlsx`, { headers: { cookie: staff.keuangan.cookie } });
  const read = await readSheets(new Uint8Array(await file.arrayBuffer()));
  if (read.refused !== null) throw new Error(read.refused);
  const rows = read.sheets.map((sheet) =>
    sheet.rows.map(({ cells }) => cells).filter((cells) => cells.includes(booking.code)),
  );
  expect(rows[0]?.[0]).toContain(4_000_000);
  expect(rows[1]?.[0]).toEqual(expect.arrayContaining([60_000_000, 56_000_000]));
});

test("the dashboard names to each role the work that it can do, and the editor none (RD2)", async () => {
  const { service, site } = own;
  const { layanan, keuangan, pemilik, editor } = staff;
  const [late, reported] = [await plantBooking("Nyi Lewat"), await plantBooking("Nyi Lapor")];
  await service
    .from("due_dates")
    .update({ due_on: "2001-02-03" })
    .eq("booking_id", late.id)
    .not("amount", "is", null)
    .throwOnError();
  await send(layanan, reported, "lapor", received("2 jt"));
  const dashboards = await Promise.all(
    [layanan, keuangan, pemilik, editor].map(async (who) => (await who.get(`${site.origin}/admin`)).text),
  );
  const kinds = {
    holds: "masa tahan kursi berakhir dalam 24 jam",
    reports: "laporan pembayaran menunggu verifikasi",
    overdue: /Nyi Lewat<\/a>, (?:<!-- -->)?lewat [\d.]+ hari/,
  };
  const seen = dashboards.map((html) => ({
    holds: html.includes(kinds.holds),
    reports: html.includes(kinds.reports),
    overdue: kinds.overdue.test(html),
    section: html.includes("Pekerjaan Hari Ini"),
  }));
  expect(seen).toEqual([
    { holds: true, reports: false, overdue: true, section: true },
    { holds: false, reports: true, overdue: true, section: true },
    { holds: true, reports: true, overdue: true, section: true },
    { holds: false, reports: false, overdue: false, section: false },
  ]);
});

const newToken = () => randomBytes(32).toString("base64url");

async function plantLink({ id }: Booking) {
  const token = newToken();
  const token_hash = createHash("sha256").update(token).digest("hex");
  await own.service.from("booking_links").insert({ booking_id: id, token_hash }).throwOnError();
  return `/jamaah/${token}`;
}

const visit = (address: string, angka?: string, headers: Record<string, string> = {}) =>
  fetch(own.site.origin + address, {
    headers,
    redirect: "manual",
    ...(angka !== undefined && { method: "POST", body: new URLSearchParams({ angka }) }),
  });

test("a payer's page opens for four digits, shows the bill and tells nobody else (PP1 to PP3)", async () => {
  const booking = await plantBooking();
  await send(staff.keuangan, booking, "catat", received("12 jt"));
  const address = await plantLink(booking);
  const unknown = `/jamaah/${newToken()}`;
  const forms = await Promise.all([address, unknown].map(async (at) => (await visit(at)).text()));
  expect(forms[0]).toBe(forms[1]);
  expect(forms[0]).toContain("Empat angka terakhir");
  const wrong = [await visit(address, "0000"), await visit(unknown, "7291")];
  expect(wrong.map(({ status }) => status)).toEqual([400, 400]);
  const words = await Promise.all(wrong.map((answer) => answer.text()));
  expect(words[0]).toBe(words[1]);
  expect(words[0]).toContain("Tautan atau angka tidak cocok.");

  const opened = await visit(address, " 7291 ", { origin: "null", "sec-fetch-site": "same-origin" });
  expect(opened.status).toBe(303);
  expect(opened.headers.get("location")).toBe(address);
  const [cookie = ""] = opened.headers.getSetCookie();
  expect(cookie).toMatch(/^jamaah=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax/);
  const session = { cookie: cookie.split(";", 1)[0] ?? "" };
  const answer = await visit(address, undefined, session);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  const html = await answer.text();
  const text = html.replace(/\s/g, " ");
  for (const part of [
    booking.code,
    "Jamaah 0",
    "Rp 48.000.000",
    "Rp 60.000.000",
    account,
    "Jatuh tempo",
    "Umroh Uang",
  ])
    expect(text).toContain(part);
  expect(html).not.toMatch(/4455|7291|<script[^>]* src=|type="module"/);
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).not.toMatch(/Siti|[A-Z0-9]{6}/);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(30_000);

  const receipt = /href="(\/jamaah\/[^"]+\.pdf)"/.exec(html)?.[1] ?? "";
  expect((await visit(receipt)).status).toBe(404);
  const pdf = await visit(receipt, undefined, session);
  expect(readPdf(new Uint8Array(await pdf.arrayBuffer())).text).toContain("Dua belas juta rupiah");
  // The cookie opens one link alone.
  const another = await plantLink(await plantBooking("Budi"));
  expect(await (await visit(another, undefined, session)).text()).toBe(forms[0]);
  expect((await visit("/jamaah/pendek")).status).toBe(404);
  const logged = own.site.output();
  for (const secret of [address, unknown, another])
    expect(logged).not.toContain(secret.slice("/jamaah/".length));
});

test("a link waits after five wrong answers, and a network after thirty", async () => {
  const address = await plantLink(await plantBooking());
  const answers: number[] = [];
  for (let guess = 0; guess < 6; guess += 1) answers.push((await visit(address, "0000")).status);
  expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
  let last = await visit(address, "7291");
  expect(await last.text()).toContain("Terlalu banyak percobaan. Minta tautan baru kepada kami.");
  for (let guess = 0; guess < 30; guess += 1) last = await visit(`/jamaah/${newToken()}`, "0000");
  expect(last.status).toBe(429);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
});
