import { Link, useSearchParams } from "@remix-run/react";
import { Ban, CalendarDays, ClipboardList, Ellipsis, Pencil, Share2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ConfirmLink } from "~/components/form/ask-first";
import { ChooseMany, ManyButtons, SelectionBox } from "~/components/form/choose-many";
import { ConfirmDelete, useDeletingId } from "~/components/form/confirm-delete";
import { FormErrors } from "~/components/form/form-messages";
import { IntentForm } from "~/components/form/form-start";
import { EmptyList, FoldedFilters } from "~/components/form/list-search";
import { useMayEnter } from "~/components/layout/role-context";
import { Paging } from "~/components/ui/paging";
import { StateBadge } from "~/components/ui/state-badge";
import { inquiriesAddress } from "~/domain/inquiries/list-filter";
import { bookingsPath, departureKey, newBookingAddress } from "~/lib/booking-addresses";
import { withParameter } from "~/lib/list-address";
import { binNotice } from "~/records/history";
import {
  cancelKey,
  type DepartureFilter,
  departureFilters,
  departuresAddress,
  editDepartureAddress,
  packageDeparturesPath,
  sharingAddress,
} from "./admin-addresses";
import type { DepartureOptions, ListedDeparture } from "./admin-queries.server";
import { ConfirmManyDepartures } from "./confirm-many";
import { cancelConfirmation, DepartureConfirmation, type DepartureToConfirm } from "./departure-confirmation";
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
  /** Null: could not be counted. */
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
  const [query] = useSearchParams();
  const opened = query.get(menuKey);
  return (
    <ul className="grid grid-cols-1 divide-y divide-rule rounded-xl border border-rule bg-white">
      {departures
        .filter(({ id }) => id !== deletingId)
        .map((departure) => (
          <li key={departure.id} className="min-w-0">
            <Row
              departure={departure}
              address={address}
              namesPackages={namesPackages}
              isOpened={departure.id === opened}
              form={form}
            />
          </li>
        ))}
    </ul>
  );
}

interface RowProps {
  departure: ListedDeparture;
  address: string;
  namesPackages: boolean;
  /** Whether the address asks for its menu. */
  isOpened: boolean;
  form: string | undefined;
}

const plainRow = "grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]";
const selectableRow =
  "grid-cols-[auto_minmax(0,1fr)_auto] lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_auto]";

/** A departure in the list. On a phone the row shows date, package, state, seats and price; all else is in its menu. */
function Row({ departure, address, namesPackages, isOpened, form }: RowProps) {
  const { id, title, isDraft, date, hijri, until, city, note } = departure;
  const mayEdit = useMayEnter("content");
  const head = (
    <>
      <h2 id={`keberangkatan-${id}`} className={`text-base wrap-anywhere ${mayEdit ? "link" : ""}`}>
        {date}
        {city && <span className="font-normal max-sm:sr-only"> dari {city}</span>}
      </h2>
      {namesPackages && (
        <p className="flex items-center gap-2">
          <span className="min-w-0 line-clamp-1 wrap-anywhere sm:line-clamp-none">{title}</span>
          {isDraft && <span className="badge">Draf</span>}
        </p>
      )}
    </>
  );
  return (
    <article
      aria-labelledby={`keberangkatan-${id}`}
      className={`grid min-w-0 gap-x-3 px-[min(1rem,4.5vw)] py-1 sm:py-2 ${form ? selectableRow : plainRow}`}
    >
      {form && (
        <SelectionBox
          form={form}
          value={id}
          name={namesPackages ? `${title}, ${departure.name}` : departure.name}
          className="-ml-2 grid min-h-11 min-w-[min(2.75rem,12.3vw)] place-content-center self-start"
        />
      )}
      <div className="min-w-0">
        {mayEdit ? (
          <Link to={editDepartureAddress(id)} className="grid min-h-11 content-center no-underline">
            {head}
          </Link>
        ) : (
          <div className="grid min-h-11 content-center">{head}</div>
        )}
        <p className="help max-sm:hidden">
          {hijri}
          {until && `, pulang ${until}`}
        </p>
        {note && <p className="help wrap-anywhere max-sm:hidden">{note}</p>}
      </div>
      <RowMenu departure={departure} address={address} namesPackage={namesPackages} isOpened={isOpened} />
      <div
        className={`col-span-full min-w-0 tabular-nums lg:col-span-1 lg:row-start-1 ${form ? "lg:col-start-3" : "lg:col-start-2"}`}
      >
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:min-h-11">
          <StateBadge dot={dotOf(departure)}>{departure.state}</StateBadge>
          {/* On a phone a second line of the date would make the row too high. */}
          {city && (
            <span aria-hidden="true" className="sm:hidden">
              {city}
            </span>
          )}
          {departure.visibility && <span className="badge">{departure.visibility}</span>}
          {departure.isRamadhan && <span className="badge max-sm:hidden">Ramadhan</span>}
          <span>
            {departure.seats}, {departure.price}
          </span>
        </p>
        <p className="help max-sm:hidden">
          <InquiryCounts departure={departure} />
        </p>
      </div>
    </article>
  );
}

