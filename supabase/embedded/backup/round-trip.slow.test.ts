import { cpSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { PGliteDatabase } from "../database/database.ts";
import { lockDataDir } from "../database/lock.ts";
import { listSnapshots } from "../database/snapshots.ts";
import { archiveFolder } from "../database/tar-of-folder.ts";
import { library, librarySeed } from "../library/library.ts";
import { serveBackend } from "../server.ts";
import { temporaryFolder } from "../test-folder.ts";
import { clientOf, openTestBackend, plantDatabase } from "../testing.ts";
import type { Log } from "../types.ts";
import { type Manifest, manifestEntry, sqlEntry } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { restoreSnapshot } from "./restore-snapshot.ts";
import { takeBackup } from "./take-backup.ts";
import { believeProofs, openKept, openKeptBackend, readEntries, stateOf, sumsOf } from "./testing.ts";
import { uploadFiles } from "./upload-files.ts";

const silent: Log = () => undefined;
const user = { email: "editor@library.test", password: "sajadah-biru", appMetadata: { role: "librarian" } };
const oddName = "2026/photo & 'quote' ü.png";
/** A text that is hard to carry: quotes, line ends of all kinds, what looks like SQL, other scripts. */
const oddText =
  "O'Neil \\ \\n\r\n-- no comment;\n'); drop table public.books; --\u2028\u0001 $$ 🕋 e\u0301 E'\\x'";
const oddBook = {
  title: oddText,
  price: "9999999999.99",
  tags: [oddText, ""],
  facts: { pages: 3, [oddText]: null },
  cover: "\\x00ff",
};

const root = temporaryFolder();
let original = "";
let archive = "";
let expected: Awaited<ReturnType<typeof stateOf>>;

beforeAll(async () => {
  original = path.join(root, "original");
  await plantDatabase(original, library);
  const { backend, db } = await openKept(original, { ...library, seedFile: librarySeed, firstUser: user });
  const service = clientOf(backend, backend.secretKey);
  const { error } = await service.storage.from("covers").upload(oddName, Buffer.from([0, 1, 2, 255]), {
    contentType: "image/png",
    cacheControl: "60",
    metadata: { from: "camera" },
  });
  expect(error).toBeNull();
  expect((await service.from("books").insert(oddBook)).error).toBeNull();
  await service.from("library").update({ opening_hours: oddText }).eq("is_only", true);
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

test("a restored folder has every row and every byte; what was there is kept aside", async () => {
  await believeProofs();
  const dataDir = await copyOfOriginal();
  await rm(path.join(dataDir, "pgdata"), { recursive: true });
  await plantDatabase(dataDir, library);
  const before = await sumsOf(dataDir);
  const options = { ...library, dataDir, archive, log: silent };
  const unasked = restoreBackup({ ...options, replace: false });
  await expect(unasked).rejects.toThrow(/holds data already.*--replace/);
  expect(await sumsOf(dataDir)).toEqual(before);

  const { aside } = await restoreBackup({ ...options, replace: true });
  const kept = await sumsOf(aside ?? "");
  expect(kept).toMatchObject({ "pgdata/PG_VERSION": before["pgdata/PG_VERSION"] });
  for (const name of Object.keys(kept)) expect([name, kept[name]]).toEqual([name, before[name]]);
  const secret = "jwt-secret";
  expect((await sumsOf(dataDir))[secret], "clients with the keys keep their access").toBe(before[secret]);
  expect(await listSnapshots(dataDir)).toHaveLength(1);
  expect((await readdir(dataDir)).filter((name) => name.startsWith("restore"))).toEqual([]);

  const { backend, db } = await openKept(dataDir, { ...library, seedFile: librarySeed, firstUser: user });
  onTestFinished(() => backend.close());
  expect(await stateOf(db, dataDir)).toEqual(expected);
  expect(backend.createdUser).toBeNull();
  const client = clientOf(backend);
  expect((await client.auth.signInWithPassword(user)).data.user?.app_metadata.role).toBe("librarian");
  const { data } = await client.storage.from("covers").download(oddName);
  expect([...new Uint8Array(await (data ?? new Blob()).arrayBuffer())]).toEqual([0, 1, 2, 255]);

  const service = clientOf(backend, backend.secretKey);
  const title = `Just now ${crypto.randomUUID()}`;
  await service.from("books").insert({ title });
  const target = path.join(await newFolder(), "running.zip");
  const [taken, read] = await Promise.all([
    takeBackup({ dataDir, target, log: silent }),
    service.from("books").select("id", { count: "exact", head: true }),
  ]);
  expect(taken).toMatchObject({ from: "fresh snapshot", missing: [] });
  expect(read.count, "the backend answers while it is backed up").toBe(3);
  expect(String((await readEntries(target)).get(sqlEntry))).toContain(title);
});

test("a snapshot is taken before new migrations, and leads back", async () => {
  await believeProofs();
  const dataDir = await copyOfOriginal();
  const migrationsDir = path.join(root, "next-migrations");
  cpSync(library.migrationsDir, migrationsDir, { recursive: true });
  await writeFile(path.join(migrationsDir, "2_isbn.sql"), "alter table public.books rename title to isbn");
  const upgraded = await openKeptBackend(dataDir, { ...library, migrationsDir });
  const { data } = await clientOf(upgraded).from("books").select("isbn").order("id");
  expect(data).toEqual([{ isbn: "The Rihla" }, { isbn: oddText }]);
  await upgraded.close();
  const [name = "", ...others] = await readdir(path.join(dataDir, "snapshots"));
  expect(name).toMatch(/^before-upgrade-20.+Z\.tar\.gz$/);
  expect(others).toEqual([]);
  expect(await listSnapshots(dataDir), "it is none of those after damage").toEqual([]);

  const snapshot = path.join(dataDir, "snapshots", name);
  const restore = { dataDir, snapshot, migrationsDir: library.migrationsDir, log: silent };
  await expect(restoreSnapshot({ ...restore, replace: false })).rejects.toThrow(/Add --replace/);
  const none = restoreSnapshot({ ...restore, replace: true, migrationsDir: await newFolder() });
  await expect(none).rejects.toThrow(/made by a newer version/);
  const { versions, aside } = await restoreSnapshot({ ...restore, replace: true });
  expect(versions).toEqual(["1"]);
  expect(await readdir(aside)).toEqual(["pgdata"]);
  const { backend, db } = await openKept(dataDir, library);
  onTestFinished(() => backend.close());
  expect(await stateOf(db, dataDir)).toEqual(expected);
});

test("the archive is plain SQL and plain files, and holds no session, link or key", async () => {
  const entries = await readEntries(archive);
  expect(entries.get(`files/covers/${oddName}`)).toEqual(Buffer.from([0, 1, 2, 255]));
  const manifest: Manifest = JSON.parse(String(entries.get(manifestEntry)));
  expect(manifest.tables).toMatchObject({ "auth.users": 1, "public.books": 2, "public.library": 1 });
  const sql = String(entries.get(sqlEntry));
  expect(sql).toContain('insert into "public"."books"');
  expect(sql).not.toMatch(
    /insert into "auth"\."(sessions|refresh_tokens|one_time_tokens)"|insert into "storage"/,
  );
  const secret = (await readFile(path.join(original, "jwt-secret"), "utf8")).trim();
  for (const bytes of entries.values()) expect(bytes.includes(secret)).toBe(false);
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
});

test("a silent backend is backed up from its newest snapshot; the report says so", async () => {
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
  // It is read from files, so that memory does not grow with the database; they are removed afterwards.
  expect(opening.mock.calls.map(([{ pgdata }]) => path.dirname(path.dirname(pgdata)))).toEqual([dataDir]);
  expect((await readdir(dataDir)).filter((name) => name.startsWith("snapshot."))).toEqual([]);
  expect(taken.missing[0]).toMatch(/^files\/covers\//);
  expect(taken.manifest.files).toHaveLength(2 - taken.missing.length);
  await rm(path.join(dataDir, "snapshots"), { recursive: true });
  const again = takeBackup({ dataDir, target: `${target}.zip`, log: silent, patienceMs: 300 });
  await expect(again).rejects.toThrow(/took no snapshot and there is none from before/);
});

test("a backup of a newer version is refused before anything is made", async () => {
  const empty = await newFolder();
  const migrationsDir = await newFolder();
  const newer = restoreBackup({ dataDir: empty, archive, migrationsDir, replace: false, log: silent });
  await expect(newer).rejects.toThrow("made by a newer version: its migrations 1 are not");
  expect(await sumsOf(empty)).toEqual({});
});

test("the files go to another project by its Storage API, over what a try before left there", async () => {
  await using hosted = await openTestBackend(library);
  const server = await serveBackend(hosted.backend, { host: "127.0.0.1", port: 0, log: silent });
  onTestFinished(() => server.close());
  const url = `http://127.0.0.1:${server.port}`;
  const secretKey = hosted.backend.secretKey;
  const covers = hosted.client(secretKey).storage.from("covers");
  await covers.upload(oddName, Buffer.from([9]), { contentType: "image/png" });
  expect(await uploadFiles(archive, { url, secretKey })).toBe(2);
  const { data } = await covers.info(oddName);
  expect(data).toMatchObject({ size: 4, contentType: "image/png", cacheControl: "max-age=60" });
  const refused = uploadFiles(archive, { url, secretKey: hosted.backend.publishableKey });
  await expect(refused).rejects.toThrow(/^files\/covers\/.+ was not taken by .+row-level security/);
});
