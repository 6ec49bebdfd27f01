import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { PGliteDatabase } from "./database/database.ts";
import { messageOf, StartupError } from "./errors.ts";

/** Name of an optional file beside the migrations. It names the versions that were rewritten, and those that replace them. */
const formerMigrationsFile = "former-migrations.json";

const versions = z.array(z.string().regex(/^\d+$/)).min(1);
const formerSchema = z.strictObject({
  /** The versions of the software that have exactly the migrations of `former`, for sentences: "version 0.9". */
  lastVersion: z.string().min(1),
  former: versions,
  /** Migrations that lead to the same schema as all of `former`. */
  replacedBy: versions,
});
export type FormerMigrations = z.infer<typeof formerSchema>;

/** Returns null where the folder has no such file. Rejects with `StartupError` for a malformed file. */
export async function readFormerMigrations(folder: string): Promise<FormerMigrations | null> {
  const file = path.join(folder, formerMigrationsFile);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return formerSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new StartupError(`${file} cannot be read: ${messageOf(error)}`);
  }
}

/**
 * Versions under their present names: a complete former set counts as the migrations that replace it.
 * Throws `StartupError` when `applied` has only a part of that set.
 * @param owner what has the versions, as the subject of the sentence: "The database"
 */
export function underPresentNames(
  applied: readonly string[],
  former: FormerMigrations | null,
  owner: "The database" | "The backup",
): string[] {
  const known = former?.former.filter((version) => applied.includes(version)) ?? [];
  if (former === null || known.length === 0) return [...applied];
  if (known.length < former.former.length) {
    const advice =
      owner === "The database"
        ? `Start ${former.lastVersion} once with this data folder`
        : `Restore it with ${former.lastVersion} and start that version once`;
    throw new StartupError(
      `${owner} has ${known.length} of the ${former.former.length} migrations that this version replaces as a whole. ${advice}: it applies the rest. Then start this version.`,
    );
  }
  const others = applied.filter((version) => !known.includes(version));
  return [...new Set([...others, ...former.replacedBy])];
}

interface Recorded {
  version: string;
  name: string;
  sql: string;
}

/** Replaces the records of a complete former set, in one transaction. The schema is the same and stays as it is. */
export async function renameFormerMigrations(
  db: PGliteDatabase,
  former: FormerMigrations,
  replacements: readonly Recorded[],
): Promise<void> {
  await db.transaction("owner", async (tx) => {
    await tx.query("delete from supabase_migrations.schema_migrations where version = any ($1)", [
      former.former,
    ]);
    for (const { version, name, sql } of replacements) {
      await tx.query(
        "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3]) on conflict do nothing",
        [version, name, sql],
      );
    }
  });
}
