import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { FieldGroup, optionsWith, SelectField, TextAreaField, TextField } from "~/components/form/field";
import { FormErrors, NewerVersionField } from "~/components/form/form-messages";
import { FormStart, SaveBar } from "~/components/form/form-start";
import { SingleField } from "~/components/form/single-field";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import type { Option } from "~/lib/content";
import { saidOf } from "~/lib/field-list";
import { formConstraints } from "~/lib/form-constraints";
import { storedPhoneUnfit } from "~/lib/phone";
import type { HeldForm, ReturnedForm } from "~/lib/returned-form";
import {
  type InquiryFields,
  inquiryFields,
  inquiryMessages,
  inquirySchema,
  parseInquiryForm,
  rulesFor,
} from "./fields";
import type { InquiryStatus } from "./words";

interface InquiryFormProps {
  stored: { status: InquiryStatus; packageId: string | null } | null;
  fields: InquiryFields;
  formState: HeldForm;
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
      <FormStart held={returned ?? rest.formState} />
      <FormErrors id={form.errorId} errors={isUnfit ? [inquiryMessages.unfit] : form.errors} />
      <NewerVersionField returned={returned} />
      {rest.children}
      {!anonymised && (
        <FieldGroup legend="Jamaah">
          <TextField meta={fields.name} {...saidOf(inquiryFields.name)} autoComplete="off" />
          <TextField
            meta={fields.phone}
            {...saidOf(inquiryFields.phone)}
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
          <TextField
            meta={fields.pilgrims}
            {...saidOf(inquiryFields.pilgrims)}
            type="number"
            inputMode="numeric"
          />
          <SingleField meta={fields.roomType} field={inquiryFields.roomType} />
        </div>
        {!anonymised && <TextAreaField meta={fields.note} {...saidOf(inquiryFields.note)} rows={5} />}
      </FieldGroup>
      <SaveBar label="Simpan" {...(rest.cancelTo && { cancelTo: rest.cancelTo })}>
        <UnsavedChanges unsaved={returned !== null} />
      </SaveBar>
    </Form>
  );
}
