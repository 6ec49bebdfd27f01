import { Form, Link } from "@remix-run/react";
import { Ban, CalendarDays, ClipboardList, Ellipsis, Pencil, Share2 } from "lucide-react";
import { AskFirst } from "~/components/form/ask-first";
import { ConfirmDelete, useDeletingId } from "~/components/form/confirm-delete";
import { FormSignature, SubmitButton } from "~/components/form/form-start";
import { EmptyList } from "~/components/form/list-search";
import { useMayEnter } from "~/components/layout/role-context";
import { Paging } from "~/components/ui/paging";
import { StateBadge } from "~/components/ui/state-badge";
import { inquiriesAddress } from "~/domain/inquiries/list-filter";
import { departureKey, newBookingAddress } from "~/lib/booking-addresses";
import { binNotice } from "~/records/history";
import {
  cancelKey,
  type DepartureFilter,
  departuresAddress,
  editDepartureAddress,
  packageDeparturesPath,
  sharingAddress,
} from "./admin-addresses";
import type { ListedDeparture } from "./admin-queries.server";
import { cancelConfirmation, DepartureConfirmation, type DepartureToConfirm } from "./departure-confirmation";

interface DepartureScreenProps {
  path: string;
  filter: DepartureFilter;
  departures: readonly ListedDeparture[];
  total: number;
  pages: number;
  toConfirm: (DepartureToConfirm & { deletes: boolean }) | null;
  /** A cancellation that was refused, with the reason as typed. */
  refused: DepartureToConfirm | undefined;
  /** Whether each row names its package. */
  namesPackages?: boolean;
  /** Buttons that an empty list shows. */
  ways: React.ReactNode;
}

export function DepartureScreen(props: DepartureScreenProps) {
  const { path, filter, departures, total, pages, toConfirm, refused, namesPackages, ways } = props;
  const { search, past, page } = filter;
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
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {total} keberangkatan {past ? "yang sudah lewat, terbaru lebih dulu" : "mendatang"}
          {search !== "" && ` untuk pencarian “${search}”`}
          {pages > 1 && `, halaman ${page} dari ${pages}`}
        </p>
        <Link
          className="btn btn-small"
          to={departuresAddress(path, { search, past: past ? undefined : "lewat", page: 1 })}
        >
          {past ? "Lihat yang mendatang" : "Lihat yang sudah lewat"}
        </Link>
      </div>
      {departures.length > 0 ? (
        <DepartureList departures={departures} address={address} namesPackages={namesPackages} />
      ) : past || search !== "" ? (
        <EmptyList
          title="Tidak ada keberangkatan di sini"
          help="Coba kata lain, atau lihat yang mendatang."
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
        address={(number) => departuresAddress(path, { ...filter, page: number })}
      />
    </>
  );
}

interface DepartureListProps {
  departures: readonly ListedDeparture[];
  /** The address of the list, to which its buttons lead back. */
  address: string;
  namesPackages?: boolean;
}

function DepartureList({ departures, address, namesPackages = false }: DepartureListProps) {
  const deletingId = useDeletingId();
  return (
    <ul className="grid grid-cols-1 divide-y divide-rule rounded-xl border border-rule bg-white">
      {departures
        .filter(({ id }) => id !== deletingId)
        .map((departure) => (
          <li key={departure.id} className="min-w-0">
            <Row departure={departure} address={address} namesPackages={namesPackages} />
          </li>
        ))}
    </ul>
  );
}

interface RowProps {
  departure: ListedDeparture;
  address: string;
  namesPackages: boolean;
}

/** On a phone a row has the date, the package, and state with seats and price; all else is in its menu. */
function Row({ departure, address, namesPackages }: RowProps) {
  const { id, title, isDraft, date, hijri, until, city, note } = departure;
  const mayEdit = useMayEnter("content");
  const head = (
    <>
      <h2 id={`keberangkatan-${id}`} className={`text-base wrap-anywhere ${mayEdit ? "link" : ""}`}>
        {date}
        {city && <span className="font-normal"> dari {city}</span>}
      </h2>
      {namesPackages && (
        <p className="flex items-center gap-2">
          <span className="min-w-0 truncate sm:whitespace-normal sm:wrap-anywhere">{title}</span>
          {isDraft && <span className="badge">Draf</span>}
        </p>
      )}
    </>
  );
  return (
    <article
      aria-labelledby={`keberangkatan-${id}`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-[min(1rem,4.5vw)] py-1 sm:py-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
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
      <RowMenu departure={departure} address={address} namesPackage={namesPackages} />
      <div className="col-span-2 min-w-0 tabular-nums lg:col-span-1 lg:col-start-2 lg:row-start-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:min-h-11">
          <StateBadge dot={dotOf(departure)}>{departure.state}</StateBadge>
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

function InquiryCounts({ departure: { id, name, open, confirmed } }: Pick<RowProps, "departure">) {
  const seesInquiries = useMayEnter("inquiries");
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

interface RowMenuProps extends Pick<RowProps, "departure" | "address"> {
  namesPackage: boolean;
}

/** What can be done with a departure. Native, so that it opens without script. */
function RowMenu({ departure, address, namesPackage }: RowMenuProps) {
  const { id, packageId, departureSlug, name, title, status, confirmed } = departure;
  const about = <span className="sr-only"> keberangkatan {name}</span>;
  const isStoredOpen = status === "buka";
  const mayEdit = useMayEnter("content");
  const mayBook = useMayEnter("service");
  return (
    <details
      className="relative lg:col-start-3 lg:row-start-1"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Escape" || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector("summary")?.focus();
      }}
    >
      <summary className="btn btn-small list-none">
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">Tindakan</span>
        {about}
      </summary>
      <div className="panel absolute right-0 z-10 mt-1 grid w-64 max-w-[80vw] gap-2 p-3 shadow-xl [&_.btn]:w-full">
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
        {departureSlug !== null && (
          <Link className="btn btn-small" to={sharingAddress(packageId, departureSlug)}>
            <Share2 aria-hidden="true" className="size-4" />
            Bagikan{about}
          </Link>
        )}
        {mayEdit && (
          <Form method="post" action={address}>
            <FormSignature />
            <input type="hidden" name="id" value={id} />
            <SubmitButton
              name="intent"
              value={isStoredOpen ? "close" : "open"}
              className="btn btn-small"
              pendingText="Menyimpan..."
            >
              {isStoredOpen ? "Tutup" : "Buka kembali"}
              {about}
            </SubmitButton>
          </Form>
        )}
        {mayEdit && status !== "batal" && (
          <AskFirst
            to={`${address}${address.includes("?") ? "&" : "?"}${cancelKey}=${id}`}
            question={cancelConfirmation({ id, name: `${title}, ${name}`, confirmed }, { address })}
            className="btn btn-danger btn-small"
          >
            <Ban aria-hidden="true" className="size-4 shrink-0" />
            Batalkan{about}
          </AskFirst>
        )}
        {mayEdit && confirmed === 0 && (
          <ConfirmDelete action={address} id={id} what="keberangkatan" name={`${title}, ${name}`}>
            {binNotice}
          </ConfirmDelete>
        )}
      </div>
    </details>
  );
}
