import Plus from "virtual:icon/plus";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-answer";
import { useMayEnter } from "~/components/layout/role-context";
import { ScreenHead } from "~/components/layout/screen-head";
import {
  departuresAddress,
  departuresPath,
  departuresStep,
  newDeparturePath,
  packageDeparturesPath,
  parseDepartureFilter,
} from "~/domain/departures/admin-addresses";
import { DepartureScreen } from "~/domain/departures/departure-list";
import { changeDeparture, loadDepartureList } from "~/domain/departures/departure-page.server";
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
  const answer = useAnswer<typeof action>();
  const { packageId } = list.filter;
  const mayEdit = useMayEnter("content");
  const add = (
    <Link
      className="btn btn-primary max-md:px-3 max-md:text-small"
      to={packageId ? packageDeparturesPath(packageId, "baru") : newDeparturePath}
    >
      <Plus aria-hidden="true" className="size-4" />
      Tambah keberangkatan
    </Link>
  );
  return (
    <div className="grid grid-cols-1 gap-6 max-md:gap-3">
      <ScreenHead title="Keberangkatan" help="Semua tanggal dari semua paket.">
        {mayEdit && add}
      </ScreenHead>
      <DepartureScreen {...list} answer={answer} namesPackages ways={add} />
    </div>
  );
}
