import { randomUUID } from "node:crypto";
import {
  account,
  dayAfter,
  lapse,
  plantAccount,
  plantBooking,
  plantTrip,
  today,
} from "../../helpers/booking-trip.ts";
import { errorsOf } from "../../helpers/bookings.ts";
import { type BreakableSite, sharedBreakableSite } from "../../helpers/breakable-site.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { decode, formFields } from "../../helpers/html-forms.ts";
import { join, type Staff } from "../../helpers/staff-requests.ts";

const because = "Permintaan keluarga jamaah";
const short = "Mau batal";

let own: BreakableSite;
let departure: string;
let full: string;
let staff: Record<"layanan" | "keuangan" | "pemilik", Staff>;

test.beforeAll(async () => {
  own = await sharedBreakableSite();
  const { service, site } = own;
  staff = {
    layanan: await join(site, service, "layanan"),
    keuangan: await join(site, service, "keuangan"),
    pemilik: await join(site, service, "pemilik"),
  };
  await plantAccount(service);
  ({ departure } = await plantTrip(service, { title: "Umroh Isian", quota: 120, price: 30_000_000 }));
  ({ departure: full } = await plantTrip(service, { title: "Umroh Penuh", quota: 2, price: 30_000_000 }));
  await plantBooking(service, full);
});

type Fields = Record<string, string>;

const pageOf = (id: string) => `${own.site.origin}/admin/pendaftaran/${id}`;
/** Where the booking's page sends the form of a step. */
const stepOf = (step: string) => (id: string) => `${pageOf(id)}?langkah=${step}`;
/** The form of a step; `target` is the report, payment or refund that it is about. */
const money = (step: string, target?: string) => (id: string) =>
  `${pageOf(id)}/pembayaran?langkah=${step}${target === undefined ? "" : `&untuk=${target}`}`;
const unknownTarget = randomUUID();

/** Sends a form as its page does, with a stamp of its own. */
const send = (who: Staff, address: string, fields: Fields) =>
  who.post(address, { intent: "save", version: "", stamp: randomUUID(), ...fields });

