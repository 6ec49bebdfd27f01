import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-form";
import { listBranchOptions } from "~/domain/branches/queries.server";
import { packageDeparturesPath } from "~/domain/departures/admin-addresses";
import { DepartureForm } from "~/domain/departures/departure-form";
import { requirePackage, saveDeparture } from "~/domain/departures/departure-page.server";
import { standardsOf } from "~/domain/departures/fields";
import { createDeparture } from "~/domain/departures/save-departure.server";
import { packagesStep } from "~/domain/packages/list/admin-list-filter";
import { newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Tambah Keberangkatan");

export const handle = { crumbs: [packagesStep, { label: "Tambah Keberangkatan", to: "" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const pack = await requirePackage(admin.client, params.id);
  const branches = await listBranchOptions(admin.client);
  return {
    id: pack.id,
    title: pack.title,
    standards: standardsOf(pack),
    branches,
    formState: newFormState(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const pack = await requirePackage(admin.client, params.id);
  return saveDeparture({
    form: await readSmallForm(request),
    pack,
    // Nobody was promised a new date, so it needs no reason.
    confirmed: 0,
    save: (formState, values) => createDeparture(admin.client, pack, formState, values),
    done: "Keberangkatan ditambahkan",
  });
}

export default function NewDeparturePage() {
  const { id, title, standards, branches, formState } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h1>Tambah Keberangkatan</h1>
        <p className="text-soft wrap-anywhere">{title}</p>
        <p className="help">Cukup isi tanggalnya. Yang dikosongkan mengikuti paket.</p>
      </div>
      <DepartureForm
        standards={standards}
        branches={branches}
        formState={formState}
        returned={returned}
        fields={{}}
        confirmed={0}
        save="Simpan Keberangkatan"
        cancelTo={packageDeparturesPath(id)}
      />
    </div>
  );
}
