import { Options } from "~/components/form/narrowing-field";
import { Icon } from "~/components/ui/icon";
import { ChatButton } from "~/domain/inquiries/chat-button";
import { PictureImage, pictureSlots } from "~/domain/media/derivatives/picture";
import {
  comparisonAddress,
  comparisonPath,
  namedText,
  packageParam,
} from "~/domain/packages/comparison-address";
import { type ComparedPackage, compareIncluded, type FactLine, factLines } from "./comparison";

interface ComparisonProps {
  compared: readonly ComparedPackage[];
}

/** Two or three packages side by side, on a phone too: first what differs, then what is equal, which folds there. */
export function Comparison({ compared, leftOut }: ComparisonProps & { leftOut: number }) {
  const lines = factLines(compared);
  const { shared, different } = compareIncluded(compared);
  return (
    <>
      {leftOut > 0 && (
        <p className="panel mb-6" role="status">
          {`Paling banyak tiga paket dapat dibandingkan sekaligus, jadi ${leftOut} paket lain tidak ditampilkan. Keluarkan salah satu, lalu pilih lagi dari daftar.`}
        </p>
      )}
      <form id={dateForm} action={comparisonPath} />
      <div className="compared">
        <table>
          <thead>
            <tr className="max-md:border-0">
              <td className="max-md:hidden" />
              {compared.map((pack) => (
                <td key={namedText(pack)} data-package={pack.title} className="pb-0">
                  {pack.picture && (
                    <PictureImage
                      picture={pack.picture}
                      slot={pictureSlots.thumbnail}
                      alt=""
                      className="aspect-3/2 w-full max-w-60 rounded-lg bg-sand object-cover"
                    />
                  )}
                  <a
                    className="inline-block py-2.25 text-small"
                    href={comparisonAddress(compared.filter((other) => other !== pack))}
                  >
                    Keluarkan<span className="sr-only">{` ${pack.title}`}</span>
                  </a>
                </td>
              ))}
            </tr>
            <tr>
              <td className="max-md:hidden" />
              {compared.map((pack) => (
                <th key={namedText(pack)} scope="col">
                  {pack.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compared.some(({ dates }) => dates.length > 0) && <DateLine compared={compared} />}
            {lines
              .filter(({ isShared }) => !isShared)
              .map(({ label, texts }) => (
                <Line key={label} label={label} compared={compared}>
                  {(_, index) => texts[index] || "Belum disebutkan"}
                </Line>
              ))}
            {different.length > 0 && (
              <Line label="Bedanya" compared={compared}>
                {(_, index) => (
                  <ul>
                    {different.map(({ point, has }) => (
                      <Point key={point} point={point} has={has[index] === true} />
                    ))}
                  </ul>
                )}
              </Line>
            )}
          </tbody>
          <tfoot>
            <Line label="Langkah berikutnya" compared={compared}>
              {(pack) => (
                <>
                  <a className="btn mb-2 w-full px-2" href={pack.href}>
                    Lihat Detail<span className="sr-only">{` ${pack.title}`}</span>
                  </a>
                  <BookingButton pack={pack} />
                </>
              )}
            </Line>
          </tfoot>
        </table>
      </div>
      <SharedFacts lines={lines.filter(({ isShared }) => isShared)} points={shared} />
    </>
  );
}

/** The id of the form by which other departures are shown; the fields stand in the table. */
const dateForm = "tanggal";

function DateLine({ compared }: ComparisonProps) {
  return (
    <tr>
      <th scope="row">
        Tanggal
        <button type="submit" form={dateForm} className="btn px-3 md:mt-1 md:flex">
          Tampilkan
        </button>
      </th>
      {compared.map((pack) => (
        <td key={namedText(pack)} data-package={pack.title}>
          {pack.dates.length === 0 ? (
            <input type="hidden" form={dateForm} name={packageParam} value={namedText(pack)} />
          ) : (
            <select
              form={dateForm}
              name={packageParam}
              className="input px-2"
              aria-label={`Tanggal ${pack.title}`}
              defaultValue={namedText({ ...pack, departureSlug: shownDeparture(pack) })}
              autoComplete="off"
            >
              <Options
                options={pack.dates.map(({ departureSlug, label }) => ({
                  value: namedText({ ...pack, departureSlug }),
                  label,
                }))}
              />
            </select>
          )}
        </td>
      ))}
    </tr>
  );
}

function shownDeparture({ dates }: ComparedPackage): string | null {
  return dates.find(({ isShown }) => isShown)?.departureSlug ?? null;
}

interface LineProps extends ComparisonProps {
  label: string;
  children: (pack: ComparedPackage, index: number) => React.ReactNode;
}

function Line({ label, compared, children }: LineProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {compared.map((pack, index) => (
        <td key={namedText(pack)} data-package={pack.title}>
          {children(pack, index)}
        </td>
      ))}
    </tr>
  );
}

function Point({ point, has }: { point: string; has: boolean }) {
  return (
    <li className={`flex gap-2 ${has ? "" : "text-soft"}`}>
      <Icon name={has ? "check" : "cross"} className={has ? "mt-0.25 text-green" : "mt-0.25"} />
      {has ? point : `${point} (tidak tercantum)`}
    </li>
  );
}

function BookingButton({ pack: { slug, departure, full, closed } }: { pack: ComparedPackage }) {
  const className = "btn btn-chat w-full px-2";
  if (closed)
    return <ChatButton kind="konsultasi" packageSlug={slug} label="Tanya Jadwal" className={className} />;
  const label = full ? "Daftar Tunggu" : "Booking";
  return (
    <ChatButton kind="booking" packageSlug={slug} departure={departure} label={label} className={className} />
  );
}

/** What is equal for all of the packages. */
function SharedFacts({ lines, points }: { lines: readonly FactLine[]; points: readonly string[] }) {
  const count = lines.length + points.length;
  if (count === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="sama">
      <h2 id="sama" className="mb-3 text-biggest">
        Sama untuk semua
      </h2>
      <details className="fold">
        <summary className="btn w-full">{`Lihat ${count} hal yang sama`}</summary>
        <dl className="mt-3 grid gap-x-6 gap-y-3 text-plain md:grid-cols-3">
          {lines.map(({ label, texts }) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd>{texts[0]}</dd>
            </div>
          ))}
          {points.length > 0 && (
            <div className="col-span-full">
              <dt className="font-semibold">Termasuk</dt>
              <dd>
                <ul className="grid gap-1 md:grid-cols-2">
                  {points.map((point) => (
                    <Point key={point} point={point} has />
                  ))}
                </ul>
              </dd>
            </div>
          )}
        </dl>
      </details>
    </section>
  );
}
