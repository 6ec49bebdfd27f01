import { FilterFold, NarrowingField, TickField } from "~/components/form/narrowing-field";
import { PageHead } from "~/components/layout/page-head";
import { EmptyPanel } from "~/components/ui/empty-panel";
import { Paging } from "~/components/ui/paging";
import type { PackageListData } from "./load-package-list.server";
import { compareForm, PackageCard } from "./package-card";
import {
  countFilters,
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
        <p className="mt-6 mb-4 text-soft" role="status" id="jumlah" data-live="">
          {list.total > 0 && `${list.total} paket ditemukan`}
        </p>
        <div id="daftar" className="group/list" data-live="">
          {list.cards.length === 0 ? <EmptyList data={data} /> : <Cards data={data} />}
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
      <form id={compareForm} action="/bandingkan" className="contents">
        <p className="mt-6 mb-4 text-soft">Centang dua atau tiga paket, lalu lihat berdampingan.</p>
        {/* Stays in sight above the chat bar once a card is ticked. */}
        <button
          type="submit"
          className="btn btn-primary raised-card z-1 bottom-20 max-xs:w-full group-has-checked/list:sticky"
        >
          Bandingkan
        </button>
      </form>
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

function EmptyList({ data: { empty, selected, path } }: { data: PackageListData }) {
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
  );
}
