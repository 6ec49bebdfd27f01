import { cpSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { takeBackup } from "embedded-supabase/backup/take-backup";
import { lockDataDir, PGliteDatabase } from "embedded-supabase/maintenance";
import { plantDatabase } from "embedded-supabase/testing";
import { openKept, sumsOf } from "embedded-supabase/testing/backup";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { projectSchema } from "../../../supabase/tests/project-files.ts";
import { checkBackups, checkEncryption } from "./check-backups";
import { readMigrationVersions } from "./check-database";
import { checkEmbedded } from "./check-embedded";
import { checkFolder } from "./check-folder";

let root = "";
let template = "";
let migrations: string[];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "doctor-folder-test-"));
  template = path.join(root, "template");
  migrations = await readMigrationVersions("supabase/migrations");
  await plantDatabase(template, projectSchema);
  const { backend, db } = await openKept(template, projectSchema);
  const service = createClient(backend.url, backend.secretKey, { global: { fetch: backend.fetch } });
  const picture = new Blob([new Uint8Array(1)], { type: "image/jpeg" });
  expect((await service.storage.from("images").upload("a.jpg", picture)).error).toBeNull();
  const umask = process.umask(0o077);
  await mkdir(path.join(template, "snapshots"), { recursive: true });
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const snapshot = path.join(template, "snapshots", `${moment}Z.tar.gz`);
  await db.dump(snapshot);
  process.umask(umask);
  await backend.close();
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function copyOfTemplate(): Promise<string> {
  const dataDir = await mkdtemp(path.join(root, "copy-"));
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

async function examine(dataDir: string, known = migrations): Promise<string[]> {
  const findings = await checkEmbedded({ dataDir, siteAddress: "http://127.0.0.1:9", migrations: known });
  return findings.map(({ level, about, text }) => `${level} ${about}: ${text}`);
}

test("a stopped site: everything is looked at and nothing is changed", async () => {
  const dataDir = await copyOfTemplate();
  const before = await sumsOf(dataDir);
  const findings = await examine(dataDir);
  expect(findings).toEqual([
    expect.stringMatching(/^ok Clock/),
    "ok Secret: readable by the site alone",
    "ok Files: open to the site alone",
    expect.stringMatching(/^ok Snapshots: 1, the newest of 20/),
    "ok Database: opens, and every row can be read",
    `ok Migrations: all ${migrations.length} applied`,
    "ok Access: row level security guards every table",
    "ok Bucket images: is public, and has its policies",
    "problem Owner: there is none: nobody can invite the team.",
    "ok Pictures: 1, all there",
  ]);
  expect(await sumsOf(dataDir)).toEqual(before);
});

test("a running site: who has the folder, and what its newest snapshot shows", async () => {
  const dataDir = await copyOfTemplate();
  const lock = await lockDataDir(dataDir, "http://127.0.0.1:9");
  onTestFinished(() => lock.release());
  const [shard = ""] = await readdir(path.join(dataDir, "files/objects"));
  await rm(path.join(dataDir, "files/objects", shard), { recursive: true });
  const findings = await examine(dataDir, [...migrations, "99990101000000"]);
  expect(findings).toContainEqual(
    expect.stringMatching(
      /^ok Database: .+ is in use by process \d+ on .+; what follows is its snapshot of 20/,
    ),
  );
  expect(findings).toContain(
    "warning Site: nothing answers at http://127.0.0.1:9, though the data folder is in use.",
  );
  expect(findings).toContain("problem Migrations: 99990101000000 not applied.");
  expect(findings).toContainEqual(
    expect.stringMatching(/^problem Pictures: 1 of 1 are gone from the disk: a\.jpg/),
  );
});

test("a running site's snapshot is opened from files, which are gone afterwards (R16)", async () => {
  const dataDir = await copyOfTemplate();
  const lock = await lockDataDir(dataDir, "http://127.0.0.1:9");
  onTestFinished(() => lock.release());
  const before = await sumsOf(dataDir);
  const open = vi.spyOn(PGliteDatabase, "open");
  onTestFinished(() => open.mockRestore());
  expect(await examine(dataDir)).toContain("ok Database: opens, and every row can be read");
  expect(open.mock.calls.map(([{ pgdata }]) => pgdata)).toEqual([
    expect.stringMatching(/\/snapshot\.unpacked-[0-9a-f-]+\/pgdata$/),
  ]);
  expect(await sumsOf(dataDir)).toEqual(before);
});

test("a damaged database is a problem, not a crash; another version is not damage (R17)", async () => {
  const dataDir = await copyOfTemplate();
  await truncate(path.join(dataDir, "pgdata/global/pg_control"), 0);
  expect(await examine(dataDir)).toContain(
    "problem Database: it is damaged: the file global/pg_control has 0 bytes, not 8192.",
  );
  await writeFile(path.join(dataDir, "pgdata/PG_VERSION"), "19\n");
  expect(await examine(dataDir)).toContainEqual(
    expect.stringMatching(/^problem Database: .+ was written by PostgreSQL 19.+ It is not damaged/),
  );
});

test("a folder without a site is no problem yet", async () => {
  expect(await examine(root)).toEqual([`warning Database: there is none in ${root} yet.`]);
});

test("files that others may read or write are named, with what to do (S36)", async () => {
  const dataDir = await copyOfTemplate();
  await chmod(path.join(dataDir, "pgdata/PG_VERSION"), 0o666);
  await chmod(dataDir, 0o755);
  expect(await checkFolder(dataDir, Date.now())).toContainEqual(
    expect.objectContaining({
      level: "problem",
      text: `others on this machine have rights to ${dataDir} and 1 more.`,
    }),
  );
});

test("of the folder: a secret that others can read, no or old snapshots, what was kept aside", async () => {
  const dataDir = await mkdtemp(path.join(root, "folder-"));
  const umask = process.umask(0o077);
  onTestFinished(() => void process.umask(umask));
  await writeFile(path.join(dataDir, "jwt-secret"), "x");
  await chmod(path.join(dataDir, "jwt-secret"), 0o644);
  await mkdir(path.join(dataDir, "before-restore-2026"));
  const look = async () =>
    (await checkFolder(dataDir, Date.parse("2026-11-21T00:00:00Z"))).map(
      ({ level, about }) => `${level} ${about}`,
    );
  expect(await look()).toEqual([
    "problem Secret",
    "problem Files",
    "warning Snapshots",
    "warning Kept aside",
  ]);
  await chmod(path.join(dataDir, "jwt-secret"), 0o600);
  await mkdir(path.join(dataDir, "snapshots"));
  await writeFile(path.join(dataDir, "snapshots/2026-11-01T00-00-00Z.tar.gz"), "");
  expect(await look()).toEqual(["ok Secret", "ok Files", "warning Snapshots", "warning Kept aside"]);
  await writeFile(path.join(dataDir, "snapshots/2026-11-20T00-00-00Z.tar.gz"), "");
  expect(await look()).toEqual(["ok Secret", "ok Files", "ok Snapshots", "warning Kept aside"]);
});

test("a restore that lost receipts is told until its note is deleted", async () => {
  const dataDir = await mkdtemp(path.join(root, "folder-"));
  const sentences = ["Its last receipt is KW/2026/000120 of 2026-11-20.", "LOST: the receipts behind that."];
  const note = {
    at: "2026-11-26T01:00:00.000Z",
    source: "the backup of 2026-11-20T19:00:00.000Z",
    sentences,
  };
  await writeFile(path.join(dataDir, "restored-backup.json"), JSON.stringify(note));
  const findings = await checkFolder(dataDir, Date.parse("2026-11-27T00:00:00Z"));
  expect(findings).toContainEqual({
    level: "warning",
    about: "Restored",
    text: `${note.source} was restored on ${note.at}. ${sentences.join(" ")}`,
    advice: `Delete ${path.join(dataDir, "restored-backup.json")} when nobody needs to know it any more.`,
  });
});

test("nightly backups: none wanted, none yet, one that failed, one that is late (R18)", async () => {
  const dataDir = await mkdtemp(path.join(root, "folder-"));
  const folder = path.join(dataDir, "backups");
  await mkdir(folder);
  const now = Date.parse("2026-11-21T00:00:00Z");
  const look = async (where: string | null) => {
    const { level, text } = await checkBackups(dataDir, where, now);
    return `${level} ${text}`;
  };
  expect(await look(null)).toBe("warning BACKUP_DIR is not set.");
  expect(await look(folder)).toMatch(/^warning there is none/);
  await writeFile(path.join(folder, "backup-2026-11-19T19-00-00Z.zip"), "");
  expect(await look(folder)).toBe("problem the newest is of 2026-11-19T19:00:00.000Z.");
  await writeFile(path.join(folder, "backup-2026-11-20T19-00-00Z.zip"), "");
  expect(await look(folder)).toBe("ok the newest of 2026-11-20T19:00:00.000Z");
  const failure = { at: new Date(now), reason: "The disk is full." };
  await writeFile(path.join(dataDir, "backup-failed.json"), JSON.stringify(failure));
  expect(await look(folder)).toBe("problem the last one failed (The disk is full.).");
});

test("encryption of backups: off, not yet, on, another passphrase, a short one, a damaged archive", async () => {
  const folder = await mkdtemp(path.join(root, "backups-"));
  const passphrase = "tujuh unta berjalan pelan";
  const dataDir = await copyOfTemplate();
  const look = async (secret: string | null, where: string | null = folder) =>
    (await checkEncryption(where, secret)).map(({ level, text }) => `${level} ${text}`);
  const archive = (day: number) => path.join(folder, `backup-2026-11-${day}T19-00-00Z.zip`);
  const off = [expect.stringMatching(/^warning there is none: archives hold names/)];
  expect(await look(null, null)).toEqual([]);
  expect(await look(null)).toEqual(off);
  expect(await look(passphrase)).toEqual(["ok on; there is no archive yet to try BACKUP_PASSPHRASE on"]);
  const short =
    "warning BACKUP_PASSPHRASE has fewer than 16 characters: anybody who gets an archive can guess it.";
  expect(await look("pendek")).toContain(short);
  await takeBackup({ dataDir, target: archive(18), log: () => undefined });
  expect(await look(null)).toEqual(off);
  expect(await look(passphrase)).toEqual([
    expect.stringMatching(/^warning the newest .+ is not encrypted yet\.$/),
  ]);
  await takeBackup({ dataDir, target: archive(19), log: () => undefined, passphrase });
  expect(await look(passphrase)).toEqual([
    "ok the newest archive, of 2026-11-19T19:00:00.000Z, opens with BACKUP_PASSPHRASE",
  ]);
  expect(await look(null)).toEqual([
    expect.stringMatching(/^problem .+ is encrypted: set BACKUP_PASSPHRASE/),
  ]);
  expect(await look("tujuh unta berjalan cepat")).toEqual([
    expect.stringMatching(/^problem .+ was encrypted with another passphrase/),
  ]);
  await truncate(archive(19), 100_000);
  expect(await look(passphrase)).toEqual([expect.stringMatching(/^problem .+ is damaged: /)]);
});
