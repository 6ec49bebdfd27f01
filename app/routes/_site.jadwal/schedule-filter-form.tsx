import { FilterFold, NarrowingField, TickField } from "~/components/form/narrowing-field";
import { onlyFreeValue, type ScheduleFilter, scheduleKeys } from "~/domain/departures/schedule-filter";
import { categories, categoryLabel } from "~/domain/packages/category";
import { formatMonth } from "~/lib/dates";
import { path } from "./page";

export interface ScheduleFormData {
  chosen: ScheduleFilter;
  months: string[];
  cities: string[];
  hasFree: boolean;
}

const fieldClasses = {
  className: "block min-w-0 flex-[1_1_14rem]",
  labelClassName: "label mb-2 text-plain",
  selectClassName: "input",
};

export function ScheduleFilterForm({
  data: { chosen, months, cities, hasFree },
}: {
  data: ScheduleFormData;
}) {
  const count = Object.values(chosen).filter((value) => value !== undefined).length;
  return (
    <FilterFold path={path} count={count}>
      <NarrowingField
        {...fieldClasses}
        name={scheduleKeys.category}
        label="Kategori"
        all="Semua Kategori"
        options={categories.map((value) => ({ value, label: categoryLabel(value) }))}
        chosen={chosen.category}
      />
      <NarrowingField
        {...fieldClasses}
        name={scheduleKeys.month}
        label="Bulan Keberangkatan"
        all="Semua Bulan"
        options={withChosen(months, chosen.month).map((value) => ({ value, label: formatMonth(value) }))}
        chosen={chosen.month}
      />
      {(cities.length > 1 || chosen.city) && (
        <NarrowingField
          {...fieldClasses}
          name={scheduleKeys.city}
          label="Kota Keberangkatan"
          all="Semua Kota"
          options={withChosen(cities, chosen.city).map((value) => ({ value, label: value }))}
          chosen={chosen.city}
        />
      )}
      {(hasFree || chosen.onlyFree) && (
        <TickField
          name={scheduleKeys.onlyFree}
          label="Masih ada kursi"
          value={onlyFreeValue}
          chosen={chosen.onlyFree === true}
        />
      )}
    </FilterFold>
  );
}

/** What somebody chose stays choosable when its last departure is gone: the form must say what the table shows. */
function withChosen(options: readonly string[], chosen: string | undefined): string[] {
  return chosen === undefined || options.includes(chosen) ? [...options] : [...options, chosen].sort();
}
