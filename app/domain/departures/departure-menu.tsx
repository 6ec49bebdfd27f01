import Ban from "virtual:icon/ban";
import CalendarDays from "virtual:icon/calendar-days";
import ClipboardList from "virtual:icon/clipboard-list";
import Ellipsis from "virtual:icon/ellipsis";
import Pencil from "virtual:icon/pencil";
import Share2 from "virtual:icon/share-2";
import { Link, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ConfirmLink } from "~/components/form/ask-first";
import { ConfirmDelete } from "~/components/form/confirm-delete";
import { IntentForm } from "~/components/form/form-start";
import { useMayEnter } from "~/components/layout/role-context";
import { nativeMenu } from "~/components/ui/native-menu";
import { bookingsPath, departureKey, newBookingAddress } from "~/lib/booking-addresses";
import { withParameter } from "~/lib/list-address";
import { binNotice } from "~/records/history";
import { cancelKey, editDepartureAddress, packageDeparturesPath, sharingAddress } from "./admin-addresses";
import type { ListedDeparture } from "./admin-queries.server";
import { cancelConfirmation } from "./departure-confirmation";
import { InquiryCounts } from "./inquiry-counts";

/** Key of the address that opens the menu of a row, by its id. */
const menuKey = "tindakan";

const menuPanel =
  "panel absolute right-0 z-10 mt-1 grid w-64 max-w-[80vw] gap-2 p-3 shadow-xl [&_.btn]:w-full";

interface DepartureMenuProps {
  departure: ListedDeparture;
  /** The address of the list, to which its buttons lead back. */
  address: string;
  /** Whether the list names packages, and so leads to the dates of one. */
  namesPackage: boolean;
}

/** What can be done with a departure. Native, so that it opens without script. Its buttons are drawn when it is first opened,
 * without script by an address of its own: those of all rows would be half of the page. */
export function DepartureMenu(props: DepartureMenuProps) {
  const { id, name } = props.departure;
  const [query] = useSearchParams();
  const isOpened = query.get(menuKey) === id;
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
      {...nativeMenu}
    >
      <summary className="btn btn-small list-none">
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">Tindakan</span>
        <span className="sr-only"> keberangkatan {name}</span>
      </summary>
      {isDrawn ? (
        <MenuButtons {...props} />
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

function MenuButtons({ departure, address, namesPackage }: DepartureMenuProps) {
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
