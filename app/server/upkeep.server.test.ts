import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Clients, openClients } from "../../supabase/tests/supabase-client.ts";
import { endUpkeep, repeat, startDailyUpkeep, sweepInPassing, sweepOrphanedPictures } from "./upkeep.server";

const png = new Blob([new Uint8Array([1])], { type: "image/png" });
const names = {
  orphan: "1795000000000-0123456789ab.png",
  young: "1795000000001-0123456789ab.png",
  named: "1795000000002-0123456789ab.jpg",
  byHand: "brosur-agen.png",
};

/** Makes a file older, which no interface does. */
const age = `create function public.age_file(file text, hours int) returns void language sql security definer as
  $$ update storage.objects set created_at = created_at - make_interval(hours => hours) where name = file $$;`;

let folder = "";
let clients: Clients;
const bucket = (role: "admin" | "service") => clients[role].storage.from("images");

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "orphans-test-"));
  await cp("supabase/migrations", folder, { recursive: true });
  await writeFile(path.join(folder, "99990101000000_age.sql"), age);
  clients = await openClients({ seeded: false, migrationsDir: folder });
});
afterAll(async () => {
  await clients.backend[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => vi.restoreAllMocks());

async function filesLeft(): Promise<string[]> {
  const { data } = await bucket("service").list("", { limit: 100 });
  return (data ?? []).map(({ name }) => name).sort();
}

/** Leaves what an upload leaves that ended between the file and its row, `hours` ago. */
async function plant(name: string, hours: number): Promise<void> {
  const { error } = await bucket("service").upload(name, png);
  if (error !== null) throw error;
  await clients.service.rpc("age_file", { file: name, hours });
}

test("files of broken uploads go within a day; those with a row or under way stay (R11)", async () => {
  for (const name of [names.orphan, names.named, names.byHand]) await plant(name, 2);
  await plant(names.young, 0);
  const row = { filename: "x", original_name: "x", file_size: 1, mime_type: "image/png", url: "/x" };
  await clients.service.from("media").insert({ ...row, file_path: names.named });

  expect(await sweepOrphanedPictures(clients.user)).toBe(0);
  expect(await filesLeft()).toHaveLength(4);
  expect(await sweepOrphanedPictures(clients.admin)).toBe(1);
  expect(await filesLeft()).toEqual([names.young, names.named, names.byHand].sort());
  expect(await sweepOrphanedPictures(clients.service)).toBe(0);
});

test("a site with the embedded backend removes them by itself, after its start and twice a day (R11)", async () => {
  const { backend } = clients.backend;
  const connection = { ...backend, upkeepKey: backend.secretKey };
  Object.assign(globalThis, { umrohBackend: Promise.resolve(connection) });
  onTestFinished(async () => {
    vi.useRealTimers();
    await endUpkeep();
    Object.assign(globalThis, { umrohBackend: undefined, umrohUpkeep: undefined });
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
  startDailyUpkeep();
  for (const waitMs of [5_000, 12 * 3_600_000]) {
    await plant(names.orphan, 2);
    vi.advanceTimersByTime(waitMs);
    await expect.poll(filesLeft).not.toContain(names.orphan);
  }
});

test("in passing it looks once an hour, and a backend that fails does not fail the upload", async () => {
  const rpc = vi.spyOn(clients.admin, "rpc");
  const now = Date.now() + 24 * 3_600_000;
  await sweepInPassing(clients.admin, now);
  await sweepInPassing(clients.admin, now + 3_599_000);
  expect(rpc).toHaveBeenCalledTimes(1);
  rpc.mockRejectedValue(new Error("down"));
  await sweepInPassing(clients.admin, now + 3_600_000);
  expect(rpc).toHaveBeenCalledTimes(2);
});

test("an end waits for the duty under way; a failed duty delays no other (R05)", async () => {
  const begun: string[] = [];
  let finish: () => void = () => undefined;
  const upkeep = repeat(
    [
      ["fails", () => Promise.reject(new Error(begun.push("fails").toString()))],
      [
        "long",
        () =>
          new Promise<boolean>((resolve) => {
            begun.push("long");
            finish = () => resolve(true);
          }),
      ],
      ["never", async () => begun.push("never") < 0],
    ],
    { firstMs: 0, everyMs: 12 * 3_600_000 },
  );
  await expect.poll(() => begun).toEqual(["fails", "long"]);
  const ended: string[] = [];
  const end = upkeep.end().then(() => ended.push("ended"));
  await Promise.resolve();
  expect(ended).toEqual([]);
  finish();
  await end;
  expect(begun).toEqual(["fails", "long"]);
});

test("a duty that works in parts runs until nothing is left", async () => {
  const left = [2, 1, 0];
  const done: string[] = [];
  const upkeep = repeat(
    [
      ["in parts", async () => (left.shift() ?? 0) > 0],
      ["next", async () => done.push("next") < 0],
    ],
    { firstMs: 0, everyMs: 12 * 3_600_000 },
  );
  await expect.poll(() => done).toEqual(["next"]);
  expect(left).toEqual([]);
  await upkeep.end();
});
