import type { LoaderFunctionArgs } from "@remix-run/node";
import { duesPath, methodLabel } from "~/domain/bookings/money/forms";
import { readOpenBills, readPaymentsOf } from "~/domain/bookings/money/queries.server";
import { bookingStatusLabel } from "~/domain/bookings/words";
import { firstDayAfter, formatMonth, formatSheetMoment, isMonth, todayInJakarta } from "~/lib/dates";
import { answerOr } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { attachment, streamFile, xlsxType } from "~/server/serve-bytes.server";
import type { Supabase } from "~/server/supabase.server";
import { tableSheet, writeWorkbook } from "~/server/write-workbook";

/** The bookkeeper's workbook: the payments of a month and the bills that are open. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "inquiries");
  const typed = new URL(request.url).searchParams.get("bulan") ?? "";
  const month = isMonth(typed) ? typed : todayInJakarta().slice(0, 7);
  const failed = "Berkas gagal dibuat. Coba lagi sebentar lagi.";
  return answerOr({ event: "bookings.recap_failed", address: duesPath, failed }, async () =>
    attachment(await openRecap(client, month), xlsxType, `tagihan-${month}.xlsx`),
  );
}

const dayCell = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`));

async function openRecap(client: Supabase, month: string): Promise<ReadableStream<Uint8Array>> {
  const [payments, bills] = await Promise.all([
    readPaymentsOf(client, { from: `${month}-01`, before: firstDayAfter(month) }),
    readOpenBills(client),
  ]);
  const sheets = [
    tableSheet(
      `Pembayaran ${formatMonth(month)}`,
      [
        "Nomor",
        "Tanggal",
        "Kode",
        "Pembayar",
        "Jenis",
        "Cara",
        "Rekening",
        "Jumlah",
        "Alasan",
        "Dicatat oleh",
        "Dicatat",
      ],
      payments.map((payment) => [
        payment.numberText,
        dayCell(payment.paid_on),
        payment.code,
        payment.payer_name,
        payment.what,
        methodLabel(payment.method),
        payment.account,
        payment.amount,
        payment.reason,
        payment.actor,
        formatSheetMoment(payment.created_at),
      ]),
    ),
    tableSheet(
      "Tagihan terbuka",
      [
        "Kode",
        "Pembayar",
        "Paket",
        "Berangkat",
        "Status",
        "Jamaah",
        "Total",
        "Dibayar",
        "Sisa",
        "Lebih bayar",
        "Jatuh tempo",
        "Lewat sejak",
      ],
      bills.map((bill) => [
        bill.code,
        bill.payer_name,
        bill.title,
        dayCell(bill.departure_date),
        bookingStatusLabel(bill.status),
        bill.pilgrims,
        bill.total,
        bill.paid,
        bill.rest,
        bill.overpaid,
        bill.due,
        dayCell(bill.overdueSince),
      ]),
    ),
  ];
  return streamFile(writeWorkbook(sheets), "bookings.recap_broken");
}
