import type { FieldMetadata } from "@conform-to/react";
import { ReferenceField } from "~/components/form/choice-fields";
import { CheckboxField, RupiahField, SelectField, TextAreaField, TextField } from "~/components/form/field";
import type { Option } from "~/lib/content";
import type { Field } from "./define";
import type { FieldKind } from "./kinds";

interface RecordFieldProps {
  field: Pick<Field, "label" | "kind" | "form">;
  meta: FieldMetadata<unknown, Record<string, unknown>>;
  /** What a reference offers to choose from. */
  options?: readonly Option[] | undefined;
}

/** A field of one input, drawn by its kind. */
export function RecordField({ field: { label, kind, form }, meta, options = [] }: RecordFieldProps) {
  const { unit, placeholder, help = "", rows = 6 } = form;
  const words = { meta, help, label: unit === undefined ? label : `${label} (${unit})` };
  switch (kind.control) {
    case "paragraph":
      return <TextAreaField {...words} rows={rows} />;
    case "choice":
      return <SelectField {...words} options={withEmpty(kind.options, placeholder)} />;
    case "reference":
      return (
        <ReferenceField {...words} none={kind.none ?? ""} choices={options} always={kind.isAlwaysDrawn} />
      );
    case "tick":
      return <CheckboxField {...words} />;
    case "date":
      return <TextField {...words} type="date" />;
    case "moment":
      return <TextField {...words} type="datetime-local" step="any" />;
    case "phone":
      return <TextField {...words} type="tel" placeholder={placeholder} />;
    case "email":
      return <TextField {...words} type="email" />;
    case "url":
      return <TextField {...words} inputMode="url" autoCapitalize="none" autoComplete="off" />;
    case "price":
      return <RupiahField {...words} placeholder={placeholder} />;
    case "number":
      return <TextField {...words} placeholder={placeholder} inputMode="numeric" autoComplete="off" />;
    default:
      // Records describe other people: the browser must not fill in the person who types.
      return <TextField {...words} placeholder={placeholder} autoComplete="off" />;
  }
}

/** A select's empty option is where it says what is taken while none is chosen. */
function withEmpty(options: FieldKind["options"] = [], placeholder: string | undefined) {
  return options.map(({ value, label }) => ({ value, label: value === "" ? (placeholder ?? label) : label }));
}
