import { useId } from "react";
import { BarLegend } from "~/components/ui/bar-legend";
import { formatWholeNumber } from "~/lib/numbers";
import type { InquiryWeeks } from "./inquiry-figures.server";
import { UnreadNote } from "./notices";
import type { Bar, WeekChart, WeekColumn } from "./week-chart";

/** Id of the table, which the chart names by `aria-details`. */
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

interface WeekBarsProps {
  chart: WeekChart;
  /** Describes the chart in one sentence, for screen readers. */
  label: string;
  /** Id of the table with the chart's numbers. */
  detailsId: string;
}

/** Pairs of bars by week, which differ by hatching as well as by colour. Needs no script. */
function WeekBars({ chart, label, detailsId }: WeekBarsProps) {
  const hatching = `arsir${useId().replaceAll(":", "")}`;
  const { axisWidth, height, ticks, columns } = chart;
  return (
    <div>
      <BarLegend hatching={hatching} first="Permintaan masuk" second="Konfirmasi" />
      <div role="img" aria-label={label} aria-details={detailsId} className="flex text-[min(0.75rem,4vw)]">
        <svg aria-hidden="true" width={axisWidth} height={height} className="shrink-0 overflow-visible">
          {ticks.map(({ y, label }) => (
            <text
              key={y}
              x={axisWidth - digitGap}
              y={y + 4}
              textAnchor="end"
              className="fill-soft tabular-nums"
            >
              {label}
            </text>
          ))}
        </svg>
        <svg aria-hidden="true" width="100%" height={height} className="min-w-0 grow overflow-visible">
          {ticks.map(({ y }) => (
            <line key={y} x1="0" x2="100%" y1={y} y2={y} className="stroke-rule" />
          ))}
          {columns.map((column) => (
            <Column key={column.start} column={column} chart={chart} hatching={hatching} />
          ))}
        </svg>
      </div>
    </div>
  );
}

const digitGap = 8;

interface ColumnProps {
  column: WeekColumn;
  chart: WeekChart;
  hatching: string;
}

function Column({ column, chart: { columnWidth, floor, height }, hatching }: ColumnProps) {
  const { span, label, left, middle, labelled, inquiries, confirmed } = column;
  return (
    <g>
      <title>{`${span}: ${inquiries.value} permintaan, ${confirmed.value} konfirmasi`}</title>
      <rect x={`${left}%`} width={`${columnWidth}%`} y="0" height={floor} fill="transparent" />
      <BarShape bar={inquiries} className="fill-green" />
      <BarShape bar={confirmed} fill={`url(#${hatching})`} className="stroke-bronze" />
      <text
        x={`${middle}%`}
        y={height - 8}
        textAnchor="middle"
        className={`fill-soft ${labelled ? "" : "hidden lg:block"}`}
      >
        {label}
      </text>
    </g>
  );
}

function BarShape({ bar, fill, className }: { bar: Bar; fill?: string; className: string }) {
  if (bar.value === 0) return null;
  return (
    <>
      <rect
        x={`${bar.x}%`}
        width={`${bar.width}%`}
        y={bar.y}
        height={bar.height}
        className={className}
        {...(fill !== undefined && { fill })}
      />
      <text
        x={`${bar.x + bar.width / 2}%`}
        y={bar.y - 5}
        textAnchor="middle"
        className="hidden fill-ink tabular-nums lg:block"
      >
        {formatWholeNumber(bar.value)}
      </text>
    </>
  );
}
