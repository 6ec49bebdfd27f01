import { useId } from "react";
import { BarLegend } from "~/components/ui/bar-legend";
import { formatWholeNumber } from "~/lib/numbers";
import type { InquiryWeeks } from "./inquiry-figures.server";
import { UnreadNote } from "./notices";
import { type Bar, type Week, type WeekChart, type WeekColumn, weekChart } from "./week-chart";

/** Id of the table, which the chart names by `aria-details`. */
const tableId = "tabel-mingguan";

export function WeeksSection({ read }: { read: InquiryWeeks | null }) {
  // The browser has the weeks alone: where every bar stands would be 800 bytes more of the screen's first answer.
  const chart = read && weekChart(read.weeks);
  return (
    <section aria-labelledby="mingguan" className="panel grid gap-4">
      <h2 id="mingguan">Permintaan per minggu</h2>
      {read === null ? (
        <UnreadNote what="Grafik permintaan" />
      ) : chart === null ? (
        <p className="help">
          Belum ada permintaan dalam 12 minggu terakhir. Begitu pengunjung menekan tombol WhatsApp di situs,
          grafiknya muncul di sini.
        </p>
      ) : (
        <>
          <p className="help">
            12 minggu terakhir: {read.inquiries} permintaan masuk, {read.confirmed} konfirmasi. Minggu
            terakhir masih berjalan.
          </p>
          <WeekBars
            chart={chart}
            detailsId={tableId}
            label={`Grafik batang 12 minggu terakhir: ${read.inquiries} permintaan masuk dan ${read.confirmed} konfirmasi. Angka setiap minggu ada di tabel di bawah grafik.`}
          />
          <WeekTable weeks={read.weeks} />
        </>
      )}
    </section>
  );
}

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
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
          {weeks.map(({ start, span, inquiries, confirmed }, index) => (
            <tr key={start} className="border-b border-rule">
              <th scope="row" className="py-2 pr-3 font-normal">
                {span}
                {index === weeks.length - 1 && " (berjalan)"}
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
          {columns.map((column, index) => (
            <Column key={column.start} column={column} place={index} chart={chart} hatching={hatching} />
          ))}
        </svg>
      </div>
    </div>
  );
}

const digitGap = 8;

interface ColumnProps {
  column: WeekColumn;
  /** The week's place in the row, from 0. */
  place: number;
  chart: WeekChart;
  hatching: string;
}

function Column({ column, place, chart: { columnWidth, floor, height }, hatching }: ColumnProps) {
  const { span, label, labelled, inquiries, confirmed } = column;
  return (
    <svg x={`${place * columnWidth}%`} width={`${columnWidth}%`} className="overflow-visible">
      <title>{`${span}: ${inquiries.value} permintaan, ${confirmed.value} konfirmasi`}</title>
      <rect width="100%" height={floor} fill="transparent" />
      <BarShape bar={inquiries} left={12} className="fill-green" />
      <BarShape bar={confirmed} left={52} fill={`url(#${hatching})`} className="stroke-bronze" />
      <text
        x="50%"
        y={height - 8}
        textAnchor="middle"
        className={`fill-soft ${labelled ? "" : "hidden lg:block"}`}
      >
        {label}
      </text>
    </svg>
  );
}

/** Per cent of its week that a bar is wide. */
const barWidth = 36;

interface BarProps {
  bar: Bar;
  /** The left edge, in per cent of the week. */
  left: number;
  fill?: string;
  className: string;
}

function BarShape({ bar: { value, y, height }, left, ...look }: BarProps) {
  if (value === 0) return null;
  return (
    <>
      <rect x={`${left}%`} width={`${barWidth}%`} y={y} height={height} {...look} />
      <text
        x={`${left + barWidth / 2}%`}
        y={y - 5}
        textAnchor="middle"
        className="hidden fill-ink tabular-nums lg:block"
      >
        {formatWholeNumber(value)}
      </text>
    </>
  );
}
