import { fileURLToPath } from "node:url";

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The schema of this package's tests: authors, books, and a bucket for covers. */
export const library = {
  migrationsDir: file("migrations"),
  extensions: ["pg_trgm"],
  configFile: file("config.toml"),
};

/** An author, a book and a cover, for a new database. */
export const librarySeed = file("seed.sql");
