import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-form";
import { listBranchOptions } from "~/domain/branches/queries.server";
import { departuresStep, packageDeparturesPath } from "~/domain/departures/admin-addresses";
import { DepartureForm } from "~/domain/departures/departure-form";
import { requireDeparture, saveDeparture } from "~/domain/departures/departure-page.server";
import { departureDoubts } from "~/domain/departures/doubts";
import { departureFields, standardsOf } from "~/domain/departures/fields";
import { updateDeparture } from "~/domain/departures/save-departure.server";
import { askOnce, newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { typedFields } from "~/records/define";
import { HistoryLink } from "~/records/history-link";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Edit Keberangkatan");

export const handle = { crumbs: [departuresStep, { label: "Edit Keberangkatan", to: "" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const { row, pack, confirmed, version } = await requireDeparture(admin.client, params.id);
  // Doubts about the stored values were confirmed before.
  const { formState } = askOnce(
    { ...newFormState(), id: row.id, openedVersion: version },
    departureDoubts(row, pack, confirmed),
  );
  return {
    formState,
    packageId: pack.id,
    title: pack.title,
    confirmed,
    fields: typedFields(departureFields, row),
    standards: standardsOf(pack),
    branches: await listBranchOptions(admin.client),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const { row, pack, confirmed } = await requireDeparture(admin.client, params.id);
  return saveDeparture({
    form: await readSmallForm(request),
    id: row.id,
    pack,
    confirmed,
    save: ({ openedVersion }, values) => updateDeparture(admin.client, row.id, openedVersion || null, values),
    done: "Keberangkatan diperbarui",
  });
}

export default function EditDeparturePage() {
  const { formState, packageId, title, confirmed, fields, standards, branches } =
    useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="min-w-0">Edit Keberangkatan</h1>
          <HistoryLink kind="keberangkatan" item={formState.id ?? ""} />
        </div>
        <p className="text-soft wrap-anywhere">{title}</p>
      </div>
      <DepartureForm
        fields={fields}
        standards={standards}
        branches={branches}
        formState={formState}
        returned={returned}
        confirmed={confirmed}
        save="Simpan Perubahan"
        cancelTo={packageDeparturesPath(packageId)}
      />
    </div>
  );
}
