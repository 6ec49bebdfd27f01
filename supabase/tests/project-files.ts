import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { project } from "../project.ts";

const supabase = new URL("../", import.meta.url);

export const imagesFolder = fileURLToPath(new URL("seed/images/", supabase));
export const seedFile = fileURLToPath(new URL("seed.sql", supabase));
export const databaseTypesFile = fileURLToPath(new URL("database.types.ts", supabase));

/** The project's schema and settings, for a backend of the embedded package. */
export const projectSchema = {
  ...project,
  migrationsDir: fileURLToPath(new URL("migrations", supabase)),
  configFile: fileURLToPath(new URL("config.toml", supabase)),
};

/** The migrations in the order in which they are applied. */
export async function readMigrations(): Promise<{ name: string; sql: string }[]> {
  const folder = new URL("migrations/", supabase);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), "utf8") })),
  );
}

export function readSeed(): Promise<string> {
  return readFile(seedFile, "utf8");
}

/** The seed without its last part, which goes by the clock and needs the tables of bookings. */
export async function readSeedWithoutBookings(): Promise<string> {
  const [sql = ""] = (await readSeed()).split("-- Bookings of the demo inquiries");
  return sql;
}

/**
 * A query of `day`, `key` and `departure`: when each demo trip leaves, by the seed's own rule, for each day of `days` on which
 * somebody may seed.
 *
 * @param days a query of one column of dates
 */
export async function readDeparturesOfSeed(days: string): Promise<string> {
  const [, rule] = /\n(with earliest as \(.*?\)),\npackage \(/s.exec(await readSeed()) ?? [];
  if (rule === undefined) throw new Error("The seed's departures are written in another way");
  const ofOneDay = rule.replace("now()", "seeded.day::timestamp at time zone 'Asia/Jakarta'");
  return `select seeded.day, trip.key, trip.departure from (${days}) seeded (day)
    cross join lateral (${ofOneDay} select c.key, c.departure from calendar c) trip`;
}
