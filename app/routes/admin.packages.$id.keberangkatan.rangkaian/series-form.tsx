import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { FieldGroup, SelectField, TextField } from "~/components/form/field";
import { DoubtsPanel, FormErrors } from "~/components/form/form-messages";
import { FormStart, SaveBar } from "~/components/form/form-start";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import { useCheckedForm } from "~/components/form/use-form";
import type { BranchChoice } from "~/domain/branches/queries.server";
import { DepartureFields } from "~/domain/departures/departure-form";
import { type DepartureName, sharedFields } from "~/domain/departures/fields";
import type { HeldForm, ReturnedForm } from "~/lib/returned-form";
import { mostDepartures, seriesSchema, unitOptions } from "./series";

interface SeriesFormProps {
  standards: Partial<Record<DepartureName, string>>;
  branches: readonly BranchChoice[];
  /** Of the package, in words. */
  duration: string;
  held: HeldForm;
  returned: ReturnedForm | undefined;
  cancelTo: string;
}

const sharedNames = Object.keys(sharedFields) as (keyof typeof sharedFields)[];

export function SeriesForm({ standards, branches, duration, held, returned, cancelTo }: SeriesFormProps) {
  const [form, fields] = useCheckedForm(seriesSchema, { every: 2, unit: "minggu" }, returned?.result);
  return (
    <Form method="post" {...getFormProps(form)} className="grid grid-cols-1 gap-6">
      <FormStart held={returned ?? held} />
      <FormErrors id={form.errorId} errors={form.errors} />
      <DoubtsPanel doubts={returned?.doubts} />
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
      <DepartureFields names={sharedNames} metas={fields} {...{ standards, branches }} />
      <SaveBar label={returned?.asked ? "Simpan Rangkaian" : "Periksa Tanggal"} cancelTo={cancelTo}>
        <UnsavedChanges unsaved={returned !== undefined} />
      </SaveBar>
    </Form>
  );
}
