import { bookingMessages } from "~/domain/bookings/messages";
import { mostDueDates, planValues } from "~/domain/bookings/payment-plan";
import {
  type BookableDeparture,
  findBooking,
  listBookableDepartures,
  type PricesToday,
  readRoomPrices,
  type StoredBooking,
  settleHolds,
} from "~/domain/bookings/queries.server";
import { payerFields } from "~/domain/bookings/record";
import { downPaymentPerPilgrim } from "~/domain/bookings/rules";
import {
  type DrawnStep,
  describeStep,
  offeredSteps,
  type StepName,
} from "~/domain/bookings/steps/steps.server";
import {
  bookableLabel,
  bookingEventText,
  dueText,
  findBookingStatus,
  holdText,
  nameTexts,
  pilgrimName,
  planTexts,
  priceChange,
  roomLabel,
  roomTypes,
  wordBill,
  wordDues,
} from "~/domain/bookings/words";
import { whatsAppAddress } from "~/domain/inquiries/words";
import { formatMoment } from "~/lib/dates";
import { newFormState } from "~/lib/form-state";
import { formatRupiah } from "~/lib/numbers";
import { toInternationalDigits } from "~/lib/phone.server";
import type { Role } from "~/lib/roles";
import { fieldTexts } from "~/records/define";
import { fingerprint } from "~/records/save.server";
import { screenParts } from "~/server/attempt.server";
import type { Admin } from "~/server/guard.server";
import { notFound } from "~/server/responses.server";

export type BookingView = Awaited<ReturnType<typeof loadBooking>>;

/** The booking as it is printed. Throws a 404 answer for a booking that the caller does not see, and BackendError. */
export async function loadBooking({ client, role }: Admin, id: string) {
  await settleHolds(client);
  const { readPart, unread } = screenParts("bookings");
  const stored = await findBooking(client, id, readPart);
  if (stored === null) throw notFound(bookingMessages.gone);
  const steps = describeSteps(stored, role);
  const departures = steps.move
    ? await readPart("pilihan keberangkatan", listBookableDepartures(client), [])
    : [];
  const prices = steps["hold-again"] ? await readRoomPrices(client, stored.booking.departure_id) : null;
  return {
    ...toView(stored),
    unread: unread(),
    steps,
    pricesAgain: prices === null ? [] : wordPrices(stored, prices),
    departures: departures
      .filter(({ departure_id }) => departure_id !== stored.booking.departure_id)
      .map((offer) => wordMove(stored, offer)),
  };
}

/** Names a departure that the booking can move to, and its price there beside the one agreed on. */
function wordMove({ pilgrims, lines }: StoredBooking, offer: BookableDeparture) {
  const rooms = pilgrims.filter(({ status }) => status === "aktif").map(({ room_type }) => room_type);
  const prices = rooms.map((room) => pricesByRoom(offer)[room] ?? null);
  const isSold = prices.every((price) => price !== null);
  const today = prices.reduce<number>((sum, price) => sum + (price ?? 0), 0);
  const change = isSold ? priceChange(agreedPrice(pilgrims, lines), today) : "ada kamar yang tidak dijual";
  return {
    value: offer.departure_id ?? "",
    label: `${bookableLabel(offer)}: harga hari ini ${change}`,
    priceToday: isSold ? `${formatRupiah(today)}, ${change}` : change,
  };
}

/** Dates that a plan offers beside those that it has. */
const freeDueDates = 3;

/** Describes the steps that the page offers. */
function describeSteps({ booking, pilgrims, dues }: StoredBooking, role: Role) {
  const dueDates = Math.min(dues.length - 1 + freeDueDates, mostDueDates - 1);
  const names = offeredSteps({ role, page: "booking", status: booking.status });
  const described = names.map((name) => [name, describeStep(name, { pilgrims, dueDates })]);
  return Object.fromEntries(described) as Partial<Record<StepName, DrawnStep>>;
}

