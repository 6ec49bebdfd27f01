import type { PostgrestError } from "@supabase/supabase-js";
import { formatDate } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { type Refusal, refused, type SaveOutcome } from "~/records/save.server";
import { BackendError, checkViolation, uniqueViolation } from "~/server/supabase.server";
import { bookingMessages } from "./messages";
import { bookingStatusLabels, findBookingStatus, roomLabel } from "./words";

export const notAllowed = refused(403, {}, bookingMessages.notAllowed);

export function seatsMessage(left: string | number): string {
  return `Kursi tinggal ${Number(left) || 0}. Kurangi jamaah atau pilih tanggal lain.`;
}

export function tooEarly(bookedOn: string, start: string): string {
  return `${start} pendaftaran dibuat (${formatDate(bookedOn)})`;
}

/** Field and message of a refusal by its hint; the field "" stands for the whole form. `details` depend on the hint: seats left,
 * a status, a day, a sum, a room. */
const refusals: Readonly<Record<string, (details: string) => [field: string, message: string]>> = {
  seats: (left) => ["departure", seatsMessage(left)],
  status: (status) => ["", statusMessage(status)],
  pilgrim: () => ["", "Jamaah ini sudah batal."],
  reason: () => ["reason", bookingMessages.reasonMissing],
  hours: () => ["hours", "Isi dengan angka 1 sampai 168"],
  "hold-length": () => ["hours", "Kursi ditahan paling lama 14 hari sejak awal. Kurangi jamnya."],
  departure: () => ["departure", "Keberangkatan ini dibatalkan atau sudah lewat. Pilih tanggal lain."],
  pilgrims: () => ["quad", bookingMessages.tooManyPilgrims],
  price: (room) => [room, `Kamar ${roomLabel(room)} tidak punya harga pada keberangkatan ini.`],
  anonymised: () => [
    "",
    "Data pribadi permintaan ini sudah dihapus, jadi tidak dapat didaftarkan. Buat pendaftaran tanpa permintaan.",
  ],
  discount: (most) => ["amount", `Potongan paling banyak ${rupiahOf(most)}, total tagihannya.`],
  plan: () => ["", "Tanggal harus berurutan, dan paling lambat hari keberangkatan."],
  "plan-total": (bill) => ["", `Semua angsuran bersama harus kurang dari total tagihan ${rupiahOf(bill)}.`],
  "paid-on": (booked) => ["paidOn", tooEarly(booked, "Tanggal ini belum tiba atau sebelum")],
  account: () => ["account", "Rekening ini bukan rekening resmi di Legalitas"],
  transfer: (paid) => ["amount", `Paling banyak ${rupiahOf(paid)}: itu yang sudah dibayar`],
  refund: (most) => ["deductions", `Pengembalian paling banyak ${rupiahOf(most)}`],
  deductions: () => ["deductions", "Setiap potongan perlu nama dan jumlah"],
  correction: () => ["", "Yang dapat dikoreksi hanya uang masuk dan pengembalian."],
  "payments-stay": () => ["", "Pembayaran tidak dapat diubah. Buat koreksi."],
  verdict: (verdict) => ["", `Laporan ini sudah ${verdict}.`],
  "refund-status": (status) => [
    "",
    status === "" ? "Pengembalian ini tidak ditemukan." : `Pengembalian ini sudah ${status}.`,
  ],
};

const takenKeys: Readonly<Record<string, string>> = {
  bookings_inquiry_id_key: bookingMessages.hasBooking,
  payments_reverses_key: "Pembayaran ini sudah dikoreksi.",
  refunds_open_key: "Masih ada pengembalian yang belum selesai untuk pendaftaran ini.",
};

const rupiahOf = (details: string) => formatRupiah(Number(details) || 0);

function statusMessage(status: string): string {
  return status === "kedaluwarsa"
    ? "Masa tahan sudah habis. Tahan lagi kursinya lebih dahulu."
    : `Pendaftaran ini sudah berstatus ${bookingStatusLabels[findBookingStatus(status)]}.`;
}

export interface Answer {
  error: PostgrestError | null;
  status: number;
  data?: unknown;
}

/** Words what the database refused. Throws BackendError for a failure that is no refusal. */
export function toRefusal(error: PostgrestError, status: number): Refusal {
  const { code, hint, details } = error;
  if (code === "42501") return notAllowed;
  if (code === checkViolation) return refused(422, {}, "Isian ini terlalu panjang atau terlalu besar.");
  const taken = Object.entries(takenKeys).find(([key]) => error.message.includes(key));
  if (code === uniqueViolation && taken !== undefined) return refused(409, {}, taken[1]);
  const isRefusal = (code === "PT409" || code === "PT422") && Object.hasOwn(refusals, hint ?? "");
  const refusal = isRefusal ? refusals[hint]?.(details) : undefined;
  if (refusal === undefined) throw new BackendError(error, status);
  const [field, message] = refusal;
  return field === ""
    ? refused(Number(code.slice(2)), {}, message)
    : refused(Number(code.slice(2)), { [field]: message });
}

/** Tells how a write ended. A write that returns rows, and none, was not allowed. Throws BackendError for a failure that is no
 * refusal. */
export function outcomeOf({ error, status, data: rows }: Answer): SaveOutcome {
  if (error !== null) return toRefusal(error, status);
  return Array.isArray(rows) && rows.length === 0 ? notAllowed : { kind: "saved" };
}

/** Moves the messages about fields that a form does not have above the form. */
export function placeRefusal(refusal: Refusal, fields: object): Refusal {
  const { status, formErrors = [], fieldErrors = {} } = refusal;
  const messages = Object.entries(fieldErrors);
  const beside = messages.filter(([name]) => name in fields);
  const above = messages.filter(([name]) => !(name in fields)).flatMap(([, errors]) => errors);
  return {
    kind: "refused",
    status,
    formErrors: [...formErrors, ...above],
    fieldErrors: Object.fromEntries(beside),
  };
}
