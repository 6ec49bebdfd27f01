import { z } from "zod";
import { departureFields, type departureRecord, tripDays } from "~/domain/departures/record";
import type { ValuesOf } from "~/records/define";
import type { FieldKind } from "~/records/kinds.server";
import { shownInOrder } from "~/records/publication";
import type { SheetCell } from "~/server/render-worker/sheets/sheet";
import { downPaymentInPrice, type PackagePrices, packageFields, type packageRecord } from "../record";
import { toCell } from "./cells";

export type KeyName = "id" | "slug" | "title";

export interface FieldColumn {
  name: string;
  column: string;
  label: string;
  kind: FieldKind;
}

export interface SheetKind {
  id: "paket" | "keberangkatan";
  title: string;
  keys: readonly { name: KeyName; label: string }[];
  fields: readonly FieldColumn[];
  rules: readonly FieldRule[];
}

/** A rule that spans fields; `check` takes their values by name. */
interface FieldRule {
  fields: readonly string[];
  check: z.ZodType;
}

const shownRule: FieldRule = {
  fields: ["shownFrom", "shownUntil"],
  check: z.custom<Pick<ValuesOf<typeof packageRecord>, "shownFrom" | "shownUntil">>().refine(...shownInOrder),
};

const downPaymentRule: FieldRule = {
  fields: ["priceQuad", "priceTriple", "priceDouble", "downPayment"],
  check: z.custom<PackagePrices>().superRefine(...downPaymentInPrice),
};

const tripRule: FieldRule = {
  fields: ["departureDate", "returnDate"],
  check: z
    .custom<Pick<ValuesOf<typeof departureRecord>, "departureDate" | "returnDate">>()
    .superRefine(...tripDays("departureDate")),
};

function columnsOf(fields: Readonly<Record<string, Omit<FieldColumn, "name">>>): FieldColumn[] {
  return Object.entries(fields).map(([name, { column, label, kind }]) => ({ name, column, label, kind }));
}

/** The dates of a package stand in the sheet of departures alone. Its slug is a key. */
const { departure: _departure, returnDate: _return, slug, ...packageFacts } = packageFields;

export const packageSheet: SheetKind = {
  id: "paket",
  title: "Paket",
  keys: [
    { name: "id", label: "ID paket" },
    { name: "slug", label: slug.label },
  ],
  fields: columnsOf(packageFacts),
  rules: [shownRule, downPaymentRule],
};

/** A branch is stored as an id, and no sheet lists branches. */
const { branchId: _branch, ...departureFacts } = departureFields;

export const departureSheet: SheetKind = {
  id: "keberangkatan",
  title: "Keberangkatan",
  keys: [
    { name: "id", label: "ID keberangkatan" },
    { name: "slug", label: "Alamat paket" },
    { name: "title", label: "Nama paket" },
  ],
  fields: columnsOf(departureFacts),
  rules: [shownRule, tripRule],
};

export const sheetKinds = [packageSheet, departureSheet];

export function headOf({ keys, fields }: SheetKind): string[] {
  return [...keys, ...fields].map(({ label }) => label);
}

export type Columns = Readonly<Record<string, unknown>>;

export function rowOf({ fields }: SheetKind, keys: readonly string[], row: Columns): SheetCell[] {
  return [...keys, ...fields.map(({ column, kind }) => toCell(kind, row[column]))];
}

const widthOf: Partial<Record<FieldKind["control"], number>> = {
  paragraph: 50,
  photos: 40,
  days: 50,
  points: 45,
  costs: 40,
};

export function widthsOf({ keys, fields }: SheetKind): number[] {
  return [...keys.map(() => 24), ...fields.map(({ kind }) => widthOf[kind.control] ?? 18)];
}

/** Makes `  harga  QUAD ` and `Harga Quad` the same: people retype heads. */
export function foldHead(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}
