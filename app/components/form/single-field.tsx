import type { FieldMetadata } from "@conform-to/react";
import type { FieldKind } from "~/lib/field-kinds";
import { CheckboxField, RupiahField, SelectField, TextAreaField, TextField } from "./field";

export interface FieldLook {
  /** Follows the label in brackets. */
  unit?: string;
  placeholder?: string | undefined;
  help?: string;
}

interface SingleFieldProps {
  field: { label: string; kind: FieldKind; form: FieldLook };
  meta: FieldMetadata<unknown, Record<string, unknown>>;
}

/** A field of one input, as its kind is drawn. */
export function SingleField({ field: { label, kind, form }, meta }: SingleFieldProps) {
  const { unit, placeholder, help } = form;
  const said = { meta, help, label: unit === undefined ? label : `${label} (${unit})` };
  switch (kind.control) {
    case "paragraph":
      return <TextAreaField {...said} rows={6} />;
    case "choice":
      return <SelectField {...said} options={withEmpty(kind.options, placeholder)} />;
    case "tick":
      return <CheckboxField {...said} />;
    case "date":
      return <TextField {...said} type="date" />;
    case "phone":
      return <TextField {...said} type="tel" placeholder={placeholder} />;
    case "moment":
      return <TextField {...said} type="datetime-local" step="any" />;
    case "price":
      return <RupiahField {...said} placeholder={placeholder} />;
    case "number":
      return <TextField {...said} placeholder={placeholder} inputMode="numeric" autoComplete="off" />;
    default:
      return <TextField {...said} placeholder={placeholder} />;
  }
}

/** A select's empty option is where it says what is taken while none is chosen. */
function withEmpty(options: FieldKind["options"] = [], placeholder: string | undefined) {
  return options.map(({ value, label }) => ({ value, label: value === "" ? (placeholder ?? label) : label }));
}
