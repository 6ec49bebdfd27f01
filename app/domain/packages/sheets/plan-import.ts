import { setImmediate } from "node:timers/promises";
import { pricesInDoubt } from "~/domain/departures/doubts";
import { type DepartureValues, departureSchema, toDeparture } from "~/domain/departures/fields";
import { makeSlug, slugFormat, slugify, uuid } from "~/lib/addresses";
import { formatDeparture, isRealDate } from "~/lib/dates";
import type { CellProblem } from "~/server/maker/sheets/sheet";
import { packageSchema, toRecord } from "../schema";
import { fromCell } from "./cells";
import { departureSheet, type KeyName, packageSheet } from "./columns";
import {
  type Plan,
  type PlannedRow,
  type ReportEntry,
  readRow,
  type StoredDeparture,
  type StoredPackage,
  type StoredRows,
} from "./plan";
import { fieldCell, keyOf, problemAt, type Table, type TableRow } from "./tables";

interface PlannedImport {
  plan: Plan;
  entries: ReportEntry[];
  unchanged: number;
  problems: CellProblem[];
}

/** After so many rows others get their turn. */
const rowsAtOnce = 20;

type NewPackage = Pick<StoredPackage, "id" | "slug" | "title" | "departure_city"> & { updated_at: null };

/** What a file's tables would write. Rows are judged a few at a time, so that nobody waits for a long file. */
export async function planImport(tables: readonly Table[], stored: StoredRows): Promise<PlannedImport> {
  const planned: PlannedImport = {
    plan: { packages: [], departures: [] },
    entries: [],
    unchanged: 0,
    problems: [],
  };
  const added = new Map<string, NewPackage>();
  const seen = new Map<string, number>();
  for (const kind of [packageSheet, departureSheet]) {
    const table = tables.find((one) => one.kind === kind);
    for (const [index, row] of table?.rows.entries() ?? []) {
      if (table === undefined) break;
      if (index % rowsAtOnce === 0) await setImmediate();
      const step: Step = { table, row, index, stored, added, seen, planned };
      const fault = kind === packageSheet ? planPackage(step) : planDeparture(step);
      if (fault !== null) planned.problems.push(problemAt(table, row, ...fault));
    }
  }
  return planned;
}

interface Step {
  table: Table;
  row: TableRow;
  index: number;
  stored: StoredRows;
  added: Map<string, NewPackage>;
  seen: Map<string, number>;
  planned: PlannedImport;
}

type Fault = [place: KeyName, why: string];

function twice({ seen, row }: Step, key: string): Fault | null {
  const before = seen.get(key);
  seen.set(key, before ?? row.number);
  return before === undefined ? null : ["id", `Sama dengan baris ${before}. Satukan menjadi satu baris.`];
}

function planPackage(step: Step): Fault | null {
  const { table, row, index, stored, added, planned } = step;
  const id = keyOf(table, row, "id").toLowerCase();
  const slug = keyOf(table, row, "slug");
  const found = id === "" ? stored.bySlug.get(slug) : stored.packages.get(id);
  if (id !== "" && found === undefined)
    return ["id", "Tidak ada paket dengan ID ini. Kosongkan bila paketnya baru."];
  if (found !== undefined && slug !== "" && slug !== found.slug)
    return ["slug", "Alamat tidak diubah lewat impor. Kembalikan, atau ubah di formulir paket."];
  if (found === undefined && slug !== "" && (!slugFormat.test(slug) || uuid.test(slug)))
    return ["slug", "Alamat hanya huruf kecil, angka, dan tanda hubung."];
  const again = found || slug !== "" ? twice(step, `paket ${found?.id ?? slug}`) : null;
  if (again !== null) return again;
  const read = readRow(table, row, packageSchema, found ?? null);
  if (read.kind === "refused") planned.problems.push(...read.problems);
  if (read.kind === "unchanged") planned.unchanged += 1;
  if (read.kind !== "read") return null;
  const { title } = read.values;
  const record = toRecord(read.values);
  const own = found ?? {
    id: crypto.randomUUID(),
    slug: slug || makeSlug(title, Date.now() + index),
    title,
    departure_city: record.departure_city,
    updated_at: null,
  };
  if (own.updated_at === null) added.set(own.slug, own);
  planned.plan.packages.push({
    id: own.id,
    version: own.updated_at,
    title,
    row: own.updated_at === null ? { ...record, slug: own.slug } : { ...read.changed },
  });
  const doubts = pricesInDoubt(record).map(({ text }) => text);
  planned.entries.push({ sheet: table.sheet, title, isNew: !found, changes: read.changes, doubts });
  return null;
}

