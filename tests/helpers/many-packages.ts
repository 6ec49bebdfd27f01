import type { Database } from "../../supabase/database.types.ts";
import type { Service } from "./service.ts";

type NewPackage = Database["public"]["Tables"]["packages"]["Insert"];

const rowsAtOnce = 500;
const dayMs = 24 * 60 * 60 * 1000;

/** Inserts `count` rows, some hundred in a statement. */
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

function newPackage(index: number): NewPackage {
  return {
    slug: `paket-ukur-${index}`,
    title: `Umroh Ukur ${index}`,
    category: index % 4 === 0 ? "haji" : "umroh",
    description: "Paket untuk mengukur daftar yang panjang.",
    location: "Makkah, Madinah",
    departure: new Date(Date.now() + (30 + (index % 330)) * dayMs).toISOString().slice(0, 10),
    duration: "9 Hari",
    quota: 45,
    price_quad: 20_000_000 + (index % 300) * 100_000,
    images: ["/media/kaabah-senja.jpg"],
  };
}
