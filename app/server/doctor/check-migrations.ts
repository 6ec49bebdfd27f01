import { readdir } from "node:fs/promises";
import { type Finding, ok, problem, unknown } from "./finding.ts";

const about = "Migrations";

/** Versions of the files in a folder, oldest first. */
export async function readMigrationVersions(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => /^(\d+)_.*\.sql$/.exec(name)?.[1] ?? []).sort();
}

/**
 * @param applied versions the database has; null: it does not even know the question, so an older state of this site or
 *   none; empty: nobody kept a list.
 */
export function checkMigrations(
  local: readonly string[],
  applied: readonly string[] | null,
  kind: "embedded" | "hosted",
): Finding {
  const advice =
    kind === "hosted"
      ? "npx supabase db push --remote (linked to the project)"
      : "Start the site: it applies them.";
  if (applied === null) return problem(about, `not all ${local.length} are applied.`, advice);
  if (applied.length === 0) {
    return unknown(
      about,
      "the database keeps no list of them.",
      "Apply them with the Supabase CLI, which does.",
    );
  }
  const missing = local.filter((version) => !applied.includes(version));
  if (missing.length > 0) return problem(about, `${missing.join(", ")} not applied.`, advice);
  const newer = applied.filter((version) => !local.includes(version));
  if (newer.length > 0) {
    return problem(
      about,
      `the database has ${newer.join(", ")}, which this version of the site does not know.`,
      "Run the version of the site that the database belongs to.",
    );
  }
  return ok(about, `all ${local.length} applied`);
}
