import { movePrices } from "~/domain/bookings/words";
import type { Option } from "~/lib/options";
import type { BookingView } from "./booking.server";
import { StepFold } from "./step-fold";

/** Both prices of a move in rupiah. Without script the chosen departure is unknown, and each departure names its difference. */
function pricesOf({ departures, priceAgreed }: BookingView, departure: string | undefined): Option[] {
  const target = departures.find(({ value }) => value === departure);
  const today = target?.priceToday ?? "selisihnya tertulis di setiap keberangkatan";
  return [
    { value: "tetap", label: `${movePrices.tetap}: ${priceAgreed}, tidak berubah` },
    { value: "hari-ini", label: `${movePrices["hari-ini"]}: ${today}` },
  ];
}

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
          <p>
            {booking.downPaymentAgain}
            {booking.hasOwnPlan &&
              " Jadwal bayarnya tetap seperti yang disusun: periksa tanggalnya sesudah ini."}
          </p>
        </StepFold>
        <StepFold step="activate" />
        <StepFold
          step="move"
          values={{ price: booking.movePrice }}
          options={(textOf) => ({ departure: departures, price: pricesOf(booking, textOf("departure")) })}
        />
        <StepFold step="cancel">
          <p>{cancellation}</p>
        </StepFold>
      </div>
      {steps.extend && (
        <p className="help">
          {booking.activation}{" "}
          {steps.activate
            ? "Dengan Aktifkan, pemilik mengaktifkannya lebih awal."
            : "Bila perlu lebih awal, pemilik dapat mengaktifkannya."}
        </p>
      )}
    </section>
  );
}
