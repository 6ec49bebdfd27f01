import type { PostgrestError } from "@supabase/supabase-js";
import { formatMoment } from "~/lib/dates";
import type { FormState } from "~/lib/form-state";
import { formatRupiah } from "~/lib/numbers";
import { refused, rowIdOf, type SaveOutcome } from "~/records/save.server";
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
export interface BookingRefusal {
  status: number;
  /** Field that the message is about; "" for the whole form, `wholePage` where the form is not offered any more. */
  field: string;
  message: string;
}

export const wholePage = "page";

export function seatsMessage(left: string): string {
  return `Kursi tinggal ${Number(left) || 0}. Kurangi jamaah atau pilih tanggal lain.`;
}

/** Words what the database refused; null for a failure. `details` depend on the hint: seats left, a sum, a room. */
export function refusalOf({
  code,
  hint,
  details,
}: Pick<PostgrestError, "code" | "hint" | "details">): BookingRefusal | null {
  switch (`${code} ${hint ?? ""}`.trim()) {
    case "PT409 seats":
      return { status: 409, field: "departure", message: seatsMessage(details) };
    case "PT409 status":
      return { status: 409, field: wholePage, message: statusMessage(details) };
    case "PT409 pilgrim":
      return { status: 409, field: wholePage, message: "Jamaah ini sudah batal." };
    case "PT422 reason":
      return { status: 422, field: "reason", message: bookingMessages.reasonMissing };
    case "PT422 hours":
      return { status: 422, field: "hours", message: "Isi dengan angka 1 sampai 168" };
    case "PT422 hold-length":
      return {
        status: 422,
        field: "hours",
        message: "Kursi ditahan paling lama 14 hari sejak awal. Kurangi jamnya.",
      };
    case "PT409 hold-changed":
      return {
        status: 409,
        field: "",
        message: `Masa tahan sudah diubah menjadi ${formatMoment(details)}. Belum diperpanjang lagi: periksa dulu.`,
      };
    case "PT422 departure":
      return {
        status: 422,
        field: "departure",
        message: "Keberangkatan ini dibatalkan atau sudah lewat. Pilih tanggal lain.",
      };
    case "PT422 pilgrims":
      return { status: 422, field: "quad", message: bookingMessages.tooManyPilgrims };
    case "PT422 price":
      return {
        status: 422,
        field: details,
        message: `Kamar ${roomLabel(details)} tidak punya harga pada keberangkatan ini.`,
      };
    case "PT422 anonymised":
      return {
        status: 422,
        field: "",
        message:
          "Data pribadi permintaan ini sudah dihapus, jadi tidak dapat didaftarkan. Buat pendaftaran tanpa permintaan.",
      };
    case "PT422 discount":
      return {
        status: 422,
        field: "amount",
        message: `Potongan paling banyak ${formatRupiah(Number(details) || 0)}, jumlah tagihannya.`,
      };
    case "PT422 plan":
      return {
        status: 422,
        field: "",
        message: "Tanggal harus berurutan, dan paling lambat hari keberangkatan.",
      };
    case "PT422 plan-total":
      return {
        status: 422,
        field: "",
        message: `Jumlah sebelum sisa harus kurang dari tagihan ${formatRupiah(Number(details) || 0)}.`,
      };
  }
  if (code === "42501") return { status: 403, field: wholePage, message: bookingMessages.notAllowed };
  return null;
}

function statusMessage(status: string): string {
  return status === "kedaluwarsa"
    ? "Masa tahan sudah habis. Tahan lagi kursinya lebih dahulu."
    : `Pendaftaran ini sudah berstatus ${bookingStatusLabels[findBookingStatus(status)]}.`;
}

/** The id of the booking that a form of a new booking makes. */
export function newBookingId({ idempotencyKey }: FormState): string {
  return rowIdOf(idempotencyKey);
}

/** Holds seats for a new booking, once for each form. Throws BackendError. */
export async function holdSeats(
  client: Supabase,
  formState: FormState,
  booking: NewBooking,
): Promise<SaveOutcome> {
  const { error, status } = await client.rpc("hold_seats", {
    id: newBookingId(formState),
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