function InquiryCounts({ departure }: Pick<RowProps, "departure">) {
  const { id, name, open, confirmed, isCounted } = departure;
  const seesInquiries = useMayEnter("inquiries");
  if (!isCounted) return null;
  const openText = seesInquiries && `${open} permintaan terbuka`;
  const counts = [openText, confirmed > 0 && `${confirmed} jamaah terkonfirmasi`].filter(Boolean).join(", ");
  if (!seesInquiries || open + confirmed === 0) return counts;
  return (
    <Link to={inquiriesAddress({ departureId: id })} className="link inline-flex min-h-11 items-center">
      {counts}
      <span className="sr-only">, {name}</span>
    </Link>
  );
}

function dotOf({ isOpen, status }: ListedDeparture): string {
  if (isOpen) return "bg-green";
  return status === "batal" ? "bg-danger" : "border-2 border-soft";
}

/** Key of the address that opens the menu of a row, by its id. */
const menuKey = "tindakan";

const menuPanel =
  "panel absolute right-0 z-10 mt-1 grid w-64 max-w-[80vw] gap-2 p-3 shadow-xl [&_.btn]:w-full";

interface RowButtonsProps extends Pick<RowProps, "departure" | "address"> {
  namesPackage: boolean;
}

/** What can be done with a departure. Native, so that it opens without script. Its buttons are drawn when it is first opened,
 * without script by an address of its own: those of all rows would be half of the page. */
function RowMenu({ isOpened, ...props }: RowButtonsProps & Pick<RowProps, "isOpened">) {
  const { id, name } = props.departure;
  const menu = useRef<HTMLDetailsElement>(null);
  const [isDrawn, setDrawn] = useState(isOpened);
  const draw = () => setDrawn((drawn) => drawn || menu.current?.open === true);
  // It may have been opened before the script started.
  useEffect(draw, []);
  return (
    <details
      ref={menu}
      className="relative lg:-col-end-1 lg:row-start-1"
      open={isOpened}
      onToggle={draw}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Escape" || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector("summary")?.focus();
      }}
    >
      <summary className="btn btn-small list-none">
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">Tindakan</span>
        <span className="sr-only"> keberangkatan {name}</span>
      </summary>
      {isDrawn ? (
        <RowButtons {...props} />
      ) : (
        <noscript>
          <div className={menuPanel}>
            <a
              className="btn btn-small"
              href={`${withParameter(props.address, menuKey, id)}#keberangkatan-${id}`}
            >
              Tampilkan tindakan
              <span className="sr-only"> keberangkatan {name}</span>
            </a>
          </div>
        </noscript>
      )}
    </details>
  );
}

function RowButtons({ departure, address, namesPackage }: RowButtonsProps) {
  const { id, packageId, departureSlug, name, title, status, confirmed, isCounted } = departure;
  const about = <span className="sr-only"> keberangkatan {name}</span>;
  const isStoredOpen = status === "buka";
  const mayEdit = useMayEnter("content");
  const mayReadBookings = useMayEnter("inquiries");
  const mayBook = useMayEnter("service");
  return (
    <div className={menuPanel}>
      <p className="help sm:hidden">
        <InquiryCounts departure={departure} />
      </p>
      {mayEdit && (
        <Link className="btn btn-small" to={editDepartureAddress(id)}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit{about}
        </Link>
      )}
      {namesPackage && (
        <Link className="btn btn-small" to={packageDeparturesPath(packageId)}>
          <CalendarDays aria-hidden="true" className="size-4" />
          Semua tanggal paket ini
          <span className="sr-only">: {title}</span>
        </Link>
      )}
      {mayBook && departureSlug !== null && (
        <Link className="btn btn-small" to={newBookingAddress(departureKey, id)}>
          <ClipboardList aria-hidden="true" className="size-4" />
          Buat pendaftaran{about}
        </Link>
      )}
      {mayReadBookings && (
        <Link className="btn btn-small" to={`${bookingsPath}?${departureKey}=${id}`}>
          <ClipboardList aria-hidden="true" className="size-4" />
          Lihat pendaftaran{about}
        </Link>
      )}
      {departureSlug !== null && (
        <Link className="btn btn-small" to={sharingAddress(packageId, departureSlug)}>
          <Share2 aria-hidden="true" className="size-4" />
          Bagikan{about}
        </Link>
      )}
      {mayEdit && (
        <IntentForm
          action={address}
          intent={isStoredOpen ? "close" : "open"}
          fields={{ id }}
          className="btn btn-small"
        >
          {isStoredOpen ? "Tutup" : "Buka kembali"}
          {about}
        </IntentForm>
      )}
      {mayEdit && status !== "batal" && (
        <ConfirmLink
          to={withParameter(address, cancelKey, id)}
          confirmation={cancelConfirmation({ id, name: `${title}, ${name}`, confirmed }, { address })}
          className="btn btn-danger btn-small"
        >
          <Ban aria-hidden="true" className="size-4 shrink-0" />
          Batalkan{about}
        </ConfirmLink>
      )}
      {mayEdit && isCounted && confirmed === 0 && (
        <ConfirmDelete action={address} id={id} what="keberangkatan" name={`${title}, ${name}`}>
          {binNotice}
        </ConfirmDelete>
      )}
    </div>
  );
}
