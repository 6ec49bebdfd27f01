import { Link } from "@remix-run/react";
import { SelectionBox } from "~/components/form/choose-many";
import { useMayEnter } from "~/components/layout/role-context";
import { StateBadge } from "~/components/ui/state-badge";
import { editDepartureAddress } from "./admin-addresses";
import type { ListedDeparture } from "./admin-queries.server";
import { DepartureMenu } from "./departure-menu";
import { InquiryCounts } from "./inquiry-counts";

interface DepartureRowProps {
  departure: ListedDeparture;
  /** The address of the list, to which its buttons lead back. */
  address: string;
  namesPackages: boolean;
  form: string | undefined;
}

const plainRow = "grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]";
const selectableRow =
  "grid-cols-[auto_minmax(0,1fr)_auto] lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_auto]";

/** A departure in the list. On a phone the row shows date, package, state, seats and price; all else is in its menu. */
export function DepartureRow({ departure, address, namesPackages, form }: DepartureRowProps) {
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
      <DepartureMenu departure={departure} address={address} namesPackage={namesPackages} />
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

function dotOf({ isOpen, status }: ListedDeparture): string {
  if (isOpen) return "bg-green";
  return status === "batal" ? "bg-danger" : "border-2 border-soft";
}
