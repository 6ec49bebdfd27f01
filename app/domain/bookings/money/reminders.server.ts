import { whatsAppAddress } from "~/domain/inquiries/words";
import { readBankAccounts } from "~/domain/site/queries.server";
import { formatAgo, formatDate, formatMoment, todayInJakarta } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { toInternationalDigits } from "~/lib/phone.server";
import { readStaffNames } from "~/records/staff-names.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { findBill } from "./queries.server";

/** What a payer is reminded of; the timeline notes it as the reason. */
export const reminderTopics = ["masa tahan", "tagihan", "lebih bayar", "pengembalian"] as const;

export type ReminderTopic = (typeof reminderTopics)[number];

export const reminderMessages = {
  nothingDue: "Tidak ada lagi yang perlu diingatkan: pendaftaran ini sudah berubah.",
  numberMissing: "Nomor WhatsApp pembayar belum benar. Perbaiki dulu data pembayarnya.",
};

/** A booking's bill, as far as a reminder names it. */
interface RemindedBill {
  code: string;
  payer_name: string;
  status: string;
  rest: number;
  overpaid: number;
  due: number;
  lapsesAt: string | null;
  overdueSince: string | null;
  nextDueOn: string | null;
  nextDue: number | null;
  down_payment: number;
}

interface Reminder {
  about: ReminderTopic;
  bill: RemindedBill;
  /** The refund that is proposed or approved. */
  refund: { status: string; amount: number } | null;
  /** The agency's official accounts. */
  accounts: readonly { bank: string; number: string; holder: string }[];
}

/** Words what a payer is reminded of; null where there is nothing (any more) to remind of. */
export function reminderText({ about, bill, refund, accounts }: Reminder): string | null {
  const hello = `Assalamu'alaikum Bapak/Ibu ${bill.payer_name}.`;
  switch (about) {
    case "masa tahan":
      if (bill.status !== "ditahan" || bill.lapsesAt === null) return null;
      return `${hello} Kursi pendaftaran ${bill.code} kami tahan sampai ${formatMoment(bill.lapsesAt)}. Agar kursinya tetap milik Anda, mohon ${requestOf(bill, bill.lapsesAt)} sebelum waktu itu. ${accountsText(accounts)} Terima kasih.`;
    case "tagihan": {
      const due = dueText(bill);
      if (due === null) return null;
      return `${hello} Pembayaran pendaftaran ${bill.code} sebesar ${due}. Sisa tagihan seluruhnya ${formatRupiah(bill.rest)}. ${accountsText(accounts)} Bila sudah transfer, mohon kirim buktinya. Terima kasih.`;
    }
    case "lebih bayar":
      if (bill.overpaid === 0) return null;
      return `${hello} ${formatRupiah(bill.overpaid)} dari pembayaran Anda untuk pendaftaran ${bill.code} kami simpan, karena ${overpaidReason(bill.status)}. Apakah uangnya dipindahkan ke pendaftaran lain atau dikembalikan? Mohon kabari kami. Terima kasih.`;
    case "pengembalian":
      if (refund === null) return null;
      return `${hello} Pengembalian ${formatRupiah(refund.amount)} dari pendaftaran ${bill.code} ${refund.status === "disetujui" ? "sudah disetujui dan segera kami bayarkan" : "sedang menunggu persetujuan"}. Kami kabari begitu uangnya dikirim. Terima kasih.`;
  }
}

/** Words what keeps the seats of a hold that lapses at a moment: the whole bill where all of it is due by then, otherwise the down
 * payment. */
function requestOf({ rest, nextDueOn, nextDue, down_payment }: RemindedBill, lapsesAt: string): string {
  const isAllDue = nextDue === rest && nextDueOn !== null && nextDueOn <= todayInJakarta(new Date(lapsesAt));
  if (isAllDue) return `bayar seluruh tagihannya, ${formatRupiah(rest)},`;
  return down_payment > 0 ? `bayar uang muka ${formatRupiah(down_payment)}` : "lakukan pembayaran pertama";
}

function overpaidReason(status: string): string {
  if (status === "kedaluwarsa") return "masa tahan kursinya sudah habis";
  return status === "batal" ? "pendaftarannya sudah batal" : "melebihi tagihannya";
}

/** Words what is overdue, or else what is due next; null where nothing is. */
function dueText({ rest, due, overdueSince, nextDueOn, nextDue }: RemindedBill): string | null {
  if (rest === 0) return null;
  if (overdueSince !== null) return `${formatRupiah(due)} sudah jatuh tempo pada ${formatDate(overdueSince)}`;
  if (nextDueOn === null) return null;
  return `${formatRupiah(nextDue ?? rest)} jatuh tempo pada ${formatDate(nextDueOn)}`;
}

function accountsText(accounts: Reminder["accounts"]): string {
  if (accounts.length === 0) return "Mohon tanyakan rekening resminya kepada kami sebelum transfer.";
  const names = accounts.map(({ bank, number, holder }) => `${bank} ${number} a.n. ${holder}`);
  return `Transfer hanya ke rekening resmi kami: ${names.join("; ")}.`;
}

/** Notes that the caller reminds the payer of a booking, and returns the WhatsApp address with the sentence. Null where the caller
 * sees no such booking; a message of `reminderMessages` where nobody is reminded. Throws BackendError. */
export async function remindPayer(
  client: Supabase,
  id: string,
  about: ReminderTopic,
): Promise<{ address: string } | { problem: string } | null> {
  const bill = await findBill(client, id);
  if (bill === null) return null;
  const [refunds, accounts] = await Promise.all([
    client
      .from("refunds")
      .select("status, amount")
      .eq("booking_id", id)
      .in("status", ["diajukan", "disetujui"])
      .then(unwrap),
    readBankAccounts(client),
  ]);
  const text = reminderText({ about, bill, refund: refunds[0] ?? null, accounts });
  if (text === null) return { problem: reminderMessages.nothingDue };
  const digits = toInternationalDigits(bill.payer_phone);
  if (digits === null) return { problem: reminderMessages.numberMissing };
  unwrap(await client.rpc("remind_payer", { booking: id, about }));
  return { address: whatsAppAddress(digits, text) };
}

const reminderKey = (booking: string, about: string) => `${booking} ${about}`;

const mostReminders = 500;

/** Reads when the payers of bookings were last reminded of each topic, and by whom. Throws BackendError. */
export async function readReminders(client: Supabase, bookings: readonly string[], now: Date) {
  const rows = unwrap(
    await client
      .from("booking_events")
      .select("booking_id, reason, actor, created_at")
      .eq("kind", "diingatkan")
      .in("booking_id", [...new Set(bookings)])
      .order("created_at", { ascending: false })
      .limit(mostReminders),
  );
  const names = await readStaffNames(
    client,
    rows.flatMap(({ actor }) => actor ?? []),
  );
  // The oldest first, so that the newest of a topic stays.
  const latest = new Map(
    rows.toReversed().map((row) => [reminderKey(row.booking_id, row.reason ?? ""), row]),
  );
  return (booking: string, about: ReminderTopic): string | null => {
    const row = latest.get(reminderKey(booking, about));
    if (row === undefined) return null;
    return `Diingatkan ${formatAgo(row.created_at, now)} oleh ${names.get(row.actor ?? "") ?? "staf"}`;
  };
}
