import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-errors";
import { Paging } from "~/components/ui/paging";
import { picturesStay } from "~/domain/history/bin";
import { binPath, pageKey, pageOf } from "~/domain/history/kinds";
import { adminMeta } from "~/lib/admin-meta";
import { requireAdmin } from "~/server/guard.server";
import { badRequest } from "~/server/responses.server";
import { readSmallForm } from "~/server/small-form.server";
import { BinList } from "./bin-list";
import { loadBin } from "./load-bin.server";
import { restoreDeleted } from "./restore-deleted.server";

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

/** A refusal may mean that it is back already. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function BinPage() {
  const { entries, total, page, pages } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
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
          <Paging
            label="Halaman Sampah"
            {...{ page, pages }}
            previous={page > 1 ? pageAddress(page - 1) : null}
            next={page < pages ? pageAddress(page + 1) : null}
          />
        </>
      )}
    </div>
  );
}

function pageAddress(page: number): string {
  return page > 1 ? `${binPath}?${pageKey}=${page}` : binPath;
}