function toView(stored: StoredBooking) {
  const { booking, bill, pilgrims, lines, dues, links, cancellationCosts } = stored;
  const status = findBookingStatus(booking.status);
  const hasSeats = status === "ditahan" || status === "aktif";
  const digits = toInternationalDigits(booking.payer_phone);
  const linkOf = (owner: string | null) => {
    const link = links.find(({ pilgrim_id }) => pilgrim_id === owner);
    if (link === undefined) return null;
    return {
      since: formatMoment(link.created_at),
      opened: link.opened_at === null ? null : formatMoment(link.opened_at),
    };
  };
  return {
    formState: newFormState(),
    /** Versions of the values that forms replace. */
    versions: {
      payer: fingerprint(fieldTexts(payerFields, booking)),
      names: fingerprint(nameTexts(pilgrims)),
      dues: fingerprint(planTexts(dues)),
      hold: booking.held_until,
    },
    id: booking.id,
    code: booking.code,
    status,
    isDemo: booking.is_demo,
    inquiryId: booking.inquiry_id,
    branch: booking.branch?.name ?? null,
    payerName: booking.payer_name,
    payerPhone: booking.payer_phone,
    digits,
    chat: digits && whatsAppAddress(digits, ""),
    trip: [booking.departure.package.title, stored.departureName].filter(Boolean).join(", "),
    isDepartureCancelled: booking.departure.status === "batal",
    hold: holdText({
      status: booking.status,
      heldUntil: booking.held_until,
      lapsesAt: booking.lapses_at,
    }),
    // Pilgrims whom the agency sends to another date do not pay for it. Otherwise staff decide, having seen both sums.
    movePrice: booking.departure.status === "batal" ? "tetap" : "",
    priceAgreed: formatRupiah(agreedPrice(pilgrims, lines)),
    activation: activationText(bill),
    downPaymentAgain: `Uang muka tetap ${formatRupiah(downPaymentPerPilgrim(booking.rules))} per orang, seperti saat pendaftaran dibuat.`,
    hasOwnPlan: booking.has_own_plan,
    pilgrims: pilgrims.map(({ id, place, name, room_type, status: itsStatus }) => ({
      id,
      place,
      name,
      label: pilgrimName({ place, name }),
      roomType: room_type,
      room: roomLabel(room_type),
      isActive: itsStatus === "aktif",
      link: linkOf(id),
      cancellation: cancellationText(booking, cancellationCosts.get(id) ?? 0),
    })),
    cancellation: [
      cancellationText(booking, costOfAll(cancellationCosts)),
      moneyAfterCancellation(stored),
      hasSeats && "Semua kursinya langsung kosong.",
    ]
      .filter(Boolean)
      .join(" "),
    bill: { sums: wordBill(bill), due: dueText(bill) },
    openReports: stored.openReports,
    lines: lines.map((line) => ({
      id: line.id,
      label: line.label,
      amount: formatRupiah(line.amount),
      reason: line.reason,
      isReversal: line.reverses !== null,
      isReversed: lines.some(({ reverses }) => reverses === line.id),
    })),
    planValues: planValues(dues),
    // A lapsed or cancelled booking has dates that ask for nothing.
    dues: hasSeats || dues.some(({ amount }) => amount > 0) ? wordDues(dues, bill.down_payment) : [],
    payerLink: linkOf(null),
    events: stored.events.map((event) => ({
      id: event.id,
      what: bookingEventText(event),
      who: event.actor === null ? "Sistem" : (stored.staffNames.get(event.actor) ?? event.actor),
      when: formatMoment(event.created_at),
    })),
  };
}

/** Sum of a pilgrim's prices: what is charged for the room now, because lines that were replaced add up to 0. */
function roomPrice(lines: StoredBooking["lines"], pilgrim: string): number {
  return lines
    .filter((line) => line.pilgrim_id === pilgrim && line.kind === "harga")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** What the rooms of the pilgrims with a seat cost now, together. */
function agreedPrice(pilgrims: StoredBooking["pilgrims"], lines: StoredBooking["lines"]): number {
  return pilgrims
    .filter(({ status }) => status === "aktif")
    .reduce((sum, { id }) => sum + roomPrice(lines, id), 0);
}

function pricesByRoom(offer: BookableDeparture): Readonly<Record<string, number | null>> {
  return { quad: offer.price_quad, triple: offer.price_triple, double: offer.price_double };
}

/** Words what each room of a lapsed booking costs today, and what it cost before. */
function wordPrices({ pilgrims, lines }: StoredBooking, pricesToday: PricesToday): string[] {
  return roomTypes.flatMap((room) => {
    const travellers = pilgrims.filter((row) => row.status === "aktif" && row.room_type === room);
    if (travellers.length === 0) return [];
    const today = pricesToday[room];
    if (today === null) return [`Kamar ${roomLabel(room)} tidak dijual lagi pada keberangkatan ini.`];
    const others = new Set(travellers.map(({ id }) => roomPrice(lines, id)));
    others.delete(today);
    const before = [...others].map(formatRupiah).join(" dan ");
    const price = `${travellers.length} jamaah kamar ${roomLabel(room)}: ${formatRupiah(today)} per orang`;
    return [before === "" ? `${price}, tidak berubah` : `${price} (sebelumnya ${before})`];
  });
}

/** Words when a hold becomes active by itself. */
function activationText({ down_payment }: StoredBooking["bill"]): string {
  const paid = down_payment > 0 ? `uang muka ${formatRupiah(down_payment)} lunas` : "ada pembayaran";
  return `Pendaftaran menjadi aktif sendiri begitu ${paid}.`;
}

/** Words what a cancellation costs before it is made. */
function cancellationText({ status, departure }: StoredBooking["booking"], cost: number): string {
  if (departure.status === "batal")
    return "Keberangkatan ini dibatalkan oleh kita, jadi tidak ada biaya pembatalan.";
  if (status !== "aktif") return "Tidak ada biaya pembatalan: pendaftaran ini belum aktif.";
  return cost === 0
    ? "Menurut aturan pendaftaran ini tidak ada biaya pembatalan."
    : `Biaya pembatalan menurut aturan pendaftaran ini: ${formatRupiah(cost)}.`;
}

function costOfAll(costs: StoredBooking["cancellationCosts"]): number {
  return [...costs.values()].reduce((sum, cost) => sum + cost, 0);
}

/** Words what is paid back when the whole booking is cancelled; "" where nothing is paid. */
function moneyAfterCancellation({ bill, lines, cancellationCosts }: StoredBooking): string {
  if (bill.paid <= 0) return "";
  const charged = lines.reduce((sum, { kind, amount }) => sum + (kind === "biaya batal" ? amount : 0), 0);
  const back = bill.paid - charged - costOfAll(cancellationCosts);
  const paid = `Sudah dibayar ${formatRupiah(bill.paid)}`;
  return back > 0
    ? `${paid}: ${formatRupiah(back)} menjadi lebih bayar dan dapat dikembalikan.`
    : `${paid}: tidak ada yang dikembalikan.`;
}
