import { listAddress } from "~/lib/list-address";
import type { FlashLink } from "~/server/flash.server";

/** A record in history and bin: its kind, as addresses name it, with its id or the name of a page. */
export interface HistoryItem {
  kind: string;
  item: string;
}

/** A stored version of a row. It has the columns of its time, which may differ from today's. */
export type Content = Readonly<Record<string, unknown>>;

export const restoreKey = "kembalikan";
export const fieldKey = "isian";

export function historyAddress({ kind, item }: HistoryItem, page = 1): string {
  return listAddress(`/admin/riwayat/${kind}/${item}`, {}, { page });
}

export const binPath = "/admin/sampah";

/** Days that a deleted record stays in the bin, as in the database function `bin`. */
const binDays = 30;

export const binNotice = `Masuk ke Sampah dan dapat dipulihkan dari sana selama ${binDays} hari.`;
export const inBin = `Tersimpan di Sampah selama ${binDays} hari.`;
export const binLink: FlashLink = { to: binPath, label: "Buka Sampah" };

export const picturesStay =
  "Gambar yang sudah dihapus dari Media tidak ikut kembali; pulihkan sendiri dari Sampah.";

/** Mirrors the rule of `private.keep_version`, which the database applies at each change. */
export const versionsKept =
  "Yang disimpan: 50 versi terbaru, ditambah versi dari 12 bulan terakhir hingga 200 versi seluruhnya. Selebihnya dihapus saat ada perubahan berikutnya.";

/** Path of a field in a row: its column, then the keys inside a column that holds an object. */
export type FieldPath = readonly [column: string, ...keys: string[]];

/** Writes a path as forms and addresses name it: `price_quad`, `content.stats.0.label`. */
export function pathName(path: FieldPath): string {
  return path.join(".");
}

/** Returns the present row with one field taken from `version`; null where that version lacks the column. */
export function withField(present: Content, version: Content, [column, ...keys]: FieldPath): Content | null {
  if (!Object.hasOwn(version, column)) return null;
  return { ...present, [column]: replaceAt(present[column], keys, valueAt(version[column], keys)) };
}

export function valueAt(stored: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => partsOf(value)[key], stored);
}

/** Returns `stored` with the value at `keys` replaced; other keys and list items stay. */
export function replaceAt(stored: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const parts = { ...partsOf(stored), [key]: replaceAt(partsOf(stored)[key], rest, value) };
  return Array.isArray(stored) || /^\d+$/.test(key) ? Object.values(parts) : parts;
}

function partsOf(stored: unknown): Readonly<Record<string, unknown>> {
  return typeof stored === "object" && stored !== null ? { ...stored } : {};
}
