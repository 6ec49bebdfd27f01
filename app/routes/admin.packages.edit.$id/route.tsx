import CalendarDays from "virtual:icon/calendar-days";
import ExternalLink from "virtual:icon/external-link";
import Share2 from "virtual:icon/share-2";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-answer";
import { sharingAddress } from "~/domain/departures/admin-addresses";
import { listMediaOptions } from "~/domain/media/library/queries.server";
import { answerPackage } from "~/domain/packages/form/answer-package.server";
import { PackageForm } from "~/domain/packages/form/package-form";
import { packagesStep } from "~/domain/packages/list/admin-list-filter";
import { findPackageToEdit } from "~/domain/packages/list/admin-queries.server";
import { describePackageForm } from "~/domain/packages/record";
import { readLegality } from "~/domain/site/queries.server";
import { formWithPictures } from "~/lib/body-limit";
import { askOnce, newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { HistoryLink } from "~/records/history-link";
import { requireStaff } from "~/server/guard.server";
import { notFound } from "~/server/responses.server";

/** Reads the departures anew after a conflict: a colleague may have added some, which the form then lists. */
export {
  rereadAfterConflict as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-sending";

export const meta = adminMeta("Edit Paket");

export const handle = {
  bodyLimit: formWithPictures,
  crumbs: [packagesStep, { label: "Edit Paket", to: "" }],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const [stored, { payment }, pictures] = await Promise.all([
    findPackageToEdit(admin.client, params.id ?? ""),
    readLegality(),
    listMediaOptions(admin.client),
  ]);
  if (stored === null) throw notFound("Paket tidak ditemukan");
  const { version, doubts, ...page } = stored;
  const id = (params.id ?? "").toLowerCase();
  // Doubts about the stored values were confirmed before.
  const { formState } = askOnce({ ...newFormState(), id, openedVersion: version }, doubts);
  return { ...page, description: describePackageForm(payment), formState, pictures };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerPackage(request, await requireStaff(request, "content"), params.id ?? "");
}

export default function EditPackagePage() {
  const { description, formState, content, dates, href, keepsAddress, pictures } =
    useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Edit Paket</h1>
        <div className="flex flex-wrap gap-3">
          <Link className="btn btn-small" to={dates.address}>
            <CalendarDays aria-hidden="true" className="size-4" />
            Kelola Keberangkatan
          </Link>
          <Link className="btn btn-small" to={sharingAddress(formState.id)}>
            <Share2 aria-hidden="true" className="size-4" />
            Bagikan
          </Link>
          <HistoryLink kind="paket" item={formState.id} />
          <a className="btn btn-small" href={href} target="_blank" rel="noopener">
            <ExternalLink aria-hidden="true" className="size-4" />
            {content.status === "draft" ? "Lihat pratinjau" : "Lihat di situs"}
            <span className="sr-only"> (tab baru)</span>
          </a>
        </div>
      </div>
      <p className="help">
        {keepsAddress ? (
          <>
            Alamat halaman paket ini tetap <span className="break-all">{href}</span> walaupun judulnya diubah,
            agar tautan yang sudah dibagikan tidak putus.
          </>
        ) : (
          <>
            Alamat halaman paket ini <span className="break-all">{href}</span> mengikuti judulnya sampai paket
            pertama kali diterbitkan.
          </>
        )}
      </p>
      <PackageForm
        key={href}
        description={description}
        content={content}
        formState={formState}
        returned={returned}
        pictures={pictures}
        dates={dates}
        save="Simpan Perubahan"
      />
    </div>
  );
}
