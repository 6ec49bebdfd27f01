import { useId } from "react";
import { BarLegend } from "~/components/ui/bar-legend";
import type { NamedCounts } from "~/domain/inquiries/sources";
import { formatWholeNumber } from "~/lib/numbers";

export const mostBars = 12;
/** Pixels of a row: its words, then two bars. */
const row = { height: 52, words: 14, first: 20, second: 32, bar: 10 };
/** Signs of a name that fit beside the figures on a phone. */
const longestName = 24;

interface SourceBarsProps {
  /** At most `mostBars`. */
  rows: readonly NamedCounts[];
  /** Describes the chart to screen readers. */
  label: string;
  /** Id of the table with the chart's numbers. */
  tableId: string;
}

/** Pairs of bars, one row for each source or month: inquiries, and pilgrims of those confirmed. Needs no script. */
export function SourceBars({ rows, label, tableId }: SourceBarsProps) {
  const hatching = `arsir${useId().replaceAll(":", "")}`;
  const most = Math.max(1, ...rows.flatMap(({ inquiries, pilgrims }) => [inquiries, pilgrims]));
  const widthOf = (count: number) => `${Math.round((1000 * count) / most) / 10}%`;
  return (
    <div>
      <BarLegend hatching={hatching} first="Permintaan" second="Jamaah terkonfirmasi" />
      <svg
        role="img"
        aria-label={`${label}. Angkanya ada di tabel di bawah grafik.`}
        aria-details={tableId}
        width="100%"
        height={rows.length * row.height}
        className="text-[0.8125rem]"
      >
        {rows.map(({ key, name, inquiries, pilgrims }, index) => {
          const top = index * row.height;
          return (
            <g key={key}>
              <title>{`${name}: ${formatWholeNumber(inquiries)} permintaan, ${formatWholeNumber(pilgrims)} jamaah`}</title>
              <text y={top + row.words} className="fill-ink">
                {shortened(name)}
              </text>
              <text x="100%" y={top + row.words} textAnchor="end" className="fill-soft tabular-nums">
                {`${formatWholeNumber(inquiries)} / ${formatWholeNumber(pilgrims)}`}
              </text>
              <rect y={top + row.first} width={widthOf(inquiries)} height={row.bar} className="fill-green" />
              {pilgrims > 0 && (
                <rect
                  y={top + row.second}
                  width={widthOf(pilgrims)}
                  height={row.bar}
                  fill={`url(#${hatching})`}
                  className="stroke-bronze"
                />
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function shortened(name: string): string {
  const signs = [...name];
  return signs.length > longestName ? `${signs.slice(0, longestName - 1).join("")}…` : name;
}
