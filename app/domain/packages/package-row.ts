import { formatDate } from "~/lib/dates";
import type { Database } from "../../../supabase/database.types.ts";

/** A stored package without the columns that the database computes. */
export type PackageRow = Omit<
  Database["public"]["Tables"]["packages"]["Row"],
  "next_departure" | "departed" | "seats_left" | "confirmed_pilgrims" | "search_text"
>;

export const defaultPackageImage = "/images/paket-bawaan.jpg";

export const visaLabels = { termasuk: "Termasuk", tidak: "Tidak termasuk", menyusul: "Menyusul" } as const;

export function packageAddress({ category, slug }: { category: string; slug: string }): string {
  return `/${category}/${slug}`;
}

/** `packagePath`: the address of the package's page. */
export function brochureAddress(packagePath: string): string {
  return `${packagePath}/brosur.pdf`;
}

export function departureText(departureDate: string | null): string {
  return departureDate === null ? "Jadwal menyusul" : formatDate(departureDate);
}
