import { uuid } from "~/lib/addresses";
import { formatDeparture } from "~/lib/dates";
import type { FlashLink } from "~/server/flash.server";

/** What the bin holds, as addresses name it. All but pictures, which never change, keep their versions; `halaman` are
 * the pages' texts and the settings. `editor`: where one is edited, below its list's `path` and before its id. */
const kinds = {
  paket: { table: "packages", label: "Paket", path: "/admin/packages", editor: "/edit/" },
  keberangkatan: { table: "departures", label: "Keberangkatan", path: "/admin/keberangkatan", editor: "/" },
  keunggulan: { table: "features", label: "Keunggulan", path: "/admin/features", editor: "?edit=" },
  testimoni: { table: "testimonials", label: "Testimoni", path: "/admin/testimonials", editor: "?edit=" },
  panduan: { table: "articles", label: "Panduan", path: "/admin/panduan", editor: "/" },
  pertanyaan: { table: "questions", label: "Pertanyaan", path: "/admin/tanya-jawab", editor: "?edit=" },
  album: { table: "albums", label: "Album", path: "/admin/galeri", editor: "?edit=" },
  agen: { table: "agents", label: "Agen", path: "/admin/agents", editor: "?edit=" },
  cabang: { table: "branches", label: "Cabang", path: "/admin/cabang", editor: "?edit=" },
  halaman: { table: "page_content", label: "Halaman", path: "/admin", editor: "" },
  gambar: { table: "media", label: "Gambar", path: "/admin/media", editor: "?cari=" },
} as const;

type Kind = keyof typeof kinds;
type HistoryKind = Exclude<Kind, "gambar">;

/** Those with a list and a form on one screen. */
export type ListedKind = Exclude<HistoryKind, "paket" | "keberangkatan" | "panduan" | "halaman">;

const historyKinds = (Object.keys(kinds) as Kind[]).filter((kind) => kind !== "gambar");

const pages = {
  home: { name: "Homepage", address: "/admin/edit-home" },
  about: { name: "Tentang Kami", address: "/admin/edit-about" },
  contact: { name: "Kontak", address: "/admin/edit-contact" },
  "site-settings": { name: "Pengaturan Website", address: "/admin/settings" },
} as const;

function findPage(item: string) {
  return Object.entries(pages).find(([name]) => name === item)?.[1];
}

/** One thing of a kind: by its id, or by its name where it is a page. */
export interface HistoryItem {
  kind: HistoryKind;
  item: string;
}

export type BinItem = HistoryItem | { kind: "gambar"; item: string };

export function findItem(kind: string | undefined, item = ""): HistoryItem | null {
  const known = historyKinds.find((one) => one === kind);
  if (known === undefined) return null;
  const isKey = known === "halaman" ? findPage(item) !== undefined : uuid.test(item);
  return isKey ? { kind: known, item } : null;
}

export function findBinItem(kind: string, item: string): BinItem | null {
  return kind === "gambar" && uuid.test(item) ? { kind, item } : findItem(kind, item);
}

export function tableOf<Of extends Kind>(kind: Of): (typeof kinds)[Of]["table"] {
  return kinds[kind].table;
}

/** A thing by what the database calls its kind; null for one that never lies in the bin. */
export function findStoredItem(table: string, item: string): BinItem | null {
  const [kind = ""] = Object.entries(kinds).find(([, one]) => one.table === table) ?? [];
  return findBinItem(kind, item);
}

export function listPathOf(kind: Kind): string {
  return kinds[kind].path;
}

export function kindLabel(kind: Kind): string {
  return kinds[kind].label;
}

export function pageLabel({ kind, item }: BinItem): string | undefined {
  return kind === "halaman" ? findPage(item)?.name : undefined;
}

/** A row as the database keeps it: its columns of then, some of which may be missing or gone by now. */
export type Content = Readonly<Record<string, unknown>>;

export function titleOf(item: BinItem, content: Content | null): string {
  if (item.kind === "keberangkatan" && typeof content?.departure_date === "string") {
    const city = content.departure_city;
    return formatDeparture({
      departure_date: content.departure_date,
      departure_city: typeof city === "string" ? city : null,
    });
  }
  const name =
    pageLabel(item) ?? content?.title ?? content?.name ?? content?.question ?? content?.original_name;
  return typeof name === "string" ? name : "";
}

export function editAddress({ kind, item }: BinItem, content?: Content): string {
  const { path, editor } = kinds[kind];
  if (kind === "halaman") return findPage(item)?.address ?? path;
  return path + editor + (kind === "gambar" ? encodeURIComponent(String(content?.file_path)) : item);
}

export const pageKey = "halaman";
export const restoreKey = "kembalikan";
export const fieldKey = "isian";

export function historyAddress({ kind, item }: HistoryItem, page = 1): string {
  const path = `/admin/riwayat/${kind}/${item}`;
  return page > 1 ? `${path}?${pageKey}=${page}` : path;
}

export const binPath = "/admin/sampah";

export function pageOf(query: URLSearchParams): number {
  const page = query.get(pageKey) ?? "";
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/** As supabase/migrations (the function `bin`) keeps what was deleted. */
const binDays = 30;

export const binNotice = `Masuk ke Sampah dan dapat dipulihkan dari sana selama ${binDays} hari.`;

export const inBin = `Tersimpan di Sampah selama ${binDays} hari.`;
export const binLink: FlashLink = { to: binPath, label: "Buka Sampah" };

export const picturesStay =
  "Gambar yang sudah dihapus dari Media tidak ikut kembali; pulihkan sendiri dari Sampah.";

/** The rule of `private.keep_version`, which applies it at each change. */
export const versionsKept =
  "Yang disimpan: 50 versi terbaru, ditambah versi dari 12 bulan terakhir hingga 200 versi seluruhnya. Selebihnya dihapus saat ada perubahan berikutnya.";

/** A version as it comes back to a package that has dates: several are its departures' own, and none that it lacks is
 * taken away, for it may be from when there were several. */
export function keepingDates(
  version: Content,
  { departure, return_date }: Content,
  several: boolean,
): Content {
  return several || version.departure === null ? { ...version, departure, return_date } : version;
}

/** Where a field lies in a row: its column, and the keys below that where the column holds a page's content. */
export type FieldPath = readonly [column: string, ...keys: string[]];

/** As a form and an address name it: `price_quad`, `content.stats.0.label`. */
export function pathName(path: FieldPath): string {
  return path.join(".");
}

/** The row as it is now, with one field as `version` has it; null where that knows no such column. */
export function withField(present: Content, version: Content, [column, ...keys]: FieldPath): Content | null {
  if (!Object.hasOwn(version, column)) return null;
  return { ...present, [column]: replaceAt(present[column], keys, valueAt(version[column], keys)) };
}

function valueAt(stored: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((found, key) => partsOf(found)[key], stored);
}

function replaceAt(stored: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const parts = { ...partsOf(stored), [key]: replaceAt(partsOf(stored)[key], rest, value) };
  return Array.isArray(stored) || /^\d+$/.test(key) ? Object.values(parts) : parts;
}

function partsOf(stored: unknown): Readonly<Record<string, unknown>> {
  return typeof stored === "object" && stored !== null ? { ...stored } : {};
}
