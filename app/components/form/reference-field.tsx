import type { FieldMetadata } from "@conform-to/react";
import { optionsWith, SelectField } from "./field";

interface ReferenceFieldProps {
  meta: FieldMetadata<unknown, Record<string, unknown>>;
  label: string;
  help: string;
  /** What the select says while none is chosen. */
  none: string;
  choices: readonly { value: string; label: string }[];
  /** Drawn even where there is nothing to choose. */
  always?: boolean;
}

/** Another thing that something is about; nothing where there is none to choose, unless `always`. */
export function ReferenceField({ none, choices, always, ...field }: ReferenceFieldProps) {
  const options = optionsWith(none, choices, field.meta.initialValue);
  return (always || options.length > 1) && <SelectField {...field} options={options} />;
}
