import TriangleAlert from "virtual:icon/triangle-alert";
import type { InvalidField } from "~/records/form";
import { tabInput } from "./inputs";

/** A group of fields with the id of a tab has that tab to itself; the others lie in the first. */
const tabs = [
  { id: "info", label: "Info Dasar" },
  { id: "galeri", label: "Galeri" },
  { id: "itinerary", label: "Itinerary" },
  { id: "fasilitas", label: "Fasilitas" },
  { id: "syarat", label: "Syarat & Ketentuan" },
] as const;

type Tab = (typeof tabs)[number]["id"];

function tabOfGroup(group: string | undefined): Tab {
  return tabs.find(({ id }) => id === group)?.id ?? "info";
}

/** The tabs with errors. The message of the form as a whole has the empty name and belongs to no tab. */
export function tabsWithErrors(invalid: readonly InvalidField[]): Tab[] {
  const withErrors = new Set(invalid.filter(({ name }) => name !== "").map(({ group }) => tabOfGroup(group)));
  return tabs.map(({ id }) => id).filter((id) => withErrors.has(id));
}

/** The tab to show: the one that was open, unless only others have errors. */
export function tabToOpen(invalid: readonly InvalidField[], open: unknown): Tab {
  const wrong = tabsWithErrors(invalid);
  const current = tabs.find(({ id }) => id === open)?.id ?? "info";
  return wrong.length === 0 || wrong.includes(current) ? current : (wrong[0] ?? current);
}

/** Written out, because Tailwind finds only whole class names. */
const hiddenUnlessOpen: Record<Tab, string> = {
  info: "group-has-[#tab-info:not(:checked)]/form:hidden",
  galeri: "group-has-[#tab-galeri:not(:checked)]/form:hidden",
  itinerary: "group-has-[#tab-itinerary:not(:checked)]/form:hidden",
  fasilitas: "group-has-[#tab-fasilitas:not(:checked)]/form:hidden",
  syarat: "group-has-[#tab-syarat:not(:checked)]/form:hidden",
};

interface TabsProps {
  groups: { readonly [id: string]: React.ReactNode };
  /** The tab that was open when the form was sent. */
  open: unknown;
  invalid: readonly InvalidField[];
}

/** Spreads the groups of the form over tabs. A hidden tab sends its fields too. */
export function Tabs({ groups, open, invalid }: TabsProps) {
  return (
    <div className="group/form grid grid-cols-1 gap-6">
      <TabBar open={tabToOpen(invalid, open)} withErrors={tabsWithErrors(invalid)} />
      {tabs.map(({ id: tab }) => (
        <div key={tab} className={`grid grid-cols-1 gap-6 ${hiddenUnlessOpen[tab]}`}>
          {Object.entries(groups).map(([id, group]) => tabOfGroup(id) === tab && group)}
        </div>
      ))}
    </div>
  );
}

/** A radio button for each tab. Where style sheets or `:has()` are missing, all tabs show. */
function TabBar({ open, withErrors }: { open: Tab; withErrors: readonly Tab[] }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Bagian formulir</legend>
      {tabs.map(({ id, label }) => (
        <label
          key={id}
          className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-rule bg-white px-4 font-semibold hover:bg-mint has-checked:border-green has-checked:bg-green has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green"
        >
          <input
            type="radio"
            name={tabInput}
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

/** Opens the tab with the first of the invalid fields, and puts the focus there. */
export function openFirstError(formId: string, invalid: readonly InvalidField[]): void {
  const form = document.forms.namedItem(formId);
  const elements = [...(form?.elements ?? [])] as HTMLInputElement[];
  const first = elements.find(({ name }) => name !== "" && invalid.some((field) => field.name === name));
  const [tab] = tabsWithErrors(first ? invalid.filter(({ name }) => name === first.name) : invalid);
  const radio = elements.find(({ name, value }) => name === tabInput && value === tab);
  if (radio) radio.checked = true;
  first?.focus();
}
