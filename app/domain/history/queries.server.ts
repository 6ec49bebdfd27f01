import { isDeepStrictEqual } from "node:util";
import { formatDate, isMoment } from "~/lib/dates";
import { pageCount } from "~/lib/list-address";
import { nameChanger } from "~/records/changer.server";
import type { Content, HistoryItem } from "~/records/history";
import type { Changer } from "~/records/noun";
import { rangeNotSatisfiable, type Supabase, unwrap } from "~/server/supabase.server";
import { findStoredItem, isPage, keepingDates, tableOf } from "./registry";

const versionsPerPage = 20;

export interface Version {
  id: number;
  at: string;
  /** E-mail address; null for a change by the clock or the command line. */
  actor: string | null;
  operation: string;
  /** When the deleted record was restored (ISO time), and by whom; null if it was not. A null person: see `actor`. */
  returnedAt: string | null;
  returnedBy: string | null;
  content: Content;
}

const columns =
  "id, at:created_at, actor, operation, returnedAt:returned_at, returnedBy:returned_by, content" as const;

export async function findPresent(client: Supabase, item: HistoryItem): Promise<Content | null> {
  const key = isPage(item) ? "page_name" : "id";
  return unwrap(await client.from(tableOf(item)).select().filter(key, "eq", item.item).maybeSingle());
}

/** Lists one page (from 1) of a record's changes, newest first. Null when the page lies beyond the last one. */
export async function listVersions(client: Supabase, item: HistoryItem, page: number) {
  const first = (page - 1) * versionsPerPage;
  const answer = await client
    .from("content_versions")
    .select(columns, { count: "exact" })
    .eq("kind", tableOf(item))
    .eq("item", item.item)
    .order("id", { ascending: false })
    .range(Math.max(0, first - 1), first + versionsPerPage - 1);
  if (answer.error?.code === rangeNotSatisfiable) return null;
  const rows = unwrap(answer).map(toVersion);
  /** The change right after the newest of this page; null on the first page. */
  const newer = first === 0 ? null : (rows.shift() ?? null);
  if (first > 0 && rows.length === 0) return null;
  const total = answer.count ?? rows.length;
  return { versions: rows, newer, total, pages: pageCount(total, versionsPerPage) };
}

export async function findVersion(client: Supabase, item: HistoryItem, id: number): Promise<Version | null> {
  const row = unwrap(
    await client
      .from("content_versions")
      .select(columns)
      .eq("id", id)
      .eq("kind", tableOf(item))
      .eq("item", item.item)
      .maybeSingle(),
  );
  return row && toVersion(row);
}

/** Tells who has changed a record since a state of it (`stampOf`); null for none and for a state that names no time. Throws
 * BackendError. */
export async function findChangerSince(
  client: Supabase,
  item: HistoryItem,
  stamp: string,
): Promise<Changer | null> {
  if (!isMoment(stamp)) return null;
  const versions = client.from("content_versions").select("actor, at:created_at").gt("created_at", stamp);
  const ofItem = versions.eq("kind", tableOf(item)).eq("item", item.item).eq("operation", "update");
  return nameChanger(client, unwrap(await ofItem.order("id", { ascending: false }).limit(versionsPerPage)));
}

function toVersion(row: Omit<Version, "content"> & { content: unknown }): Version {
  return { ...row, content: row.content as Content };
}

/** Returns the function that turns a version into the row to restore, given the row `present` now. */
export async function findReturn(
  client: Supabase,
  { kind, item }: HistoryItem,
  present: Content | null,
): Promise<(version: Content) => Content> {
  if (kind !== "paket" || present === null) return (version) => version;
  const dates = unwrap(await client.from("departures").select("id").eq("package_id", item).limit(2));
  return (version) => keepingDates(version, present, dates.length > 1);
}

export function parseVersionId(text: string | null): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
}

/** Whether restoring `version` would change nothing. Columns added or dropped since are ignored. */
export function isPresent(version: Content, present: Content | null): boolean {
  if (present === null) return false;
  return Object.entries(version).every(
    ([column, value]) =>
      column === "updated_at" || !(column in present) || isDeepStrictEqual(present[column], value),
  );
}

/** Identifies the state of a record; "" while it is deleted. A picture has only one state. */
export function stampOf(present: Content | null): string {
  const stamp = present?.updated_at ?? present?.created_at;
  return typeof stamp === "string" ? stamp : "";
}

export type BinEntry = HistoryItem & {
  version: number;
  title: string;
  actor: string | null;
  deletedAt: string;
  leavesAt: string;
};

/** Lists the bin, the latest deletion first; at most 500. */
export async function listBin(client: Supabase): Promise<BinEntry[]> {
  const rows = unwrap(await client.rpc("bin", {}, { get: true }));
  return rows.flatMap(({ version, kind, item, title, actor, deleted_at, leaves_at }) => {
    const stored = findStoredItem(kind, item);
    if (stored === null) return [];
    const named = stored.kind === "keberangkatan" ? title.replace(/\d{4}-\d\d-\d\d/, formatDate) : title;
    return [
      { ...stored, version, title: named, actor: actor || null, deletedAt: deleted_at, leavesAt: leaves_at },
    ];
  });
}
