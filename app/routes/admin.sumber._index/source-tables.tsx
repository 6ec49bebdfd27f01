import type { NamedCounts } from "~/domain/inquiries/sources";
import { formatWholeNumber } from "~/lib/numbers";

const number = "py-2 pl-3 text-right align-top";

interface CountsTableProps {
  id?: string;
  /** Heading of the first column. */
  head: string;
  caption: string;
  rows: readonly NamedCounts[];
}

export function CountsTable({ id, head, caption, rows }: CountsTableProps) {
  return (
    <table id={id} className="w-full max-w-3xl text-left text-[min(1rem,4.2vw)] tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-rule">
          <th scope="col" className="py-2">
            {head}
          </th>
          <th scope="col" className={number}>
            Permintaan
          </th>
          <th scope="col" className={`${number} max-sm:sr-only`}>
            Terkonfirmasi
          </th>
          <th scope="col" className={number}>
            Jamaah
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, inquiries, confirmed, pilgrims }) => (
          <tr key={key} className="border-b border-rule">
            <th scope="row" className="py-2 font-normal wrap-anywhere">
              {name}
            </th>
            <td className={number}>{formatWholeNumber(inquiries)}</td>
            <td className={`${number} max-sm:sr-only`}>{formatWholeNumber(confirmed)}</td>
            <td className={number}>{formatWholeNumber(pilgrims)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
