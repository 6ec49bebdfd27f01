import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Database } from "embedded-supabase/types";
import { type Finding, ok, problem, unknown } from "./finding.ts";

interface StoredFile {
  name: string;
  version: string | null;
}

/** Checks migrations, access rights, owners and stored files of a database. @param filesDir the folder of the
 * stored files */
export async function checkDatabase(
  db: Database,
  filesDir: string,
  migrations: readonly string[],
): Promise<Finding[]> {
  const ask = async <Row>(sql: string) => (await db.transaction("owner", (tx) => tx.query<Row>(sql))).rows;
  const applied = await ask<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  const open = await ask<{ name: string }>(
    `select c.relname as name from pg_catalog.pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relrowsecurity`,
  );
  const policies = await ask<{ cmd: string }>(
    "select cmd from pg_catalog.pg_policies where schemaname = 'storage' and tablename = 'objects'",
  );
  const buckets = await ask<{ public: boolean }>("select public from storage.buckets where id = 'images'");
  const [team] = await ask("select where to_regclass('public.staff') is not null");
  const owners = await ask(
    team === undefined
      ? "select from auth.users where raw_app_meta_data ->> 'role' = 'admin'"
      : "select from public.staff where role = 'pemilik' and is_active and user_id is not null",
  );
  const files = await ask<StoredFile>("select name, version from storage.objects");
  return [
    checkMigrations(
      migrations,
      applied.length === 0 ? null : applied.map(({ version }) => version),
      "embedded",
    ),
    checkAccess(open.map(({ name }) => name)),
    checkBucket(buckets[0]?.public === true, policies.length),
    ownerFinding(owners.length),
    checkFiles(files, filesDir),
  ];
}

function checkAccess(open: readonly string[]): Finding {
  if (open.length === 0) return ok("Access", "row level security guards every table");
  return problem(
    "Access",
    `no row level security on ${open.join(", ")}.`,
    "Restore a backup: a migration never leaves it so.",
  );
}

function checkBucket(isPublic: boolean, policies: number): Finding {
  const about = "Bucket images";
  const advice = "Start the site: its migrations make it. If that does not help, restore a backup.";
  if (!isPublic) return problem(about, "is missing or not public.", advice);
  if (policies === 0) return problem(about, "has no policies: nobody can upload.", advice);
  return ok(about, "is public, and has its policies");
}

function checkFiles(files: readonly StoredFile[], filesDir: string): Finding {
  const about = "Pictures";
  const isThere = ({ version }: StoredFile) =>
    version !== null && existsSync(path.join(filesDir, "objects", version.slice(0, 2), version));
  const missing = files.filter((file) => !isThere(file)).map(({ name }) => name);
  if (missing.length === 0) return ok(about, `${files.length}, all there`);
  return problem(
    about,
    `${missing.length} of ${files.length} are gone from the disk: ${missing.slice(0, 5).join(", ")}${missing.length > 5 ? ", ..." : ""}.`,
    "Put them back from a backup, or delete them under Media and upload them again.",
  );
}

export async function readMigrationVersions(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => /^(\d+)_.*\.sql$/.exec(name)?.[1] ?? []).sort();
}

/** @param applied null: the list is not known (older or none of ours); empty: no list is kept */
export function checkMigrations(
  local: readonly string[],
  applied: readonly string[] | null,
  kind: "embedded" | "hosted",
): Finding {
  const advice =
    kind === "hosted"
      ? "npx supabase db push --remote (linked to the project)"
      : "Start the site: it applies them.";
  if (applied === null) return problem("Migrations", `not all ${local.length} are applied.`, advice);
  if (applied.length === 0) {
    return unknown(
      "Migrations",
      "the database keeps no list of them.",
      "Apply them with the Supabase CLI, which does.",
    );
  }
  // Migrations before 1.0.0 were written anew (supabase/migrations/former-migrations.json).
  if (applied.some((version) => version < (local[0] ?? ""))) {
    return problem(
      "Migrations",
      "the database lists those of a version before 1.0.0.",
      kind === "hosted"
        ? "Replace the list as supabase/README.md says under Migrations, before any db push."
        : "Start the site: it replaces the list.",
    );
  }
  const missing = local.filter((version) => !applied.includes(version));
  if (missing.length > 0) return problem("Migrations", `${missing.join(", ")} not applied.`, advice);
  const newer = applied.filter((version) => !local.includes(version));
  if (newer.length > 0) {
    return problem(
      "Migrations",
      `the database has ${newer.join(", ")}, which this version of the site does not know.`,
      "Run the version of the site that the database belongs to.",
    );
  }
  return ok("Migrations", `all ${local.length} applied`);
}

export function ownerFinding(count: number): Finding {
  const about = "Owner";
  if (count > 0) return ok(about, `${count} there`);
  return problem(about, "there is none: nobody can invite the team.", "npm run admin -- <e-mail>");
}
