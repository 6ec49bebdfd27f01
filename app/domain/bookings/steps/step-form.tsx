import { Form, Link } from "@remix-run/react";
import { RupiahField, TextField } from "~/components/form/field";
import { onlyFirstPress } from "~/components/form/focus";
import { DoubtsPanel, FormErrors } from "~/components/form/form-messages";
import { FormStart, SubmitButton } from "~/components/form/form-start";
import { getFormProps, useSentForm } from "~/components/form/use-form";
import type { FormState } from "~/lib/form-state";
import type { Option } from "~/lib/options";
import { NewerVersionField } from "~/records/conflict";
import type { DescribedField } from "~/records/describe.server";
import { RecordField } from "~/records/record-field";
import type { ReturnedStep } from "./define.server";
import type { DrawnStep } from "./steps.server";

type OptionsByName = Readonly<Record<string, readonly Option[]>>;

export interface StepFormProps {
  step: DrawnStep;
  /** Where the form is sent. */
  action: string;
  /** Where "Kembali" leads. */
  cancelTo: string;
  formState: FormState;
  /** The pilgrim, report, payment or refund that the step is about. */
  about?: string | undefined;
  /** Texts of the fields before the form is sent. */
  values?: Readonly<Record<string, string | undefined>>;
  /** Options of references by field name, and labels of selects in place of the usual ones. */
  options?: OptionsByName | ((textOf: (field: string) => string | undefined) => OptionsByName);
  returned: ReturnedStep | null;
  /** Stands above the fields. */
  children?: React.ReactNode;
  className: string;
}

/** The form of a step, by its description. */
export function StepForm({ step, about = "", values, options, returned, children, ...props }: StepFormProps) {
  const [form] = useSentForm<Record<string, unknown>>({
    id: `ubah-${step.name}${about && `-${about}`}`,
    constraint: step.constraint,
    typed: values,
    lastResult: returned?.result,
  });
  const byName = typeof options === "function" ? options((name) => form.fieldAt(name).value) : options;
  const draw = (field: DescribedField) => (
    <StepField
      key={field.name}
      field={relabel(field, byName?.[field.name])}
      meta={form.fieldAt(field.name)}
      options={byName?.[field.name]}
    />
  );
  const beside = step.fields.filter(({ place }) => place.width === "half");
  return (
    <Form {...getFormProps(form)} method="post" action={props.action} className={props.className}>
      <FormStart formState={returned ?? props.formState} />
      {step.subject && about && <input type="hidden" name={step.subject} value={about} />}
      <FormErrors id={form.errorId} errors={form.errors} />
      <NewerVersionField returned={returned} />
      <DoubtsPanel doubts={returned?.doubts} />
      {children}
      {step.help && <p className="help">{step.help}</p>}
      {beside.length > 0 && (
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">{beside.map(draw)}</div>
      )}
      {step.fields.filter((field) => !beside.includes(field)).map(draw)}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          name="intent"
          value="save"
          className={step.isDangerous ? "btn btn-danger" : "btn btn-primary"}
          onClick={onlyFirstPress}
        >
          {step.submit}
        </SubmitButton>
        <Link className="btn" to={props.cancelTo}>
          Kembali
        </Link>
      </div>
    </Form>
  );
}

/** Labels a select's own options by those of the same value. */
function relabel(field: DescribedField, labels: readonly Option[] = []): DescribedField {
  const labelOf = (value: string) => labels.find((option) => option.value === value)?.label;
  const options = field.options?.map(({ value, label }) => ({ value, label: labelOf(value) ?? label }));
  return options === undefined ? field : { ...field, options };
}

/** Draws a field of a booking's form by its description. */
export function StepField(props: React.ComponentProps<typeof RecordField>) {
  const { field, meta } = props;
  const words = { meta, label: field.label, help: field.place.help };
  if (field.control === "number") return <TextField {...words} type="number" inputMode="numeric" />;
  if (field.name !== "amount") return <RecordField {...props} />;
  // Takes "5 jt" too, which needs a keyboard with letters.
  return (
    <RupiahField
      {...words}
      label={`${field.label} (${field.place.unit})`}
      placeholder={field.place.placeholder}
      inputMode="text"
    />
  );
}
