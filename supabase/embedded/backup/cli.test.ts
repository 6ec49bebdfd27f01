import { execFile } from "node:child_process";
import { mkdtemp, readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { lockDataDir } from "../database/lock.ts";
import { temporaryFolder } from "../test-folder.ts";
import { openTestDatabase } from "../testing.ts";
import { RESTORE_USAGE } from "./commands.ts";
import { takeBackup } from "./take-backup.ts";
import { writeArchive } from "./write-archive.ts";

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

function run(command: "backup" | "restore", args: string[]): Promise<Ended> {
  const script = fileURLToPath(new URL(`./${command}-cli.ts`, import.meta.url));
  const { SUPABASE_URL: _url, DATA_DIR: _dir, ...env } = process.env;
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

test("a restore while the site runs changes nothing and says what to do", async () => {
  const dataDir = await mkdtemp(path.join(root, "data-"));
  const lock = await lockDataDir(dataDir, "http://contoh.test");
  onTestFinished(() => lock.release());
  const { code, out, err } = await run("restore", [archive, "--data", dataDir]);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(new RegExp(`in use by process ${process.pid} .+\\nNothing was changed. Stop the site`));
  expect((await readdir(dataDir)).filter((name) => !name.startsWith("lock."))).toEqual([]);
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

test("what is not understood, and help", async () => {
  const misspelt = await run("backup", ["a.zip", "--repalce"]);
  expect(misspelt.code).toBe(2);
  expect(misspelt.err).toContain("npm run backup -- <file.zip>");
  expect(await run("restore", ["--help"])).toEqual({ code: 0, out: `${RESTORE_USAGE}\n`, err: "" });
});
