import { readFileSync } from "node:fs";

/** Every table of the site, as the catalogue of the migrations names it; a test of the database holds it to them. */
export function tablesOfTheSite(): string[] {
  const catalogue = readFileSync("supabase/tests/catalogue.txt", "utf8");
  const names = [...catalogue.matchAll(/^row level security (\w+) [tf]$/gm)].map(([, name = ""]) => name);
  if (names.length === 0) throw new Error("The catalogue names no table");
  return names;
}
