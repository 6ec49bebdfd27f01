import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { StartupError } from "../errors.ts";
import { temporaryFolder } from "../test-folder.ts";
import { lockDataDir } from "./lock.ts";

const root = temporaryFolder();

const holder = `
  const { lockDataDir } = await import(process.argv[1]);
  await lockDataDir(process.argv[2], "http://127.0.0.1:54321");
  console.log("locked");
  setInterval(() => undefined, 1000);`;

async function lockInOtherProcess(dataDir: string) {
  const script = fileURLToPath(new URL("./lock.ts", import.meta.url));
  const child = spawn(process.execPath, ["--eval", holder, script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(createInterface(child.stdout), "line");
  return child;
}

test("a second process is refused with the name of the first; kill -9 frees the folder", async () => {
  const dataDir = await mkdtemp(path.join(root, "lock-"));
  const child = await lockInOtherProcess(dataDir);
  await expect(lockDataDir(dataDir, "http://127.0.0.1:1")).rejects.toThrow(
    new RegExp(`in use by process ${child.pid} on .+, serving http://127.0.0.1:54321 since 20`),
  );
  child.kill("SIGKILL");
  await once(child, "exit");
  const doctor = await lockDataDir(dataDir, "no address (a look at the folder)", { passing: true });
  doctor.release();
  const lock = await lockDataDir(dataDir, "http://127.0.0.1:1");
  expect(lock.predecessor).toMatch(
    new RegExp(
      `^The run before this one \\(process ${child.pid} on .+ ended without closing the database: by the system, probably for lack of memory`,
    ),
  );
  lock.release();
});

test("a run that closed leaves no message; one that ended with its machine is told apart", async () => {
  const dataDir = await mkdtemp(path.join(root, "lock-"));
  const closed = await lockDataDir(dataDir, "http://127.0.0.1:1");
  expect(closed.predecessor).toBeNull();
  closed.release();
  const afterClosed = await lockDataDir(dataDir, "http://127.0.0.1:1");
  expect(afterClosed.predecessor).toBeNull();
  afterClosed.release();
  const owner = { pid: 1, host: "sebelum", since: "2026-01-01T00:00:00.000Z", address: "", boot: "another" };
  await writeFile(path.join(dataDir, "lock.json"), JSON.stringify(owner));
  const lock = await lockDataDir(dataDir, "http://127.0.0.1:1");
  expect(lock.predecessor).toMatch(
    /^The run before .+ ended with its machine, without closing the database\.$/,
  );
  lock.release();
});

test("taking the lock writes no journal, so that it works on a full disk", async () => {
  const dataDir = await mkdtemp(path.join(root, "lock-"));
  const lock = await lockDataDir(dataDir, "http://127.0.0.1:1");
  expect((await readdir(dataDir)).sort()).toEqual(["lock.db", "lock.json"]);
  expect((await stat(path.join(dataDir, "lock.db"))).size).toBe(0);
  lock.release();
});

test("the same process cannot take a folder twice, and the first lock stays", async () => {
  const dataDir = await mkdtemp(path.join(root, "lock-"));
  const lock = await lockDataDir(dataDir, "http://127.0.0.1:1");
  await expect(lockDataDir(dataDir, "http://127.0.0.1:2")).rejects.toBeInstanceOf(StartupError);
  expect(lockInOtherProcessFails(dataDir)).toMatch(/in use by process/);
  lock.release();
});

function lockInOtherProcessFails(dataDir: string): string {
  const script = fileURLToPath(new URL("./lock.ts", import.meta.url));
  const attempt = `await (await import(process.argv[1])).lockDataDir(process.argv[2], "").catch((e) => console.log(e.message));`;
  return execFileSync(process.execPath, ["--eval", attempt, script, dataDir], { encoding: "utf8" });
}
