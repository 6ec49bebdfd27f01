import type { FieldMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import {
  CheckboxField,
  FieldGroup,
  RupiahField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/components/form/field";
import type { MediaChoice } from "~/domain/media/library/queries.server";
import type { FieldKind } from "~/lib/field-kinds";
import { type FormPlace, type FormTab, infoGroups } from "./field-places";
import { packageFields } from "./fields";
import { tabOf } from "./form-tabs";
import { GalleryFields } from "./gallery-fields";
import { CostFields, ItineraryFields, PointListField } from "./list-fields";
import { type FieldName, fieldNames, type PackageInput } from "./schema";

export type PackageFieldset = {
  [Name in keyof PackageInput]-?: FieldMetadata<PackageInput[Name], Record<string, unknown>>;
};

type ListControl = "photos" | "days" | "points" | "costs";
type ListName = {
  [Name in FieldName]: (typeof packageFields)[Name]["kind"]["control"] extends ListControl ? Name : never;
}[FieldName];

/** Says that the form named the departures, and had no fields for the only one. */
export const datesField = "dates";
export const datesListed = "list";

export interface ListedDates {
  /** Of the screen on which they are kept. */
  address: string;
  ahead: readonly string[];
  others: number;
}

interface InfoFieldsProps {
  fields: PackageFieldset;
  /** In place of the fields for date and return. */
  dates: ListedDates | null;
}

export function InfoFields({ fields, dates }: InfoFieldsProps) {
  const isDrawn = (name: FieldName) => dates === null || (name !== "departure" && name !== "returnDate");
  return infoGroups.map(({ id, legend, ...group }) => (
    <FieldGroup key={id} legend={legend} help={"help" in group ? group.help : undefined}>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-3">
        {id === "perjalanan" && dates !== null && <DateList {...dates} />}
        {fieldNames
          .filter((name) => packageFields[name].form.group === id && isDrawn(name))
          .map((name) => (
            <div key={name} className={packageFields[name].form.third ? undefined : "md:col-span-3"}>
              <SingleField field={packageFields[name]} meta={fields[name]} />
            </div>
          ))}
      </div>
    </FieldGroup>
  ));
}

function DateList({ address, ahead, others }: ListedDates) {
  return (
    <div className="grid gap-1.5 md:col-span-3">
      <input type="hidden" name={datesField} value={datesListed} />
      <p className="label" id="tanggal">
        {packageFields.departure.label}
      </p>
      <ul aria-labelledby="tanggal" className="list-disc ps-5">
        {ahead.map((date) => (
          <li key={date}>{date}</li>
        ))}
        {others > 0 && <li>{others} tanggal lain</li>}
      </ul>
      <Link className="link inline-flex min-h-11 items-center justify-self-start" to={address}>
        Kelola Keberangkatan
      </Link>
    </div>
  );
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

interface ListFieldsProps {
  tab: FormTab;
  fields: PackageFieldset;
  choices: readonly MediaChoice[];
}

export function ListFields({ tab, fields, choices }: ListFieldsProps) {
  const { included, excluded, extraCosts, terms } = packageFields;
  const lists: Record<ListName, React.ReactNode> = {
    images: <GalleryFields key="images" list={fields.images} choices={choices} />,
    itinerary: <ItineraryFields key="itinerary" list={fields.itinerary} />,
    included: <PointListField key="included" list={fields.included} field={included} />,
    excluded: <PointListField key="excluded" list={fields.excluded} field={excluded} />,
    extraCosts: <CostFields key="extraCosts" list={fields.extraCosts} field={extraCosts} />,
    terms: <PointListField key="terms" list={fields.terms} field={terms} />,
  };
  return Object.entries(lists).map(([name, list]) => tabOf(name) === tab && list);
}
