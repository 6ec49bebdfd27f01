import { isFree } from "~/domain/departures/offer";
import type { ScheduleMonth, ScheduleRow } from "./schedule";

const columns = ["Berangkat", "Paket", "Dari", "Maskapai", "Harga", "Kursi"];

export function ScheduleTable({ months }: { months: readonly ScheduleMonth[] }) {
  return (
    <table className="rows">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {months.map(({ month, title, rows }) => (
        <tbody key={month}>
          <tr>
            <td colSpan={columns.length} className="pt-10">
              <h2 className="text-biggest">{title}</h2>
            </td>
          </tr>
          {rows.map((row) => (
            <Departure key={row.id} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Departure({ row }: { row: ScheduleRow }) {
  return (
    <tr>
      <th scope="row">
        {row.date} <small>{row.hijri}</small> {row.inRamadhan && <span className="badge">Ramadhan</span>}
      </th>
      <td>
        <a href={row.href} className="inline-block -my-2.25 py-2.25">
          {row.title}
        </a>{" "}
        {row.note && <small>{row.note}</small>}
      </td>
      <td>{row.city}</td>
      <td>{row.airline}</td>
      <td>
        mulai <b className="whitespace-nowrap">{row.price}</b>
      </td>
      <td className={isFree(row.state) ? "text-green" : "text-soft"}>{row.seats}</td>
    </tr>
  );
}
