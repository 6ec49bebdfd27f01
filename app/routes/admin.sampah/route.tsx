import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { RotateCcw } from "lucide-react";
import { FormErrors } from "~/components/form/form-messages";
import { FormMark } from "~/components/form/form-start";
import { rereadAfterConflict, sendOrKeep } from "~/components/form/lost-sending";
import { SubmitButton } from "~/components/form/submit-button";
import { useAnswer } from "~/components/form/use-answer";
import { Paging } from "~/components/ui/paging";
import { binPath, pageKey, pageOf, picturesStay } from "~/domain/history/kinds";
import { adminMeta } from "~/lib/admin-meta";
import { requireAdmin } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { badRequest } from "~/server/responses.server";
import { type BinView, loadBin, restoreDeleted } from "./bin.server";

export const meta = adminMeta("Sampah");

export const handle = { crumbs: [{ label: "Sampah", to: binPath }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  return loadBin(admin.client, pageOf(new URL(request.url).searchParams));
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const form = await readSmallForm(request);
  if (form.get("intent") !== "restore") throw badRequest("Permintaan ini tidak dikenali.");
  return restoreDeleted(admin.client, form);
}

export const clientAction = sendOrKeep;

/** A refusal may mean that it is back already. */
export const shouldRevalidate = rereadAfterConflict;

export default function BinPage() {
  const { entries, total, page, pages } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h1>Sampah</h1>
        <p className="text-soft">
          Paket, keunggulan, dan testimoni yang dihapus tersimpan di sini selama 30 hari. {picturesStay}
        </p>
      </div>
      <FormErrors id="ditolak" errors={refused && [refused.message]} title="Belum dipulihkan" />
      {total === 0 ? (
        <div className="panel grid gap-1 py-12 text-center">
          <h2>Sampah kosong</h2>
          <p className="help">Yang Anda hapus akan menunggu di sini, kalau-kalau masih diperlukan.</p>
        </div>
      ) : (
        <>
          <p role="status">
            {total} di Sampah, yang terakhir dihapus lebih dulu
            {pages > 1 && `, halaman ${page} dari ${pages}`}
          </p>
          <BinList entries={entries} />
          <Paging label="Halaman Sampah" {...{ page, pages }} address={pageAddress} />
        </>
      )}
    </div>
  );
}

function pageAddress(page: number): string {
  return page > 1 ? `${binPath}?${pageKey}=${page}` : binPath;
}

/** What was deleted, the latest first, each with its way back. */
export function BinList({ entries }: { entries: readonly BinView[] }) {
  return (
    <ul className="grid grid-cols-1 divide-y divide-rule overflow-hidden rounded-xl border border-rule bg-white">
      {entries.map((entry) => (
        <li key={entry.version} className="min-w-0">
          <Row entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Row({
  entry: { kind, item, version, kindName, title, deleted, leaves, history },
}: {
  entry: BinView;
}) {
  return (
    <article
      aria-labelledby={`sampah-${version}`}
      className="flex flex-wrap items-center justify-between gap-3 p-4"
    >
      <div className="grid min-w-0 grow basis-72 gap-1">
        <p>
          <span className="badge">{kindName}</span>
        </p>
        <h2 id={`sampah-${version}`} className="text-base break-words">
          {title}
        </h2>
        <p className="help break-words">{deleted}</p>
        <p className="help">{leaves}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link className="btn btn-small" to={history}>
          Riwayat
          <span className="sr-only"> {title}</span>
        </Link>
        <Form method="post" action={binPath}>
          <FormMark />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="item" value={item} />
          <input type="hidden" name="version" value={version} />
          <SubmitButton name="intent" value="restore" className="btn btn-small" pendingText="Memulihkan...">
            <RotateCcw aria-hidden="true" className="size-4" />
            Pulihkan
            <span className="sr-only"> {title}</span>
          </SubmitButton>
        </Form>
      </div>
    </article>
  );
}
