import type { Database } from "../../supabase/database.types.ts";
import type { Service } from "./service.ts";

type NewPackage = Database["public"]["Tables"]["packages"]["Insert"];

const rowsAtOnce = 100;
const dayMs = 24 * 60 * 60 * 1000;

/** Inserts `count` rows, so few in a statement that a busy machine stays far from its time limit. */
export async function insertRows<Row>(
  count: number,
  make: (index: number) => Row,
  insert: (rows: Row[]) => PromiseLike<{ error: Error | null }>,
): Promise<void> {
  for (let first = 0; first < count; first += rowsAtOnce) {
    const length = Math.min(rowsAtOnce, count - first);
    const { error } = await insert(Array.from({ length }, (_, index) => make(first + index)));
    if (error !== null) throw error;
  }
}

/** Adds packages `paket-ukur-<index>` that depart over the eleven months to come; `more` is what else each has. */
export function addManyPackages(
  service: Service,
  count: number,
  more: (index: number) => Partial<NewPackage> = () => ({}),
): Promise<void> {
  return insertRows(
    count,
    (index) => ({ ...newPackage(index), ...more(index) }),
    (rows) => service.from("packages").insert(rows),
  );
}

/** Gives each of these packages, which have none, so many departures, some from another city. */
export function addManyDepartures(service: Service, packages: string[], each: number): Promise<void> {
  return insertRows(
    packages.length * each,
    (index) => ({
      package_id: packages[Math.floor(index / each)] ?? "",
      departure_date: dayAhead(31 + (index % 30) + (index % each) * 33),
      departure_city: index % 3 === 0 ? "Surabaya" : null,
    }),
    (rows) => service.from("departures").insert(rows),
  );
}

const dayAhead = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

export const categoryOf = (index: number) => (index % 4 === 0 ? "haji" : "umroh");

function newPackage(index: number): NewPackage {
  return {
    slug: `paket-ukur-${index}`,
    title: `Umroh Ukur ${index}`,
    category: categoryOf(index),
    description: "Paket untuk mengukur daftar yang panjang.",
    location: "Makkah, Madinah",
    departure: dayAhead(30 + (index % 330)),
    duration: "9 Hari",
    quota: 45,
    price_quad: 20_000_000 + (index % 300) * 100_000,
    images: ["/media/kaabah-senja.jpg"],
  };
}
