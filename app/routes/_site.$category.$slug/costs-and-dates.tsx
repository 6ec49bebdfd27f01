import { Icon } from "~/components/ui/icon";
import { offerAddress } from "~/domain/departures/offer";
import type { Pasti } from "~/domain/packages/page/five-pasti";
import type { PackageDetailView } from "~/domain/packages/page/package-detail-view";
import { type SavingPlan, totalWords } from "~/domain/packages/page/payments";
import { formatRupiah } from "~/lib/numbers";
import { RoomList } from "./price-box";

type Dates = PackageDetailView["dates"];

/** So many stand in sight; a package with twenty would push its facts off the screen. */
const mostInSight = 6;

/** Links, each with the whole page for its departure: no script is needed, and none is chosen by accident. */
export function DateChoice({ dates }: { dates: Dates }) {
  if (dates.length === 0) return null;
  const folded = dates.slice(mostInSight);
  return (
    <nav id="tanggal" className="mt-6" aria-labelledby="pilih">
      <h2 id="pilih" className="mb-5 text-2xl leading-[1.2]">
        {`Pilih Keberangkatan (${dates.length})`}
      </h2>
      <DateList dates={dates.slice(0, mostInSight)} />
      {folded.length > 0 && (
        <details open={folded.some(({ isChosen }) => isChosen)}>
          <summary className="btn mt-3 w-full">{`${folded.length} tanggal lain`}</summary>
          <DateList dates={folded} />
        </details>
      )}
    </nav>
  );
}

function DateList({ dates }: { dates: Dates }) {
  return (
    <ul className="mt-3 grid cols-fill-36 gap-3 md:cols-fill-56">
      {dates.map(({ choice, isChosen, date, notes }) => (
        <li key={choice}>
          <a
            href={`${offerAddress("", choice)}#tanggal`}
            className={`btn h-full w-full px-2 ${isChosen ? "btn-primary" : ""}`}
            aria-current={isChosen ? "true" : undefined}
          >
            <span className="text-balance">
              {date}
              {notes.map((note) => (
                <small key={note} className="block text-small font-normal">
                  {note}
                </small>
              ))}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function ChangeHistory({ changes }: { changes: PackageDetailView["changes"] }) {
  if (changes.length === 0) return null;
  return (
    <section className="mt-12" aria-labelledby="riwayat">
      <h2 id="riwayat" className="mb-5 text-2xl leading-[1.2]">
        Riwayat perubahan
      </h2>
      <ul className="grid gap-3">
        {changes.map(({ day, what, reason }) => (
          <li key={day + what.join()}>
            <strong>{day}</strong>
            {what.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <span className="block text-soft">{`Alasan: ${reason}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
