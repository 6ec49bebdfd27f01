import { CheckboxField, RupiahField, SelectField, TextAreaField, TextField } from "~/components/form/field";
import { ReferenceField } from "~/components/form/option-fields";
import type { FieldMeta } from "~/components/form/use-form";
import type { Option } from "~/lib/options";
import type { DescribedField } from "./describe.server";

interface RecordFieldProps {
  field: DescribedField;
  meta: FieldMeta;
  /** Options of a reference. */
  options?: readonly Option[] | undefined;
}

/** Draws a field of one input by its control. */
export function RecordField({ field, meta, options = [] }: RecordFieldProps) {
  const { control, label, none = "", isAlwaysDrawn } = field;
  const { unit, placeholder, help = "", rows = 6 } = field.place;
  const words = { meta, help, label: unit === undefined ? label : `${label} (${unit})` };
  switch (control) {
    case "paragraph":
      return <TextAreaField {...words} rows={rows} />;
    case "select":
      return <SelectField {...words} options={withEmpty(field.options, placeholder)} />;
    case "reference":
      return <ReferenceField {...words} none={none} options={options} always={isAlwaysDrawn} />;
    case "tick":
      return <CheckboxField {...words} />;
    case "date":
      return <TextField {...words} type="date" />;
    case "moment":
      return <TextField {...words} type="datetime-local" step="any" />;
    case "phone":
      return <TextField {...words} type="tel" placeholder={placeholder} autoComplete="off" />;
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

/** Puts the text for "nothing selected" into the select's empty option. */
function withEmpty(options: DescribedField["options"] = [], placeholder: string | undefined) {
  return options.map(({ value, label }) => ({ value, label: value === "" ? (placeholder ?? label) : label }));
}
