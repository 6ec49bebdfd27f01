import type { PackageDetailView } from "~/domain/packages/page/package-detail-view";
import { type Saving, type SavingPlan, totalWords } from "~/domain/packages/page/payments";
import { formatRupiah } from "~/lib/numbers";
import { RoomList } from "./price-box";

interface CostProps {
  view: PackageDetailView;
  saving: Saving | null;
}

/** The total that a pilgrim pays, and a plan to save for it. */
export function CostSection({ view: { costs, prices }, saving }: CostProps) {
  return (
    <>
      {costs && (
        <section className="mt-12" aria-labelledby="total">
          <h2 id="total" className="text-2xl leading-[1.2]">
            Perkiraan total
          </h2>
          <RoomList
            rooms={prices.map(({ room, total }) => ({ room, price: formatRupiah(total) }))}
            unit="/orang"
          />
          <p className="text-soft">{totalWords(costs)}</p>
        </section>
      )}
      {saving && ("refusal" in saving ? <NoSaving {...saving} /> : <SavingSection saving={saving} />)}
    </>
  );
}

function SavingSection({ saving: { until, months, downPayment, rooms } }: { saving: SavingPlan }) {
  const start = downPayment === "" ? "Menabung" : `Uang muka ${downPayment}, lalu menabung`;
  return (
    <details id="tabungan" className="mt-6">
      <summary className="btn w-full">Rencana tabungan</summary>
      <p className="mt-3">{`${start} ${months} bulan sampai batas pelunasan ${until}:`}</p>
      <RoomList rooms={rooms} unit="/bulan" />
    </details>
  );
}

function NoSaving({ refusal }: { refusal: string }) {
  return (
    <p id="tabungan" className="mt-6">
      <strong>Rencana tabungan: </strong>
      {refusal}
    </p>
  );
}
