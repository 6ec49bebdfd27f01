import type { FieldMetadata } from "@conform-to/react";
import { CheckboxField, FieldGroup, SelectField, TextAreaField, TextField } from "~/components/form/field";
import type { MediaChoice } from "~/domain/media/library/queries.server";
import { groupDigits } from "~/lib/numbers";
import type { FieldKind } from "./field-kinds";
import { type FormPlace, type FormTab, infoGroups } from "./field-places";
import { packageFields } from "./fields";
import { tabOf } from "./form-tabs";
import { GalleryFields } from "./gallery-fields";
import { ItineraryFields, PointListField } from "./list-fields";
import { type FieldName, fieldNames, type PackageInput } from "./schema";

export type PackageFieldset = {
  [Name in keyof PackageInput]-?: FieldMetadata<PackageInput[Name], Record<string, unknown>>;
};

type ListControl = "photos" | "days" | "points";
type ListName = {
  [Name in FieldName]: (typeof packageFields)[Name]["kind"]["control"] extends ListControl ? Name : never;
}[FieldName];

export function InfoFields({ fields }: { fields: PackageFieldset }) {
  return infoGroups.map(({ id, legend, ...group }) => (
    <FieldGroup key={id} legend={legend} help={"help" in group ? group.help : undefined}>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-3">
        {fieldNames
          .filter((name) => packageFields[name].form.group === id)
          .map((name) => (
            <div key={name} className={packageFields[name].form.third ? undefined : "md:col-span-3"}>
              <SingleField field={packageFields[name]} meta={fields[name]} />
            </div>
          ))}
      </div>
    </FieldGroup>
  ));
}

interface SingleFieldProps {
  field: { label: string; kind: FieldKind; form: Pick<FormPlace, "unit" | "placeholder" | "help"> };
  meta: FieldMetadata<unknown, Record<string, unknown>>;
}

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
    case "price":
      return (
        <TextField
          {...said}
          placeholder={placeholder}
          inputMode="numeric"
          autoComplete="off"
          onInput={groupTyped}
        />
      );
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

/** Comfort: what is sent ungrouped is read as well. */
function groupTyped({ currentTarget: input }: React.FormEvent<HTMLInputElement>): void {
  const typed = { text: input.value, cursor: input.selectionStart ?? input.value.length };
  const { text, cursor } = groupDigits(typed);
  if (text === typed.text) return;
  input.value = text;
  input.setSelectionRange(cursor, cursor);
}

interface ListFieldsProps {
  tab: FormTab;
  fields: PackageFieldset;
  choices: readonly MediaChoice[];
}

export function ListFields({ tab, fields, choices }: ListFieldsProps) {
  const { included, excluded, terms } = packageFields;
  const lists: Record<ListName, React.ReactNode> = {
    images: <GalleryFields key="images" list={fields.images} choices={choices} />,
    itinerary: <ItineraryFields key="itinerary" list={fields.itinerary} />,
    included: <PointListField key="included" list={fields.included} field={included} />,
    excluded: <PointListField key="excluded" list={fields.excluded} field={excluded} />,
    terms: <PointListField key="terms" list={fields.terms} field={terms} />,
  };
  return Object.entries(lists).map(([name, list]) => tabOf(name) === tab && list);
}
