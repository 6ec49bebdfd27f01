import { z } from "zod";
import type { Columns } from "./columns";

export interface PlannedRow {
  id: string;
  /** The `updated_at` of the row that is changed; null: it is added. */
  version: string | null;
  title: string;
  /** All columns of a new row, else those that change. */
  row: Columns;
}

/** What `apply_import` of the database writes. */
export interface Plan {
  packages: PlannedRow[];
  departures: PlannedRow[];
}

const entry = z.object({
  sheet: z.string(),
  title: z.string(),
  isNew: z.boolean(),
  /** What is written, field by field. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** What may be a slip of the keyboard. */
  doubts: z.array(z.string()),
});

export type ReportEntry = z.output<typeof entry>;

/** What staff are shown of a plan; of many rows the first ones, for a page has an end. */
export const reportSchema = z.object({
  added: z.array(entry),
  addedCount: z.number(),
  changed: z.array(entry),
  changedCount: z.number(),
  unchanged: z.number(),
  unread: z.array(z.string()),
});

export type Report = z.output<typeof reportSchema>;

const mostEntries = 200;
const mostLines = 600;

export function reportOf(entries: readonly ReportEntry[], unchanged: number, unread: string[]): Report {
  const added = entries.filter(({ isNew }) => isNew);
  const changed = entries.filter(({ isNew }) => !isNew);
  return {
    added: firstOf(added),
    addedCount: added.length,
    changed: firstOf(changed),
    changedCount: changed.length,
    unchanged,
    unread,
  };
}

function firstOf(entries: readonly ReportEntry[]): ReportEntry[] {
  let lines = 0;
  return entries.slice(0, mostEntries).filter(({ changes }) => {
    lines += changes.length;
    return lines <= mostLines;
  });
}
