import type { PostgrestError } from "@supabase/supabase-js";
import { formatMoment } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { refused, type SaveOutcome } from "~/records/save.server";
import { expirePublicReads } from "~/server/cache.server";
import {
  BackendError,
  checkViolation,
  foreignKeyViolation,
  type Supabase,
  uniqueViolation,
} from "~/server/supabase.server";
import { bookingMessages, mostPilgrims } from "./messages";
import { type NewBooking, newBookingSchema, pilgrimsOf } from "./record";
import { bookingStatusLabels, findBookingStatus, roomLabel } from "./words";

/** Why the database refused a change. */
interface BookingRefusal {
  status: number;
  /** Field that the message is about; "" for the whole form, `wholePage` where the form is not offered any more. */
  field: string;
  message: string;
}

export const wholePage = "page";

export function seatsMessage(left: string): string {
  return `Kursi tinggal ${Number(left) || 0}. Kurangi jamaah atau pilih tanggal lain.`;
}

/** Field and message of a refusal by its hint. `details` depend on the hint: seats left, a status, a moment, a sum, a room. */
const refusals: Readonly<Record<string, (details: string) => [field: string, message: string]>> = {
  seats: (left) => ["departure", seatsMessage(left)],
  status: (status) => [wholePage, statusMessage(status)],
  pilgrim: () => [wholePage, "Jamaah ini sudah batal."],
  reason: () => ["reason", bookingMessages.reasonMissing],
  hours: () => ["hours", "Isi dengan angka 1 sampai 168"],
  "hold-length": () => ["hours", "Kursi ditahan paling lama 14 hari sejak awal. Kurangi jamnya."],
  "hold-changed": (until) => [
    "",
    `Masa tahan sudah diubah menjadi ${formatMoment(until)}. Belum diperpanjang lagi: periksa dulu.`,
  ],
  departure: () => ["departure", "Keberangkatan ini dibatalkan atau sudah lewat. Pilih tanggal lain."],
  pilgrims: () => ["quad", bookingMessages.tooManyPilgrims],
  price: (room) => [room, `Kamar ${roomLabel(room)} tidak punya harga pada keberangkatan ini.`],
  anonymised: () => [
    "",
    "Data pribadi permintaan ini sudah dihapus, jadi tidak dapat didaftarkan. Buat pendaftaran tanpa permintaan.",
  ],
  discount: (most) => ["amount", `Potongan paling banyak ${rupiahOf(most)}, jumlah tagihannya.`],
  plan: () => ["", "Tanggal harus berurutan, dan paling lambat hari keberangkatan."],
  "plan-total": (bill) => ["", `Jumlah sebelum sisa harus kurang dari tagihan ${rupiahOf(bill)}.`],
};

const rupiahOf = (details: string) => formatRupiah(Number(details) || 0);

/** Words what the database refused; null for a failure. */
export function refusalOf({
  code,
  hint,
  details,
}: Pick<PostgrestError, "code" | "hint" | "details">): BookingRefusal | null {
  if (code === "42501") return { status: 403, field: wholePage, message: bookingMessages.notAllowed };
  const isRefusal = (code === "PT409" || code === "PT422") && Object.hasOwn(refusals, hint ?? "");
  const refusal = isRefusal ? refusals[hint]?.(details) : undefined;
  return refusal ? { status: Number(code.slice(2)), field: refusal[0], message: refusal[1] } : null;
}

function statusMessage(status: string): string {
  return status === "kedaluwarsa"
    ? "Masa tahan sudah habis. Tahan lagi kursinya lebih dahulu."
    : `Pendaftaran ini sudah berstatus ${bookingStatusLabels[findBookingStatus(status)]}.`;
}

/** Holds seats for a new booking, once for each `id`. Throws BackendError. */
export async function holdSeats(client: Supabase, id: string, booking: NewBooking): Promise<SaveOutcome> {
  const { error, status } = await client.rpc("hold_seats", {
    id,
    departure: booking.departure,
    payer_name: booking.payerName,
    payer_phone: booking.payerPhone,
    pilgrims: pilgrimsOf(booking),
    ...(booking.inquiry !== undefined && { inquiry: booking.inquiry }),
  });
  if (error === null) {
    expirePublicReads();
    return { kind: "saved" };
  }
  if (error.code === uniqueViolation && error.message.includes("bookings_inquiry_id_key"))
    return refused(409, {}, bookingMessages.hasBooking);
  if (error.code === foreignKeyViolation)
    return refused(409, { departure: "Keberangkatan ini sudah tidak ada. Pilih tanggal lain." });
  if (error.code === checkViolation)
    return refused(422, { payerName: `Periksa nama pembayar dan jamaah (1 sampai ${mostPilgrims} orang).` });
  const refusal = refusalOf(error);
  if (refusal === null) throw new BackendError(error, status);
  const { field, message } = refusal;
  return field in newBookingSchema.shape
    ? refused(refusal.status, { [field]: message })
    : refused(refusal.status, {}, message);
}
