import { cpSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { awkwardRows, rowsOf } from "../../tests/awkward-rows.ts";
import { PGliteDatabase } from "../database/database.ts";
import { lockDataDir } from "../database/lock.ts";
import { listSnapshots } from "../database/snapshots.ts";
import { archiveFolder } from "../database/tar-of-folder.ts";
import { serveBackend } from "../server.ts";
import { temporaryFolder } from "../test-folder.ts";
import { clientOf, openTestBackend, plantDatabase } from "../testing.ts";
import type { Database, Log } from "../types.ts";
import { MANIFEST_ENTRY, type Manifest, SQL_ENTRY } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";
import { believeProofs, openKept, readEntries, sumsOf } from "./testing.ts";
import { uploadFiles } from "./upload-files.ts";

// Making and proving a database takes seconds, and on a busy machine many.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const silent: Log = () => undefined;
const migrationsDir = path.resolve("supabase/migrations");
const user = { email: "pemilik@contoh.id", password: "sajadah-biru", appMetadata: { role: "admin" } };
const oddName = "2026/foto & 'kutip' ü.png";

const root = temporaryFolder();
let original = "";
let archive = "";
let expected: Awaited<ReturnType<typeof stateOf>>;

beforeAll(async () => {
  original = path.join(root, "original");
  await plantDatabase(original);
  const { backend, db } = await openKept(original, {
    seedFile: path.resolve("supabase/seed.sql"),
    firstUser: user,
  });
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
  await takeBackup({ dataDir: original, target: archive, log: silent });
});

const newFolder = () => mkdtemp(path.join(root, "folder-"));

async function copyOfOriginal(): Promise<string> {
  const dataDir = await newFolder();
  cpSync(original, dataDir, { recursive: true });
  return dataDir;
}

/** Everything that is the site's: rows, what Storage says of each file, and the bytes of each. */
async function stateOf(db: Database, dataDir: string) {
  const { rows: objects } = await db.transaction("owner", (tx) =>
    tx.query<{ name: string; version: string }>(
      "select id, bucket_id, name, version, owner_id, created_at, updated_at, metadata, user_metadata from storage.objects order by name",
    ),
  );
  const files = await Promise.all(
    objects.map(async ({ version, ...object }) => {
      const bytes = await readFile(path.join(dataDir, "files/objects", version.slice(0, 2), version));
      return { ...object, bytes: bytes.toString("base64") };
    }),
  );
  const { rows: state } = await db.transaction("owner", (tx) =>
    tx.query("select version from supabase_migrations.schema_migrations order by 1"),
  );
  return { rows: await rowsOf(db), files, state };
}

test("a restored site has every row and every byte of the one backed up, its people sign in, and it is backed up while it runs; what was there is not overwritten without being asked, and kept aside", async () => {
  await believeProofs();
  const dataDir = await copyOfOriginal();
  await rm(path.join(dataDir, "pgdata"), { recursive: true });
  await plantDatabase(dataDir);
  const before = await sumsOf(dataDir);
  const options = { dataDir, archive, migrationsDir, log: silent };
  await expect(restoreBackup({ ...options, replace: false })).rejects.toThrow(
    /holds a site already.*--replace/,
  );
  expect(await sumsOf(dataDir)).toEqual(before);

  const { aside } = await restoreBackup({ ...options, replace: true });
  const kept = await sumsOf(aside ?? "");
  expect(kept).toMatchObject({ "pgdata/PG_VERSION": before["pgdata/PG_VERSION"] });
  for (const name of Object.keys(kept)) expect([name, kept[name]]).toEqual([name, before[name]]);
  // Whoever speaks to this backend with its keys still can.
  expect((await sumsOf(dataDir))["jwt-secret"]).toBe(before["jwt-secret"]);
  expect(expected.files).toHaveLength(35);
  expect(await listSnapshots(dataDir)).toHaveLength(1);
  expect((await readdir(dataDir)).filter((name) => name.startsWith("restore"))).toEqual([]);

  // A later version of the site brings its rows up to date, and puts no demo content on top.
  const later = path.join(root, "later-migrations");
  cpSync(migrationsDir, later, { recursive: true });
  const version = "99990101000000";
  await writeFile(path.join(later, `${version}_later.sql`), "create schema later;");
  const events: string[] = [];
  const { backend, db } = await openKept(dataDir, {
    migrationsDir: later,
    seedFile: path.resolve("supabase/seed.sql"),
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

  const admin = clientOf(backend, backend.secretKey);
  const name = `Baru saja ${crypto.randomUUID()}`;
  await admin.from("testimonials").insert({ name, content: "Isi" });
  const target = path.join(await newFolder(), "berjalan.zip");
  const [taken, read] = await Promise.all([
    takeBackup({ dataDir, target, log: silent }),
    admin.from("packages").select("id", { count: "exact", head: true }),
  ]);
  expect(taken).toMatchObject({ from: "fresh snapshot", missing: [] });
  expect(read.count).toBe(17);
  expect(String((await readEntries(target)).get(SQL_ENTRY))).toContain(name);
  expect((await admin.from("testimonials").delete().eq("name", name)).error).toBeNull();
});

test("the archive is plain SQL and plain files, and holds no session, link or key", async () => {
  const entries = await readEntries(archive);
  expect(entries.get(`files/images/${oddName}`)).toEqual(Buffer.from([0, 1, 2, 255]));
  const manifest: Manifest = JSON.parse(String(entries.get(MANIFEST_ENTRY)));
  expect(manifest.tables).toMatchObject({ "auth.users": 2, "public.packages": 17 });
  const sql = String(entries.get(SQL_ENTRY));
  expect(sql).toContain('insert into "public"."content_versions"');
  expect(sql).not.toMatch(
    /insert into "auth"\."(sessions|refresh_tokens|one_time_tokens)"|insert into "storage"/,
  );
  const secret = (await readFile(path.join(original, "jwt-secret"), "utf8")).trim();
  for (const bytes of entries.values()) expect(bytes.includes(secret)).toBe(false);
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
});

test("a site that does not answer is backed up from its newest snapshot, and that is said, as is a file that is gone", async () => {
  const opening = vi.spyOn(PGliteDatabase, "open");
  onTestFinished(() => opening.mockRestore());
  const dataDir = await copyOfOriginal();
  await mkdir(path.join(dataDir, "snapshots"));
  await archiveFolder(
    path.join(dataDir, "pgdata"),
    path.join(dataDir, "snapshots/2026-11-24T00-00-00Z.tar.gz"),
  );
  const [shard = ""] = await readdir(path.join(dataDir, "files/objects"));
  await rm(path.join(dataDir, "files/objects", shard), { recursive: true });
  const lock = await lockDataDir(dataDir, "http://silent.test");
  onTestFinished(() => lock.release());
  const target = path.join(dataDir, "lama.zip");
  const taken = await takeBackup({ dataDir, target, log: silent, patienceMs: 300 });
  expect(taken.from).toBe("older snapshot");
  // From files, so that memory does not follow the size of the database (R16); they are gone now.
  expect(opening.mock.calls.map(([{ pgdata }]) => path.dirname(path.dirname(pgdata)))).toEqual([dataDir]);
  expect((await readdir(dataDir)).filter((name) => name.startsWith("snapshot."))).toEqual([]);
  expect(taken.missing[0]).toMatch(/^files\/images\//);
  expect(taken.manifest.files).toHaveLength(35 - taken.missing.length);
  await rm(path.join(dataDir, "snapshots"), { recursive: true });
  const again = takeBackup({ dataDir, target: `${target}.zip`, log: silent, patienceMs: 300 });
  await expect(again).rejects.toThrow(/took no snapshot and there is none from before/);
});

test("a backup of a newer version is refused before anything is made", async () => {
  const older = path.join(root, "older-migrations");
  cpSync(migrationsDir, older, { recursive: true });
  const last =
    (await readdir(older))
      .filter((name) => name.endsWith(".sql"))
      .sort()
      .at(-1) ?? "";
  await rm(path.join(older, last));
  const empty = await newFolder();
  const newer = restoreBackup({ dataDir: empty, archive, migrationsDir: older, replace: false, log: silent });
  await expect(newer).rejects.toThrow(`made by a newer version: its migrations ${last.slice(0, 14)}`);
  expect(await sumsOf(empty)).toEqual({});
});

test("the files go to another project by its Storage API, over what a try before left there", async () => {
  await using hosted = await openTestBackend({ migrationsDir });
  const server = await serveBackend(hosted.backend, { host: "127.0.0.1", port: 0, log: silent });
  onTestFinished(() => server.close());
  const url = `http://127.0.0.1:${server.port}`;
  const secretKey = hosted.backend.secretKey;
  const images = hosted.client(secretKey).storage.from("images");
  await images.upload(oddName, Buffer.from([9]), { contentType: "image/png" });
  expect(await uploadFiles(archive, { url, secretKey })).toBe(35);
  const { data } = await images.info(oddName);
  expect(data).toMatchObject({ size: 4, contentType: "image/png", cacheControl: "max-age=60" });
  const refused = uploadFiles(archive, { url, secretKey: hosted.backend.publishableKey });
  await expect(refused).rejects.toThrow(/^files\/images\/.+ was not taken by .+row-level security/);
});
