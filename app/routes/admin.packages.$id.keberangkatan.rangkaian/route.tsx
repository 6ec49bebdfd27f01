import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextField } from "~/components/form/field";
import { useAnswer } from "~/components/form/use-answer";
import { offerBranches } from "~/domain/branches/queries.server";
import { packageDeparturesPath } from "~/domain/departures/admin-addresses";
import {
  type DeparturePackage,
  findTakenDays,
  requirePackage,
} from "~/domain/departures/admin-queries.server";
import { departureDoubts } from "~/domain/departures/doubts";
import { withStandards } from "~/domain/departures/record";
import { departureMessages, packageGone } from "~/domain/departures/save-departure.server";
import { packagesStep } from "~/domain/packages/list/admin-list-filter";
import { formatDay } from "~/lib/dates";
import { askOnce, type Doubt, type FormState, newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { formatHijri } from "~/lib/hijri";
import { answerRecordForm, type FormOutcome } from "~/records/answer-form.server";
import { describeForm } from "~/records/describe.server";
import { RecordForm } from "~/records/form";
import { refused } from "~/records/save.server";
import { expirePublicReads } from "~/server/cache.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { foreignKeyViolation, type Supabase, unwrap } from "~/server/supabase.server";
import { datesOf, departureRow, type SeriesValues, seriesKey, seriesRecord } from "./series";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Tambah Rangkaian");

export const handle = { crumbs: [packagesStep, { label: "Tambah Rangkaian", to: "" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const pack = await requirePackage(admin.client, params.id);
  const { id, title, duration } = pack;
  const branches = await offerBranches(admin.client);
  const description = describeForm(withStandards(seriesRecord, pack), {}, { branchId: branches });
  return { id, title, duration, branches: branches ?? [], description, formState: newFormState() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  const pack = await requirePackage(client, params.id);
  let added = 0;
  return answerRecordForm({
    record: seriesRecord,
    form: await readSmallForm(request),
    save: async (values, formState) => {
      const outcome = await saveSeries(client, pack, values, formState);
      if (typeof outcome !== "number") return outcome;
      added = outcome;
      return { kind: "saved" };
    },
    saved: () =>
      redirectWithSuccess(
        packageDeparturesPath(pack.id),
        added > 0 ? `${added} keberangkatan ditambahkan` : "Rangkaian ini sudah tersimpan",
      ),
    messages: departureMessages,
  });
}

const allTaken = "Semua tanggal rangkaian ini sudah ada pada paket ini.";

/** Shows the days of a series first; the same form sent again adds those that are not taken, and returns their number. */
async function saveSeries(
  client: Supabase,
  pack: DeparturePackage,
  values: SeriesValues,
  formState: FormState,
): Promise<number | FormOutcome> {
  const days = datesOf(values);
  const taken = await findTakenDays(client, pack, { dates: days, city: values.departureCity });
  const dates = days.filter((date) => !taken.has(date));
  const asking = askOnce(formState, [
    preview(seriesKey(values), dates, [...taken].sort()),
    ...departureDoubts(departureRow(values, values.firstDate), pack, 0),
  ]);
  if (asking.unasked.length > 0)
    return dates.length === 0
      ? refused(409, { firstDate: allTaken })
      : { kind: "doubted", status: 200, ...asking };
  const answer = await client
    .from("departures")
    .upsert(
      dates.map((date) => ({ ...departureRow(values, date), package_id: pack.id })),
      { onConflict: "package_id,departure_date,departure_city", ignoreDuplicates: true },
    )
    .select("id");
  if (answer.error?.code === foreignKeyViolation) return packageGone;
  expirePublicReads();
  return unwrap(answer).length;
}

function preview(key: string, dates: readonly string[], taken: readonly string[]): Doubt {
  const skipped = taken.map((date) => `${formatDay(date)}: sudah ada, dilewati`);
  const newDays = dates.map((date) => `${formatDay(date)} (${formatHijri(date)})`);
  const text = `${dates.length} keberangkatan akan ditambahkan${taken.length > 0 ? `, ${taken.length} tanggal sudah ada` : ""}:`;
  return { key, text, lines: [...newDays, ...skipped], publishing: false };
}

export default function NewSeriesPage() {
  const { id, title, duration, branches, description, formState } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h1>Tambah Rangkaian</h1>
        <p className="text-soft wrap-anywhere">{title}</p>
        <p className="help">Banyak tanggal sekaligus, misalnya setiap dua minggu sampai Ramadhan.</p>
      </div>
      <RecordForm<typeof seriesRecord>
        description={description}
        formState={formState}
        content={{ every: "2", unit: "minggu" }}
        returned={returned}
        save={returned?.confirmedDoubts ? "Simpan Rangkaian" : "Periksa Tanggal"}
        cancelTo={packageDeparturesPath(id)}
        options={{ branchId: branches }}
        looks={{
          tripDays: ({ meta, label }) => (
            <TextField
              meta={meta}
              label={label}
              inputMode="numeric"
              autoComplete="off"
              help={`Kosongkan bila sama dengan durasi paket${duration && ` (${duration})`}.`}
            />
          ),
        }}
      />
    </div>
  );
}