/** Everything stored about a booking. */
async function storedOf(id: string) {
  const tables = [
    "booking_pilgrims",
    "bill_lines",
    "due_dates",
    "payment_reports",
    "payments",
    "refunds",
    "booking_events",
  ] as const;
  const rows = await Promise.all(
    tables.map(async (table) => {
      const { data } = await own.service.from(table).select().eq("booking_id", id).order("id").throwOnError();
      return data;
    }),
  );
  const { data } = await own.service
    .from("bookings")
    .select("status, held_until, departure_id, payer_name, payer_phone")
    .eq("id", id)
    .single()
    .throwOnError();
  return JSON.stringify([data, ...rows]);
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
const plain = (html: string) => decode(html.replace(/<[^>]+>/g, " ")).replace(/\s+/g, " ");

/** The message, where the page tells it; otherwise the errors that it tells. */
function toldOf(html: string, message: string): string {
  return plain(html).includes(message) ? message : errorsOf(html);
}

/** Expects the message in what describes the field, which is marked as wrong and focused without script. */
function expectBeside(html: string, field: string, message: string): void {
  const tags = [...html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => tag);
  const marked = tags.filter((tag) => attribute(tag, "aria-invalid") === "true");
  expect(
    marked.map((tag) => attribute(tag, "name")),
    message,
  ).toContain(field);
  const tag = marked.find((each) => attribute(each, "name") === field) ?? "";
  const notes = attribute(tag, "aria-describedby")
    .split(" ")
    .map((id) => new RegExp(`<(\\w+)[^>]*\\sid="${id}"[^>]*>(.*?)</\\1>`, "s").exec(html)?.[2] ?? "");
  expect(plain(notes.join(" ")), field).toContain(message);
  expect(/\sautofocus=""/i.test(html), `${field} is focused: ${message}`).toBe(true);
}

const received = (fields: Fields): Fields => ({
  ...{ amount: "5.000.000", paidOn: today, method: "transfer", account },
  ...fields,
});

interface BadInput {
  who: keyof typeof staff;
  address: (id: string) => string;
  fields: Fields;
  status: number;
  field: string;
  message: string;
}

const noNumber = "Tulis angka rupiah tanpa sen, misalnya 5.000.000";

/** What both forms of a payment refuse. */
const badMoney = (
  [
    { fields: { amount: "0" }, status: 400, field: "amount", message: "Jumlah harus lebih dari nol" },
    { fields: { amount: "" }, status: 400, field: "amount", message: "Jumlah wajib diisi" },
    { fields: { amount: "-5.000.000" }, status: 400, field: "amount", message: noNumber },
    { fields: { amount: "1234567890123" }, status: 400, field: "amount", message: "Jumlah terlalu besar" },
    { fields: { amount: "５００００００" }, status: 400, field: "amount", message: noNumber },
    { fields: { amount: "5,000,000.00" }, status: 400, field: "amount", message: noNumber },
    { fields: { amount: "lima juta" }, status: 400, field: "amount", message: noNumber },
    { fields: { paidOn: dayAfter(1) }, status: 400, field: "paidOn", message: "Tanggal ini belum tiba" },
    {
      fields: { paidOn: dayAfter(-1) },
      status: 422,
      field: "paidOn",
      message: "Tanggal ini sebelum pendaftaran dibuat",
    },
    { fields: { account: "" }, status: 422, field: "account", message: "Pilih rekening resmi yang menerima" },
    {
      fields: { account: "999" },
      status: 422,
      field: "account",
      message: "Rekening ini bukan rekening resmi",
    },
    { fields: { method: "" }, status: 400, field: "method", message: "Pilih cara bayarnya" },
    { fields: { method: "pulsa" }, status: 400, field: "method", message: "Pilih cara bayarnya" },
  ] as Omit<BadInput, "who" | "address">[]
).map((row) => ({ ...row, fields: received(row.fields) }));

const reasonMissing = { status: 400, field: "reason", message: "Tulis alasan, paling sedikit 10 huruf" };
const onPage = (step: string) => ({ who: "pemilik", address: stepOf(step) }) as const;

const badInput: BadInput[] = [
  ...badMoney.map((row) => ({ ...row, who: "keuangan" as const, address: money("catat") })),
  ...badMoney.map((row) => ({ ...row, who: "layanan" as const, address: money("lapor") })),
  { ...reasonMissing, who: "layanan", address: money("ajukan"), fields: { deductions: "", reason: short } },
  {
    ...reasonMissing,
    ...{ who: "keuangan", address: money("pindah") },
    fields: { target: "ABCDE", amount: "1 jt", reason: short },
  },
  ...["koreksi", "tolak"].map((step) => ({
    ...reasonMissing,
    ...{ who: "keuangan" as const, address: money(step, unknownTarget) },
    fields: { target: unknownTarget, reason: short },
  })),
  {
    ...reasonMissing,
    ...{ who: "pemilik", address: money("tolak-pengembalian", unknownTarget) },
    fields: { target: unknownTarget, reason: short },
  },
  ...["extend", "activate", "cancel", "move", "discount"].map((step) => ({
    ...onPage(step),
    ...reasonMissing,
    fields: {
      reason: short,
      ...(step === "extend" && { hours: "2" }),
      ...(step === "move" && { departure: full, price: "tetap" }),
      ...(step === "discount" && { label: "Alumni", amount: "1 jt" }),
    },
  })),
  {
    ...onPage("discount"),
    fields: { label: "Alumni", amount: "60.000.001", reason: because },
    ...{ status: 422, field: "amount", message: "Potongan paling banyak Rp 60.000.000" },
  },
  {
    ...onPage("charge"),
    fields: { label: "Kursi roda", amount: "1234567890123" },
    ...{ status: 400, field: "amount", message: "Jumlah terlalu besar" },
  },
  {
    ...onPage("move"),
    fields: { departure: "full", price: "hari-ini", reason: because },
    ...{
      status: 409,
      field: "departure",
      message: "Kursi tinggal 0. Kurangi jamaah atau pilih tanggal lain.",
    },
  },
  {
    ...onPage("add-pilgrims"),
    fields: { quad: "101", triple: "", double: "", names: "Ali" },
    ...{ status: 400, field: "quad", message: "Isi dengan angka 0 sampai 100" },
  },
  {
    ...onPage("add-pilgrims"),
    fields: { quad: "99", triple: "", double: "", names: "Ali" },
    ...{ status: 422, field: "quad", message: "Paling banyak 100 jamaah dalam satu pendaftaran" },
  },
  {
    ...onPage("extend"),
    fields: { hours: "168", reason: because },
    ...{ status: 422, field: "hours", message: "Kursi ditahan paling lama 14 hari sejak awal" },
  },
  {
    ...onPage("payer"),
    fields: { payerName: "Haji Anwar", payerPhone: "" },
    ...{ status: 400, field: "payerPhone", message: "Isi nomor WhatsApp pembayar" },
  },
];

test("bad input is refused beside its focused field, with everything typed and nothing stored", async () => {
  const { id } = await plantBooking(own.service, departure);
  for (const hours of ["168", "120"])
    expect((await send(staff.pemilik, stepOf("extend")(id), { hours, reason: because })).status).toBe(303);
  const before = await storedOf(id);
  for (const { who, address, fields: typed, status, field, message } of badInput) {
    const fields = typed.departure === "full" ? { ...typed, departure: full } : typed;
    const answer = await send(staff[who], address(id), fields);
    const what = `${address("")} ${JSON.stringify(fields)}`;
    expect([answer.status, toldOf(answer.text, message)], what).toEqual([status, message]);
    expectBeside(answer.text, field, message);
    const shown = formFields(answer.text);
    for (const [name, value] of Object.entries(fields)) {
      const isOption = ["method", "account", "departure", "price", "target"].includes(name);
      if (isOption) continue;
      expect(shown, what).toContainEqual([name, value]);
    }
  }
  expect(await storedOf(id)).toBe(before);
});

test("sums are read as people type them, and the same sum of a day is asked about once", async () => {
  for (const amount of ["5 jt", "5.000.000,00", "Rp 5.000.000", "Rp5.000.000,-", "5000000"]) {
    const { id } = await plantBooking(own.service, departure);
    expect((await send(staff.layanan, money("lapor")(id), received({ amount }))).status, amount).toBe(303);
    const reports = own.service.from("payment_reports").select("amount").eq("booking_id", id);
    expect((await reports.throwOnError()).data, amount).toEqual([{ amount: 5_000_000 }]);
    const again = await send(staff.layanan, money("lapor")(id), received({ amount: "5000000" }));
    expect([again.status, plain(again.text)]).toEqual([
      422,
      expect.stringMatching(/Rp 5\.000\.000 tanggal \d{1,2} \w+ \d{4} sudah tercatat\. Catat lagi\?/),
    ]);
  }
});

test("more than was paid too much is not paid back", async () => {
  const { id } = await plantBooking(own.service, departure);
  const tooMuch = { ...received({ amount: "61.000.000" }), asked: "lebih:61000000:60000000" };
  expect((await send(staff.keuangan, money("catat")(id), tooMuch)).status).toBe(303);
  const before = await storedOf(id);
  const fields = { deductions: "Visa 1.000.000", reason: because };
  const answer = await send(staff.layanan, money("ajukan")(id), fields);
  expect(answer.status).toBe(422);
  expectBeside(answer.text, "deductions", "Pengembalian paling banyak Rp 1.000.000");
  expect(formFields(answer.text)).toContainEqual(["reason", because]);
  expect(await storedOf(id)).toBe(before);
});

test("a hold at the second it ends has lapsed; late money brings free seats back, and no others", async () => {
  const { service } = own;
  const trip = await plantTrip(service, { title: "Umroh Terlambat", quota: 2, price: 30_000_000 });
  const back = await plantBooking(service, trip.departure);
  await lapse(service, back.id);
  const late = await send(staff.pemilik, stepOf("extend")(back.id), { hours: "2", reason: because });
  const lapsed = "Masa tahan sudah habis. Tahan lagi kursinya lebih dahulu.";
  expect([late.status, toldOf(late.text, lapsed)]).toEqual([409, lapsed]);
  expect(plain(late.text)).toContain("2 jamaah kamar Quad: Rp 30.000.000 per orang, tidak berubah");
  const pay = async ({ id }: { id: string }, amount = "1 jt") => {
    expect((await send(staff.keuangan, money("catat")(id), received({ amount }))).status).toBe(303);
    const booking = service.from("bookings").select("status").eq("id", id).single();
    return (await booking.throwOnError()).data.status;
  };
  expect(await pay(back)).toBe("ditahan");
  const { id: paid } = back;
  await service.from("booking_pilgrims").update({ status: "batal" }).eq("booking_id", paid).throwOnError();
  await service.from("bookings").update({ status: "batal" }).eq("id", paid).throwOnError();
  expect(await pay(back, "2 jt")).toBe("batal");

  const gone = await plantBooking(service, trip.departure);
  await lapse(service, gone.id, 1);
  await plantBooking(service, trip.departure);
  expect(await pay(gone)).toBe("kedaluwarsa");
  const taken = "Masa tahan sudah habis dan kursinya sudah terisi.";
  expect(plain((await staff.keuangan.get(money("")(gone.id))).text)).toContain(taken);
  const again = await send(staff.layanan, stepOf("hold-again")(gone.id), {});
  expect([again.status, toldOf(again.text, taken)]).toEqual([409, taken]);
});

test("only those who may delete the example inquiries are told of them", async () => {
  const dashboard = async (who: keyof typeof staff) =>
    plain((await staff[who].get(`${own.site.origin}/admin`)).text);
  for (const who of ["pemilik", "layanan"] as const)
    expect(await dashboard(who)).toContain("permintaan contoh, yang dapat dihapus");
  expect(await dashboard("keuangan")).not.toContain("permintaan contoh");
});
