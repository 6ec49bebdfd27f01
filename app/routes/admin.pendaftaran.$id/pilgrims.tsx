import { nameField } from "~/domain/bookings/steps/names";
import type { BookingView } from "./booking.server";
import { StepFold } from "./step-fold";

export function PilgrimsPanel({ booking }: { booking: BookingView }) {
  const { pilgrims, versions } = booking;
  const names = pilgrims.map(({ id, name }) => [nameField(id), name]);
  return (
    <section aria-labelledby="jamaah" className="panel grid grid-cols-1 gap-3">
      <h2 id="jamaah">Jamaah</h2>
      <ol className="grid grid-cols-1 divide-y divide-rule">
        {pilgrims.map((pilgrim) => (
          <Pilgrim key={pilgrim.id} pilgrim={pilgrim} />
        ))}
      </ol>
      <div className="flex flex-wrap items-start gap-3 empty:hidden">
        <StepFold step="names" version={versions.names} values={Object.fromEntries(names)} />
        <StepFold step="add-pilgrims" />
      </div>
    </section>
  );
}

function Pilgrim({ pilgrim }: { pilgrim: BookingView["pilgrims"][number] }) {
  const { id, place, label, room, roomType, isActive, cancellation } = pilgrim;
  return (
    <li className="grid grid-cols-1 gap-2 py-2">
      <p className="wrap-anywhere">
        <span className={isActive ? "font-semibold" : "line-through"}>
          {place}. {label}
        </span>
        , kamar {room}
        {!isActive && ", batal"}
      </p>
      {isActive && (
        <div className="flex flex-wrap items-start gap-2 empty:hidden">
          <StepFold step="room" about={id} of={label} values={{ roomType }} />
          <StepFold step="cancel-pilgrim" about={id} of={label}>
            <p>{cancellation} Kursinya langsung kosong.</p>
          </StepFold>
        </div>
      )}
    </li>
  );
}
