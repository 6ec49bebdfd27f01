import { useMayEnter } from "~/components/layout/role-context";
import { roomLabels, roomTypes } from "~/domain/bookings/words";
import { optionsOf } from "~/lib/options";
import type { BookingView } from "./booking.server";
import { ChangeField, ChangeForm, ReasonField } from "./change-form";
import { nameField } from "./fields";

export function PilgrimsPanel({ booking }: { booking: BookingView }) {
  const { pilgrims, status, versions } = booking;
  const mayBook = useMayEnter("service");
  const hasSeats = status === "ditahan" || status === "aktif";
  const isCancelled = status === "batal";
  return (
    <section aria-labelledby="jamaah" className="panel grid grid-cols-1 gap-3">
      <h2 id="jamaah">Jamaah</h2>
      <ol className="grid grid-cols-1 divide-y divide-rule">
        {pilgrims.map((pilgrim) => (
          <Pilgrim key={pilgrim.id} pilgrim={pilgrim} mayChange={mayBook && hasSeats} />
        ))}
      </ol>
      {mayBook && !isCancelled && (
        <div className="flex flex-wrap items-start gap-3">
          <ChangeForm intent="names" version={versions.names} label="Isi nama jamaah" submit="Simpan nama">
            {pilgrims.map(({ id, place, name }) => (
              <ChangeField
                key={id}
                name={nameField(id)}
                label={`Nama jamaah ${place}`}
                value={name}
                maxLength={120}
              />
            ))}
          </ChangeForm>
          {hasSeats && (
            <ChangeForm intent="add-pilgrims" label="Tambah jamaah" submit="Tambah jamaah">
              <p className="help">Dengan harga hari ini. Kursinya langsung ditahan.</p>
              {roomTypes.map((room) => (
                <ChangeField
                  key={room}
                  name={room}
                  label={`Jamaah kamar ${roomLabels[room]}`}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={100}
                />
              ))}
              <ChangeField name="names" label="Nama, satu setiap baris (boleh menyusul)" rows={3} />
            </ChangeForm>
          )}
        </div>
      )}
    </section>
  );
}

interface PilgrimProps {
  pilgrim: BookingView["pilgrims"][number];
  mayChange: boolean;
}

function Pilgrim({ pilgrim, mayChange }: PilgrimProps) {
  const { id, place, label, room, roomType, isActive, cancellation } = pilgrim;
  const about = <span className="sr-only"> {label}</span>;
  return (
    <li className="grid grid-cols-1 gap-2 py-2">
      <p className="wrap-anywhere">
        <span className={isActive ? "font-semibold" : "line-through"}>
          {place}. {label}
        </span>
        , kamar {room}
        {!isActive && ", batal"}
      </p>
      {mayChange && isActive && (
        <div className="flex flex-wrap items-start gap-2">
          <ChangeForm intent="room" pilgrim={id} label={<>Ganti kamar{about}</>} submit="Ganti kamar">
            <ChangeField name="roomType" label="Kamar" value={roomType} options={optionsOf(roomLabels)} />
            <p className="help">
              Dengan harga kamar itu yang sudah ada di pendaftaran ini; bila belum ada, harga hari ini.
            </p>
            <ReasonField />
          </ChangeForm>
          <ChangeForm
            intent="cancel-pilgrim"
            pilgrim={id}
            label={<>Batalkan{about}</>}
            submit="Ya, batalkan jamaah ini"
            isDangerous
          >
            <p>{cancellation} Kursinya langsung kosong.</p>
            <ReasonField />
          </ChangeForm>
        </div>
      )}
    </li>
  );
}
