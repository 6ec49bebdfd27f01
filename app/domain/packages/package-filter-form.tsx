import { NarrowingField } from "~/components/form/narrowing-field";
import type { PackageListData } from "./load-package-list.server";
import { filterFields, ticked } from "./package-filter";

const fieldClasses = {
  className: "block min-w-0 flex-[1_1_13rem]",
  labelClassName: "label mb-1.5 text-plain",
  selectClassName: "input",
};

export function PackageFilterForm({ data: { path, options, chosen, filters } }: { data: PackageListData }) {
  const offered = filterFields.filter(({ name }) => options[name].length > 0);
  return (
    <search>
      <details className="fold">
        <summary className="btn w-full bg-paper mb-3">
          Filter
          <span id="terpasang" data-live="">
            {filters > 0 && `(${filters} dipilih)`}
          </span>
        </summary>
        <form className="panel raised-card flex flex-wrap items-end gap-4" action={path} data-filter="">
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
              <label key={field.key} className="flex min-h-12 flex-[1_1_9rem] items-center gap-2.5">
                <input
                  type="checkbox"
                  className="size-5 accent-green"
                  name={field.key}
                  value={ticked}
                  defaultChecked={chosen[field.name] === ticked}
                  autoComplete="off"
                />
                {field.label}
              </label>
            ),
          )}
          <div className="flex flex-[1_1_9rem] flex-wrap gap-3 *:flex-1 *:empty:hidden lg:grow-0">
            <button type="submit" className="btn btn-primary w-full px-3 whitespace-nowrap">
              Terapkan
            </button>
            <span id="reset" data-live="">
              {filters > 0 && (
                <a className="btn w-full px-3 whitespace-nowrap" href={path}>
                  Reset Filter
                </a>
              )}
            </span>
          </div>
        </form>
      </details>
    </search>
  );
}
