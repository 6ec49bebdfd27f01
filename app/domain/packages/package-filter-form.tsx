import { NarrowingField } from "~/components/form/narrowing-field";
import { categories, categoryLabel } from "./category";
import type { PackageListData } from "./load-package-list.server";
import { filterKeys, priceRanges } from "./package-filter";

const categoryOptions = categories.map((value) => ({ value, label: categoryLabel(value) }));

/** A form of plain GET: the address carries the choices (decisions.md P5). */
export function PackageFilterForm({ data: { path, months, chosen, filtered } }: { data: PackageListData }) {
  return (
    <search>
      <form className="filter" action={path} data-filter="">
        {path === "/packages" && (
          <NarrowingField
            className="field"
            name={filterKeys.category}
            label="Kategori"
            all="Semua Kategori"
            options={categoryOptions}
            chosen={chosen.category}
          />
        )}
        <NarrowingField
          className="field"
          name={filterKeys.month}
          label="Bulan Keberangkatan"
          all="Semua Bulan"
          options={months}
          chosen={chosen.month}
        />
        <NarrowingField
          className="field"
          name={filterKeys.price}
          label="Harga"
          all="Semua Harga"
          options={priceRanges}
          chosen={chosen.price}
        />
        <div className="filter-do">
          <button type="submit" className="btn">
            Terapkan
          </button>
          <span id="reset" data-live="">
            {filtered && (
              <a className="btn btn-plain" href={path}>
                Reset Filter
              </a>
            )}
          </span>
        </div>
      </form>
    </search>
  );
}
