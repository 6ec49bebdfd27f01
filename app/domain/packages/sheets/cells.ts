import { isRealDate } from "~/lib/dates";
import { parseShortRupiah } from "~/lib/numbers";
import { normalizeText, textOf } from "~/lib/text";
import type { FieldKind } from "~/records/kinds.server";
import { longestCell, type SheetCell } from "~/server/render-worker/sheets/sheet";

const tooLong = "(terlalu panjang untuk satu sel; ubah di formulir paket)";

const yes = "Ya";
const no = "Tidak";

/** Turns a stored value into a cell. */
export function toCell(kind: FieldKind, stored: unknown): SheetCell {
  switch (kind.control) {
    case "number":
    case "price":
      return typeof stored === "number" ? stored : null;
    case "date":
      return typeof stored === "string" && isRealDate(stored) ? new Date(`${stored}T00:00:00Z`) : null;
    case "moment":
      return textOf(kind.typed(stored)).replace("T", " ") || null;
    case "select": {
      const option = kind.options?.find(({ value }) => value !== "" && value === String(stored ?? ""));
      return option?.label ?? (stored === null ? null : String(stored ?? ""));
    }
    case "tick":
      return stored === true ? yes : no;
    default: {
      const text = normalizeText(kind.words(stored));
      return text.length > longestCell ? tooLong : text || null;
    }
  }
}

/** The text by which two cells are compared, however a spreadsheet program wrote them. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  if (typeof cell === "boolean") return cell ? yes : no;
  return normalizeText(String(cell));
}

/** Turns a cell into what the form would send for its field; the schema refuses what makes no sense. `dayZero`: the moment
 * from which numbers count days, where the file says it. */
export function fromCell(kind: FieldKind, cell: SheetCell, dayZero: number | null): unknown {
  const text = cellText(cell);
  switch (kind.control) {
    case "tick":
      return tickOf(text);
    case "select":
      return optionValue(kind, text);
    case "date":
      return (typeof cell === "number" ? dateOfNumber(cell, dayZero) : dateOf(text, dayZero)) || undefined;
    case "moment":
      return momentOf(cell, dayZero) || undefined;
    case "price":
    case "number":
      return numberOf(text) || undefined;
    case "photos":
    case "points":
      return filledLines(text).slice(0, mostEntries);
    case "days":
      return daysOf(text);
    case "costs":
      return filledLines(text).slice(0, mostEntries).map(costOf);
    default:
      return text || undefined;
  }
}

/** A stored value as the form would send it. */
export function asTyped(kind: FieldKind, stored: unknown): unknown {
  if (kind.control === "tick") return stored === true;
  const typed = kind.typed(stored);
  return typed === "" ? undefined : typed;
}

function tickOf(text: string): unknown {
  if (/^(ya|y|true|1|x)$/i.test(text)) return true;
  return text === "" || /^(tidak|t|false|0)$/i.test(text) ? false : text;
}

function optionValue({ options = [] }: FieldKind, text: string): string | undefined {
  const wanted = text.toLowerCase();
  const option = options.find(({ value, label }) => wanted === label.toLowerCase() || wanted === value);
  return (option?.value ?? text) || undefined;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

function dateOfNumber(days: number, dayZero: number | null): string {
  return (dayZero !== null && isoOf(dayZero + Math.floor(days) * dayMs, 10)) || String(days);
}

function isoOf(ms: number, length: number): string {
  const moment = new Date(ms);
  return Number.isNaN(moment.getTime()) ? "" : moment.toISOString().slice(0, length);
}

/** The text of a field for day and time (`2027-01-05T13:00`). A cell has no time zone. */
function momentOf(cell: SheetCell, dayZero: number | null): string {
  const isCount = typeof cell === "number" && dayZero !== null;
  const ms = cell instanceof Date ? cell.getTime() : isCount ? dayZero + cell * dayMs : null;
  if (ms !== null) return isoOf(Math.round(ms / minuteMs) * minuteMs, 16) || cellText(cell);
  const text = cellText(cell);
  const [, day = "", hour = "", minute = ""] =
    /^([^T\s]+)[T ]+(\d{1,2})[.:](\d{2})(?::00)?$/.exec(text) ?? [];
  return day === "" ? text : `${dateOf(day, dayZero)}T${hour.padStart(2, "0")}:${minute}`;
}

/** Reads `5/1/2027` and `05-01-2027` as the fifth of January, as Indonesians write it, and a bare number as a count of days. */
function dateOf(text: string, dayZero: number | null): string {
  if (/^\d{5}$/.test(text)) return dateOfNumber(Number(text), dayZero);
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Reads `28,5 jt` as 28500000. Two or more commas separate groups, as dots do. */
function numberOf(text: string): string {
  const amount = parseShortRupiah(text);
  if (amount !== null) return String(amount);
  return /^\d{1,3}(,\d{3}){2,}$/.test(text) ? text.replaceAll(",", ".") : text;
}

/** More than any list takes: the schema refuses a longer one by its length, without reading each entry. */
const mostEntries = 1000;

function filledLines(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** Reads `Hari 1: Berangkat` and the activities below it, each on a line with or without a dash. */
function daysOf(text: string) {
  const days: { title: string | undefined; activities: string[] }[] = [];
  for (const line of filledLines(text)) {
    const [, title] = /^\s*hari\s+\d{1,3}\s*:(.*)$/i.exec(line) ?? [];
    const last = days.at(-1);
    if (title !== undefined || last === undefined)
      days.push({ title: (title ?? line).trim() || undefined, activities: [] });
    else if (last.activities.length < mostEntries) last.activities.push(line.replace(/^\s*-\s*/, ""));
  }
  return days.slice(0, mostEntries);
}

/** Reads `Vaksin: Rp 350.000` and `Vaksin: belum diketahui`. */
function costOf(line: string) {
  const [, label = line, written] = /^(.*):([^:]*)$/.exec(line) ?? [];
  const amount = written?.trim();
  const isKnown = amount !== undefined && !/^(belum diketahui)?$/i.test(amount);
  return { label: label.trim() || undefined, ...(isKnown && { amount: numberOf(amount) }) };
}
