import {
  findPresent,
  findReturn,
  findVersion,
  isPresent,
  listVersions,
  stampOf,
  type Version,
} from "~/domain/history/queries.server";
import {
  contentTexts,
  editAddress,
  fieldPaths,
  historyKindLabel,
  isPage,
  titleOf,
} from "~/domain/history/registry";
import { formatMoment } from "~/lib/dates";
import { changedFields } from "~/records/changes";
import { type Content, type HistoryItem, historyAddress, pathName } from "~/records/history";
import { leadTo, notFound } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";

/** Loads one page of a history. Throws a redirect to page 1 for a page beyond the last, a 404 answer for an unknown
 * record, BackendError. */
export async function loadHistory(client: Supabase, item: HistoryItem, page: number) {
  const [present, list] = await Promise.all([findPresent(client, item), listVersions(client, item, page)]);
  if (list === null) throw leadTo(historyAddress(item));
  if (present === null && list.total === 0 && !isPage(item)) throw notFound("Riwayat tidak ditemukan");
  const { versions, newer, total, pages } = list;
  const restoredContent = await findReturn(client, item, present);
  return {
    item,
    kindName: historyKindLabel(item),
    title: titleOf(item, present ?? versions[0]?.content ?? null),
    editor: present === null && !isPage(item) ? null : editAddress(item),
    seen: stampOf(present),
    page,
    pages,
    total,
    entries: versions.map((version, index) =>
      toEntry(version, {
        item,
        present,
        after: (versions[index - 1] ?? newer)?.content ?? present,
        restored: restoredContent(version.content),
      }),
    ),
  };
}

export type HistoryEntry = ReturnType<typeof toEntry>;

interface EntryContext {
  item: HistoryItem;
  /** The stored row; null while the record lies in the bin. */
  present: Content | null;
  /** What the change led to; null where it deleted the record, which is still in the bin. */
  after: Content | null;
  /** What the record becomes when this version is restored. */
  restored: Content;
}

function toEntry(version: Version, { item, present, after, restored }: EntryContext) {
  const willChange =
    present === null ? [] : changesBetween(item, present, restored).map(({ label }) => label);
  return {
    ...headOf(version),
    done: version.operation === "delete" ? "Dihapus" : "Diubah",
    who: version.actor ?? "Sistem",
    returned: returnText(version),
    changes: after === null ? [] : changesBetween(item, version.content, after),
    isPresent: isPresent(restored, present),
    willChange,
    /** Names of the fields that change, by label. */
    fields: Object.fromEntries(
      [...fieldPaths(item)]
        .filter(([label]) => willChange.includes(label))
        .map(([label, path]) => [label, pathName(path)]),
    ),
  };
}

export function findField(item: HistoryItem, name: string | null) {
  const entry = [...fieldPaths(item)].find(([, path]) => pathName(path) === name);
  return entry === undefined ? null : { label: entry[0], path: entry[1] };
}

function returnText({ returnedAt, returnedBy }: Version): string | null {
  return returnedAt && `Dipulihkan ${formatMoment(returnedAt)} oleh ${returnedBy ?? "Sistem"}`;
}

export type RestoreView = NonNullable<Awaited<ReturnType<typeof loadConfirmation>>>;

/** Loads what restoring a version, or one field of it, would change. Null: no such version. */
export async function loadConfirmation(
  client: Supabase,
  item: HistoryItem,
  id: number | null,
  name: string | null = null,
) {
  const [present, version] = await Promise.all([
    findPresent(client, item),
    id === null ? null : findVersion(client, item, id),
  ]);
  if (version === null) return null;
  const field = findField(item, name);
  const returning = (await findReturn(client, item, present))(version.content);
  const changes = present === null ? [] : changesBetween(item, present, returning);
  return {
    ...headOf(version),
    seen: stampOf(present),
    field: field && { label: field.label, name: pathName(field.path) },
    changes: changes.filter(({ label }) => field === null || label === field.label),
  };
}

function headOf({ id, at, operation }: Version) {
  return { id, at, when: formatMoment(at), isDeletion: operation === "delete" };
}

function changesBetween(item: HistoryItem, before: Content, after: Content) {
  return changedFields(contentTexts(item, before), contentTexts(item, after));
}
