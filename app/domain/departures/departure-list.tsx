import { Link } from "@remix-run/react";
import { ChooseMany, ManyButtons } from "~/components/form/choose-many";
import { useDeletingId } from "~/components/form/confirm-delete";
import { FormErrors } from "~/components/form/form-messages";
import { EmptyList, FoldedFilters } from "~/components/form/list-search";
import { useMayEnter } from "~/components/layout/role-context";
import { Paging } from "~/components/ui/paging";
import { type DepartureFilter, departureFilters, departuresAddress } from "./admin-addresses";
import type { DepartureOptions, ListedDeparture } from "./admin-queries.server";
import { ConfirmManyDepartures } from "./confirm-many";
import { DepartureConfirmation, type DepartureToConfirm } from "./departure-confirmation";
import { DepartureRow } from "./departure-row";
import { type ManyConfirmation, manyIntents } from "./many-intents";

interface DepartureScreenProps {
  path: string;
  filter: DepartureFilter;
  /** The filter in words; empty for an empty filter. */
  filterText: string;
  /** Number of filters that are set. */
  count: number;
  options: DepartureOptions;
  /** What could not be read. */
  unread: string[] | null;
  departures: readonly ListedDeparture[];
  /** Number of all departures; null where they could not be counted. */
  total: number | null;
  pages: number;
  toConfirm: (DepartureToConfirm & { deletes: boolean }) | null;
  /** A cancellation that was refused, with the reason as typed, or a change of several that has to be confirmed. */
  answer: { refused: DepartureToConfirm } | { many: ManyConfirmation } | undefined;
  /** Whether each row names its package. */
  namesPackages?: boolean;
  /** Buttons that an empty list shows. */
  ways: React.ReactNode;
}

export function DepartureScreen(props: DepartureScreenProps) {
  const { path, filter, filterText, departures, total, pages, toConfirm, answer, namesPackages, ways } =
    props;
  const { past, page } = filter;
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const confirmation = answer && "many" in answer ? answer.many : undefined;
  const address = departuresAddress(path, filter);
  const mayEdit = useMayEnter("content");
  const departure = refused ?? toConfirm;
  return (
    <>
      {mayEdit && departure && (
        <DepartureConfirmation
          key={refused ? "refused" : "first"}
          departure={departure}
          deletes={!refused && toConfirm?.deletes === true}
          address={address}
        />
      )}
      <DepartureFilters key={departuresAddress(path, { ...filter, page: 1 })} {...props} />
      <FormErrors id="gagal-memuat" errors={props.unread} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {total ?? "Daftar"} keberangkatan {past ? "yang sudah lewat, terbaru lebih dulu" : "mendatang"}
          {filterText && ` dengan ${filterText}`}
          {pages > 1 && `, halaman ${page}${total === null ? "" : ` dari ${pages}`}`}
        </p>
        <Link
          className="btn btn-small"
          to={departuresAddress(path, {
            ...filter,
            month: undefined,
            past: past ? undefined : "lewat",
            page: 1,
          })}
        >
          {past ? "Lihat yang mendatang" : "Lihat yang sudah lewat"}
        </Link>
      </div>
      {confirmation ? (
        <ConfirmManyDepartures confirmation={confirmation} address={address} />
      ) : departures.length > 0 ? (
        <Departures departures={departures} address={address} namesPackages={namesPackages} />
      ) : past || filterText ? (
        <EmptyList
          title="Tidak ada keberangkatan di sini"
          help="Coba filter atau kata lain, atau lihat yang mendatang."
        />
      ) : (
        <EmptyList
          title="Belum ada keberangkatan mendatang"
          help="Tanpa tanggal, situs menulis 'Jadwal menyusul' pada paketnya."
        >
          {mayEdit && ways}
        </EmptyList>
      )}
      <Paging
        label="Halaman daftar keberangkatan"
        page={page}
        pages={pages}
        total={total}
        address={(number) => departuresAddress(path, { ...filter, page: number })}
      />
    </>
  );
}

const selects = ["month", "city", "state", "packageId"] as const;

/** Search and filters; a list of one package has nothing to say about packages. */
function DepartureFilters({ path, filter, filterText, count, options, namesPackages }: DepartureScreenProps) {
  const { past, state } = departureFilters;
  const allOptions = { ...options, state: state.options };
  return (
    <FoldedFilters
      path={path}
      search={{ label: "Cari paket", typed: filter.search, placeholder: "Judul paket" }}
      filtered={filterText !== ""}
      count={count}
      hidden={{ [past.name]: filter.past }}
      selects={selects
        .filter((name) => name !== "packageId" || namesPackages)
        .map((name) => ({ ...departureFilters[name], options: allOptions[name], chosen: filter[name] }))}
    />
  );
}

/** The list, with check boxes for those who may change departures. */
function Departures(props: DepartureListProps) {
  const mayEdit = useMayEnter("content");
  if (!mayEdit) return <DepartureList {...props} />;
  return (
    <ChooseMany
      address={props.address}
      legend="Ubah keberangkatan yang dicentang"
      list={(form) => <DepartureList {...props} form={form} />}
    >
      <ManyButtons changes={manyIntents} isCompact />
    </ChooseMany>
  );
}

interface DepartureListProps {
  departures: readonly ListedDeparture[];
  /** The address of the list, to which its buttons lead back. */
  address: string;
  namesPackages?: boolean | undefined;
  /** The id of the form that changes several departures at once; without it the rows have no check boxes. */
  form?: string;
}

function DepartureList({ departures, address, namesPackages = false, form }: DepartureListProps) {
  const deletingId = useDeletingId();
  return (
    <ul className="grid grid-cols-1 divide-y divide-rule rounded-xl border border-rule bg-white">
      {departures
        .filter(({ id }) => id !== deletingId)
        .map((departure) => (
          <li key={departure.id} className="min-w-0">
            <DepartureRow departure={departure} address={address} namesPackages={namesPackages} form={form} />
          </li>
        ))}
    </ul>
  );
}
