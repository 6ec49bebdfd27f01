import { mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { insteadOfNode, temporaryFolder } from "../test-folder.ts";
import {
  archiveName,
  lastDue,
  listArchives,
  NightlyBackups,
  type NightlyOptions,
  readBackupState,
} from "./nightly.ts";
import { runNightly } from "./run-nightly.ts";

const root = temporaryFolder();

const hour = 3_600_000;
const day = 24 * hour;
/** 02:00 in Jakarta. */
const hourUtc = 19;
const due = Date.parse("2026-11-20T19:00:00Z");

async function nightlyAt(start: number, take?: NightlyOptions["take"]) {
  const dataDir = await mkdtemp(path.join(root, "data-"));
  const folder = path.join(dataDir, "backups");
  const clock = { now: start };
  const write = vi.fn(
    take ??
      (async (_dataDir: string, target: string) => {
        await writeFile(target, "");
        return { from: "fresh snapshot", stateOf: new Date(clock.now), missing: 0 };
      }),
  );
  const nightly = new NightlyBackups({
    ...{ dataDir, folder, hourUtc, log: () => undefined },
    clock: () => clock.now,
    take: write,
  });
  return { nightly, clock, write, dataDir, folder };
}

test("the last moment at which one was due", () => {
  expect(lastDue(due, hourUtc)).toBe(due);
  expect(lastDue(due + 23 * hour, hourUtc)).toBe(due);
  expect(lastDue(due - 1, hourUtc)).toBe(due - day);
});

test("waits until the host needs less memory", async () => {
  const { write, dataDir, folder } = await nightlyAt(due);
  const free = Promise.withResolvers<void>();
  const nightly = new NightlyBackups({
    ...{ dataDir, folder, hourUtc, log: () => undefined, clock: () => due, take: write },
    aside: async (work, signal) => {
      await free.promise;
      signal.throwIfAborted();
      return work();
    },
  });
  const looked = nightly.look();
  expect(write).not.toHaveBeenCalled();
  free.resolve();
  await looked;
  expect(write).toHaveBeenCalledTimes(1);
});

test("one archive each night; a missed night is made up for", async () => {
  const { nightly, clock, write } = await nightlyAt(due - hour);
  await nightly.look();
  expect(write).toHaveBeenCalledTimes(1);
  await nightly.look();
  clock.now = due - 1;
  await nightly.look();
  expect(write).toHaveBeenCalledTimes(1);
  clock.now = due;
  await nightly.look();
  await nightly.look();
  expect(write).toHaveBeenCalledTimes(2);
  clock.now = due + 3 * day + 5 * hour;
  await nightly.look();
  expect(write).toHaveBeenCalledTimes(3);
  expect((await nightly.state()).newest?.getTime()).toBe(clock.now);
});

test("the last 14 are kept, and nothing else in the folder is touched", async () => {
  const { nightly, clock, folder } = await nightlyAt(due);
  await mkdir(folder, { recursive: true });
  const others = ["backup.zip", "backup-2020.zip", "lain.zip", "2020-01-01T00-00-00Z.tar.gz"];
  for (const name of others) await writeFile(path.join(folder, name), "");
  await writeFile(path.join(folder, `${archiveName(new Date(due - day))}.part`), "");
  for (let night = 0; night < 20; night += 1) {
    await nightly.look();
    clock.now += day;
  }
  expect(await readdir(folder)).toEqual(expect.arrayContaining(others));
  expect(await readdir(folder)).toHaveLength(14 + others.length);
  const kept = await listArchives(folder, clock.now);
  expect(kept.at(-1)?.taken.getTime()).toBe(due + 6 * day);
});

test("archives and failures of a clock that was ahead stop no backup, and leave before all others (R18)", async () => {
  let isBroken = false;
  const { nightly, clock, write, folder } = await nightlyAt(due + 400 * day, async (_dataDir, target) => {
    if (isBroken) throw new Error("The disk is full.");
    await writeFile(target, "");
    return { from: "fresh snapshot", stateOf: new Date(), missing: 0 };
  });
  await nightly.look();
  clock.now += day;
  isBroken = true;
  await nightly.look();
  clock.now = due;
  isBroken = false;
  expect((await nightly.state()).newest).toBeNull();
  for (let night = 0; night < 14; night += 1) {
    await nightly.look();
    clock.now += day;
  }
  expect(write).toHaveBeenCalledTimes(16);
  expect((await nightly.state()).newest?.getTime()).toBe(due + 13 * day);
  const kept = await listArchives(folder, clock.now);
  expect(kept.map(({ taken }) => taken.getTime())).toEqual(
    Array.from({ length: 14 }, (_, night) => due + (13 - night) * day),
  );
});

test("a failure stays noted until a backup succeeds, and is tried again after an hour", async () => {
  let isBroken = true;
  const { nightly, clock, write, dataDir, folder } = await nightlyAt(due, async (_dataDir, target) => {
    if (isBroken) throw new Error("The disk is full.");
    await writeFile(target, "");
    return { from: "fresh snapshot", stateOf: new Date(), missing: 0 };
  });
  await nightly.look();
  const failure = { at: new Date(due), reason: "The disk is full." };
  expect(await nightly.state()).toEqual({ folder, newest: null, failure });
  expect(await readBackupState(dataDir, folder, clock.now)).toEqual({ folder, newest: null, failure });
  clock.now += hour - 1;
  await nightly.look();
  expect(write).toHaveBeenCalledTimes(1);
  isBroken = false;
  clock.now += 1;
  await nightly.look();
  expect(await readBackupState(dataDir, folder, clock.now)).toMatchObject({
    newest: new Date(clock.now),
    failure: null,
  });
});

test("it looks a minute after the start and every minute then, until it is stopped", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { nightly, clock, write } = await nightlyAt(due);
  nightly.start();
  vi.advanceTimersByTime(59_999);
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await expect.poll(() => write).toHaveBeenCalledTimes(1);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  clock.now += day;
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => write).toHaveBeenCalledTimes(2);
  await nightly.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("a failure that cannot be written down is known to this process", async () => {
  const { nightly, dataDir, folder } = await nightlyAt(due, () =>
    Promise.reject(new Error("The disk is full.")),
  );
  await mkdir(path.join(dataDir, "backup-failed.json.tmp"));
  await nightly.look();
  expect((await nightly.state()).failure?.reason).toBe("The disk is full.");
  expect((await readBackupState(dataDir, folder, due)).failure).toBeNull();
});

test.each([
  ["echo 'There is no database.' >&2; exit 1", "There is no database."],
  ["kill -9 $$", "The backup's process was ended from outside, probably for lack of memory."],
])("a backup's process that fails says why: %s", async (script, reason) => {
  insteadOfNode(script);
  await expect(runNightly(root, "b.zip", new AbortController().signal)).rejects.toThrow(reason);
});

test("the passphrase reaches the backup's process in its environment and not in its arguments", async () => {
  const passphrase = "tujuh unta berjalan pelan";
  insteadOfNode(`case "$*" in *unta*) echo 'It is in the arguments.' >&2; exit 1;; esac
[ "$BACKUP_PASSPHRASE" = '${passphrase}' ] || { echo 'It is not in the environment.' >&2; exit 1; }
echo '{"from":"folder","stateOf":"2026-11-20T19:00:00Z","missing":0}'`);
  const { signal } = new AbortController();
  await expect(runNightly(root, "b.zip", signal, { passphrase })).resolves.toMatchObject({ missing: 0 });
  vi.stubEnv("BACKUP_PASSPHRASE", passphrase);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(runNightly(root, "b.zip", signal)).rejects.toThrow("It is not in the environment.");
});

test("an archive of an older state is kept, but is no success", async () => {
  const { nightly, folder } = await nightlyAt(due, async (_dataDir, target) => {
    await writeFile(target, "");
    return { from: "older snapshot", stateOf: new Date(due - hour), missing: 0 };
  });
  await nightly.look();
  expect((await nightly.state()).failure?.reason).toMatch(/holds the state of 2026-11-20T18:00:00/);
  expect(await listArchives(folder)).toHaveLength(1);
});
