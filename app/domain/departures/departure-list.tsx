import { Form, Link } from "@remix-run/react";
import { Ban, Pencil, Share2 } from "lucide-react";
import { AskFirst } from "~/components/form/ask-first";
import { ConfirmDelete, useDeletingId } from "~/components/form/confirm-delete";
import { FormSignature, SubmitButton } from "~/components/form/form-start";
import { EmptyList } from "~/components/form/list-search";
import { useMayEnter } from "~/components/layout/role-context";
import { Paging } from "~/components/ui/paging";
import { StateBadge } from "~/components/ui/state-badge";
import { inquiriesAddress } from "~/domain/inquiries/list-filter";
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
    <ul className="grid grid-cols-1 divide-y divide-rule overflow-hidden rounded-xl border border-rule bg-white">
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

function Row({ departure, address, namesPackages }: RowProps) {
  const { id, name, packageId, title, isDraft, date, hijri, until, city, note, open, confirmed } = departure;
  const seesInquiries = useMayEnter("inquiries");
  const openText = seesInquiries && `${open} permintaan terbuka`;
  const counts = [openText, confirmed > 0 && `${confirmed} jamaah terkonfirmasi`].filter(Boolean).join(", ");
  return (
    <article
      aria-labelledby={`keberangkatan-${id}`}
      className="grid min-w-0 grid-cols-1 gap-3 p-[min(1rem,4.5vw)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-start"
    >
      <div className="min-w-0">
        <h2 id={`keberangkatan-${id}`} className="text-base wrap-anywhere">
          {date}
          {city && <span className="font-normal"> dari {city}</span>}
        </h2>
        <p className="help">
          {hijri}
          {until && `, pulang ${until}`}
        </p>
        {namesPackages && (
          <p className="flex flex-wrap items-center gap-2">
            <Link
              to={packageDeparturesPath(packageId)}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              {title}
            </Link>
            {isDraft && <span className="badge">Draf</span>}
          </p>
        )}
        {note && <p className="help wrap-anywhere">{note}</p>}
      </div>
      <div className="min-w-0 tabular-nums">
        <p className="flex flex-wrap gap-2">
          <StateBadge dot={dotOf(departure)}>{departure.state}</StateBadge>
          {departure.visibility && <span className="badge">{departure.visibility}</span>}
          {departure.isRamadhan && <span className="badge">Ramadhan</span>}
        </p>
        <p>
          {departure.seats}, {departure.price}
        </p>
        <p className="help">
          {seesInquiries && open + confirmed > 0 ? (
            <Link
              to={inquiriesAddress({ departureId: id })}
              className="link inline-flex min-h-11 items-center"
            >
              {counts}
              <span className="sr-only">, {name}</span>
            </Link>
          ) : (
            counts
          )}
        </p>
      </div>
      <Actions departure={departure} address={address} />
    </article>
  );
}

function dotOf({ isOpen, status }: ListedDeparture): string {
  if (isOpen) return "bg-green";
  return status === "batal" ? "bg-danger" : "border-2 border-soft";
}

function Actions({ departure, address }: { departure: ListedDeparture; address: string }) {
  const { id, packageId, departureSlug, name, title, status, confirmed } = departure;
  const about = <span className="sr-only"> keberangkatan {name}</span>;
  const isStoredOpen = status === "buka";
  const mayEdit = useMayEnter("content");
  return (
    <div className="flex flex-wrap gap-2">
      {mayEdit && (
        <Link className="btn btn-small" to={editDepartureAddress(id)}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit{about}
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
  );
}
