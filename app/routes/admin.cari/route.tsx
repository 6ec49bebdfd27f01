import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListSearch } from "~/components/form/list-search";
import { ScreenHead } from "~/components/layout/screen-head";
import { longestSearch } from "~/domain/inquiries/list-filter";
import { adminMeta } from "~/lib/head";
import { searchKey } from "~/lib/list-address";
import { officeSearchPath } from "~/routes/admin/menu";
import { OfficeResults } from "~/routes/admin/office-search";
import { requireStaff } from "~/server/guard.server";
import { findInOffice } from "./find.server";

export const meta = adminMeta("Cari");

export const handle = { crumbs: [{ label: "Cari", to: officeSearchPath }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client, role } = await requireStaff(request, "own");
  const typed = (new URL(request.url).searchParams.get(searchKey) ?? "").trim().slice(0, longestSearch);
  return { typed, hits: await findInOffice(client, role, typed) };
}

export default function OfficeSearchPage() {
  const { typed, hits } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <ScreenHead title="Cari" help="Layar admin, paket, permintaan, dan orang." />
      <ListSearch
        path={officeSearchPath}
        label="Cari di area admin"
        typed={typed}
        placeholder="Nama, nomor, atau kode"
        reset="Kosongkan pencarian"
      />
      {typed !== "" && <OfficeResults typed={typed} hits={hits} />}
    </div>
  );
}
