import { FilterFold, NarrowingField, TickField } from "~/components/form/narrowing-field";
import type { PackageListData } from "./load-package-list.server";
import { filterFields, ticked } from "./package-filter";

const fieldClasses = {
  className: "block min-w-0 flex-[1_1_13rem]",
  labelClassName: "label mb-2 text-plain",
  selectClassName: "input",
};

export function PackageFilterForm({ data: { path, options, chosen, filters } }: { data: PackageListData }) {
  const offered = filterFields.filter(({ name }) => options[name].length > 0);
  return (
    <FilterFold path={path} count={filters}>
      {offered.map((field) =>
        "all" in field ? (
          <NarrowingField
            key={field.key}
            {...fieldClasses}
            name={field.key}
            label={field.label}
            all={field.all}
            options={options[field.name]}
            chosen={chosen[field.name]}
          />
        ) : (
          <TickField
            key={field.key}
            name={field.key}
            label={field.label}
            value={ticked}
            chosen={chosen[field.name] === ticked}
          />
        ),
      )}
    </FilterFold>
  );
}