function planDeparture(step: Step): Fault | null {
  const { table, row, stored, added, planned } = step;
  const id = keyOf(table, row, "id").toLowerCase();
  const slug = keyOf(table, row, "slug");
  const named = added.get(slug) ?? stored.bySlug.get(slug);
  const known = id === "" ? undefined : stored.departures.get(id);
  if (id !== "" && known === undefined)
    return ["id", "Tidak ada keberangkatan dengan ID ini. Kosongkan bila baru."];
  const pack = slug === "" && known ? stored.packages.get(known.package_id) : named;
  if (pack === undefined)
    return [
      "slug",
      slug === "" ? "Isi alamat paketnya." : "Tidak ada paket dengan alamat ini, juga tidak di lembar Paket.",
    ];
  if (known !== undefined && known.package_id !== pack.id)
    return ["slug", "Keberangkatan tidak dapat pindah ke paket lain."];
  const found = known ?? sameDay(step, pack);
  const day = found?.id ?? `${pack.id} ${dayOf(step, pack)}`;
  const again = twice(step, `keberangkatan ${day}`);
  if (again !== null) return again;
  const read = readRow(table, row, departureSchema, found ?? null);
  if (read.kind === "refused") planned.problems.push(...read.problems);
  if (read.kind === "unchanged") planned.unchanged += 1;
  if (read.kind !== "read") return null;
  const record = toDeparture(read.values);
  const entry: PlannedRow = {
    id: found?.id ?? crypto.randomUUID(),
    version: found?.updated_at ?? null,
    title: `${pack.title}, ${formatDeparture(namedBy(read.values, pack))}`,
    row: found ? { ...read.changed } : { ...record, package_id: pack.id },
  };
  planned.plan.departures.push(entry);
  const doubts = pricesInDoubt(record).map(({ text }) => text);
  planned.entries.push({
    sheet: table.sheet,
    title: entry.title,
    isNew: !found,
    changes: read.changes,
    doubts,
  });
  return null;
}

type OfPackage = Pick<StoredPackage, "id" | "departure_city">;

function namedBy({ departureDate, departureCity }: DepartureValues, pack: OfPackage) {
  return { departure_date: departureDate, departure_city: departureCity ?? pack.departure_city };
}

/** Day and city of a row without an id, as one leaves once: an empty city is the package's. */
function dayOf({ table, row }: Step, pack: OfPackage): string {
  const [date, city] = ["departureDate", "departureCity"].map((name) => {
    const field = table.kind.fields.find((one) => one.name === name);
    return field && String(fromCell(field.kind, fieldCell(table, row, field) ?? null) ?? "");
  });
  return isRealDate(date ?? "") ? dayKey(date ?? "", city || pack.departure_city) : `baris ${row.number}`;
}

function dayKey(date: string, city: string | null): string {
  return `${date} ${slugify(city ?? "")}`;
}

function sameDay(step: Step, pack: OfPackage): StoredDeparture | undefined {
  const wanted = dayOf(step, pack);
  return step.stored.ofPackage
    .get(pack.id)
    ?.find((one) => dayKey(one.departure_date, one.departure_city ?? pack.departure_city) === wanted);
}
