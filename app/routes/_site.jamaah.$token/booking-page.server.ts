import { z } from "zod";
import { receiptNumber } from "~/domain/bookings/money/words";
import { bookingStatusLabel, pilgrimName, roomLabel, wordBill, wordDues } from "~/domain/bookings/words";
import { whatsAppAddress } from "~/domain/inquiries/words";
import { readChatPhone } from "~/domain/site/queries.server";
import { formatDate, formatMoment } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { anonymousClient, unwrap } from "~/server/supabase.server";

const text = z
  .string()
  .nullish()
  .transform((stored) => stored ?? "");

/** The result of `public.booking_page`. A pilgrim's link has no money. */
const pageSchema = z.object({
  code: z.string(),
  status: z.string(),
  heldUntil: z.string().nullable(),
  payerName: z.string(),
  packageTitle: z.string(),
  departure: z
    .object({
      date: z.string(),
      returnDate: text,
      city: text,
      airline: text,
      flightNumbers: text,
      leader: text,
      status: z.string(),
      hotelMakkah: text,
      hotelMadinah: text,
    })
    .nullable(),
  pilgrims: z.array(
    z.object({ place: z.number(), name: z.string(), roomType: z.string(), status: z.string() }),
  ),
  total: z.number().optional(),
  paid: z.number().optional(),
  rest: z.number().optional(),
  overpaid: z.number().optional(),
  lines: z.array(z.object({ label: z.string(), count: z.number(), amount: z.number() })).default([]),
  downPayment: z.number().default(0),
  dues: z
    .array(z.object({ dueOn: z.string(), amount: z.number(), rest: z.number(), isLast: z.boolean() }))
    .default([]),
  receipts: z
    .array(
      z.object({
        series: z.string(),
        year: z.number(),
        number: z.number(),
        amount: z.number(),
        paidOn: z.string(),
        isReversed: z.boolean(),
      }),
    )
    .default([]),
  accounts: z
    .array(z.object({ bank: z.string(), number: z.string(), holder: z.string() }))
    .catch([])
    .default([]),
});

type Page = z.output<typeof pageSchema>;

/** Reads what a visit may see of its booking, as texts; null for a visit that is over or never began. Throws BackendError. */
export async function readBookingPage(visit: string) {
  const client = await anonymousClient();
  const page = pageSchema.nullable().parse(unwrap(await client.rpc("booking_page", { visit })));
  return page && wordPage(page, await readChatPhone());
}

function wordPage(page: Page, phone: { digits: string } | null) {
  const { code, total, rest = 0, overpaid = 0 } = page;
  const transferred = `Assalamu'alaikum, saya sudah transfer untuk pendaftaran ${code} atas nama ${page.payerName}. Mohon dicek, terima kasih.`;
  return {
    code,
    status: statusWords(page),
    trip: tripFacts(page),
    pilgrims: page.pilgrims.map(({ place, name, roomType, status }) => ({
      place,
      name: pilgrimName({ place, name }),
      note: [`kamar ${roomLabel(roomType)}`, status === "batal" && "batal"].filter(Boolean).join(", "),
    })),
    bill:
      total === undefined
        ? null
        : {
            sums: wordBill({ total, paid: page.paid ?? 0, rest, overpaid }),
            lines: page.lines.map(({ label, count, amount }) => ({
              label: count > 1 ? `${count} × ${label}` : label,
              amount: formatRupiah(amount),
            })),
            // A lapsed or cancelled booking owes nothing on its dates.
            dues: wordDues(
              page.dues
                .filter(({ amount }) => amount > 0)
                .map(({ dueOn, isLast, ...due }) => ({ ...due, id: dueOn, due_on: dueOn, is_last: isLast })),
              page.downPayment,
            ),
            receipts: page.receipts.map(({ series, year, number, amount, paidOn, isReversed }) => ({
              number: receiptNumber({ series, year, number }),
              file: `${series}-${year}-${number}.pdf`,
              amount: formatRupiah(Math.abs(amount)),
              note: [formatDate(paidOn), series.endsWith("BK") && "pengembalian", isReversed && "dibatalkan"]
                .filter(Boolean)
                .join(", "),
            })),
            accounts: rest > 0 ? page.accounts : [],
            transferred: rest > 0 && phone !== null ? whatsAppAddress(phone.digits, transferred) : null,
          },
  };
}

function statusWords({ status, heldUntil, departure, paid }: Page): string {
  if (departure?.status === "batal") return "Keberangkatan ini dibatalkan. Kami akan menghubungi Anda.";
  if (status === "ditahan" && heldUntil !== null) return `Kursi ditahan sampai ${formatMoment(heldUntil)}`;
  // Money or a payment report keeps it, of which a pilgrim's link tells nothing.
  if (status === "ditahan") {
    if (paid === undefined) return "Kursi tetap ditahan untuk Anda.";
    return paid === 0
      ? "Kursi tetap ditahan untuk Anda. Pembayaran Anda sedang kami cocokkan."
      : "Kursi tetap ditahan untuk Anda. Kursinya terdaftar setelah uang muka lengkap dan kami cocokkan.";
  }
  if (status === "kedaluwarsa") return "Masa tahan sudah habis. Hubungi kami untuk menahan kursi lagi.";
  if (status === "aktif") return "Kursi Anda sudah terdaftar.";
  if (status === "batal") return "Pendaftaran ini dibatalkan. Hubungi kami bila ini keliru.";
  return bookingStatusLabel(status);
}

function tripFacts({ packageTitle, departure }: Page) {
  const title = { label: "Paket", text: packageTitle };
  if (departure === null) return [title];
  const { date, returnDate, city, airline, flightNumbers, leader, hotelMakkah, hotelMadinah } = departure;
  const facts = [
    title,
    { label: "Berangkat", text: formatDate(date) + (city && ` dari ${city}`) },
    { label: "Pulang", text: returnDate && formatDate(returnDate) },
    { label: "Penerbangan", text: [airline, flightNumbers].filter(Boolean).join(", ") },
    { label: "Pembimbing", text: leader },
    { label: "Hotel Makkah", text: hotelMakkah },
    { label: "Hotel Madinah", text: hotelMadinah },
  ];
  return facts.filter(({ text }) => text !== "");
}
