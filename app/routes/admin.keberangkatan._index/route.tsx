import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ListSearch } from "~/components/form/list-search";
import { useAnswer } from "~/components/form/use-form";
import { useMayEnter } from "~/components/layout/role-context";
import {
  departuresAddress,
  departuresPath,
  departuresStep,
  listFilters,
  parseDepartureFilter,
} from "~/domain/departures/admin-addresses";
import { DepartureScreen } from "~/domain/departures/departure-list";
import { changeDeparture, loadDepartureList } from "~/domain/departures/departure-page.server";
import { listPath } from "~/domain/packages/list/admin-list-filter";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Keberangkatan");

export const handle = { crumbs: [departuresStep] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "catalogue");
  return loadDepartureList(admin.client, departuresPath, new URL(request.url).searchParams);
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const filter = parseDepartureFilter(new URL(request.url).searchParams);
  return changeDeparture(
    admin.client,
    await readSmallForm(request),
    departuresAddress(departuresPath, filter),
  );
}

export default function DeparturesPage() {
  const list = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>()?.refused;
  const { search, past } = list.filter;
  const mayEdit = useMayEnter("content");
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h1>Keberangkatan</h1>
        <p className="help">
          Semua tanggal dari semua paket.
          {mayEdit && " Untuk menambah tanggal, buka Tindakan lalu 'Semua tanggal paket ini'."}
        </p>
      </div>
      <ListSearch path={departuresPath} label="Cari paket" typed={search} placeholder="Judul paket">
        {past && <input type="hidden" name={listFilters.past.name} value={past} />}
      </ListSearch>
      <DepartureScreen
        {...list}
        refused={refused}
        namesPackages
        ways={
          <Link className="btn btn-primary" to={listPath}>
            Pilih paket
          </Link>
        }
      />
    </div>
  );
}
