import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-answer";
import { offerBranches } from "~/domain/branches/queries.server";
import { requirePackage } from "~/domain/departures/admin-queries.server";
import { DepartureForm } from "~/domain/departures/departure-form";
import { departureRecord, withStandards } from "~/domain/departures/record";
import { answerDeparture } from "~/domain/departures/save-departure.server";
import { packagesStep } from "~/domain/packages/list/admin-list-filter";
import { newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { describeForm } from "~/records/describe.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Tambah Keberangkatan");

export const handle = { crumbs: [packagesStep, { label: "Tambah Keberangkatan", to: "" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const pack = await requirePackage(admin.client, params.id);
  const branches = await offerBranches(admin.client);
  const description = describeForm(withStandards(departureRecord, pack), {}, { branchId: branches });
  return {
    title: pack.title,
    form: { description, formState: newFormState(), packageId: pack.id, branches: branches ?? [] },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  const pack = await requirePackage(client, params.id);
  return answerDeparture({ client, form: await readSmallForm(request), pack });
}

export default function NewDeparturePage() {
  const { title, form } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h1>Tambah Keberangkatan</h1>
        <p className="text-soft wrap-anywhere">{title}</p>
        <p className="help">Cukup isi tanggalnya. Yang dikosongkan mengikuti paket.</p>
      </div>
      <DepartureForm
        {...form}
        content={{ status: "buka" }}
        returned={returned}
        confirmed={0}
        save="Simpan Keberangkatan"
      />
    </div>
  );
}
