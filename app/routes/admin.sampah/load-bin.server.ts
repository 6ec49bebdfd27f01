import { historyAddress, kindLabel, pageLabel } from "~/domain/history/kinds";
import { type BinEntry, listBin } from "~/domain/history/queries.server";
import { formatDateOf, formatMoment } from "~/lib/dates";
import type { Supabase } from "~/server/supabase.server";

const perPage = 20;

/** A page (from 1) of the bin as it is printed; the last page there is for one beyond it. Throws BackendError. */
export async function loadBin(client: Supabase, asked: number) {
  const all = await listBin(client);
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const page = Math.min(asked, pages);
  return {
    ...{ page, pages },
    total: all.length,
    entries: all.slice((page - 1) * perPage, page * perPage).map(toView),
  };
}

export type BinView = ReturnType<typeof toView>;

function toView(entry: BinEntry) {
  const { kind, item, version, title, actor, deletedAt, leavesAt } = entry;
  return {
    ...{ kind, item, version, deletedAt },
    kindName: kindLabel(kind),
    title: pageLabel(entry) ?? title,
    deleted: `Dihapus ${formatMoment(deletedAt)} oleh ${actor ?? "Sistem"}`,
    leaves: `Dihapus permanen pada ${formatDateOf(leavesAt)}`,
    history: historyAddress(entry),
  };
}
