import { randomUUID } from "node:crypto";
import { readSheets } from "../../../app/server/render-worker/sheets/read-sheets.ts";
import { today } from "../../helpers/booking-trip.ts";
import type { BreakableSite } from "../../helpers/breakable-site.ts";
import { expect, test } from "../../helpers/client/test.ts";
import {
  type Booking,
  type MoneyDesks,
  openMoneyDesks,
  paymentsOf,
  received,
  sendStep,
} from "../../helpers/payments.ts";
import { readPdf } from "../../helpers/pdf.ts";
import { hiddenValue } from "../../helpers/staff-requests.ts";

const because = "Permintaan keluarga jamaah";

let desks: MoneyDesks;
let own: BreakableSite;
let staff: MoneyDesks["staff"];

test.beforeAll(async () => {
  desks = await openMoneyDesks();
  ({ own, staff } = desks);
});

async function statusOf({ id }: Booking) {
  return (await own.service.from("bookings").select("status").eq("id", id).single().throwOnError()).data
    .status;
}

test("service reports, finance verifies, and the receipt says so (BL3 to BL5)", async () => {
  const booking = await desks.plant();
  const { layanan, keuangan, editor } = staff;
  expect((await layanan.get(`${booking.address}?langkah=lapor`)).text).toContain("Laporkan pembayaran");
  expect((await sendStep(layanan, booking, "lapor", received("12 jt"))).status).toBe(303);
  const { data } = await own.service
    .from("payment_reports")
    .select("id, amount")
    .eq("booking_id", booking.id)
    .single();
  expect(data?.amount).toBe(12_000_000);
  const target = data?.id ?? "";
  for (const who of [layanan, editor])
    expect((await sendStep(who, booking, "terima", { target })).status).toBe(403);
  expect((await sendStep(layanan, booking, "catat", received("1 jt"))).status).toBe(403);
  expect((await editor.get(booking.address)).status).toBe(403);
  const opened = await keuangan.get(`${booking.address}?langkah=terima&untuk=${target}`);
  expect(opened.text).toContain("Ya, uangnya sudah masuk");
  const without = await keuangan.get(`${booking.address}?langkah=terima`);
  expect(without.text).not.toContain("Ya, uangnya sudah masuk");
  for (let press = 0; press < 2; press += 1)
    expect((await sendStep(keuangan, booking, "terima", { target })).status).toBe(303);
  const payments = await paymentsOf(own.service, booking);
  expect(payments).toMatchObject([{ amount: 12_000_000, kind: "masuk" }]);
  expect(await statusOf(booking)).toBe("aktif");
  const refused = await sendStep(keuangan, booking, "tolak", { target, reason: because });
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
  const booking = await desks.plant();
  const form = received("5.000.000");
  const presses = await Promise.all([1, 2, 3].map(() => sendStep(staff.keuangan, booking, "catat", form)));
  expect(presses.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await paymentsOf(own.service, booking)).toHaveLength(1);
  const again = received("Rp 5.000.000");
  const asked = await sendStep(staff.keuangan, booking, "catat", again);
  expect(asked.status).toBe(422);
  expect(asked.text.replace(/\s/g, " ")).toMatch(
    /Rp 5\.000\.000 tanggal \d+ \w+ \d{4} sudah tercatat\. Catat lagi\?/,
  );
  const confirmed = { ...again, asked: `sama:5000000:${today}` };
  expect((await sendStep(staff.keuangan, booking, "catat", confirmed)).status).toBe(303);
  expect(await paymentsOf(own.service, booking)).toHaveLength(2);
});

test("more than the rest asks once, and is recorded as overpaid when confirmed (BL3)", async () => {
  const booking = await desks.plant();
  const form = received("61 jt");
  for (const [step, who] of [
    ["catat", staff.keuangan],
    ["lapor", staff.layanan],
  ] as const) {
    const asked = await sendStep(who, booking, step, form);
    expect(asked.status).toBe(422);
    expect(asked.text.replace(/\s/g, " ")).toContain(
      "Sisa tagihannya Rp 60.000.000, jadi Rp 1.000.000 menjadi lebih bayar. Catat juga?",
    );
  }
  expect(await paymentsOf(own.service, booking)).toEqual([]);
  const confirmed = { ...form, asked: "lebih:61000000:60000000" };
  for (let press = 0; press < 2; press += 1)
    expect((await sendStep(staff.keuangan, booking, "catat", confirmed)).status).toBe(303);
  expect(await paymentsOf(own.service, booking)).toMatchObject([{ amount: 61_000_000 }]);
});

test("a correction takes a payment back once, and its receipt is cancelled (BL3, BL4)", async () => {
  const booking = await desks.plant();
  await sendStep(staff.keuangan, booking, "catat", received("10 jt"));
  const [payment] = await paymentsOf(own.service, booking);
  const target = payment?.id ?? "";
  const short = await sendStep(staff.keuangan, booking, "koreksi", { target, reason: "Salah" });
  expect(short).toMatchObject({
    status: 400,
    text: expect.stringContaining("Tulis alasan, paling sedikit 10 huruf"),
  });
  expect((await sendStep(staff.keuangan, booking, "koreksi", { target, reason: because })).status).toBe(303);
  const twice = await sendStep(staff.keuangan, booking, "koreksi", { target, reason: because });
  expect(twice).toMatchObject({ status: 409, text: expect.stringContaining("sudah dikoreksi") });
  expect((await paymentsOf(own.service, booking)).map(({ amount }) => amount)).toEqual([
    10_000_000, -10_000_000,
  ]);
  const receipt = await fetch(`${own.site.origin}/admin/kwitansi/${target}.pdf`, {
    headers: { cookie: staff.pemilik.cookie },
  });
  expect(readPdf(new Uint8Array(await receipt.arrayBuffer())).text).toContain("DIBATALKAN");
});

