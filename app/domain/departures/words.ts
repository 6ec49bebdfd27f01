import { formatDate } from "~/lib/dates";

export const departureStatuses = { buka: "Buka", tutup: "Ditutup", batal: "Batal" } as const;

/** `7 Januari 2027 dari Surabaya`, as sentences name it. */
export function nameOf({
  departure_date,
  departure_city,
}: {
  departure_date: string;
  departure_city: string | null;
}) {
  const date = formatDate(departure_date);
  return departure_city === null ? date : `${date} dari ${departure_city}`;
}
