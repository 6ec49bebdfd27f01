import { formatDate, formatDeparture, formatMoment, isMoment, todayInJakarta } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";

export const bookingStatusLabels = {
  ditahan: "Ditahan",
  aktif: "Aktif",
  kedaluwarsa: "Kedaluwarsa",
  batal: "Batal",
} as const;

export type BookingStatus = keyof typeof bookingStatusLabels;

export function findBookingStatus(text: string): BookingStatus {
  return (Object.keys(bookingStatusLabels) as BookingStatus[]).find((status) => status === text) ?? "ditahan";
}

/** Label of a status; the stored text where it has none. */
export function bookingStatusLabel(status: string): string {
  return Object.hasOwn(bookingStatusLabels, status) ? bookingStatusLabels[status as BookingStatus] : status;
}

export const roomLabels = { quad: "Quad", triple: "Triple", double: "Double" } as const;

export type RoomType = keyof typeof roomLabels;

export const roomTypes = Object.keys(roomLabels) as RoomType[];

export function roomLabel(room: string): string {
  return roomTypes.includes(room as RoomType) ? roomLabels[room as RoomType] : room;
}

/** Names a pilgrim whose name may still be missing. */
export function pilgrimName({ place, name }: { place: number; name: string }): string {
  return name || `Jamaah ${place}`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Describes the time left until a moment: `sisa 3 jam`. Whole units are rounded down. */
export function timeLeft(until: string, now: Date = new Date()): string {
  const left = Date.parse(until) - now.getTime();
  if (!isMoment(until) || left <= 0) return "sudah habis";
  if (left < minuteMs) return "sisa kurang dari 1 menit";
  if (left < hourMs) return `sisa ${Math.floor(left / minuteMs)} menit`;
  if (left < 2 * dayMs) return `sisa ${Math.floor(left / hourMs)} jam`;
  return `sisa ${Math.floor(left / dayMs)} hari`;
}

interface Hold {
  status: string;
  heldUntil: string;
  /** When the hold lapses; null while money or a payment report keeps it. */
  lapsesAt: string | null;
}

/** Describes the hold of a booking; null where it has none. */
export function holdText({ status, heldUntil, lapsesAt }: Hold, now: Date = new Date()): string | null {
  if (status === "kedaluwarsa") return `Masa tahan habis ${formatMoment(heldUntil)}`;
  if (status !== "ditahan") return null;
  return lapsesAt === null
    ? "Kursi tetap ditahan: ada pembayaran atau laporan pembayaran"
    : `Ditahan sampai ${formatMoment(lapsesAt)} (${timeLeft(lapsesAt, now)})`;
}

/** Sums and dates of a bill, in rupiah and `YYYY-MM-DD`. */
export interface BillFacts {
  total: number;
  rest: number;
  overpaid: number;
  due: number;
  overdueSince: string | null;
  nextDueOn: string | null;
  nextDue: number | null;
}

/** The names of a bill's sums on screens, pages and sheets. */
export const sumLabels = {
  total: "Total tagihan",
  paid: "Sudah dibayar",
  rest: "Sisa tagihan",
  overpaid: "Lebih bayar",
  due: "Jatuh tempo sampai hari ini",
} as const;

/** Names what a bill comes to, what is paid of it, and what is left or paid too much. */
export function wordBill(bill: Record<"total" | "paid" | "rest" | "overpaid", number>) {
  const names = ["total", "paid", bill.overpaid > 0 ? "overpaid" : "rest"] as const;
  return names.map((name) => wordSum(name, bill[name]));
}

/** Names a sum of a bill. */
export function wordSum(name: keyof typeof sumLabels, rupiah: number) {
  return { label: sumLabels[name], text: formatRupiah(rupiah) };
}

/** Describes what is due; "" where nothing is. */
export function dueText(bill: BillFacts): string {
  if (bill.overpaid > 0) return `${sumLabels.overpaid} ${formatRupiah(bill.overpaid)}`;
  if (bill.total === 0) return "";
  if (bill.rest === 0) return "Lunas";
  if (bill.overdueSince !== null)
    return `Lewat jatuh tempo ${formatDate(bill.overdueSince)}, ${formatRupiah(bill.due)}`;
  if (bill.nextDueOn === null) return `${sumLabels.rest} ${formatRupiah(bill.rest)}`;
  return `Jatuh tempo ${formatDate(bill.nextDueOn)}, ${formatRupiah(bill.nextDue ?? bill.rest)}`;
}

const eventTexts: Record<string, string> = {
  dibuat: "Kursi ditahan",
  diperpanjang: "Masa tahan diperpanjang",
  aktif: "Pendaftaran aktif",
  kedaluwarsa: "Masa tahan habis",
  "ditahan lagi": "Kursi ditahan lagi",
  batal: "Pendaftaran dibatalkan",
  "jamaah baru": "Jamaah ditambah",
  "jamaah batal": "Jamaah batal",
  kamar: "Kamar diganti",
  "pindah tanggal": "Pindah keberangkatan",
  "jadwal bayar": "Jadwal bayar diubah",
  tagihan: "Tagihan ditambah",
  laporan: "Pembayaran dilaporkan",
  "laporan ditolak": "Laporan pembayaran ditolak",
  pembayaran: "Pembayaran diterima",
  koreksi: "Pembayaran dikoreksi",
  "uang pindah": "Uang dipindahkan",
  "pengembalian diajukan": "Pengembalian diajukan",
  "pengembalian disetujui": "Pengembalian disetujui",
  "pengembalian ditolak": "Pengembalian ditolak",
  "pengembalian dibayar": "Pengembalian dibayar",
  tautan: "Tautan halaman pembayar dibuat",
  "tautan dicabut": "Tautan halaman pembayar dicabut",
  diingatkan: "Pembayar diingatkan",
};

/** Events of a link, where it is a pilgrim's. */
const pilgrimLinkTexts: Record<string, string> = {
  tautan: "Tautan halaman jamaah dibuat",
  "tautan dicabut": "Tautan halaman jamaah dicabut",
};

interface BookingEvent {
  kind: string;
  /** Number of the pilgrim within the booking. */
  place: number | null;
  reason: string | null;
}

/** Describes an event of a booking's timeline. */
export function bookingEventText({ kind, place, reason }: BookingEvent): string {
  const what = (place === null ? undefined : pilgrimLinkTexts[kind]) ?? eventTexts[kind] ?? kind;
  const subject = place === null ? what : `${what} (jamaah ${place})`;
  return reason === null ? subject : `${subject}: ${reason}`;
}

/** Values that a form of the booking's page replaces, with their labels. */
type Texts = { label: string; text: string }[];

export function nameTexts(pilgrims: readonly { place: number; name: string }[]): Texts {
  return pilgrims.map(({ place, name }) => ({ label: `Nama jamaah ${place}`, text: name }));
}

interface PlannedDue {
  due_on: string;
  amount: number;
  is_last: boolean;
}

export function planTexts(dues: readonly PlannedDue[]): Texts {
  const lines = dues.map(
    ({ due_on, amount, is_last }) => `${formatDate(due_on)}: ${is_last ? "sisa" : formatRupiah(amount)}`,
  );
  return [{ label: "Jadwal bayar", text: lines.join("\n") }];
}

interface StoredDue extends PlannedDue {
  id: string;
  rest: number;
}

/** Words what is left of a due date: `lunas`, `kurang Rp 2.000.000`, `belum dibayar`. */
function dueRest({ amount, rest }: Pick<StoredDue, "amount" | "rest">): string {
  if (rest === 0) return "lunas";
  return rest === amount ? "belum dibayar" : `kurang ${formatRupiah(rest)}`;
}

/** Names the due dates of a plan. The last one is always the rest (BL2). The first one is the down payment where it asks for just that
 * sum; staff may plan otherwise. */
export function nameDues(
  dues: readonly Pick<StoredDue, "amount" | "is_last">[],
  downPayment: number,
): string[] {
  const [first] = dues;
  const hasDownPayment = first !== undefined && !first.is_last && first.amount === downPayment;
  return dues.map(({ is_last }, index) => {
    if (is_last) return "Sisa";
    if (!hasDownPayment) return `Angsuran ${index + 1}`;
    return index === 0 ? "Uang muka" : `Angsuran ${index}`;
  });
}

/** Words the due dates of a plan, with what is left of each. */
export function wordDues(dues: readonly StoredDue[], downPayment: number) {
  const names = nameDues(dues, downPayment);
  return dues.map(({ id, due_on, amount, rest }, index) => ({
    id,
    day: formatDate(due_on),
    name: names[index] ?? "",
    amount: formatRupiah(amount),
    rest: dueRest({ amount, rest }),
    isOverdue: rest > 0 && due_on < todayInJakarta(),
  }));
}

export type WordedDue = ReturnType<typeof wordDues>[number];

interface BookableFacts {
  departure_date: string | null;
  departure_city: string | null;
  seats_left: number | null;
  status: string;
  packages: { title: string } | null;
}

/** Names a departure in a select: package, date, seats left. */
export function bookableLabel({ departure_date, departure_city, ...offer }: BookableFacts): string {
  const date =
    departure_date === null ? "jadwal menyusul" : formatDeparture({ departure_date, departure_city });
  const seats = offer.seats_left === null ? [] : [`sisa ${offer.seats_left} kursi`];
  const closed = offer.status === "tutup" ? ["ditutup di situs"] : [];
  return `${offer.packages?.title ?? ""} (${[date, ...seats, ...closed].join(", ")})`;
}

/** Which price a booking has after it is moved. */
export const movePrices = {
  tetap: "Harga yang sudah disepakati",
  "hari-ini": "Harga hari ini pada tanggal baru",
} as const;

/** Words how the price of a booking's rooms changes: `naik Rp 6.000.000`. */
export function priceChange(agreed: number, today: number): string {
  if (today === agreed) return "tidak berubah";
  return `${today > agreed ? "naik" : "turun"} ${formatRupiah(Math.abs(today - agreed))}`;
}

/** The message by which staff send a pilgrim's page. */
export function pilgrimLinkText({ name, code, link }: Record<"name" | "code" | "link", string>): string {
  return `Assalamu'alaikum ${name}, ini halaman perjalanan Anda (pendaftaran ${code}): ${link} Isi 4 angka terakhir nomor WhatsApp pembayar untuk membukanya. Mohon tidak diteruskan kepada orang lain.`;
}

/** The message by which staff send the payer's page. */
export function payerLinkText({ name, code, link }: Record<"name" | "code" | "link", string>): string {
  return `Assalamu'alaikum ${name}, ini halaman pendaftaran ${code} Anda: ${link} Isi 4 angka terakhir nomor WhatsApp Anda untuk membukanya. Mohon tidak diteruskan kepada orang lain.`;
}
