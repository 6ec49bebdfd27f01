import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-form";
import { WithDraft } from "~/components/form/with-draft";
import { listBranchChoices } from "~/domain/branches/queries.server";
import { packageDeparturesPath } from "~/domain/departures/admin-addresses";
import { requirePackage } from "~/domain/departures/departure-page.server";
import { standardsOf } from "~/domain/departures/fields";
import { packagesStep } from "~/domain/packages/admin-list-filter";
import { adminMeta } from "~/lib/head";
import { newForm } from "~/lib/returned-form";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { saveSeries } from "./save-series.server";
import { SeriesForm } from "./series-form";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Tambah Rangkaian");

export const handle = { crumbs: [packagesStep, { label: "Tambah Rangkaian", to: "" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const pack = await requirePackage(admin.client, params.id);
  const { id, title, duration } = pack;
  const branches = await listBranchChoices(admin.client);
  return { id, title, duration, standards: standardsOf(pack), branches, held: newForm() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const pack = await requirePackage(admin.client, params.id);
  return saveSeries(admin.client, pack, await readSmallForm(request));
}

export default function NewSeriesPage() {
  const { id, title, duration, standards, branches, held } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h1>Tambah Rangkaian</h1>
        <p className="text-soft wrap-anywhere">{title}</p>
        <p className="help">Banyak tanggal sekaligus, misalnya setiap dua minggu sampai Ramadhan.</p>
      </div>
      <WithDraft held={held} returned={returned}>
        {(shown) => (
          <SeriesForm
            {...{ standards, branches, duration, held }}
            returned={shown}
            cancelTo={packageDeparturesPath(id)}
          />
        )}
      </WithDraft>
    </div>
  );
}
