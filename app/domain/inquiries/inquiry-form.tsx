import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { FieldGroup, optionsWith, SelectField, TextAreaField, TextField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-messages";
import { FormStart, SaveBar } from "~/components/form/form-start";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import type { Option } from "~/lib/content";
import { formConstraints } from "~/lib/form-constraints";
import type { FormState, ReturnedForm } from "~/lib/form-state";
import { storedPhoneUnfit } from "~/lib/phone";
import { NewerVersionField } from "~/records/conflict";
import { RecordField } from "~/records/record-field";
import {
  type InquiryFields,
  inquiryFields,
  inquiryMessages,
  inquirySchema,
  parseInquiryForm,
  rulesFor,
} from "./fields";
import type { InquiryStatus } from "./words";

/** Label and help of a field. */
function words(name: keyof typeof inquiryFields) {
  const { label, form } = inquiryFields[name];
  return { label, help: form.help };
}

interface InquiryFormProps {
  stored: { status: InquiryStatus; packageId: string | null } | null;
  fields: InquiryFields;
  formState: FormState;
  trips: readonly Option[];
  tripHelp?: string;
  /** Whether the stored phone number is malformed. */
  phoneUnfit?: boolean;
  /** The form then lacks name, phone and note, which were removed for good. */
  anonymised?: boolean;
  returned: ReturnedForm | null;
  action: string;
  cancelTo?: string;
  children?: React.ReactNode;
}

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
  return (
    <Form {...getFormProps(form)} method="post" action={rest.action} className="grid grid-cols-1 gap-5">
      <FormStart formState={returned ?? rest.formState} />
      <FormErrors id={form.errorId} errors={isUnfit ? [inquiryMessages.unfit] : form.errors} />
      <NewerVersionField returned={returned} />
      {rest.children}
      {!anonymised && (
        <FieldGroup legend="Jamaah">
          <TextField meta={fields.name} {...words("name")} autoComplete="off" />
          <TextField
            meta={fields.phone}
            {...words("phone")}
            {...(rest.phoneUnfit && { help: storedPhoneUnfit })}
            type="tel"
            autoComplete="off"
          />
        </FieldGroup>
      )}
      <FieldGroup legend="Rencana perjalanan">
        <SelectField
          meta={fields.trip}
          label={inquiryFields.trip.label}
          options={optionsWith("Belum dipilih", rest.trips, fields.trip.initialValue)}
          help={rest.tripHelp}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField meta={fields.pilgrims} {...words("pilgrims")} type="number" inputMode="numeric" />
          <RecordField meta={fields.roomType} field={inquiryFields.roomType} />
        </div>
        {!anonymised && <TextAreaField meta={fields.note} {...words("note")} rows={5} />}
      </FieldGroup>
      <SaveBar label="Simpan" {...(rest.cancelTo && { cancelTo: rest.cancelTo })}>
        <UnsavedChanges unsaved={returned !== null} />
      </SaveBar>
    </Form>
  );
}
