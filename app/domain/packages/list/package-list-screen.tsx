import { FilterFold, NarrowingField, TickField } from "~/components/form/narrowing-field";
import { PageHead } from "~/components/layout/page-head";
import { EmptyPanel } from "~/components/ui/empty-panel";
import { Icon } from "~/components/ui/icon";
import { Paging } from "~/components/ui/paging";
import { countFilters } from "~/lib/list-address";
import { CompareBar } from "./compare-ticks";
import type { PackageListData } from "./load-package-list.server";
import { PackageCard } from "./package-card";
import {
  type FilterName,
  type FilterOptions,
  filterFields,
  type PackageFilter,
  packageQuery,
  ticked,
} from "./package-filter";

interface PackageListScreenProps {
  data: PackageListData;
  /** Stands between the filters and the list. */
  note?: React.ReactNode;
}

export function PackageListScreen({ data, note }: PackageListScreenProps) {
  const { list } = data;
  return (
    <>
      <PageHead title={data.heading} intro={data.intro} steps={[[data.name, data.path]]} overlapped />
      <div className="wrap relative z-1 -mt-10 pb-section">
        <PackageFilterForm fields={filterFields} {...data} />
        {note}
        <p className="my-2 text-soft" role="status" id="jumlah" data-live="">
          {list.total > 0 && `${list.total} paket ditemukan`}
        </p>
        <div id="daftar" className="group/list" data-live="">
          {list.cards.length === 0 ? <NoPackages data={data} /> : <Cards data={data} />}
        </div>
      </div>
    </>
  );
}

function Cards({ data: { list, page, path, selected } }: { data: PackageListData }) {
  return (
    <>
      <ul className="grid cols-fill-80 gap-6">
        {list.cards.map((card, index) => (
          <PackageCard key={card.href} card={card} heading="h2" isListed lead={index === 0} />
        ))}
      </ul>
      <CompareBar />
      <div className="mt-12">
        <Paging
          label="Halaman daftar paket"
          page={page}
          pages={list.pages}
          address={(number) => path + packageQuery(selected, number)}
        />
      </div>
    </>
  );
}

function NoPackages({ data: { empty, selected, path } }: { data: PackageListData }) {
  return (
    <EmptyPanel title={empty}>
      {countFilters(selected) > 0 ? (
        <p>
          Coba pilihan yang lain, atau{" "}
          <a href={path} className="inline-block py-2.25">
            lihat semua paket
          </a>
          .
        </p>
      ) : (
        <p>Jadwal baru segera hadir. Hubungi kami untuk mendapat kabar lebih dulu.</p>
      )}
    </EmptyPanel>
  );
}

interface PackageFilterFormProps {
  path: string;
  fields: Partial<Record<FilterName, { name: string; label: string; all: string | null }>>;
  options: FilterOptions;
  selected: PackageFilter;
}

/** The filters of a public list of packages or departures; a filter without options is left out. */
export function PackageFilterForm({ path, fields, options, selected }: PackageFilterFormProps) {
  const names = Object.keys(fields) as FilterName[];
  return (
    <>
      <FilterFold path={path} count={countFilters(selected)}>
        {names.map((filter) => {
          const field = fields[filter];
          const filterOptions = options[filter] ?? [];
          // The filter by month stands there even while there is none (P17).
          if (field === undefined || (filterOptions.length === 0 && filter !== "month")) return null;
          const { name, label, all } = field;
          return all === null ? (
            <TickField
              key={filter}
              name={name}
              label={label}
              value={ticked}
              chosen={selected[filter] === ticked}
            />
          ) : (
            <NarrowingField
              key={filter}
              className="block min-w-0 flex-[1_1_13rem]"
              labelClassName="label mb-2 text-plain"
              selectClassName="input"
              name={name}
              label={label}
              all={all}
              options={filterOptions}
              chosen={selected[filter]}
            />
          );
        })}
      </FilterFold>
      <FilterChips path={path} options={options} selected={selected} names={names} />
    </>
  );
}

interface FilterChipsProps extends Pick<PackageFilterFormProps, "path" | "options" | "selected"> {
  names: readonly FilterName[];
}

/** The filters that are set, each a link that takes it away, and a link that takes all away. */
function FilterChips({ path, options, selected, names }: FilterChipsProps) {
  const set = names.filter((name) => name !== "order" && selected[name] !== undefined);
  return (
    <div id="pilihan" data-live="">
      {set.length > 0 && (
        <ul className="flex flex-wrap gap-2 md:mt-3">
          {set.map((name) => {
            const { label, all } = filterFields[name];
            const value = options[name]?.find((option) => option.value === selected[name])?.label;
            return (
              <li key={name}>
                <a
                  className="badge min-h-11 px-2 no-underline"
                  href={path + packageQuery({ ...selected, [name]: undefined })}
                >
                  <span className="sr-only">{`Hapus filter ${all === null ? "" : label} `}</span>
                  {all === null ? label : (value ?? selected[name])}
                  <Icon name="cross" />
                </a>
              </li>
            );
          })}
          <li>
            <a className="inline-block py-2.25 text-small font-strong" href={path}>
              Reset Filter
            </a>
          </li>
        </ul>
      )}
    </div>
  );
}
