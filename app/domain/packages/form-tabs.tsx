import { TriangleAlert } from "lucide-react";
import { type FormTab, formTabs } from "./field-places";
import { packageFields } from "./fields";
import { fieldNames } from "./schema";

/** The name of the radio buttons, whose value travels with the form so that it comes back open where it was. */
export const tabField = "tab";

/** Where the field of this name lies; `images[2]` and `itinerary[0].title` count for their list. */
export function tabOf(fieldName: string): FormTab {
  const known = fieldNames.find((name) => name === fieldName.split(/[[.]/)[0]);
  return known === undefined ? "info" : packageFields[known].form.tab;
}

/** The parts with something to mend; the form's own message, under the empty name, lies in none. */
export function tabsWithErrors(fieldNames: readonly string[]): FormTab[] {
  const found = new Set(fieldNames.filter((name) => name !== "").map(tabOf));
  return formTabs.map(({ id }) => id).filter((id) => found.has(id));
}

/** The part to show: the one that was open, unless only others have something to mend. */
export function tabToOpen(fieldNames: readonly string[], open: unknown): FormTab {
  const wrong = tabsWithErrors(fieldNames);
  const current = formTabs.find(({ id }) => id === open)?.id ?? "info";
  return wrong.length === 0 || wrong.includes(current) ? current : (wrong[0] ?? current);
}

/** Radio buttons that show one part of the form each; where style sheets or `:has()` are missing, all parts show. */
export function TabBarField({ open, toMend }: { open: FormTab; toMend: readonly FormTab[] }) {
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
          {toMend.includes(id) && (
            // At the corner, so that no tab moves away under the pointer when a message comes up.
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

/** Written out, so that the style sheet's build finds them. */
const hiddenUnlessOpen: Record<FormTab, string> = {
  info: "group-has-[#tab-info:not(:checked)]/form:hidden",
  galeri: "group-has-[#tab-galeri:not(:checked)]/form:hidden",
  itinerary: "group-has-[#tab-itinerary:not(:checked)]/form:hidden",
  fasilitas: "group-has-[#tab-fasilitas:not(:checked)]/form:hidden",
  syarat: "group-has-[#tab-syarat:not(:checked)]/form:hidden",
};

/** One part of the form; its fields are sent whether it is shown or not. */
export function TabPanelField({ tab, children }: { tab: FormTab; children: React.ReactNode }) {
  return <div className={`grid grid-cols-1 gap-6 ${hiddenUnlessOpen[tab]}`}>{children}</div>;
}
