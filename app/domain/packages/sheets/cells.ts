import { textOf } from "~/lib/content";
import { isRealDate } from "~/lib/dates";
import { normalizeText } from "~/lib/text";
import type { FieldKind } from "~/records/kinds";
import { longestCell, type SheetCell } from "~/server/maker/sheets/sheet";

const tooLong = "(terlalu panjang untuk satu sel; ubah di formulir paket)";

const yes = "Ya";
const no = "Tidak";

export function toCell(kind: FieldKind, stored: unknown): SheetCell {
  switch (kind.control) {
    case "number":
    case "price":
      return typeof stored === "number" ? stored : null;
    case "date":
      return typeof stored === "string" && isRealDate(stored) ? new Date(`${stored}T00:00:00Z`) : null;
    case "moment":
      return textOf(kind.typed(stored)).replace("T", " ") || null;
    case "choice": {
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

/** By which two cells are compared: however a program has written it, the same is the same. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  if (typeof cell === "boolean") return cell ? yes : no;
  return normalizeText(String(cell));
}

/** A cell as the form would send its field; what none of them takes is left for the schema to refuse. Numbers count days
 * from `dayZero`, where that is known. */
export function fromCell(kind: FieldKind, cell: SheetCell, dayZero: number | null): unknown {
  const text = cellText(cell);
  switch (kind.control) {
    case "tick":
      return tickOf(text);
    case "choice":
      return choiceOf(kind, text);
    case "date":
      return (typeof cell === "number" ? dateOfNumber(cell, dayZero) : dateOf(text, dayZero)) || undefined;
    case "moment":
      return momentOf(cell, dayZero) || undefined;
    case "price":
    case "number":
      return numberOf(text) || undefined;
    case "photos":
    case "points":
      return linesOf(text).slice(0, mostEntries);
    case "days":
      return daysOf(text);
    case "costs":
      return linesOf(text).slice(0, mostEntries).map(costOf);
    default:
      return text || undefined;
  }
}

export function asTyped(kind: FieldKind, stored: unknown): unknown {
  if (kind.control === "tick") return stored === true;
  const typed = kind.typed(stored);
  return typed === "" ? undefined : typed;
}

function tickOf(text: string): unknown {
  if (/^(ya|y|true|1|x)$/i.test(text)) return true;
  return text === "" || /^(tidak|t|false|0)$/i.test(text) ? false : text;
}

function choiceOf({ options = [] }: FieldKind, text: string): string | undefined {
  const wanted = text.toLowerCase();
  const found = options.find(({ value, label }) => wanted === label.toLowerCase() || wanted === value);
  return (found?.value ?? text) || undefined;
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

/** As a form's field for day and time holds it; a cell has no zone. */
function momentOf(cell: SheetCell, dayZero: number | null): string {
  const isCount = typeof cell === "number" && dayZero !== null;
  const ms = cell instanceof Date ? cell.getTime() : isCount ? dayZero + cell * dayMs : null;
  if (ms !== null) return isoOf(Math.round(ms / minuteMs) * minuteMs, 16) || cellText(cell);
  const text = cellText(cell);
  const [, day = "", hour = "", minute = ""] =
    /^([^T\s]+)[T ]+(\d{1,2})[.:](\d{2})(?::00)?$/.exec(text) ?? [];
  return day === "" ? text : `${dateOf(day, dayZero)}T${hour.padStart(2, "0")}:${minute}`;
}

/** `5/1/2027` and `05-01-2027` are the fifth of January, as Indonesians write it; a bare number counts days. */
function dateOf(text: string, dayZero: number | null): string {
  if (/^\d{5}$/.test(text)) return dateOfNumber(Number(text), dayZero);
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const million = 1_000_000;

/** `28,5 jt` is 28500000, and commas between groups are as good as dots where there are two or more. */
function numberOf(text: string): string {
  const [, amount] = /^(?:rp\.?\s*)?(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:jt|juta)$/i.exec(text) ?? [];
  if (amount !== undefined) return String(Math.round(Number(amount.replace(",", ".")) * million));
  return /^\d{1,3}(,\d{3}){2,}$/.test(text) ? text.replaceAll(",", ".") : text;
}

/** More than any list of the form takes: the schema refuses a longer one by its length, without a look at each entry. */
const mostEntries = 1000;

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** `Hari 1: Berangkat`, and below it what is done that day, each line with or without a dash. */
function daysOf(text: string) {
  const days: { title: string | undefined; activities: string[] }[] = [];
  for (const line of linesOf(text)) {
    const [, title] = /^\s*hari\s+\d{1,3}\s*:(.*)$/i.exec(line) ?? [];
    const last = days.at(-1);
    if (title !== undefined || last === undefined)
      days.push({ title: (title ?? line).trim() || undefined, activities: [] });
    else if (last.activities.length < mostEntries) last.activities.push(line.replace(/^\s*-\s*/, ""));
  }
  return days.slice(0, mostEntries);
}

/** `Vaksin: Rp 350.000`, or `Vaksin: belum diketahui`. */
function costOf(line: string) {
  const [, label = line, written] = /^(.*):([^:]*)$/.exec(line) ?? [];
  const amount = written?.trim();
  const isKnown = amount !== undefined && !/^(belum diketahui)?$/i.test(amount);
  return { label: label.trim() || undefined, ...(isKnown && { amount: numberOf(amount) }) };
}
