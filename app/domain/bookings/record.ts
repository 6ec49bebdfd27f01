import { z } from "zod";
import { longestReason, shortestReason } from "~/domain/departures/reason";
import { linesOf, normalizeText } from "~/lib/text";
import { type FieldPlace, field, shapeOf } from "~/records/define";
import * as kind from "~/records/kinds.server";
import { bookingMessages, longestName, mostPilgrims } from "./messages";
import { type RoomType, roomLabels, roomTypes } from "./words";

function roomField(room: RoomType, help: string) {
  const unfit = { error: `Isi dengan angka 0 sampai ${mostPilgrims}` };
  const schema = z.number(unfit).int(unfit).min(0, unfit).max(mostPilgrims, unfit).default(0);
  const count = { ...kind.optionalNumber(mostPilgrims, "jamaah"), schema };
  return field("pilgrims", `Jamaah kamar ${roomLabels[room]}`, count, { group: "rooms", help });
}

/** Pilgrims as a form asks for them: a number per room, and the names that are known, one per line. */
export const pilgrimFields = {
  quad: roomField("quad", "4 orang sekamar"),
  triple: roomField("triple", "3 orang sekamar"),
  double: roomField("double", "2 orang sekamar"),
  names: field("name", "Nama jamaah (boleh menyusul)", kind.paragraph(mostPilgrims * (longestName + 1)), {
    group: "names",
    rows: 4,
    help: "Satu nama setiap baris: penghuni kamar Quad lebih dulu, lalu Triple, lalu Double.",
  }),
};

type TypedPilgrims = Record<RoomType, number> & { names: string };

export function refuseUnfitPilgrims(typed: TypedPilgrims, context: z.RefinementCtx): void {
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
  payerName: field(
    "payer_name",
    "Nama pembayar",
    kind.requiredLine(longestName, bookingMessages.payerMissing),
    { group: "payer" },
  ),
  payerPhone: field(
    "payer_phone",
    "Nomor WhatsApp pembayar",
    kind.requiredPhone("standard", bookingMessages.phoneMissing),
    {
      group: "payer",
      help: "Misalnya 0812-3456-7890; nomor luar negeri diawali + dan kode negara.",
    },
  ),
};

export const newBookingSchema = z
  .object({
    ...shapeOf(payerFields),
    departure: z.guid(bookingMessages.departureMissing),
    ...shapeOf(pilgrimFields),
    inquiry: z.guid().optional(),
  })
  .superRefine(refuseUnfitPilgrims);

export type NewBooking = z.output<typeof newBookingSchema>;

/** The reason for a change, as the database asks for it. */
const reason = z
  .string(bookingMessages.reasonMissing)
  .overwrite(normalizeText)
  .min(shortestReason, bookingMessages.reasonMissing)
  .max(longestReason, `Maksimal ${longestReason} karakter`);

export const reasonField = field(
  "reason",
  "Alasan",
  { ...kind.requiredParagraph(longestReason, bookingMessages.reasonMissing), schema: reason },
  { rows: 2, help: "Tampil di riwayat. Jangan menulis nama atau nomor orang." },
);

/** An amount of rupiah above 0. `example` stands in the empty field. */
export function amountField(example: string, place: FieldPlace = {}) {
  const schema = kind.rupiah("Jumlah", example).refine((amount) => amount > 0, "Jumlah harus lebih dari nol");
  const price = { ...kind.requiredPrice(), schema };
  return field("amount", "Jumlah", price, { ...place, unit: "Rp", placeholder: example });
}
