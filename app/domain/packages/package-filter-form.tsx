import { FilterFold, NarrowingField, TickField } from "~/components/form/narrowing-field";
import { countFilters, type FilterName, type PackageFilter, ticked } from "./package-filter";

interface Option {
  value: string;
  label: string;
}

/** What each filter lets a visitor choose; one without a choice is not drawn. */
export type FilterOptions = Partial<Record<FilterName, readonly Option[]>>;

interface PackageFilterFormProps {
  path: string;
  /** In the order in which they stand. */
  fields: Partial<Record<FilterName, { name: string; label: string; all: string | null }>>;
  options: FilterOptions;
  chosen: PackageFilter;
}

export function PackageFilterForm({ path, fields, options, chosen }: PackageFilterFormProps) {
  const drawn = Object.keys(fields) as FilterName[];
  return (
    <FilterFold path={path} count={countFilters(chosen)}>
      {drawn.map((asks) => {
        const field = fields[asks];
        const offered = options[asks] ?? [];
        if (field === undefined || offered.length === 0) return null;
        const { name, label, all } = field;
        return all === null ? (
          <TickField key={asks} {...{ name, label }} value={ticked} chosen={chosen[asks] === ticked} />
        ) : (
          <NarrowingField
            key={asks}
            className="block min-w-0 flex-[1_1_13rem]"
            labelClassName="label mb-2 text-plain"
            selectClassName="input"
            {...{ name, label, all }}
            options={offered}
            chosen={chosen[asks]}
          />
        );
      })}
    </FilterFold>
  );
}

/** What somebody chose stays choosable when the last that has it is gone: the form must say what the list shows. */
export function withChosen(
  offered: readonly string[],
  own: string | undefined,
  label = (value: string) => value,
) {
  return [...new Set(own === undefined ? offered : [...offered, own])]
    .sort()
    .map((value) => ({ value, label: label(value) }));
}

export function tickOption(isOffered: boolean, own: string | undefined) {
  return isOffered || own === ticked ? [{ value: ticked, label: "Ya" }] : [];
}
