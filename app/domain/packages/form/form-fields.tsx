import type { FieldMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import { FieldGroup } from "~/components/form/field";
import type { MediaOption } from "~/domain/media/library/media-picker";
import { RecordField } from "~/records/record-field";
import { type FormTab, formTabs, infoGroups } from "../field-places";
import { packageFields } from "../fields";
import { GalleryFields } from "./gallery-fields";
import { CostFields, ItineraryFields, PointListField } from "./list-fields";
import { type FieldName, fieldNames, type PackageInput } from "./schema";

/** The name of the radio buttons. Their value is sent with the form, so that it comes back with the same tab open. */
export const tabField = "tab";

/** The tab of a field; `images[2]` and `itinerary[0].title` count for their list. */
export function tabOf(fieldName: string): FormTab {
  const listName = fieldNames.find((name) => name === fieldName.split(/[[.]/)[0]);
  return listName === undefined ? "info" : packageFields[listName].form.tab;
}

/** The tabs with errors. The message of the form as a whole has the empty name and belongs to no tab. */
export function tabsWithErrors(fieldNames: readonly string[]): FormTab[] {
  const tabs = new Set(fieldNames.filter((name) => name !== "").map(tabOf));
  return formTabs.map(({ id }) => id).filter((id) => tabs.has(id));
}

/** The tab to show: the one that was open, unless only others have errors. */
export function tabToOpen(fieldNames: readonly string[], open: unknown): FormTab {
  const wrong = tabsWithErrors(fieldNames);
  const current = formTabs.find(({ id }) => id === open)?.id ?? "info";
  return wrong.length === 0 || wrong.includes(current) ? current : (wrong[0] ?? current);
}

/** A radio button for each tab. Where style sheets or `:has()` are missing, all tabs show. */
export function TabBarField({ open, withErrors }: { open: FormTab; withErrors: readonly FormTab[] }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Bagian formulir</legend>
      {formTabs.map(({ id, label }) => (
        <label
          key={id}
          className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-rule bg-white px-4 font-semibold hover:bg-mint has-checked:border-green has-checked:bg-green has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green"
        >
          <input
            type="radio"
            name={tabField}
            value={id}
            id={`tab-${id}`}
            defaultChecked={id === open}
            autoComplete="off"
            className="sr-only"
          />
          {label}
          {withErrors.includes(id) && (
            // At the corner, so that no tab moves under the pointer when an error appears.
            <span className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-full border-2 border-white bg-danger text-white">
              <TriangleAlert aria-hidden="true" className="size-3.5" />
              <span className="sr-only"> perlu diperiksa</span>
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

/** Written out, because Tailwind finds only whole class names. */
const hiddenUnlessOpen: Record<FormTab, string> = {
  info: "group-has-[#tab-info:not(:checked)]/form:hidden",
  galeri: "group-has-[#tab-galeri:not(:checked)]/form:hidden",
  itinerary: "group-has-[#tab-itinerary:not(:checked)]/form:hidden",
  fasilitas: "group-has-[#tab-fasilitas:not(:checked)]/form:hidden",
  syarat: "group-has-[#tab-syarat:not(:checked)]/form:hidden",
};

/** The fields of one tab; a hidden tab sends its fields too. */
export function TabPanelField({ tab, children }: { tab: FormTab; children: React.ReactNode }) {
  return <div className={`grid grid-cols-1 gap-6 ${hiddenUnlessOpen[tab]}`}>{children}</div>;
}

export type PackageFieldset = {
  [Name in keyof PackageInput]-?: FieldMetadata<PackageInput[Name], Record<string, unknown>>;
};

type ListControl = "photos" | "days" | "points" | "costs";
type ListName = {
  [Name in FieldName]: (typeof packageFields)[Name]["kind"]["control"] extends ListControl ? Name : never;
}[FieldName];

/** A hidden field that says: this form listed the departures and had no fields for a single one. */
export const datesField = "dates";
export const datesListed = "list";

export interface ListedDates {
  address: string;
  ahead: readonly string[];
  others: number;
}

export function InfoFields({ fields, dates }: { fields: PackageFieldset; dates: ListedDates | null }) {
  const isDrawn = (name: FieldName) => dates === null || (name !== "departure" && name !== "returnDate");
  return infoGroups.map(({ id, legend, ...group }) => (
    <FieldGroup key={id} legend={legend} help={"help" in group ? group.help : undefined}>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-3">
        {id === "perjalanan" && dates !== null && <DateList {...dates} />}
        {fieldNames
          .filter((name) => packageFields[name].form.group === id && isDrawn(name))
          .map((name) => (
            <div key={name} className={packageFields[name].form.third ? undefined : "md:col-span-3"}>
              <RecordField field={packageFields[name]} meta={fields[name]} />
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

interface ListFieldsProps {
  tab: FormTab;
  fields: PackageFieldset;
  pictures: readonly MediaOption[];
}

export function ListFields({ tab, fields, pictures }: ListFieldsProps) {
  const { included, excluded, extraCosts, terms } = packageFields;
  const lists: Record<ListName, React.ReactNode> = {
    images: <GalleryFields key="images" list={fields.images} pictures={pictures} />,
    itinerary: <ItineraryFields key="itinerary" list={fields.itinerary} />,
    included: <PointListField key="included" list={fields.included} field={included} />,
    excluded: <PointListField key="excluded" list={fields.excluded} field={excluded} />,
    extraCosts: <CostFields key="extraCosts" list={fields.extraCosts} field={extraCosts} />,
    terms: <PointListField key="terms" list={fields.terms} field={terms} />,
  };
  return Object.entries(lists).map(([name, list]) => tabOf(name) === tab && list);
}
