import type { PackageDetailView } from "~/domain/packages/page/package-detail-view";
import { type SavingPlan, totalWords } from "~/domain/packages/page/payments";
import { formatRupiah } from "~/lib/numbers";
import { RoomList } from "./price-box";

interface CostProps {
  view: PackageDetailView;
  saving: SavingPlan | null;
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
      {saving && <SavingSection saving={saving} />}
    </>
  );
}

function SavingSection({ saving: { until, months, downPayment, rooms } }: { saving: SavingPlan }) {
  return (
    <details className="mt-6">
      <summary className="btn w-full">Rencana tabungan</summary>
      {months ? (
        <>
          <p className="mt-3">{`Uang muka ${downPayment}, lalu menabung ${months} bulan sampai batas pelunasan ${until}:`}</p>
          <RoomList rooms={rooms} unit="/bulan" />
        </>
      ) : (
        <p className="mt-3">
          {months === 0
            ? `Batas pelunasan ${until}, kurang dari sebulan lagi: tidak ada waktu untuk mencicil tabungan.`
            : `Batas pelunasan ${until} sudah lewat. Tanyakan cara pembayarannya kepada kami.`}
        </p>
      )}
    </details>
  );
}
