import { NarrowingField } from "~/components/form/narrowing-field";
import { categories, categoryLabel } from "./category";
import type { PackageListData } from "./load-package-list.server";
import { filterKeys, priceRanges } from "./package-filter";

const categoryOptions = categories.map((value) => ({ value, label: categoryLabel(value) }));

const fieldClasses = {
  className: "block min-w-0 flex-[1_1_14rem]",
  labelClassName: "label mb-1.5 text-plain",
  selectClassName: "input",
};

export function PackageFilterForm({ data: { path, months, chosen, filtered } }: { data: PackageListData }) {
  return (
    <search>
      <details className="fold">
        <summary className="btn w-full bg-paper mb-3">
          Filter
          <span id="terpasang" data-live="">
            {filtered && `(${Object.values(chosen).filter(Boolean).length} dipilih)`}
          </span>
        </summary>
        <form className="panel raised-card flex flex-wrap items-end gap-4" action={path} data-filter="">
          {path === "/packages" && (
            <NarrowingField
              {...fieldClasses}
              name={filterKeys.category}
              label="Kategori"
              all="Semua Kategori"
              options={categoryOptions}
              chosen={chosen.category}
            />
          )}
          <NarrowingField
            {...fieldClasses}
            name={filterKeys.month}
            label="Bulan Keberangkatan"
            all="Semua Bulan"
            options={months}
            chosen={chosen.month}
          />
          <NarrowingField
            {...fieldClasses}
            name={filterKeys.price}
            label="Harga"
            all="Semua Harga"
            options={priceRanges}
            chosen={chosen.price}
          />
          <div className="flex flex-[1_1_9rem] flex-wrap gap-3 *:flex-1 *:empty:hidden lg:grow-0">
            <button type="submit" className="btn btn-primary w-full px-3 whitespace-nowrap">
              Terapkan
            </button>
            <span id="reset" data-live="">
              {filtered && (
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
