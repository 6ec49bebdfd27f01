import { cpSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { restoreBackup } from "embedded-supabase/backup/restore-backup";
import { takeBackup } from "embedded-supabase/backup/take-backup";
import { plantDatabase } from "embedded-supabase/testing";
import { believeProofs, openKept, rowsOf } from "embedded-supabase/testing/backup";
import { temporaryFolder } from "embedded-supabase/testing/vitest";
import type { Database, Log } from "embedded-supabase/types";
import { beforeAll, expect, test } from "vitest";
import { awkwardRows } from "./awkward-rows.ts";
import { projectSchema, readMigrations, readSeedWithoutBookings, seedFile } from "./project-files.ts";

const { former, replacedBy }: { former: string[]; replacedBy: string[] } = JSON.parse(
  await readFile(path.join(projectSchema.migrationsDir, "former-migrations.json"), "utf8"),
);
const owner = { email: "pemilik@contoh.id", password: "sajadah-biru", appMetadata: { role: "admin" } };
const silent: Log = () => undefined;

const root = temporaryFolder();
/** The schema of 1.0.0, without the migrations that came after it. */
const schema = { ...projectSchema, migrationsDir: path.join(root, "migrations") };
/** As the last version before 1.0.0 leaves it, whose migrations led to the same schema: with its list of them. */
const dataDir = path.join(root, "data");
let rows: Awaited<ReturnType<typeof rowsOf>>;

const listOf = (db: Database) =>
  db.transaction("owner", async (tx) => {
    const { rows } = await tx.query<{ version: string }>(
      "select version from supabase_migrations.schema_migrations order by version",
    );
    return rows.map(({ version }) => version);
  });

function recordInstead(db: Database, versions: readonly string[]): Promise<void> {
  return db.transaction("owner", async (tx) => {
    await tx.exec("delete from supabase_migrations.schema_migrations");
    await tx.query("insert into supabase_migrations.schema_migrations (version) select unnest($1::text[])", [
      versions,
    ]);
  });
}

/** Writes the demo content without what came after 1.0.0: the bookings, and columns, whose lines begin with a comma. */
async function seedOfFirstSchema(): Promise<string> {
  const file = path.join(root, path.basename(seedFile));
  const seed = await readSeedWithoutBookings();
  await writeFile(file, seed.replace(/^ {2}, .*\n/gm, ""));
  return file;
}

beforeAll(async () => {
  for (const name of await readdir(projectSchema.migrationsDir))
    if (name.endsWith(".json") || replacedBy.includes(name.slice(0, 14)))
      cpSync(path.join(projectSchema.migrationsDir, name), path.join(schema.migrationsDir, name));
  await plantDatabase(dataDir, schema);
  const { backend, db } = await openKept(dataDir, {
    ...schema,
    seedFile: await seedOfFirstSchema(),
    firstUser: owner,
  });
  await db.transaction("owner", (tx) => tx.exec(awkwardRows));
  rows = await rowsOf(db);
  await recordInstead(db, former);
  await backend.close();
});

test("the former migrations are replaced by those of 1.0.0, the first of the folder", async () => {
  const versions = (await readMigrations()).map(({ name }) => name.slice(0, 14));
  expect(replacedBy).toEqual(versions.slice(0, replacedBy.length));
  expect(new Set(former).size).toBe(55);
  expect(former.filter((version) => version >= "20261126")).toEqual([]);
});

test("data of the last version before 1.0.0 opens, with every row and nothing to apply (R17)", async () => {
  await believeProofs();
  const archive = path.join(root, "backup.zip");
  await takeBackup({ ...schema, dataDir, target: archive, log: silent });
  const restored = path.join(root, "restored");
  await restoreBackup({ ...schema, dataDir: restored, archive, replace: false, log: silent });
  for (const folder of [dataDir, restored]) {
    const events: string[] = [];
    const { backend, db } = await openKept(folder, {
      ...schema,
      log: (_level, event) => events.push(event),
    });
    expect(await listOf(db)).toEqual(replacedBy);
    expect(await rowsOf(db)).toEqual(rows);
    expect(events).not.toContain("migration.applied");
    expect(events.includes("migration.renamed")).toBe(folder === dataDir);
    await backend.close();
  }
  // The former version can be put back: it opens only a list that it knows.
  expect(await readdir(path.join(dataDir, "snapshots"))).toEqual([
    expect.stringMatching(/^before-upgrade-.+Z\.tar\.gz$/),
  ]);
});

test("data of an older version is refused, with the version to start once", async () => {
  await believeProofs();
  const older = path.join(root, "older");
  cpSync(dataDir, older, { recursive: true });
  const { backend, db } = await openKept(older, schema);
  await recordInstead(db, former.slice(0, 44));
  await backend.close();
  await expect(openKept(older, schema)).rejects.toThrow(
    "The database has 44 of the 55 migrations that this version replaces as a whole. Start the last version before 1.0.0 once with this data folder",
  );
});
