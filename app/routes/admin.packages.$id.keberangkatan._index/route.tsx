import CalendarPlus from "virtual:icon/calendar-plus";
import Plus from "virtual:icon/plus";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-answer";
import { useMayEnter } from "~/components/layout/role-context";
import {
  departuresAddress,
  packageDeparturesPath,
  parseDepartureFilter,
  sharingAddress,
} from "~/domain/departures/admin-addresses";
import { countUndated, requirePackage } from "~/domain/departures/admin-queries.server";
import { DepartureScreen } from "~/domain/departures/departure-list";
import { changeDeparture, loadDepartureList } from "~/domain/departures/departure-page.server";
import { inquiriesAddress as inquiriesOf } from "~/domain/inquiries/list-filter";
import { listPath, packagesStep } from "~/domain/packages/list/admin-list-filter";
import { adminMeta } from "~/lib/head";
import { screenParts } from "~/server/attempt.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Kelola Keberangkatan");

export const handle = { crumbs: [packagesStep, { label: "Kelola Keberangkatan", to: "" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "catalogue");
  const { id, title } = await requirePackage(admin.client, params.id);
  const query = new URL(request.url).searchParams;
  const parts = screenParts("departures");
  const [list, undated] = await Promise.all([
    loadDepartureList(admin.client, packageDeparturesPath(id), query, id, parts),
    parts.readPart("jumlah jamaah tanpa tanggal", countUndated(admin.client, id), 0),
  ]);
  return { id, title, undated, ...list, unread: parts.unread() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const { id } = await requirePackage(admin.client, params.id);
  const filter = parseDepartureFilter(new URL(request.url).searchParams);
  const address = departuresAddress(packageDeparturesPath(id), filter);
  return changeDeparture(admin.client, await readSmallForm(request), address);
}

export default function PackageDeparturesPage() {
  const { id, title, undated, ...list } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const mayEdit = useMayEnter("content");
  const ways = (
    <>
      <Link className="btn btn-primary" to={packageDeparturesPath(id, "baru")}>
        <Plus aria-hidden="true" className="size-5" />
        Tambah tanggal
      </Link>
      <Link className="btn" to={packageDeparturesPath(id, "rangkaian")}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        Tambah rangkaian
      </Link>
    </>
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 grow basis-64 gap-1">
          <h1>Kelola Keberangkatan</h1>
          <p>
            <Link
              className="link inline-flex min-h-11 items-center wrap-anywhere"
              to={mayEdit ? `${listPath}/edit/${id}` : sharingAddress(id)}
            >
              {title}
            </Link>
          </p>
        </div>
        {mayEdit && list.departures.length > 0 && <div className="flex flex-wrap gap-3">{ways}</div>}
      </div>
      {undated > 0 && list.departures.length > 0 && (
        <p className="panel">
          {undated} jamaah terkonfirmasi belum punya tanggal, jadi kursinya belum dihitung.{" "}
          <Link className="link" to={inquiriesOf({ packageId: id, status: "terkonfirmasi" })}>
            Pilih tanggalnya di Permintaan
          </Link>
        </p>
      )}
      <DepartureScreen {...list} answer={answer} ways={ways} />
    </div>
  );
}
