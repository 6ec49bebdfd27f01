import { cpSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { restoreBackup } from "embedded-supabase/backup/restore-backup";
import { takeBackup } from "embedded-supabase/backup/take-backup";
import { clientOf, plantDatabase } from "embedded-supabase/testing";
import { believeProofs, openKept, readEntries, stateOf } from "embedded-supabase/testing/backup";
import { temporaryFolder } from "embedded-supabase/testing/vitest";
import type { Log } from "embedded-supabase/types";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { awkwardRows } from "./awkward-rows.ts";
import { projectSchema, seedFile } from "./project-files.ts";

const silent: Log = () => undefined;
const user = { email: "pemilik@contoh.id", password: "sajadah-biru", appMetadata: { role: "admin" } };
const oddName = "2026/foto & 'kutip' ü.png";

const root = temporaryFolder();
let original = "";
let archive = "";
let expected: Awaited<ReturnType<typeof stateOf>>;

beforeAll(async () => {
  original = path.join(root, "original");
  await plantDatabase(original, projectSchema);
  const { backend, db } = await openKept(original, { ...projectSchema, seedFile, firstUser: user });
  const storage = clientOf(backend, backend.secretKey).storage.from("images");
  const { error } = await storage.upload(oddName, Buffer.from([0, 1, 2, 255]), {
    contentType: "image/png",
    cacheControl: "60",
    metadata: { dari: "kamera" },
  });
  expect(error).toBeNull();
  await db.transaction("owner", (tx) => tx.exec(awkwardRows));
  expected = await stateOf(db, original);
  await backend.close();
  archive = path.join(root, "backup.zip");
  await takeBackup({ ...projectSchema, dataDir: original, target: archive, log: silent });
});

test("a restored site has every row and every byte of the one backed up, and its people sign in", async () => {
  await believeProofs();
  const dataDir = path.join(root, "restored");
  await restoreBackup({ ...projectSchema, dataDir, archive, replace: false, log: silent });
  expect(expected.files).toHaveLength(36);

  // A later version of the site brings its rows up to date, and puts no demo content on top.
  const later = path.join(root, "later-migrations");
  cpSync(projectSchema.migrationsDir, later, { recursive: true });
  const version = "99990101000000";
  await writeFile(path.join(later, `${version}_later.sql`), "create schema later;");
  const events: string[] = [];
  const { backend, db } = await openKept(dataDir, {
    ...projectSchema,
    migrationsDir: later,
    seedFile,
    firstUser: user,
    log: (_level, event) => events.push(event),
  });
  onTestFinished(() => backend.close());
  expect(await stateOf(db, dataDir)).toEqual({ ...expected, state: [...expected.state, { version }] });
  expect(events).toContain("migration.applied");
  expect(events).not.toContain("seed.done");
  expect(backend.createdUser).toBeNull();
  const client = clientOf(backend);
  expect((await client.auth.signInWithPassword(user)).data.user?.app_metadata.role).toBe("admin");
  const { data } = await client.storage.from("images").download(oddName);
  expect([...new Uint8Array(await (data ?? new Blob()).arrayBuffer())]).toEqual([0, 1, 2, 255]);
});

test("the archive names its tables, and how this site's commands restore it", async () => {
  const entries = await readEntries(archive);
  const { tables } = JSON.parse(String(entries.get("manifest.json")));
  expect(tables).toMatchObject({ "auth.users": 2, "public.packages": 17 });
  const readme = String(entries.get("README.txt"));
  expect(readme).toContain("\n  npm run restore -- <this archive> --replace ");
  expect(readme).toContain("<image> umroh restore /backup/<this archive>");
});
