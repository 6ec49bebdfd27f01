import { formatMonth, isMonth, monthsUpTo } from "~/lib/dates";
import {
  type FilterValues,
  idOr,
  listAddress,
  matching,
  readFilters,
  selectFilter,
} from "~/lib/list-address";
import { trackedName } from "./visit";

export const sourcesPath = "/admin/sumber";
export const sourcesExportPath = `${sourcesPath}/ekspor.xlsx`;

/** Ways to tell where inquiries come from, as `public.inquiry_sources` names them. */
const dimensionLabels = {
  kampanye: "Kampanye",
  medium: "Medium",
  asal: "Asal kunjungan",
  halaman: "Halaman",
  agen: "Agen",
  cabang: "Cabang",
  petugas: "Petugas",
} as const;

type Dimension = keyof typeof dimensionLabels;

/** Names of inquiries without a source. */
const noSource: Record<Dimension, string> = {
  kampanye: "Tanpa kampanye",
  medium: "Tanpa medium",
  asal: "Langsung ke situs",
  halaman: "Halaman tidak diketahui",
  agen: "Tanpa agen",
  cabang: "Kantor pusat",
  petugas: "Belum ada yang menangani",
};

const { kampanye: firstLabel, ...otherLabels } = dimensionLabels;

export const sourceFilters = {
  dimension: selectFilter({
    name: "menurut",
    label: "Menurut",
    all: firstLabel,
    labels: otherLabels,
  }),
  from: { name: "dari", label: "Dari bulan", read: matching(isMonth) },
  to: { name: "sampai", label: "Sampai bulan", read: matching(isMonth) },
  packageId: {
    name: "paket",
    label: "Paket",
    all: "Semua Paket",
    read: idOr(),
  },
};

type SourceFilter = FilterValues<typeof sourceFilters>;

export function sourcesAddress(filter: SourceFilter, path: string = sourcesPath): string {
  return listAddress(path, sourceFilters, filter);
}

const usualMonths = 6;
/** The database counts this many in one answer. */
export const mostMonths = 24;

type SourceQuery = ReturnType<typeof readSourceQuery>;

/** Reads filter and period of an address: the last six months by default, 24 at most. `today`: in Jakarta. */
export function readSourceQuery(query: URLSearchParams, today: string) {
  const filter = readFilters(sourceFilters, query);
  const to = filter.to ?? today.slice(0, 7);
  const from = filter.from ?? monthsUpTo(to, usualMonths).at(-1) ?? to;
  const [start, last] = from <= to ? [from, to] : [to, from];
  const months = monthsUpTo(last, mostMonths).filter((month) => month >= start);
  const dimension: Dimension = filter.dimension ?? "kampanye";
  return {
    filter,
    dimension,
    label: dimensionLabels[dimension],
    packageId: filter.packageId,
    /** The months of the period, the earliest first. */
    months: months.reverse(),
  };
}

/** A row of `public.inquiry_sources`. */
interface SourceRow {
  month: string;
  standing: string;
  source: string | null;
  name: string | null;
  inquiries: number;
  confirmed: number;
  pilgrims: number;
}

interface Counts {
  inquiries: number;
  confirmed: number;
  pilgrims: number;
}

export interface NamedCounts extends Counts {
  key: string;
  name: string;
}

/** Sums rows by source and by month. Named sources come first, those with the most inquiries before others. */
export function sumSources(
  rows: readonly SourceRow[],
  { dimension, months }: Pick<SourceQuery, "dimension" | "months">,
) {
  const named = rows.map((row) => ({
    month: row.month,
    key: `${row.standing} ${row.source ?? ""}`,
    name: nameOf(row, dimension),
    isNamed: row.standing === "tercatat",
    inquiries: row.inquiries,
    confirmed: row.confirmed,
    pilgrims: row.pilgrims,
  }));
  const order = [...Map.groupBy(named, ({ key }) => key)]
    .map(([key, same]) => ({
      key,
      name: same[0]?.name ?? "",
      isNamed: same[0]?.isNamed ?? false,
      ...sum(same),
    }))
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.inquiries - a.inquiries);
  const places = new Map(order.map(({ key }, place) => [key, place]));
  const placeOf = ({ key }: { key: string }) => places.get(key) ?? 0;
  const byMonth = Map.groupBy(named, ({ month }) => month);
  return {
    total: sum(named),
    sources: order.map(({ isNamed: _named, ...source }): NamedCounts => source),
    months: months.map((month) => {
      const ofMonth = (byMonth.get(month) ?? []).toSorted((a, b) => placeOf(a) - placeOf(b));
      return {
        key: month,
        name: formatMonth(month),
        ...sum(ofMonth),
        sources: ofMonth.map(({ key, name, inquiries, confirmed, pilgrims }): NamedCounts => {
          return { key, name, inquiries, confirmed, pilgrims };
        }),
      };
    }),
  };
}

function sum(rows: readonly Counts[]): Counts {
  const total = { inquiries: 0, confirmed: 0, pilgrims: 0 };
  for (const { inquiries, confirmed, pilgrims } of rows) {
    total.inquiries += inquiries;
    total.confirmed += confirmed;
    total.pilgrims += pilgrims;
  }
  return total;
}

function nameOf({ standing, source, name }: SourceRow, dimension: Dimension): string {
  if (standing === "lainnya") return "Lainnya";
  if (standing === "telepon") return "Dicatat staf (telepon)";
  if (standing !== "tercatat" || source === null) return noSource[dimension];
  if (dimension === "medium") return trackedName("utm_medium", source);
  if (dimension === "asal") return trackedName("utm_source", source);
  return name ?? "Sudah dihapus";
}
