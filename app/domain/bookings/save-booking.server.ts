import { refused, type SaveOutcome } from "~/records/save.server";
import { expirePublicReads } from "~/server/cache.server";
import { checkViolation, foreignKeyViolation, type Supabase } from "~/server/supabase.server";
import { mostPilgrims } from "./messages";
import { type NewBooking, newBookingSchema, pilgrimsOf } from "./record";
import { placeRefusal, toRefusal } from "./refusals.server";

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
  if (error.code === foreignKeyViolation)
    return refused(409, { departure: "Keberangkatan ini sudah tidak ada. Pilih tanggal lain." });
  if (error.code === checkViolation)
    return refused(422, { payerName: `Periksa nama pembayar dan jamaah (1 sampai ${mostPilgrims} orang).` });
  return placeRefusal(toRefusal(error, status), newBookingSchema.shape);
}
