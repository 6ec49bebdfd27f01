import { z } from "zod";
import { linesOf } from "~/lib/content";
import { isRealDate } from "~/lib/dates";
import { parseRupiah } from "~/lib/numbers";
import { normalizeText } from "~/lib/text";
import * as kind from "~/records/kinds";
import { type RoomType, roomTypes } from "./words";

export const mostPilgrims = 100;
export const longestName = 120;
export const shortestReason = 10;
export const longestReason = 500;

export const bookingMessages = {
  gone: "Pendaftaran ini tidak ada, atau bukan milik cabang Anda.",
  notAllowed: "Pendaftaran ini tidak dapat diubah oleh peran atau cabang Anda.",
  payerMissing: "Isi nama pembayar",
  phoneMissing: "Isi nomor WhatsApp pembayar",
  departureMissing: "Pilih keberangkatan",
  pilgrimsMissing: "Isi jumlah jamaah",
  tooManyPilgrims: `Paling banyak ${mostPilgrims} jamaah dalam satu pendaftaran`,
  reasonMissing: "Tulis alasan, paling sedikit 10 huruf",
  hasBooking: "Permintaan ini sudah punya pendaftaran.",
  created: "Kursi ditahan",
  createFailed: "Pendaftaran belum tersimpan. Isian Anda masih ada: coba lagi sebentar lagi.",
  newer: "Rekan Anda sudah mengubahnya sesudah Anda membuka halaman ini. Isian Anda belum disimpan.",
  changeFailed: "Belum tersimpan. Isian Anda masih ada: coba lagi sebentar lagi.",
};

function roomCount() {
  const unfit = { error: `Isi dengan angka 0 sampai ${mostPilgrims}` };
  return z.number(unfit).int(unfit).min(0, unfit).max(mostPilgrims, unfit).default(0);
}

/** Pilgrims as a form asks for them: a number per room, and the names that are known, one per line. */
const pilgrimFields = {
  quad: roomCount(),
  triple: roomCount(),
  double: roomCount(),
  names: kind.paragraph(mostPilgrims * (longestName + 1)).schema,
};

type TypedPilgrims = Record<RoomType, number> & { names: string };

function refuseUnfitPilgrims(typed: TypedPilgrims, context: z.RefinementCtx): void {
  const refuse = (field: keyof TypedPilgrims, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const count = roomTypes.reduce((sum, room) => sum + typed[room], 0);
  const names = linesOf(typed.names);
  if (count < 1) refuse("quad", bookingMessages.pilgrimsMissing);
  if (count > mostPilgrims) refuse("quad", bookingMessages.tooManyPilgrims);
  if (count > 0 && names.length > count)
    refuse("names", `Ada ${names.length} nama untuk ${count} jamaah. Kurangi namanya atau tambah jamaahnya.`);
  const long = names.find((name) => name.length > longestName);
  if (long !== undefined) refuse("names", `Nama paling panjang ${longestName} huruf`);
}

/** The pilgrims of a form, those of quad rooms first; the names are given in the same order. */
export function pilgrimsOf(typed: TypedPilgrims): { name: string; roomType: RoomType }[] {
  const names = linesOf(typed.names);
  return roomTypes
    .flatMap((room) => Array.from({ length: typed[room] }, () => room))
    .map((roomType, index) => ({ name: names[index] ?? "", roomType }));
}

export const payerFields = {
  payerName: kind.requiredLine(longestName, bookingMessages.payerMissing).schema,
  payerPhone: kind.requiredPhone("standard", bookingMessages.phoneMissing).schema,
};

export const newBookingSchema = z
  .object({
    ...payerFields,
    departure: z.guid(bookingMessages.departureMissing),
    ...pilgrimFields,
    inquiry: z.guid().optional(),
  })
  .superRefine(refuseUnfitPilgrims);

export type NewBooking = z.output<typeof newBookingSchema>;

export const addedPilgrimsSchema = z.object(pilgrimFields).superRefine(refuseUnfitPilgrims);

/** The reason for a change, as the database asks for it. */
export const reason = z
  .string(bookingMessages.reasonMissing)
  .overwrite(normalizeText)
  .min(shortestReason, bookingMessages.reasonMissing)
  .max(longestReason, `Maksimal ${longestReason} karakter`);

/** Most dates of a payment plan. */
export const mostDueDates = 24;

export const dueOnName = (step: number) => `dueOn-${step}`;
export const amountName = (step: number) => `amount-${step}`;
export const restOnName = "restOn";

export interface DueStep {
  dueOn: string;
  /** Amount in rupiah; null means the rest. */
  amount: number | null;
}

/** Reads the payment plan of a form: dates with sums, then the date of the rest. Rows that are left empty do not count. */
export function readPlan(form: URLSearchParams): { plan: DueStep[] } | { errors: Record<string, string> } {
  const plan: DueStep[] = [];
  const errors: Record<string, string> = {};
  const readDate = (name: string) => {
    const typed = (form.get(name) ?? "").trim();
    if (!isRealDate(typed)) errors[name] = "Isi dengan tanggal yang ada di kalender";
    return typed;
  };
  for (let step = 0; step < mostDueDates; step += 1) {
    const typed = (form.get(amountName(step)) ?? "").trim();
    if (typed === "" && !form.get(dueOnName(step))) continue;
    const amount = parseRupiah(typed);
    const dueOn = readDate(dueOnName(step));
    if (amount === null || amount === 0) errors[amountName(step)] = "Tulis angka rupiah, misalnya 5.000.000";
    plan.push({ dueOn, amount });
  }
  plan.push({ dueOn: readDate(restOnName), amount: null });
  return Object.keys(errors).length > 0 ? { errors } : { plan };
}
