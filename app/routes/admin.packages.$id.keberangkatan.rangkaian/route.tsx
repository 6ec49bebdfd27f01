import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FieldGroup, SelectField, TextField } from "~/components/form/field";
import { useAnswer, useCheckedForm } from "~/components/form/use-form";
import { WithDraft } from "~/components/form/with-draft";
import { listBranchOptions } from "~/domain/branches/queries.server";
import { packageDeparturesPath } from "~/domain/departures/admin-addresses";
import { type DeparturePackage, findTakenDays } from "~/domain/departures/admin-queries.server";
import { DepartureFields } from "~/domain/departures/departure-form";
import { requirePackage } from "~/domain/departures/departure-page.server";
import { departureDoubts } from "~/domain/departures/doubts";
import { sharedFields, standardsOf } from "~/domain/departures/fields";
import { departureMessages, packageGone } from "~/domain/departures/save-departure.server";
import { packagesStep } from "~/domain/packages/list/admin-list-filter";
import { formatDay } from "~/lib/dates";
import { ownFields } from "~/lib/form-constraints";
import { askOnce, type Doubt, newFormState, type ReturnedForm } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { formatHijri } from "~/lib/hijri";
import { answerSave, readFormState, returnFailed, returnForm } from "~/records/answer-form.server";
import { FormFrame } from "~/records/form";
import type { SaveOutcome } from "~/records/save.server";
import { expirePublicReads } from "~/server/cache.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { foreignKeyViolation, type Supabase, unwrap } from "~/server/supabase.server";
import {
  datesOf,
  mostDepartures,
  rowOf,
  type SeriesValues,
  seriesKey,
  seriesSchema,
  unitOptions,
} from "./series";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Tambah Rangkaian");

export const handle = { crumbs: [packagesStep, { label: "Tambah Rangkaian", to: "" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const pack = await requirePackage(admin.client, params.id);
  const { id, title, duration } = pack;
  const branches = await listBranchOptions(admin.client);
  return { id, title, duration, standards: standardsOf(pack), branches, formState: newFormState() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const pack = await requirePackage(admin.client, params.id);
  return saveSeries(admin.client, pack, await readSmallForm(request));
}

/** Shows the days of a series first; the same form sent again adds those that are not taken. */
async function saveSeries(client: Supabase, pack: DeparturePackage, form: URLSearchParams) {
  const formState = readFormState(form);
  const submission = parseWithZod(ownFields(form, seriesSchema), { schema: seriesSchema });
  const saving = { formState, submission, messages: departureMessages, event: "departures.save_failed" };
  let added = 0;
  if (submission.status === "success") {
    try {
      const { value } = submission;
      const taken = await findTaken(client, pack, value);
      const dates = datesOf(value).filter((date) => !taken.has(date));
      const asking = askOnce(formState, [
        preview(seriesKey(value), dates, [...taken].sort()),
        ...departureDoubts(rowOf(value, value.firstDate), pack, 0),
      ]);
      if (asking.unasked.length > 0) {
        if (dates.length === 0)
          return returnForm(formState, submission.reply({ fieldErrors: { firstDate: [allTaken] } }), 409);
        const { initialValue } = submission.reply();
        return returnForm(asking.formState, { initialValue }, 200, { doubts: asking.unasked });
      }
    } catch (error) {
      return returnFailed(saving, error);
    }
  }
  return answerSave({
    ...saving,
    save: async (values): Promise<SaveOutcome> => {
      const rows = datesOf(values).map((date) => ({ ...rowOf(values, date), package_id: pack.id }));
      const taken = await findTaken(client, pack, values);
      const answer = await client
        .from("departures")
        .upsert(
          rows.filter(({ departure_date }) => !taken.has(departure_date)),
          { onConflict: "package_id,departure_date,departure_city", ignoreDuplicates: true },
        )
        .select("id");
      if (answer.error?.code === foreignKeyViolation) return packageGone;
      added = unwrap(answer).length;
      expirePublicReads();
      return { kind: "saved" };
    },
    saved: () =>
      redirectWithSuccess(
        packageDeparturesPath(pack.id),
        added > 0 ? `${added} keberangkatan ditambahkan` : "Rangkaian ini sudah tersimpan",
      ),
  });
}

const allTaken = "Semua tanggal rangkaian ini sudah ada pada paket ini.";

/** The days of a series on which the package leaves its city already. */
function findTaken(client: Supabase, pack: DeparturePackage, values: SeriesValues): Promise<Set<string>> {
  return findTakenDays(client, pack, { dates: datesOf(values), city: values.departureCity });
}

function preview(key: string, dates: readonly string[], taken: readonly string[]): Doubt {
  const skipped = taken.map((date) => `${formatDay(date)}: sudah ada, dilewati`);
  const newDays = dates.map((date) => `${formatDay(date)} (${formatHijri(date)})`);
  const text = `${dates.length} keberangkatan akan ditambahkan${taken.length > 0 ? `, ${taken.length} tanggal sudah ada` : ""}:`;
  return { key, text, lines: [...newDays, ...skipped], publishing: false };
}

export default function NewSeriesPage() {
  const page = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h1>Tambah Rangkaian</h1>
        <p className="text-soft wrap-anywhere">{page.title}</p>
        <p className="help">Banyak tanggal sekaligus, misalnya setiap dua minggu sampai Ramadhan.</p>
      </div>
      <WithDraft formState={page.formState} returned={returned}>
        {(returnedOrDraft) => <SeriesForm {...page} returned={returnedOrDraft} />}
      </WithDraft>
    </div>
  );
}

const sharedNames = Object.keys(sharedFields) as (keyof typeof sharedFields)[];

type SeriesFormProps = ReturnType<typeof useLoaderData<typeof loader>> & {
  returned: ReturnedForm | undefined;
};

function SeriesForm({ id, standards, branches, duration, formState, returned }: SeriesFormProps) {
  const [form, fields] = useCheckedForm(seriesSchema, { every: 2, unit: "minggu" }, returned?.result);
  const save = returned?.confirmedDoubts ? "Simpan Rangkaian" : "Periksa Tanggal";
  return (
    <FormFrame
      form={form}
      formState={formState}
      returned={returned}
      save={save}
      cancelTo={packageDeparturesPath(id)}
    >
      <FieldGroup
        legend="Tanggal"
        help="Tanggalnya ditunjukkan dulu sebelum disimpan; yang sudah ada dilewati."
      >
        <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-3">
          <TextField meta={fields.firstDate} label="Tanggal pertama" type="date" />
          <TextField meta={fields.every} label="Berangkat setiap" inputMode="numeric" autoComplete="off" />
          <SelectField meta={fields.unit} label="Minggu atau hari" options={unitOptions} />
          <TextField
            meta={fields.count}
            label="Berapa kali"
            inputMode="numeric"
            autoComplete="off"
            help={`Paling banyak ${mostDepartures}.`}
          />
          <TextField
            meta={fields.tripDays}
            label="Lama perjalanan (hari)"
            inputMode="numeric"
            autoComplete="off"
            help={`Kosongkan bila sama dengan durasi paket${duration && ` (${duration})`}.`}
          />
        </div>
      </FieldGroup>
      <DepartureFields names={sharedNames} metas={fields} standards={standards} branches={branches} />
    </FormFrame>
  );
}
