import { ArrowDown, ArrowUp, Equal, Minus } from "lucide-react";
import type { Conversion, InquiryWeeks } from "~/domain/dashboard/inquiry-figures.server";
import { formatWholeNumber } from "~/lib/numbers";
import { UnreadNote } from "./notices";
import { WeekBars } from "./week-bars";

/** The chart names the table that has its numbers (`aria-details`). */
const tableId = "tabel-mingguan";

export function WeeksSection({ weeks }: { weeks: InquiryWeeks | null }) {
  return (
    <section aria-labelledby="mingguan" className="panel grid gap-4">
      <h2 id="mingguan">Permintaan per minggu</h2>
      {weeks === null ? (
        <UnreadNote what="Grafik permintaan" />
      ) : weeks.chart === null ? (
        <p className="help">
          Belum ada permintaan dalam 12 minggu terakhir. Begitu pengunjung menekan tombol WhatsApp di situs,
          grafiknya muncul di sini.
        </p>
      ) : (
        <>
          <p className="help">
            12 minggu terakhir: {weeks.inquiries} permintaan masuk, {weeks.confirmed} konfirmasi. Minggu
            terakhir masih berjalan.
          </p>
          <WeekBars
            chart={weeks.chart}
            detailsId={tableId}
            label={`Grafik batang 12 minggu terakhir: ${weeks.inquiries} permintaan masuk dan ${weeks.confirmed} konfirmasi. Angka setiap minggu ada di tabel di bawah grafik.`}
          />
          <WeekTable rows={weeks.rows} />
        </>
      )}
    </section>
  );
}

function WeekTable({ rows }: Pick<InquiryWeeks, "rows">) {
  return (
    <details id={tableId}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Lihat sebagai tabel</summary>
      <table className="mt-2 w-full max-w-xl text-left text-[min(1rem,4.8vw)] tabular-nums">
        <caption className="sr-only">Permintaan masuk dan konfirmasi per minggu, 12 minggu terakhir</caption>
        <thead>
          <tr className="border-b border-rule">
            <th scope="col" className="py-2 pr-3">
              Minggu
            </th>
            <th scope="col" className="py-2 pr-3 text-right">
              Permintaan
            </th>
            <th scope="col" className="py-2 text-right">
              Konfirmasi
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ start, span, inquiries, confirmed }, index) => (
            <tr key={start} className="border-b border-rule">
              <th scope="row" className="py-2 pr-3 font-normal">
                {span}
                {index === rows.length - 1 && " (berjalan)"}
              </th>
              <td className="py-2 pr-3 text-right">{formatWholeNumber(inquiries)}</td>
              <td className="py-2 text-right">{formatWholeNumber(confirmed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const arrows = { up: ArrowUp, down: ArrowDown, same: Equal, unknown: Minus };

export function ConversionNotes({ basis, change }: Conversion) {
  const Arrow = change && arrows[change.direction];
  return (
    <>
      {change && Arrow && (
        <p className="flex items-start gap-1.5">
          <Arrow aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span className={change.direction === "unknown" ? "" : "font-semibold text-ink"}>
            {change.text}
          </span>
        </p>
      )}
      <p>{basis}</p>
    </>
  );
}
