import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../test-folder.ts";
import { finishSwap, holdsState, stagedFolder, swapIn } from "./swap.ts";

const crash = vi.hoisted(() => ({ after: Number.POSITIVE_INFINITY }));
vi.mock("./durable-files.ts", async (original) => {
  const actual = await original<typeof import("./durable-files.ts")>();
  const counted = async (work: () => Promise<void>) => {
    if (crash.after === 0) throw new Error("killed");
    crash.after -= 1;
    await work();
  };
  return {
    ...actual,
    renameDurably: (from: string, to: string) => counted(() => actual.renameDurably(from, to)),
    writeDurably: (file: string, text: string) => counted(() => actual.writeDurably(file, text)),
  };
});

const root = temporaryFolder();
beforeEach(() => {
  crash.after = Number.POSITIVE_INFINITY;
});

async function writeState(folder: string, text: string): Promise<void> {
  for (const part of ["pgdata", "files", "snapshots"]) {
    await mkdir(path.join(folder, part), { recursive: true });
    await writeFile(path.join(folder, part, "isi"), text);
  }
  await writeFile(path.join(folder, "initialized.json"), text);
}

async function newDataDir(present: string | null): Promise<string> {
  const dataDir = await mkdtemp(path.join(root, "data-"));
  if (present !== null) await writeState(dataDir, present);
  await writeFile(path.join(dataDir, "jwt-secret"), "rahasia");
  await writeState(stagedFolder(dataDir), "baru");
  return dataDir;
}

async function readState(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) found[path.relative(folder, file)] = await readFile(file, "utf8");
  }
  return found;
}

const state = (prefix: string, text: string) =>
  Object.fromEntries(
    ["pgdata/isi", "files/isi", "snapshots/isi", "initialized.json"].map((name) => [prefix + name, text]),
  );

test("the staged state takes the place of the present one, which is kept", async () => {
  const dataDir = await newDataDir("lama");
  await swapIn(dataDir, "dulu");
  const expected = { "jwt-secret": "rahasia", ...state("", "baru"), ...state("dulu/", "lama") };
  expect(await readState(dataDir)).toEqual(expected);
});

test("without a present one nothing is kept", async () => {
  const dataDir = await newDataDir(null);
  expect(await holdsState(dataDir)).toBe(false);
  await swapIn(dataDir, "dulu");
  expect(await readState(dataDir)).toEqual({ "jwt-secret": "rahasia", ...state("", "baru") });
  expect(await holdsState(dataDir)).toBe(true);
});

test("a crash before the journal changes nothing; after it the next start completes the swap", async () => {
  for (let steps = 0; ; steps += 1) {
    const dataDir = await newDataDir("lama");
    crash.after = steps;
    const ended = await swapIn(dataDir, "dulu").then(
      () => "done",
      () => "killed",
    );
    crash.after = Number.POSITIVE_INFINITY;
    await finishSwap(dataDir);
    const kept = steps === 0 ? state("", "lama") : { ...state("", "baru"), ...state("dulu/", "lama") };
    expect([steps, await readState(dataDir)]).toEqual([steps, { "jwt-secret": "rahasia", ...kept }]);
    if (ended === "done") return expect(steps).toBe(9);
  }
});