test("late money is recorded, moved, or paid back by three people's steps (BL3, BL7)", async () => {
  const [booking, other] = [await desks.plant(), await desks.plant("Budi")];
  const { layanan, keuangan, pemilik } = staff;
  await sendStep(keuangan, booking, "catat", received("20 jt"));
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
  await sendStep(keuangan, booking, "catat", received("1 jt"));
  const page = await keuangan.get(booking.address);
  expect(page.text).toContain("Pendaftaran ini sudah batal. Uangnya tercatat sebagai lebih bayar.");
  const tooMuch = await sendStep(keuangan, booking, "pindah", {
    target: other.code,
    amount: "22 jt",
    reason: because,
  });
  expect(tooMuch.text.replace(/\s/g, " ")).toContain("Paling banyak Rp 21.000.000");
  const nowhere = await sendStep(keuangan, booking, "pindah", {
    target: "TIDAK",
    amount: "1 jt",
    reason: because,
  });
  expect(nowhere.text).toContain("Tidak ada pendaftaran dengan kode ini");
  const move = { target: other.code.toLowerCase(), amount: "6 jt", reason: because, stamp: randomUUID() };
  for (let press = 0; press < 2; press += 1)
    expect((await sendStep(keuangan, booking, "pindah", move)).status).toBe(303);
  expect((await paymentsOf(own.service, other)).map(({ amount }) => amount)).toEqual([6_000_000]);

  const all = await sendStep(layanan, booking, "ajukan", { deductions: "Visa 15.000.000", reason: because });
  expect(all.text.replace(/\s/g, " ")).toContain("Pengembalian paling banyak Rp 15.000.000");
  const unread = await sendStep(layanan, booking, "ajukan", { deductions: "Visa", reason: because });
  expect(unread.text).toContain("Belum terbaca: Visa");
  const proposal = { deductions: "Visa 2,5 jt\nTiket: 500.000", reason: because };
  expect((await sendStep(layanan, booking, "ajukan", proposal)).status).toBe(303);
  expect((await sendStep(layanan, booking, "ajukan", proposal)).text).toContain(
    "Masih ada pengembalian yang belum selesai",
  );
  const { data } = await own.service
    .from("refunds")
    .select("id, amount")
    .eq("booking_id", booking.id)
    .single();
  expect(data?.amount).toBe(12_000_000);
  const target = data?.id ?? "";
  expect((await sendStep(keuangan, booking, "setujui", { target })).status).toBe(403);
  const early = await sendStep(keuangan, booking, "kembalikan", { ...received(""), target });
  expect(early.status).toBe(409);
  expect((await sendStep(pemilik, booking, "setujui", { target })).status).toBe(303);
  const paid = { ...received(""), target };
  for (let press = 0; press < 2; press += 1)
    expect((await sendStep(keuangan, booking, "kembalikan", paid)).status).toBe(303);
  expect((await paymentsOf(own.service, booking)).at(-1)).toMatchObject({
    kind: "keluar",
    amount: -12_000_000,
  });
});

test("Tagihan shows what is open by list and month, with a workbook for the bookkeeper", async () => {
  const booking = await desks.plant("Nyi Tagihan");
  await sendStep(staff.keuangan, booking, "catat", received("4 jt"));
  await sendStep(staff.layanan, booking, "lapor", received("3 jt"));
  const lists = `${own.site.origin}/admin/tagihan`;
  const due = await staff.layanan.get(lists);
  expect(due.text).toContain("Nyi Tagihan");
  expect(due.text).toContain(`/admin/pendaftaran/${booking.id}/pembayaran`);
  const reminded = await staff.layanan.post(
    `${own.site.origin}/admin/pendaftaran/${booking.id}?langkah=remind`,
    {
      about: hiddenValue(due.text, "about"),
    },
  );
  expect(reminded.location).toMatch(/^https:\/\/wa\.me\/6281344557291\?text=Assalamu/);
  expect((await staff.layanan.get(lists)).text).toContain("Diingatkan baru saja oleh");
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
  const [late, reported] = [await desks.plant("Nyi Lewat"), await desks.plant("Nyi Lapor")];
  await service
    .from("due_dates")
    .update({ due_on: "2001-02-03" })
    .eq("booking_id", late.id)
    .not("amount", "is", null)
    .throwOnError();
  await sendStep(layanan, reported, "lapor", received("2 jt"));
  const dashboards: string[] = [];
  // One after the other: four at once take a busy machine longer than the site waits for its backend.
  for (const who of [layanan, keuangan, pemilik, editor])
    dashboards.push((await who.get(`${site.origin}/admin`)).text);
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
