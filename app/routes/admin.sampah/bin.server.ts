import { data } from "@remix-run/node";
import {
  binPath,
  type Content,
  editAddress,
  findItem,
  type HistoryItem,
  historyAddress,
  kindLabel,
  pageLabel,
  titleOf,
} from "~/domain/history/kinds";
import { type BinEntry, listBin, parseVersionId, stampOf } from "~/domain/history/queries.server";
import { restoreVersion } from "~/domain/history/restore-version.server";
import { formatDateOf, formatMoment } from "~/lib/dates";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { badRequest } from "~/server/responses.server";
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

const failed = "Gagal memulihkan. Silakan coba beberapa saat lagi.";
const gone = "Sudah tidak ada di Sampah.";
const backAlready = "Sudah dipulihkan dan diubah orang lain. Versi yang dihapus masih ada di riwayatnya.";

/** Brings back the deleted thing a form names; a 409 answer where something stands against it. */
export async function restoreDeleted(client: Supabase, form: URLSearchParams) {
  const item = findItem(form.get("kind") ?? "", form.get("item") ?? "");
  if (item === null) throw badRequest("Permintaan ini tidak dikenali.");
  try {
    const outcome = await restoreVersion(client, item, parseVersionId(form.get("version")), stampOf(null));
    switch (outcome.kind) {
      case "restored":
      case "same":
        return redirectWithSuccess(
          binPath,
          `${kindLabel(item.kind)} dipulihkan`,
          textOf(item, outcome.content),
          { to: editAddress(item), label: "Buka" },
        );
      case "gone":
        return redirectWithError(binPath, gone);
      case "newer":
        return data({ message: backAlready }, { status: 409 });
      case "refused":
        return data({ message: outcome.message }, { status: 409 });
    }
  } catch (error) {
    log().error({ requestId: requestScope().id, err: error }, "history.restore_failed");
    return redirectWithError(binPath, failed);
  }
}

function textOf(item: HistoryItem, content: Content): string {
  const title = `"${titleOf(item, content)}" sudah kembali`;
  if (item.kind === "paket") {
    return content.status === "draft" ? `${title} sebagai draf.` : `${title} dan tampil lagi di situs.`;
  }
  if (item.kind === "keunggulan" && content.is_active === false) return `${title}, masih nonaktif.`;
  return `${title}.`;
}
