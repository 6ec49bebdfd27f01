import type { FlashLink } from "~/server/flash.server";

/** What keeps its versions, as the addresses of its history name it; `halaman` are the pages' texts and the settings. */
export const historyKinds = ["paket", "keunggulan", "testimoni", "halaman"] as const;

export type HistoryKind = (typeof historyKinds)[number];

const tables = {
  paket: "packages",
  keunggulan: "features",
  testimoni: "testimonials",
  halaman: "page_content",
} as const satisfies Record<HistoryKind, string>;

const pages = {
  home: { name: "Homepage", address: "/admin/edit-home" },
  about: { name: "Tentang Kami", address: "/admin/edit-about" },
  contact: { name: "Kontak", address: "/admin/edit-contact" },
  "site-settings": { name: "Pengaturan Website", address: "/admin/settings" },
} as const;

function findPage(item: string) {
  return Object.entries(pages).find(([name]) => name === item)?.[1];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One thing of a kind: by its id, or by its name where it is a page. */
export interface HistoryItem {
  kind: HistoryKind;
  item: string;
}

export function findItem(kind: string | undefined, item = ""): HistoryItem | null {
  const known = historyKinds.find((one) => one === kind);
  if (known === undefined) return null;
  const isKey = known === "halaman" ? findPage(item) !== undefined : uuid.test(item);
  return isKey ? { kind: known, item } : null;
}

export function tableOf(kind: HistoryKind): (typeof tables)[HistoryKind] {
  return tables[kind];
}

/** A thing by what the database calls its kind; null for one that has no history here. */
export function findStoredItem(table: string, item: string): HistoryItem | null {
  return findItem(
    historyKinds.find((kind) => tables[kind] === table),
    item,
  );
}

const kindLabels: Record<HistoryKind, string> = {
  paket: "Paket",
  keunggulan: "Keunggulan",
  testimoni: "Testimoni",
  halaman: "Halaman",
};

export function kindLabel(kind: HistoryKind): string {
  return kindLabels[kind];
}

/** What a page or the settings are called; undefined for a thing that has a name of its own. */
export function pageLabel({ kind, item }: HistoryItem): string | undefined {
  return kind === "halaman" ? findPage(item)?.name : undefined;
}

/** A row as the database keeps it: its columns of then, some of which may be missing or gone by now. */
export type Content = Readonly<Record<string, unknown>>;

export function titleOf(item: HistoryItem, content: Content | null): string {
  const name = pageLabel(item) ?? content?.title ?? content?.name;
  return typeof name === "string" ? name : "";
}

export function editAddress({ kind, item }: HistoryItem): string {
  switch (kind) {
    case "paket":
      return `/admin/packages/edit/${item}`;
    case "keunggulan":
      return `/admin/features?edit=${item}`;
    case "testimoni":
      return `/admin/testimonials?edit=${item}`;
    case "halaman":
      return findPage(item)?.address ?? "/admin";
  }
}

/** The query key of a page of the history or the bin, and of the question before a version comes back. */
export const pageKey = "halaman";
export const restoreKey = "kembalikan";
/** With it, of one field alone. */
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

/** What no version brings back (the files of pictures are removed with them). */
export const picturesStay = "Gambar yang sudah dihapus dari Media tidak ikut kembali.";
