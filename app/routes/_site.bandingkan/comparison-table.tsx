import { Icon } from "~/components/ui/icon";
import { ChatButton } from "~/domain/inquiries/chat-button";
import { type ComparedPackage, compareIncluded, factLines } from "./comparison";

interface ComparisonProps {
  compared: readonly ComparedPackage[];
}

export function ComparisonTable({ compared }: ComparisonProps) {
  const { shared, different } = compareIncluded(compared);
  return (
    <table className="rows table-fixed">
      <thead>
        <tr>
          <td />
          {compared.map(({ slug, title }) => (
            <th key={slug} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {factLines(compared).map(({ label, texts }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {new Set(texts).size === 1 ? (
              <td colSpan={compared.length}>
                {texts[0]} <span className="text-soft">(semua)</span>
              </td>
            ) : (
              <Cells compared={compared}>{(_, index) => texts[index] || "Belum disebutkan"}</Cells>
            )}
          </tr>
        ))}
        {shared.length > 0 && (
          <tr>
            <th scope="row">Sama-sama termasuk</th>
            <td colSpan={compared.length}>
              <ul>
                {shared.map((point) => (
                  <Point key={point} point={point} has />
                ))}
              </ul>
            </td>
          </tr>
        )}
        {different.length > 0 && (
          <tr>
            <th scope="row">Bedanya</th>
            <Cells compared={compared}>
              {(_, index) => (
                <ul>
                  {different.map(({ point, has }) => (
                    <Point key={point} point={point} has={has[index] === true} />
                  ))}
                </ul>
              )}
            </Cells>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Langkah berikutnya</th>
          <Cells compared={compared}>
            {(pack) => (
              <>
                <a className="btn mb-2 w-full px-3" href={pack.href}>
                  Lihat Detail<span className="sr-only">{` ${pack.title}`}</span>
                </a>
                <BookingButton pack={pack} />
              </>
            )}
          </Cells>
        </tr>
      </tfoot>
    </table>
  );
}

interface CellsProps extends ComparisonProps {
  children: (pack: ComparedPackage, index: number) => React.ReactNode;
}

/** A cell for each package, which it names on a phone, where no head stands above it. */
function Cells({ compared, children }: CellsProps) {
  return compared.map((pack, index) => (
    <td key={pack.slug} className="w-full">
      <small aria-hidden="true">{pack.title}</small>
      {children(pack, index)}
    </td>
  ));
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
  const className = "btn btn-chat w-full px-3";
  if (closed)
    return <ChatButton kind="konsultasi" packageSlug={slug} label="Tanya Jadwal" className={className} />;
  const label = full ? "Daftar Tunggu" : "Booking";
  return (
    <ChatButton kind="booking" packageSlug={slug} departure={departure} label={label} className={className} />
  );
}
