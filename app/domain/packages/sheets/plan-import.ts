import { setImmediate } from "node:timers/promises";
import {
  aboveDepartures,
  ownPricesInDoubt,
  type PricesOfPackage,
  type SavingDoubt,
} from "~/domain/departures/doubts";
import type { RoomPrices } from "~/domain/departures/offer";
import { departureRecord } from "~/domain/departures/record";
import { uuid } from "~/lib/addresses";
import { formatDeparture, isRealDate, todayInJakarta } from "~/lib/dates";
import { makeSlug, slugFormat, slugify } from "~/lib/slugs";
import type { FieldChange } from "~/records/changes";
import { columnsOf } from "~/records/define";
import type { CellProblem, SheetRow } from "~/server/render-worker/sheets/sheet";
import { paymentDoubts } from "../form/doubts";
import { packageRecord } from "../record";
import { fromCell } from "./cells";
import { departureSheet, type KeyName, packageSheet } from "./columns";
import {
  type Plan,
  type PlannedRow,
  type ReportEntry,
  readNewRow,
  readStoredRow,
  type StoredDeparture,
  type StoredPackage,
  type StoredRows,
} from "./plan";
import { fieldCell, keyOf, problemAt, type Table } from "./tables";

interface PlannedImport {
  plan: Plan;
  entries: ReportEntry[];
  unchanged: number;
  problems: CellProblem[];
}

/** Rows after which other requests get their turn. */
const rowsAtOnce = 20;

type NewPackage = Pick<StoredPackage, "id" | "slug" | "title" | "departure_city">;

/** Plans what the tables of a file would write. It takes a few rows at a time, so that nobody waits for a long file. */
export async function planImport(tables: readonly Table[], stored: StoredRows): Promise<PlannedImport> {
  const planned: PlannedImport = {
    plan: { packages: [], departures: [] },
    entries: [],
    unchanged: 0,
    problems: [],
  };
  const added = new Map<string, NewPackage>();
  const prices = new Map<string, PricesOfPackage>();
  const seen = new Map<string, number>();
  for (const kind of [packageSheet, departureSheet]) {
    const table = tables.find((candidate) => candidate.kind === kind);
    for (const [index, row] of table?.rows.entries() ?? []) {
      if (table === undefined) break;
      if (index % rowsAtOnce === 0) await setImmediate();
      const step: Step = { table, row, index, stored, added, prices, seen, planned };
      const fault = kind === packageSheet ? planPackage(step) : planDeparture(step);
      if (fault !== null) planned.problems.push(problemAt(table, row, ...fault));
    }
  }
  return planned;
}

interface Step {
  table: Table;
  row: SheetRow;
  index: number;
  stored: StoredRows;
  /** New packages by their address. */
  added: Map<string, NewPackage>;
  /** Prices of the file's packages as the import would leave them, by id. */
  prices: Map<string, PricesOfPackage>;
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
  const { table, row, index, stored, added, prices, planned } = step;
  const id = keyOf(table, row, "id").toLowerCase();
  const slug = keyOf(table, row, "slug");
  const known = id === "" ? stored.bySlug.get(slug) : stored.packages.get(id);
  if (id !== "" && known === undefined)
    return ["id", "Tidak ada paket dengan ID ini. Kosongkan bila paketnya baru."];
  if (known !== undefined && slug !== "" && slug !== known.slug)
    return ["slug", "Alamat tidak diubah lewat impor. Kembalikan, atau ubah di formulir paket."];
  if (known === undefined && slug !== "" && (!slugFormat.test(slug) || uuid.test(slug)))
    return ["slug", "Alamat hanya huruf kecil, angka, dan tanda hubung."];
  const again = known || slug !== "" ? twice(step, `paket ${known?.id ?? slug}`) : null;
  if (again !== null) return again;
  if (known !== undefined)
    return planChange(step, "packages", known, (changed) => {
      prices.set(known.id, changed);
      return {
        title: changed.title,
        doubts: [...paymentDoubts(changed), ...aboveStored(stored, known, changed)],
      };
    });
  const read = readNewRow(table, row, packageRecord.schema);
  if (read.kind === "refused") {
    planned.problems.push(...read.problems);
    return null;
  }
  const { title } = read.values;
  const record = columnsOf(packageRecord.fields, read.values);
  const newId = crypto.randomUUID();
  const address = slug || makeSlug(title, Date.now() + index);
  added.set(address, { id: newId, slug: address, title, departure_city: record.departure_city });
  prices.set(newId, record);
  const entry = { id: newId, title, row: { ...record, slug: address } };
  return planNew(step, "packages", entry, { changes: read.changes, doubts: paymentDoubts(record) });
}

/** Doubts a down payment that is changed to more than departures ahead cost. */
function aboveStored({ ofPackage }: StoredRows, { id, down_payment }: StoredPackage, changed: StoredPackage) {
  if (changed.down_payment === null || changed.down_payment === down_payment) return [];
  const today = todayInJakarta();
  const ahead = ofPackage
    .get(id)
    ?.filter(({ status, departure_date }) => status !== "batal" && departure_date >= today);
  return aboveDepartures(changed.down_payment, ahead ?? []);
}

