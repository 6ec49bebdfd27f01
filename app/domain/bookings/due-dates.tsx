import type { WordedDue } from "./words";

interface DueDatesProps {
  dues: readonly WordedDue[];
  /** Stands below the dates. */
  children?: React.ReactNode;
}

/** The dates of a bill, with what is left of each. */
export function DueDates({ dues, children }: DueDatesProps) {
  return (
    <section aria-labelledby="jadwal-bayar" className="panel grid grid-cols-1 gap-3">
      <h2 id="jadwal-bayar">Jadwal bayar</h2>
      <ol className="grid grid-cols-1 divide-y divide-rule">
        {dues.map(({ id, day, name, amount, rest, isOverdue }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-2 py-2">
            <span>
              {name}, {day}
              {isOverdue && <strong className="text-danger"> (lewat)</strong>}
            </span>
            <span className="tabular-nums">
              {amount} <span className="help">{rest}</span>
            </span>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}
