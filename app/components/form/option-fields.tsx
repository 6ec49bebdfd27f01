import type { Option } from "~/lib/options";
import { FieldNotes, optionsWith, SelectField } from "./field";
import { type FieldMeta, getInputProps } from "./use-form";

interface RadioFieldProps {
  meta: FieldMeta;
  legend: string;
  help?: React.ReactNode;
  /** Screen readers read `label`; `drawing` is decoration. */
  options: readonly (Option & { drawing: React.ReactNode })[];
  className?: string;
  hideLabels?: boolean;
}

const tileClass =
  "flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-lg border border-[#7d8b83] bg-white px-3 py-2 hover:bg-mint has-checked:border-green has-checked:bg-mint [&>svg]:shrink-0";

export function RadioField({ meta, legend, help, options, className, hideLabels }: RadioFieldProps) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="label mb-1.5">{legend}</legend>
      <div className={className ?? "flex flex-wrap gap-2"}>
        {options.map(({ value, label, drawing }) => {
          const input = getInputProps(meta, {
            type: "radio",
            value,
            ariaDescribedBy: help ? meta.descriptionId : undefined,
          });
          return (
            <label key={value} className={tileClass}>
              <input {...input} id={`${meta.id}-${value}`} className="size-5 shrink-0 accent-green" />
              {drawing}
              <span className={hideLabels ? "sr-only" : "min-w-0 wrap-anywhere"}>{label}</span>
            </label>
          );
        })}
      </div>
      <FieldNotes meta={meta} help={help} />
    </fieldset>
  );
}

interface ReferenceFieldProps {
  meta: FieldMeta;
  label: string;
  help: string;
  none: string;
  options: readonly Option[];
  always?: boolean;
}

/** Select of records. Left out while there are none to refer to, unless `always`. */
export function ReferenceField({ none, options, always, ...field }: ReferenceFieldProps) {
  const withNone = optionsWith(none, options, field.meta.initialValue);
  return (always || withNone.length > 1) && <SelectField {...field} options={withNone} />;
}
