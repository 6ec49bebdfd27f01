import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOpenBills, readPaymentsOf } from "~/domain/bookings/money/queries.server";
import { duesPath, methodLabel } from "~/domain/bookings/money/words";
import { bookingStatusLabel, sumLabels } from "~/domain/bookings/words";
import { firstDayAfter, formatMonth, formatSheetMoment, isMonth, todayInJakarta } from "~/lib/dates";
import { answerWorkbook } from "~/server/downloads.server";
import { answerOr } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { dayCell, tableSheet } from "~/server/write-workbook";

/** The bookkeeper's workbook: the payments of a month and the bills that are open. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "inquiries");
  const typed = new URL(request.url).searchParams.get("bulan") ?? "";
  const month = isMonth(typed) ? typed : todayInJakarta().slice(0, 7);
  const failed = "Berkas gagal dibuat. Coba lagi sebentar lagi.";
  return answerOr({ event: "bookings.recap_failed", address: duesPath, failed }, async () => {
    const [payments, bills] = await Promise.all([
      readPaymentsOf(client, { from: `${month}-01`, before: firstDayAfter(month) }),
      readOpenBills(client),
    ]);
    const sheets = [
      tableSheet(`Pembayaran ${formatMonth(month)}`, payments, {
        Nomor: ({ numberText }) => numberText,
        Tanggal: ({ paid_on }) => dayCell(paid_on),
        Kode: ({ code }) => code,
        Pembayar: ({ payer_name }) => payer_name,
        Jenis: ({ what }) => what,
        Cara: ({ method }) => methodLabel(method),
        Rekening: ({ account }) => account,
        Jumlah: ({ amount }) => amount,
        Alasan: ({ reason }) => reason,
        "Dicatat oleh": ({ actor }) => actor,
        Dicatat: ({ created_at }) => formatSheetMoment(created_at),
      }),
      tableSheet("Tagihan terbuka", bills, {
        Kode: ({ code }) => code,
        Pembayar: ({ payer_name }) => payer_name,
        Paket: ({ title }) => title,
        Berangkat: ({ departure_date }) => dayCell(departure_date),
        Status: ({ status }) => bookingStatusLabel(status),
        Jamaah: ({ pilgrims }) => pilgrims,
        [sumLabels.total]: ({ total }) => total,
        [sumLabels.paid]: ({ paid }) => paid,
        [sumLabels.rest]: ({ rest }) => rest,
        [sumLabels.overpaid]: ({ overpaid }) => overpaid,
        [sumLabels.due]: ({ due }) => due,
        "Lewat sejak": ({ overdueSince }) => dayCell(overdueSince),
      }),
    ];
    return answerWorkbook(sheets, { name: `tagihan-${month}.xlsx`, broken: "bookings.recap_broken" });
  });
}