/** How the report tells of a row: its title, and the doubts that its form would raise. */
interface Telling {
  title: string;
  doubts: readonly SavingDoubt[];
}

/** Plans what a row changes of something stored. `tell` is given the row after the change. */
function planChange<Stored extends StoredPackage | StoredDeparture>(
  { table, row, planned }: Step,
  kind: keyof Plan,
  stored: Stored,
  tell: (changed: Stored) => Telling,
): null {
  const read = readStoredRow(table, row, stored);
  if (read.kind === "refused") planned.problems.push(...read.problems);
  if (read.kind === "unchanged") planned.unchanged += 1;
  if (read.kind !== "changed") return null;
  const { changed, changes } = read;
  const result = { ...stored, ...changed };
  const { title, doubts } = tell(result);
  planned.plan[kind].push({ id: stored.id, version: stored.updated_at, title, row: changed });
  planned.entries.push({ sheet: table.sheet, title, isNew: false, changes, doubts: textsOf(doubts) });
  return null;
}

interface NewEntry extends Pick<Telling, "doubts"> {
  changes: FieldChange[];
}

function planNew(
  { table, planned }: Step,
  kind: keyof Plan,
  row: Omit<PlannedRow, "version">,
  { changes, doubts }: NewEntry,
): null {
  planned.plan[kind].push({ ...row, version: null });
  const { title } = row;
  planned.entries.push({ sheet: table.sheet, title, isNew: true, changes, doubts: textsOf(doubts) });
  return null;
}

const textsOf = (doubts: readonly SavingDoubt[]) =>
  doubts.map(({ text, lines = [] }) => [text, lines.join("; ")].filter(Boolean).join(" "));

function planDeparture(step: Step): Fault | null {
  const { table, row, stored, planned } = step;
  const id = keyOf(table, row, "id").toLowerCase();
  const slug = keyOf(table, row, "slug");
  const named = step.added.get(slug) ?? stored.bySlug.get(slug);
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
  const sameDay = known === undefined ? departuresOfDay(step, pack) : [known];
  if (sameDay.length > 1)
    return ["slug", "Paket ini punya beberapa keberangkatan pada tanggal ini. Sebutkan ID atau kotanya."];
  const [departure] = sameDay;
  const identity = departure?.id ?? `${pack.id} ${dayOf(step, pack)}`;
  const again = twice(step, `keberangkatan ${identity}`);
  if (again !== null) return again;
  const prices = step.prices.get(pack.id) ?? stored.packages.get(pack.id);
  const tell = (day: DepartureDay & RoomPrices): Telling => ({
    title: `${pack.title}, ${formatDeparture(withCity(day, pack))}`,
    doubts: prices ? ownPricesInDoubt(day, prices) : [],
  });
  if (departure !== undefined) return planChange(step, "departures", departure, tell);
  const read = readNewRow(table, row, departureRecord.schema);
  if (read.kind === "refused") {
    planned.problems.push(...read.problems);
    return null;
  }
  const record = { ...columnsOf(departureRecord.fields, read.values), package_id: pack.id };
  const { title, doubts } = tell(record);
  const added = { id: crypto.randomUUID(), title, row: record };
  return planNew(step, "departures", added, { changes: read.changes, doubts });
}

type OfPackage = Pick<StoredPackage, "id" | "departure_city">;
type DepartureDay = Pick<StoredDeparture, "departure_date" | "departure_city">;

function withCity({ departure_date, departure_city }: DepartureDay, pack: OfPackage): DepartureDay {
  return { departure_date, departure_city: departure_city ?? pack.departure_city };
}

/** The text of a field that identifies a row without an id; null where the file has no column for it. */
function identifyingText({ table, row }: Step, name: "departureDate" | "departureCity"): string | null {
  const field = table.kind.fields.find((column) => column.name === name);
  const cell = field && fieldCell(table, row, field);
  if (field === undefined || cell === undefined) return null;
  return String(fromCell(field.kind, cell, table.dayZero) ?? "");
}

/** Day and city identify a departure of a package; an empty city is the package's. */
function dayOf(step: Step, pack: OfPackage): string {
  const date = identifyingText(step, "departureDate") ?? "";
  const city = identifyingText(step, "departureCity") || pack.departure_city;
  return isRealDate(date) ? dayKey(date, city) : `baris ${step.row.number}`;
}

function dayKey(date: string, city: string | null): string {
  return `${date} ${slugify(city ?? "")}`;
}

/** The stored departures that a row without an id may mean: those of its day and city, or of its day alone where the file
 * has no column for cities. */
function departuresOfDay(step: Step, pack: OfPackage): StoredDeparture[] {
  const ofPackage = step.stored.ofPackage.get(pack.id) ?? [];
  if (identifyingText(step, "departureCity") === null) {
    const date = identifyingText(step, "departureDate");
    return ofPackage.filter(({ departure_date }) => departure_date === date);
  }
  const day = dayOf(step, pack);
  return ofPackage.filter(
    (stored) => dayKey(stored.departure_date, stored.departure_city ?? pack.departure_city) === day,
  );
}
