import { Icon } from "~/components/ui/icon";
import type { Pasti } from "~/domain/packages/five-pasti";
import { totalWords } from "~/domain/packages/honest-total";
import type { PackageDetailView } from "~/domain/packages/package-detail-view";
import type { SavingPlan } from "~/domain/packages/saving-plan";
import { formatRupiah } from "~/lib/numbers";
import { RoomList } from "./price-box";

interface CostProps {
  found: PackageDetailView;
  saving: SavingPlan | null;
}

/** What a pilgrim pays in all, and how to save for it. */
export function CostSection({ found: { costs, prices }, saving }: CostProps) {
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

export function PastiSection({ pasti }: { pasti: Pasti[] }) {
  return (
    <section className="mt-12" aria-labelledby="pasti">
      <h2 id="pasti" className="mb-5 text-2xl leading-[1.2]">
        5 Pasti
      </h2>
      <ul className="grid gap-3 wrap-anywhere">
        {pasti.map(({ what, fact, missing }) => (
          <li key={what} className="flex gap-3">
            <Icon
              name={fact ? "check" : "clock"}
              className={`mt-0.75 ${fact ? "text-green" : "text-soft"}`}
            />
            <span>
              <strong>{fact ? `Pasti ${what.toLowerCase()}: ` : `${what} menyusul: `}</strong>
              {fact ?? `${missing} belum ada`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
