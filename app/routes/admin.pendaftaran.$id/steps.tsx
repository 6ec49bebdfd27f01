import { useMayEnter } from "~/components/layout/role-context";
import type { BookingView } from "./booking.server";
import { ChangeField, ChangeForm, ReasonField } from "./change-form";

const priceOptions = [
  { value: "hari-ini", label: "Harga hari ini pada tanggal baru" },
  { value: "tetap", label: "Harga yang sudah disepakati" },
];

/** What can be done with the whole booking, by its status. */
export function StepsPanel({ booking }: { booking: BookingView }) {
  const { status, departures, cancellation, pricesAgain } = booking;
  const mayBook = useMayEnter("service");
  const isOwner = useMayEnter("settings");
  if (!mayBook || status === "batal") return null;
  const hasSeats = status === "ditahan" || status === "aktif";
  return (
    <section aria-labelledby="tindakan" className="panel grid grid-cols-1 gap-3">
      <h2 id="tindakan">Tindakan</h2>
      <div className="flex flex-wrap items-start gap-3">
        {status === "ditahan" && (
          <ChangeForm intent="extend" version={booking.versions.hold} label="Perpanjang" submit="Perpanjang">
            <ChangeField
              name="hours"
              label="Berapa jam"
              help="Paling lama 14 hari sejak kursi ditahan."
              type="number"
              inputMode="numeric"
              min={1}
              max={168}
              value="24"
              required
            />
            <ReasonField />
          </ChangeForm>
        )}
        {status === "kedaluwarsa" && (
          <ChangeForm intent="hold-again" label="Tahan lagi" submit="Tahan lagi">
            <p>Kursi ditahan lagi bila masih ada, dengan harga hari ini:</p>
            <ul className="grid gap-1 font-semibold">
              {pricesAgain.map((price) => (
                <li key={price}>{price}</li>
              ))}
            </ul>
          </ChangeForm>
        )}
        {status === "ditahan" && isOwner && (
          <ChangeForm intent="activate" label="Aktifkan" submit="Aktifkan">
            <p>Pendaftaran menjadi aktif walaupun uang mukanya belum lunas.</p>
            <ReasonField />
          </ChangeForm>
        )}
        {hasSeats && (
          <ChangeForm intent="move" label="Pindah keberangkatan" submit="Ya, pindahkan">
            <ChangeField
              name="departure"
              label="Keberangkatan baru"
              options={[{ value: "", label: "Pilih keberangkatan" }, ...departures]}
            />
            <ChangeField name="price" label="Harga" value="hari-ini" options={priceOptions} />
            <ReasonField />
          </ChangeForm>
        )}
        <ChangeForm
          intent="cancel"
          label="Batalkan pendaftaran"
          submit="Ya, batalkan pendaftaran"
          isDangerous
        >
          <p>
            {cancellation} {hasSeats && "Semua kursinya langsung kosong."}
          </p>
          <ReasonField />
        </ChangeForm>
      </div>
    </section>
  );
}
