import {
  findPresent,
  findReturn,
  findVersion,
  isPresent,
  listVersions,
  stampOf,
  type Version,
} from "~/domain/history/queries.server";
import { contentTexts, editAddress, fieldPaths, isPage, kindLabel, titleOf } from "~/domain/history/registry";
import { formatMoment } from "~/lib/dates";
import { changedFields } from "~/records/changes";
import { type Content, type FieldPath, type HistoryItem, historyAddress, pathName } from "~/records/history";
import { leadTo, notFound } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";

/** Loads one page of a history. Throws a redirect to page 1 for a page beyond the last, a 404 answer for an unknown
 * record, BackendError. */
export async function loadHistory(client: Supabase, item: HistoryItem, page: number) {
  const [present, list] = await Promise.all([findPresent(client, item), listVersions(client, item, page)]);
  if (list === null) throw leadTo(historyAddress(item));
  if (present === null && list.total === 0 && !isPage(item)) throw notFound("Riwayat tidak ditemukan");
  const { versions, newer, total, pages } = list;
  const toReturn = await findReturn(client, item, present);
  return {
    item,
    kindName: kindLabel(item),
    title: titleOf(item, present ?? versions[0]?.content ?? null),
    editor: present === null && !isPage(item) ? null : editAddress(item),
    seen: stampOf(present),
    ...{ page, pages, total },
    entries: versions.map((version, index) =>
      toEntry(item, version, versions[index - 1] ?? newer, present, toReturn(version.content)),
    ),
  };
}

export type HistoryEntry = ReturnType<typeof toEntry>;

/** `next` is the change after this one; null where this change led to the present row. */
function toEntry(
  item: HistoryItem,
  version: Version,
  next: Version | null,
  present: Content | null,
  returning: Content,
) {
  const after = next?.content ?? present;
  const isDeletion = version.operation === "delete";
  const willChange =
    present === null ? [] : changesBetween(item, present, returning).map(({ label }) => label);
  const paths = fieldPaths(item);
  const names = willChange.map((label) => [label, nameOf(paths.get(label))] as const);
  return {
    ...headOf(version),
    done: isDeletion ? "Dihapus" : "Diubah",
    who: version.actor ?? "Sistem",
    returned: returnOf(version),
    changes: after === null ? [] : changesBetween(item, version.content, after),
    isPresent: isPresent(returning, present),
    willChange,
    fields: Object.fromEntries(names),
  };
}

function nameOf(path: FieldPath | undefined): string {
  return path === undefined ? "" : pathName(path);
}

export function findField(item: HistoryItem, name: string | null) {
  const entry = [...fieldPaths(item)].find(([, path]) => pathName(path) === name);
  return entry === undefined ? null : { label: entry[0], path: entry[1] };
}

function returnOf({ returnedAt, returnedBy }: Version): string | null {
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
