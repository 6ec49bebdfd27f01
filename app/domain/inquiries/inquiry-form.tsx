import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { EnterKeySaves } from "~/components/form/enter-key-saves";
import { FieldGroup, SelectField, TextAreaField, TextField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { FormMark } from "~/components/form/form-mark";
import { type Difference, NewerVersionField } from "~/components/form/newer-version-field";
import { SaveBar } from "~/components/form/save-bar";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import { formConstraints } from "~/lib/form-constraints";
import type { InquiryFields } from "./inquiry-fields";
import type { Choice } from "./queries.server";
import { inquiryMessages, inquirySchema, parseInquiryForm, rulesFor } from "./schema";
import { type InquiryStatus, roomLabel, roomTypes } from "./words";

/** A form that comes back, with all that was typed. */
export interface ReturnedInquiry {
  result: SubmissionResult;
  /** The form's own random name, made with a form that adds. */
  stamp: string;
  /** The stored version that the next save may replace. */
  version: string;
  /** What somebody else has saved meanwhile. */
  newer: Difference[];
}

interface InquiryFormProps {
  /** What it changes; null: it adds one. */
  stored: { status: InquiryStatus; packageId: string | null } | null;
  fields: InquiryFields;
  stamp?: string;
  version?: string;
  packages: readonly Choice[];
  /** Said below the choice of packages. */
  packageHelp?: string;
  /** Without name, phone and note, which are gone for good. */
  anonymised?: boolean;
  returned: ReturnedInquiry | null;
  action: string;
  cancelTo?: string;
  /** Above the fields, within the form: its buttons send what is typed. */
  children?: React.ReactNode;
}

const rooms = [
  { value: "", label: "Belum dipilih" },
  ...roomTypes.map((value) => ({ value, label: roomLabel(value) })),
];

/** Adds an inquiry by hand, or fills in one that is there. */
export function InquiryForm({
  stored,
  fields: defaultValue,
  returned,
  anonymised,
  ...rest
}: InquiryFormProps) {
  const [form, fields] = useForm({
    id: "permintaan",
    lastResult: returned?.result,
    constraint: formConstraints(inquirySchema),
    defaultValue,
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseInquiryForm(formData, rulesFor(formData.get("intent"), stored)),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const isUnfit = form.status === "error" && !form.errors?.length;
  const choices = withPresent(rest.packages, fields.packageId.initialValue);
  return (
    <Form {...getFormProps(form)} method="post" action={rest.action} className="grid grid-cols-1 gap-5">
      <FormMark />
      <EnterKeySaves />
      <input type="hidden" name="stamp" value={returned?.stamp ?? rest.stamp ?? ""} />
      <input type="hidden" name="version" value={returned?.version ?? rest.version ?? ""} />
      <FormErrors id={form.errorId} errors={isUnfit ? [inquiryMessages.unfit] : form.errors} />
      <NewerVersionField newer={returned?.newer ?? []} />
      {rest.children}
      {!anonymised && (
        <FieldGroup legend="Jamaah">
          <TextField meta={fields.name} label="Nama" autoComplete="off" />
          <TextField
            meta={fields.phone}
            label="Nomor WhatsApp"
            type="tel"
            autoComplete="off"
            help="Misalnya 0812-3456-7890; nomor luar negeri diawali + dan kode negara."
          />
        </FieldGroup>
      )}
      <FieldGroup legend="Rencana perjalanan">
        <SelectField meta={fields.packageId} label="Paket" options={choices} help={rest.packageHelp} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField meta={fields.pilgrims} label="Jumlah jamaah" type="number" inputMode="numeric" />
          <SelectField meta={fields.roomType} label="Tipe kamar" options={rooms} />
        </div>
        {!anonymised && <TextAreaField meta={fields.note} label="Catatan" rows={5} />}
      </FieldGroup>
      <SaveBar label="Simpan" {...(rest.cancelTo && { cancelTo: rest.cancelTo })}>
        <UnsavedChanges unsaved={returned !== null} />
      </SaveBar>
    </Form>
  );
}

/** What is chosen stays to be seen, even where the packages can't be read. */
function withPresent(packages: readonly Choice[], present: unknown): Choice[] {
  const none = { value: "", label: "Belum dipilih" };
  const isListed =
    typeof present !== "string" || present === "" || packages.some(({ value }) => value === present);
  return [none, ...(isListed ? [] : [{ value: present, label: "Paket yang sudah dipilih" }]), ...packages];
}
