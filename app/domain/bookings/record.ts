import { z } from "zod";
import { linesOf, normalizeText } from "~/lib/text";
import * as kind from "~/records/kinds.server";
import { bookingMessages, longestName, longestReason, mostPilgrims, shortestReason } from "./messages";
import { type RoomType, roomTypes } from "./words";

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
  // A room whose number is refused has its own message.
  if (roomTypes.some((room) => !(typed[room] >= 0 && typed[room] <= mostPilgrims))) return;
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
