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
