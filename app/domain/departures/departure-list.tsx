import { Form, Link } from "@remix-run/react";
import { Ban, Pencil, Share2 } from "lucide-react";
import { AskFirst } from "~/components/form/ask-first";
import { ConfirmDelete, useDeletingId } from "~/components/form/confirm-delete";
import { FormMark, SubmitButton } from "~/components/form/form-start";
import { StateBadge } from "~/components/ui/state-badge";
import { inquiriesAddress as inquiriesOf } from "~/domain/inquiries/list-filter";
import { useMayEnter } from "~/domain/team/roles";
import { binNotice } from "~/records/history";
import { cancelKey, editDepartureAddress, packageDeparturesPath, sharingAddress } from "./admin-addresses";
import type { ListedDeparture } from "./admin-queries.server";
import { cancelQuestion } from "./departure-question";

interface DepartureListProps {
  departures: readonly ListedDeparture[];
  /** The list's own, which its buttons lead back to. */
  address: string;
  namesPackages?: boolean;
}

export function DepartureList({ departures, address, namesPackages = false }: DepartureListProps) {
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
  const waiting = seesInquiries && `${open} permintaan terbuka`;
  const asked = [waiting, confirmed > 0 && `${confirmed} jamaah terkonfirmasi`].filter(Boolean).join(", ");
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
          <StateBadge dot={dots[departure.status] ?? "border-2 border-soft"}>{departure.state}</StateBadge>
          {departure.shown && <span className="badge">{departure.shown}</span>}
          {departure.isRamadhan && <span className="badge">Ramadhan</span>}
        </p>
        <p>
          {departure.seats}, {departure.price}
        </p>
        <p className="help">
          {seesInquiries && open + confirmed > 0 ? (
            <Link to={inquiriesOf({ departureId: id })} className="link inline-flex min-h-11 items-center">
              {asked}
              <span className="sr-only">, {name}</span>
            </Link>
          ) : (
            asked
          )}
        </p>
      </div>
      <Actions departure={departure} address={address} />
    </article>
  );
}

const dots: Readonly<Record<string, string>> = { buka: "bg-green", batal: "bg-danger" };

function Actions({ departure, address }: { departure: ListedDeparture; address: string }) {
  const { id, packageId, choice, name, title, status, confirmed } = departure;
  const about = <span className="sr-only"> keberangkatan {name}</span>;
  const isOpen = status === "buka";
  const mayEdit = useMayEnter("content");
  return (
    <div className="flex flex-wrap gap-2">
      {mayEdit && (
        <Link className="btn btn-small" to={editDepartureAddress(id)}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit{about}
        </Link>
      )}
      {choice !== null && (
        <Link className="btn btn-small" to={sharingAddress(packageId, choice)}>
          <Share2 aria-hidden="true" className="size-4" />
          Bagikan{about}
        </Link>
      )}
      {mayEdit && (
        <Form method="post" action={address}>
          <FormMark />
          <input type="hidden" name="id" value={id} />
          <SubmitButton
            name="intent"
            value={isOpen ? "close" : "open"}
            className="btn btn-small"
            pendingText="Menyimpan..."
          >
            {isOpen ? "Tutup" : "Buka kembali"}
            {about}
          </SubmitButton>
        </Form>
      )}
      {mayEdit && status !== "batal" && (
        <AskFirst
          to={`${address}${address.includes("?") ? "&" : "?"}${cancelKey}=${id}`}
          question={cancelQuestion({ id, name: `${title}, ${name}`, confirmed }, address)}
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
