import type { BookingView } from "./booking.server";
import { StepFold } from "./step-fold";

/** What can be done with the whole booking. */
export function StepsPanel({ booking }: { booking: BookingView }) {
  const { steps, departures, cancellation, pricesAgain, versions } = booking;
  if (steps.cancel === undefined) return null;
  return (
    <section aria-labelledby="tindakan" className="panel grid grid-cols-1 gap-3">
      <h2 id="tindakan">Tindakan</h2>
      <div className="flex flex-wrap items-start gap-3">
        <StepFold step="extend" version={versions.hold} values={{ hours: "24" }} />
        <StepFold step="hold-again">
          <p>Kursi ditahan lagi bila masih ada, dengan harga hari ini:</p>
          <ul className="grid gap-1 font-semibold">
            {pricesAgain.map((price) => (
              <li key={price}>{price}</li>
            ))}
          </ul>
        </StepFold>
        <StepFold step="activate" />
        <StepFold step="move" values={{ price: "hari-ini" }} options={{ departure: departures }} />
        <StepFold step="cancel">
          <p>{cancellation}</p>
        </StepFold>
      </div>
      {steps.extend && (
        <p className="help">
          Pendaftaran menjadi aktif sendiri begitu uang mukanya lunas.{" "}
          {steps.activate
            ? "Dengan Aktifkan, pemilik mengaktifkannya lebih awal."
            : "Bila perlu lebih awal, pemilik dapat mengaktifkannya."}
        </p>
      )}
    </section>
  );
}
