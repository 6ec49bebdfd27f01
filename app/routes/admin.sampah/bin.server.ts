import { data } from "@remix-run/node";
import { type BinEntry, listBin, parseVersionId, stampOf } from "~/domain/history/queries.server";
import { editAddress, findBinItem, historyKindLabel, pageLabel, titleOf } from "~/domain/history/registry";
import { restoreVersion } from "~/domain/history/restore-version.server";
import { restoreDemoContent } from "~/domain/site/demo-content.server";
import { formatDateOf, formatMoment } from "~/lib/dates";
import { pageCount } from "~/lib/list-address";
import { binPath, type Content, type HistoryItem, historyAddress } from "~/records/history";
import { expirePublicReads } from "~/server/cache.server";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { unknownRequest } from "~/server/responses.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { sweepOrphanedPictures } from "~/server/upkeep.server";

const perPage = 20;

/** Loads a page (from 1) of the bin, or its last page for one beyond it. `ending`: version of the picture whose final
 * deletion is to be confirmed. Throws BackendError. */
export async function loadBin(client: Supabase, pageNumber: number, ending: string | null) {
  const all = await listBin(client);
  const pages = pageCount(all.length, perPage);
  const page = Math.min(pageNumber, pages);
  return {
    page,
    pages,
    total: all.length,
    ending: all.filter(isPicture).find(({ version }) => String(version) === ending) ?? null,
    entries: all.slice((page - 1) * perPage, page * perPage).map(toView),
  };
}

export type BinView = ReturnType<typeof toView>;

const isPicture = ({ kind }: HistoryItem) => kind === "gambar";

function toView(entry: BinEntry) {
  const { kind, item, version, title, actor, deletedAt, leavesAt } = entry;
  return {
    kind,
    item,
    version,
    deletedAt,
    kindName: historyKindLabel(entry),
    title: pageLabel(entry) ?? title,
    deleted: `Dihapus ${formatMoment(deletedAt)} oleh ${actor ?? "Sistem"}`,
    leaves: `Dihapus permanen pada ${formatDateOf(leavesAt)}`,
    history: entry.kind === "gambar" ? null : historyAddress(entry),
    picture: isPicture(entry) ? `${binPath}/gambar/${version}` : null,
  };
}

const failed = "Gagal memulihkan. Silakan coba beberapa saat lagi.";
const endFailed =
  "Gambar belum terhapus seluruhnya. Bila masih ada di Sampah, coba lagi; bila tidak, filenya menyusul dihapus.";
const gone = "Sudah tidak ada di Sampah.";
const backAlready = "Sudah dipulihkan, lalu diubah. Versi yang dihapus masih ada di riwayatnya.";

/** Restores the deleted item that a form names. Answers 409 if that is refused. */
export async function restoreDeleted(client: Supabase, form: URLSearchParams) {
  const item = findBinItem(form.get("kind") ?? "", form.get("item") ?? "");
  if (item === null) throw unknownRequest();
  return answerOr({ event: "history.restore_failed", address: binPath, failed }, async () => {
    const outcome = await restoreVersion(client, item, {
      versionId: parseVersionId(form.get("version")),
      seen: stampOf(null),
    });
    switch (outcome.kind) {
      case "restored":
      case "same":
        return redirectWithSuccess(
          binPath,
          `${historyKindLabel(item)} dipulihkan`,
          textOf(item, outcome.content),
          {
            to: editAddress(item, outcome.content),
            label: "Buka",
          },
        );
      case "gone":
        return redirectWithError(binPath, gone);
      case "newer":
        return data({ message: backAlready }, { status: 409 });
      case "refused":
        return data({ message: outcome.message }, { status: 409 });
    }
  });
}

/** Removes a deleted picture from the bin for good, with its file, by the version that a form names. */
export function endPicture(client: Supabase, form: URLSearchParams) {
  const version = parseVersionId(form.get("version"));
  const attempt = { event: "media.end_failed", facts: { version }, address: binPath, failed: endFailed };
  return answerOr(attempt, async () => {
    if (version === null || !unwrap(await client.rpc("end_picture", { version })))
      return redirectWithError(binPath, gone);
    expirePublicReads();
    await sweepOrphanedPictures(client);
    return redirectWithSuccess(binPath, "Gambar dihapus selamanya", "Filenya pun sudah tidak ada.");
  });
}

/** Takes the removal of the demo content back; the database refuses everybody but owners. */
export function restoreDemo(client: Supabase) {
  return answerOr({ event: "demo.restore_failed", address: binPath, failed }, async () => {
    const outcome = await restoreDemoContent(client);
    switch (outcome.kind) {
      case "restored":
        return redirectWithSuccess(binPath, "Semua contoh dipulihkan", "Yang Anda isi sesudahnya tetap ada.");
      case "gone":
        return redirectWithError(binPath, gone);
      case "refused":
        return data({ message: outcome.message }, { status: 409 });
    }
  });
}

function textOf(item: HistoryItem, content: Content): string {
  const title = `"${titleOf(item, content)}" sudah kembali`;
  if (item.kind === "paket") {
    return content.status === "draft" ? `${title} sebagai draf.` : `${title} dan tampil lagi di situs.`;
  }
  if (item.kind === "gambar") return `${title} di Media Upload, dan di tempat yang memakainya.`;
  if (content.is_active === false) return `${title}, masih nonaktif.`;
  return `${title}.`;
}
