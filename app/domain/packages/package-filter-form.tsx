import { categories, categoryLabel } from "./category";
import type { PackageListData } from "./load-package-list.server";
import { filterKeys } from "./package-filter";
import { priceRanges } from "./price-ranges";

interface Option {
  value: string;
  label: string;
}

interface FilterSelectProps {
  name: string;
  label: string;
  /** The choice that filters nothing. */
  all: string;
  options: readonly Option[];
  chosen: string;
}

const categoryOptions = categories.map((value) => ({ value, label: categoryLabel(value) }));

/** A form of plain GET: the address carries the choices (decisions.md P5). */
export function PackageFilterForm({ data: { path, months, chosen, filtered } }: { data: PackageListData }) {
  return (
    <search>
      <form className="filter" action={path} data-filter="">
        {path === "/packages" && (
          <FilterSelect
            name={filterKeys.category}
            label="Kategori"
            all="Semua Kategori"
            options={categoryOptions}
            chosen={chosen.category}
          />
        )}
        <FilterSelect
          name={filterKeys.month}
          label="Bulan Keberangkatan"
          all="Semua Bulan"
          options={months}
          chosen={chosen.month}
        />
        <FilterSelect
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

function FilterSelect({ name, label, all, options, chosen }: FilterSelectProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <select name={name} defaultValue={chosen} autoComplete="off">
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
