import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { PGliteDatabase } from "./database/database.ts";
import { DatabaseError, StartupError } from "./errors.ts";
import {
  type FormerMigrations,
  readFormerMigrations,
  renameFormerMigrations,
  underPresentNames,
} from "./former-migrations.ts";
import type { Log } from "./types.ts";

interface Migration {
  version: string;
  name: string;
  file: string;
}

const fileName = /^([0-9]+)_(.*)\.sql$/;
const longDeadlines = { deadlineMs: 300_000, queryDeadlineMs: 300_000 };

/**
 * Applies new migrations in order, each in one transaction with its record. As `supabase db push`, refuses when an applied
 * migration is missing from the folder, or a new one is older than the last applied. A database with all migrations of
 * `former-migrations.json` counts as one with those that replace them.
 * @param only the versions that a backup has; null: all
 * @returns the files just applied
 */
export async function applyMigrations(
  db: PGliteDatabase,
  folder: string,
  log: Log,
  only: readonly string[] | null = null,
): Promise<string[]> {
  const local = await readFolder(folder, log);
  const former = await readFormerMigrations(folder);
  const recorded = await readApplied(db);
  const applied = underPresentNames(recorded, former, "The database").sort(compareVersions);
  const wanted = only === null ? null : underPresentNames(only, former, "The backup");
  const pending = findPending(local, applied, folder).filter(
    ({ version }) => wanted?.includes(version) ?? true,
  );
  if (former !== null && hasFormerNames(recorded, former)) {
    await renameFormerMigrations(db, former, await readReplacements(local, folder, former));
    log("info", "migration.renamed", { count: former.former.length, by: former.replacedBy.length });
  }
  for (const migration of pending) {
    await applyOne(db, migration, folder);
    log("info", "migration.applied", { file: migration.file });
  }
  return pending.map((migration) => migration.file);
}

const hasFormerNames = (recorded: readonly string[], former: FormerMigrations | null) =>
  former?.former.some((version) => recorded.includes(version)) ?? false;

function readReplacements(local: readonly Migration[], folder: string, { replacedBy }: FormerMigrations) {
  const replacements = local.filter(({ version }) => replacedBy.includes(version));
  return Promise.all(
    replacements.map(async ({ version, name, file }) => ({
      version,
      name,
      sql: await readFile(path.join(folder, file), "utf8"),
    })),
  );
}

/** True when migrations will change a database that has some already, or rename those it has, which the former version
 * does not know. */
export async function isUpgradeDue(db: PGliteDatabase, folder: string, log: Log): Promise<boolean> {
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query<{ known: boolean }>(
      "select to_regclass('supabase_migrations.schema_migrations') is not null as known",
    ),
  );
  const recorded = rows[0]?.known ? await readApplied(db) : [];
  if (recorded.length === 0) return false;
  const former = await readFormerMigrations(folder);
  const applied = underPresentNames(recorded, former, "The database").sort(compareVersions);
  const pending = findPending(await readFolder(folder, log), applied, folder);
  return pending.length > 0 || hasFormerNames(recorded, former);
}

async function readFolder(folder: string, log: Log): Promise<Migration[]> {
  const migrations: Migration[] = [];
  const names = await readdir(folder).catch(() => {
    throw new StartupError(`The folder of the migrations, ${folder}, cannot be read.`);
  });
  for (const file of names.filter((name) => name.endsWith(".sql")).sort()) {
    const [, version, name] = fileName.exec(file) ?? [];
    if (version !== undefined && name !== undefined) migrations.push({ version, name, file });
    else log("warn", "migration.skipped", { file, reason: 'the name must be like "<timestamp>_name.sql"' });
  }
  migrations.sort((a, b) => compareVersions(a.version, b.version));
  const twice = migrations.find((migration, index) => migration.version === migrations[index - 1]?.version);
  if (twice !== undefined)
    throw new StartupError(`Two migrations in ${folder} have the version ${twice.version}.`);
  return migrations;
}

export async function readApplied(db: PGliteDatabase): Promise<string[]> {
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query<{ version: string }>("select version from supabase_migrations.schema_migrations"),
  );
  return rows.map((row) => row.version).sort(compareVersions);
}

function findPending(local: Migration[], applied: string[], folder: string): Migration[] {
  const known = new Set(local.map((migration) => migration.version));
  const missing = applied.filter((version) => !known.has(version));
  if (missing.length > 0) {
    throw new StartupError(
      `The database has migrations that are not in ${folder}: ${missing.join(", ")}. Run the version that applied them, or go back to the database of this one: restore snapshots/before-upgrade-<moment>.tar.gz with --replace.`,
    );
  }
  const pending = local.filter((migration) => !applied.includes(migration.version));
  const last = applied.at(-1);
  const late = pending.filter(
    (migration) => last !== undefined && compareVersions(migration.version, last) < 0,
  );
  if (late.length > 0) {
    throw new StartupError(
      `New migrations are older than the last one applied (${last}): ${late.map((migration) => migration.file).join(", ")}. Give them a newer timestamp.`,
    );
  }
  return pending;
}

/** Rejects with `StartupError` unless the folder has a backup's migrations. */
export async function requireMigrations(
  folder: string,
  versions: readonly string[],
  log: Log,
): Promise<void> {
  const local = await readFolder(folder, log);
  const present = underPresentNames(versions, await readFormerMigrations(folder), "The backup");
  const missing = present.filter((version) => !local.some((migration) => migration.version === version));
  if (missing.length === 0) return;
  throw new StartupError(
    `The backup was made by a newer version: its migrations ${missing.join(", ")} are not in ${folder}. Restore it with that version.`,
  );
}

async function applyOne(db: PGliteDatabase, migration: Migration, folder: string): Promise<void> {
  const sql = await readFile(path.join(folder, migration.file), "utf8");
  try {
    await db.transaction(
      "owner",
      async (tx) => {
        await tx.exec(sql);
        await tx.query(
          "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])",
          [migration.version, migration.name, sql],
        );
      },
      longDeadlines,
    );
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const hint = error.detail ?? error.hint;
    throw new StartupError(
      `The migration ${migration.file} failed and was rolled back: ${error.message} (${error.code})${hint ? `, ${hint}` : ""}.`,
    );
  }
}

function compareVersions(a: string, b: string): number {
  const difference = BigInt(a) - BigInt(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
