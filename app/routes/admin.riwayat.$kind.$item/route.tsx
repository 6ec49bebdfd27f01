import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { useAnswer } from "~/components/form/use-answer";
import { ScreenHead } from "~/components/layout/screen-head";
import { Paging } from "~/components/ui/paging";
import { parseVersionId } from "~/domain/history/queries.server";
import { areaOf, findItem } from "~/domain/history/registry";
import { adminMeta } from "~/lib/head";
import { parsePage } from "~/lib/list-address";
import { binPath, fieldKey, historyAddress, picturesStay, restoreKey, versionsKept } from "~/records/history";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { notFound, unknownRequest } from "~/server/responses.server";
import { HistoryEntryCard, RestoreConfirmation } from "./history-entry";
import { loadConfirmation, loadHistory } from "./load-history.server";
import { restore } from "./restore.server";

/** A refusal shows what has changed meanwhile. */
export {
  rereadAfterConflict as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-sending";

export const meta = adminMeta("Riwayat");

export const handle = { crumbs: [{ label: "Riwayat", to: "" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const item = findItem(params.kind, params.item);
  const admin = await requireStaff(request, item === null ? "content" : areaOf(item));
  if (item === null) throw notFound("Riwayat tidak ditemukan");
  const query = new URL(request.url).searchParams;
  const [history, requested] = await Promise.all([
    loadHistory(admin.client, item, parsePage(query)),
    loadConfirmation(admin.client, item, parseVersionId(query.get(restoreKey)), query.get(fieldKey)),
  ]);
  return { ...history, requested, isGone: query.has(restoreKey) && requested === null };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const item = findItem(params.kind, params.item);
  const admin = await requireStaff(request, item === null ? "content" : areaOf(item));
  const form = await readSmallForm(request);
  if (item === null) throw notFound("Riwayat tidak ditemukan");
  if (form.get("intent") !== "restore") throw unknownRequest();
  return restore(admin.client, item, form);
}

export default function HistoryPage() {
  const { item, kindName, title, editor, seen, page, pages, total, entries, requested, isGone } =
    useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const confirmation = refused ? refused.confirmation : requested;
  const address = historyAddress(item);
  return (
    <div className="grid grid-cols-1 gap-6">
      <ScreenHead title="Riwayat" help={`${kindName} “${title}”`}>
        <Link className="btn" to={editor ?? binPath}>
          {editor === null ? "Buka Sampah" : "Kembali ke halaman edit"}
        </Link>
      </ScreenHead>
      <FormErrors id="ditolak" errors={refused && [refused.message]} title="Belum dikembalikan" />
      {isGone && !confirmation && (
        <p role="alert" className="error">
          Versi yang diminta tidak ada di riwayat ini. Pilih versi lain di bawah.
        </p>
      )}
      {confirmation ? (
        <RestoreConfirmation confirmation={confirmation} address={address} />
      ) : (
        <>
          <div className="grid gap-1">
            <p role="status">
              {editor === null && "Sudah dihapus, tersimpan di Sampah. "}
              {total === 0 ? "Belum ada perubahan yang tercatat." : `${total} perubahan, terbaru lebih dulu`}
              {pages > 1 && `, halaman ${page} dari ${pages}`}
            </p>
            {total > 0 && (
              <p className="help">
                Setiap versi dapat dikembalikan, seluruhnya atau satu isian saja, dan pengembalian pun
                tercatat di sini. {picturesStay} {versionsKept}
              </p>
            )}
          </div>
          <ol className="grid grid-cols-1 gap-4">
            {entries.map((entry) => (
              <HistoryEntryCard key={entry.id} entry={entry} address={address} seen={seen} />
            ))}
          </ol>
          <Paging
            label="Halaman riwayat"
            page={page}
            pages={pages}
            address={(number) => historyAddress(item, number)}
          />
        </>
      )}
    </div>
  );
}
