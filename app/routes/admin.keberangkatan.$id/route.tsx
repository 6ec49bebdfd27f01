import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-answer";
import { offerBranches } from "~/domain/branches/queries.server";
import { departuresStep } from "~/domain/departures/admin-addresses";
import { requireDeparture } from "~/domain/departures/admin-queries.server";
import { DepartureForm } from "~/domain/departures/departure-form";
import { departureDoubts } from "~/domain/departures/doubts";
import { departureRecord, withStandards } from "~/domain/departures/record";
import { answerDeparture } from "~/domain/departures/save-departure.server";
import { askOnce, newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { describeForm } from "~/records/describe.server";
import { HistoryLink } from "~/records/history-link";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Edit Keberangkatan");

export const handle = { crumbs: [departuresStep, { label: "Edit Keberangkatan", to: "" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const { row, pack, confirmed, content, version } = await requireDeparture(admin.client, params.id);
  // Doubts about the stored values were confirmed before.
  const { formState } = askOnce(
    { ...newFormState(), id: row.id, openedVersion: version },
    departureDoubts(row, pack, confirmed),
  );
  const branches = await offerBranches(admin.client);
  const description = describeForm(withStandards(departureRecord, pack), {}, { branchId: branches });
  return {
    title: pack.title,
    form: { description, formState, content, packageId: pack.id, confirmed, branches: branches ?? [] },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  const { row, pack, confirmed } = await requireDeparture(client, params.id);
  const form = await readSmallForm(request);
  return answerDeparture({ client, form, pack, id: row.id, confirmed });
}

export default function EditDeparturePage() {
  const { title, form } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="min-w-0">Edit Keberangkatan</h1>
          <HistoryLink kind="keberangkatan" item={form.formState.id} />
        </div>
        <p className="text-soft wrap-anywhere">{title}</p>
      </div>
      <DepartureForm key={form.formState.id} {...form} returned={returned} save="Simpan Perubahan" />
    </div>
  );
}
