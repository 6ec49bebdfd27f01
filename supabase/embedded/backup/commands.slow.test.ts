import { execFile } from "node:child_process";
import { mkdtemp, readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { lockDataDir } from "../database/lock.ts";
import { UsageError } from "../errors.ts";
import { library } from "../library/library.ts";
import { temporaryFolder } from "../test-folder.ts";
import { openTestDatabase } from "../testing.ts";
import { readBackupCommand, readRestoreCommand, restoreUsage } from "./command-options.ts";
import { takeBackup } from "./take-backup.ts";
import { believeProofs, readEntries } from "./testing.ts";
import { writeArchive } from "./write-archive.ts";

const node = process.execPath;
const cli = fileURLToPath(new URL("../cli.ts", import.meta.url));
const root = temporaryFolder();
let archive = "";

beforeAll(async () => {
  archive = path.join(root, "backup.zip");
  await using db = await openTestDatabase();
  await writeArchive(archive, { db, files: { openVersion: async () => null }, stateOf: new Date() });
});

interface Ended {
  code: number;
  out: string;
  err: string;
}

function run(
  command: "backup" | "restore",
  args: string[],
  settings: Record<string, string> = {},
): Promise<Ended> {
  const { SUPABASE_URL: _url, DATA_DIR: _dir, BACKUP_PASSPHRASE: _secret, ...rest } = process.env;
  const env = { ...rest, ...settings };
  // Makes the command start the same substitute for Node as this process.
  const inTurn = `data:text/javascript,process.execPath=${JSON.stringify(process.execPath)}`;
  return new Promise((resolve) => {
    const child = execFile(node, ["--import", inTurn, cli, command, ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

test("a restore while the backend runs changes nothing and says what to do", async () => {
  const dataDir = await mkdtemp(path.join(root, "data-"));
  const lock = await lockDataDir(dataDir, "http://library.test");
  onTestFinished(() => lock.release());
  const { code, out, err } = await run("restore", [archive, "--data", dataDir]);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(
    new RegExp(`in use by process ${process.pid} .+\\nNothing was changed. Stop the backend`),
  );
  expect((await readdir(dataDir)).filter((name) => !name.startsWith("lock."))).toEqual([]);
});

test("an archive is restored into an empty folder and backed up again", async () => {
  await believeProofs();
  const dataDir = await mkdtemp(path.join(root, "data-"));
  const folders = ["--data", dataDir, "--migrations", library.migrationsDir];
  const restored = await run("restore", [archive, ...folders]);
  expect(restored.err).toBe("");
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining(`${dataDir} holds the state of `) });
  const saved = await run("backup", [path.join(root, "again.zip"), "--data", dataDir]);
  expect(saved).toMatchObject({ code: 0, out: expect.stringContaining(path.join(root, "again.zip")) });
});

test("with a passphrase the archive is encrypted, and restored and decrypted with the same alone", async () => {
  await believeProofs();
  const [dataDir, empty] = [await mkdtemp(path.join(root, "data-")), await mkdtemp(path.join(root, "data-"))];
  const folders = (folder: string) => ["--data", folder, "--migrations", library.migrationsDir];
  const secret = { BACKUP_PASSPHRASE: "tujuh unta berjalan pelan" };
  const encrypted = path.join(root, "encrypted.zip");
  expect(await run("restore", [archive, ...folders(dataDir)], secret)).toMatchObject({ code: 0, err: "" });
  const saved = await run("backup", [encrypted, "--data", dataDir], secret);
  expect(saved).toMatchObject({ code: 0, err: "", out: expect.stringContaining("It is encrypted") });
  expect(saved.out).not.toContain("unta");
  expect(await run("restore", [encrypted, ...folders(empty)])).toEqual({
    code: 1,
    out: "",
    err: `${encrypted} is encrypted: set BACKUP_PASSPHRASE to the passphrase that it was made with. Nothing was changed.\n`,
  });
  expect(await readdir(empty)).toEqual([]);
  expect(await run("restore", [encrypted, ...folders(empty)], secret)).toMatchObject({ code: 0, err: "" });
  const plain = path.join(root, "decrypted.zip");
  expect(await run("restore", [encrypted, "--decrypt-to", plain], secret)).toMatchObject({
    code: 0,
    err: "",
  });
  expect([...(await readEntries(plain)).keys()]).toContain("database.sql");
});

test("a backup of nothing, or over a file that is there, is refused in one sentence", async () => {
  const empty = await mkdtemp(path.join(root, "data-"));
  expect(await run("backup", [path.join(root, "b.zip"), "--data", empty])).toEqual({
    code: 1,
    out: "",
    err: `There is no database in ${empty}: nothing to back up. DATA_DIR names the folder.\n`,
  });
  const again = takeBackup({ dataDir: empty, target: archive, log: () => undefined });
  await expect(again).rejects.toThrow(`${archive} exists already; choose another name.`);
});

test("misspelt options, and help", async () => {
  const misspelt = await run("backup", ["a.zip", "--repalce"]);
  expect(misspelt.code).toBe(2);
  expect(misspelt.err).toContain("npx embedded-supabase backup <file.zip>");
  expect(await run("restore", ["--help"])).toEqual({ code: 0, out: `${restoreUsage({})}\n`, err: "" });
});

const restoring = { migrationsDir: path.resolve("supabase/migrations"), replace: true };

test("the data folder is the one of DATA_DIR unless another is named", () => {
  const [target, dataDir] = [path.resolve("a.zip"), path.resolve(".data")];
  expect(readBackupCommand(["a.zip"], {})).toEqual({ target, dataDir });
  expect(readBackupCommand(["a.zip"], { DATA_DIR: "/data" }).dataDir).toBe("/data");
  expect(readBackupCommand(["a.zip", "--data", "/lain"], { DATA_DIR: "/data" }).dataDir).toBe("/lain");
  expect(readRestoreCommand(["a.zip", "--replace"], { DATA_DIR: "/data" })).toEqual({
    kind: "folder",
    archive: path.resolve("a.zip"),
    dataDir: "/data",
    extensions: [],
    ...restoring,
  });
});

test("a snapshot is told by its name", () => {
  const args = ["before-upgrade-1.tar.gz", "--replace", "--data", "/data"];
  expect(readRestoreCommand(args, {})).toEqual({
    kind: "snapshot",
    snapshot: path.resolve("before-upgrade-1.tar.gz"),
    dataDir: "/data",
    ...restoring,
  });
});

test("files go to a project with its secret key", () => {
  const args = ["a.zip", "--files-to", "https://x.supabase.co/"];
  expect(readRestoreCommand(args, { SUPABASE_SECRET_KEY: "sb_secret_x" })).toEqual({
    kind: "upload",
    archive: path.resolve("a.zip"),
    url: "https://x.supabase.co",
    secretKey: "sb_secret_x",
  });
  expect(() => readRestoreCommand(args, {})).toThrow(/SUPABASE_SECRET_KEY must hold the secret key/);
  expect(() => readRestoreCommand(["a.zip", "--files-to", "x.co"], {})).toThrow(/not a complete/);
});

test.each([
  [[], /name of the file is missing/],
  [["a.zip", "b.zip"], /One archive at a time/],
  [["a.tar"], /must end with \.zip/],
  [["a.zip", "--apa"], /apa/],
] as const)("%j is not understood", (args, reason) => {
  expect(() => readBackupCommand([...args], {})).toThrow(UsageError);
  expect(() => readBackupCommand([...args], {})).toThrow(reason);
});

test("with a hosted project in the environment, the sentence says who backs that up", () => {
  const env = { SUPABASE_URL: "https://x.supabase.co" };
  expect(() => readBackupCommand(["a.zip"], env)).toThrow(/Supabase backs up/);
  expect(readBackupCommand(["a.zip", "--data", "/data"], env).dataDir).toBe("/data");
});
