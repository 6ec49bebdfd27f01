import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { restoreBackup } from "embedded-supabase/backup/restore-backup";
import { restoreSnapshot } from "embedded-supabase/backup/restore-snapshot";
import { takeBackup } from "embedded-supabase/backup/take-backup";
import { listSnapshots } from "embedded-supabase/maintenance";
import { clientOf, plantDatabase } from "embedded-supabase/testing";
import { believeProofs, openKept, openKeptBackend } from "embedded-supabase/testing/backup";
import { temporaryFolder } from "embedded-supabase/testing/vitest";
import type { Backend } from "embedded-supabase/types";
import { beforeAll, expect, test, vi } from "vitest";
import {
  datesAfterUpgrade,
  expectedDates,
  lastBeforeDepartures,
  rowsBeforeDepartures,
  whatWasThere,
} from "./before-departures.ts";
import { projectSchema } from "./project-files.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** The last migration of the version that is out there. */
const releasedVersion = lastBeforeDepartures;
const people = ["pemilik", "staf"].map((name) => ({
  email: `${name}@contoh.id`,
  password: `sajadah-${name}`,
}));
const tables = ["packages", "inquiries", "page_content", "content_versions"];
const current = projectSchema.migrationsDir;
const silent = () => undefined;

const root = temporaryFolder();
let dataDir = "";
let released = "";
/** What this checkout has, and one more, so that there is always something to apply. */
let next = "";
let seedFile = "";

beforeAll(async () => {
  dataDir = path.join(root, "data");
  await plantDatabase(dataDir, "new");
  released = path.join(root, "released");
  next = path.join(root, "next");
  await cp(current, released, { recursive: true });
  for (const name of await readdir(released)) {
    if (name.slice(0, releasedVersion.length) > releasedVersion) await rm(path.join(released, name));
  }
  seedFile = path.join(root, "seed.sql");
  await writeFile(
    seedFile,
    `${rowsBeforeDepartures} insert into public.page_content (page_name, content) values ('home', '{}');`,
  );
  await cp(current, next, { recursive: true });
  await writeFile(
    path.join(next, "99990101000000_rename.sql"),
    "alter table public.testimonials rename column rating to stars;",
  );
});

/** Whether each of the administrators there were can sign in, save, and invite others. */
async function ownersIn(backend: Backend): Promise<boolean[]> {
  return Promise.all(
    people.map(async (person) => {
      const client = clientOf(backend);
      const { error } = await client.auth.signInWithPassword(person);
      const saved = await client
        .from("page_content")
        .update({ content: {} })
        .eq("page_name", "home")
        .select();
      const { data } = await client.from("staff").select("role").eq("email", person.email);
      return error === null && saved.data?.length === 1 && data?.[0]?.role === "pemilik";
    }),
  );
}

async function countsOf(backend: Backend): Promise<Record<string, number | null>> {
  const client = clientOf(backend, backend.secretKey);
  const counts: Record<string, number | null> = {};
  for (const table of tables) {
    counts[table] = (await client.from(table).select("*", { count: "exact", head: true })).count;
  }
  const { data } = await client.storage.from("images").list("", { limit: 1 });
  return { ...counts, files: data?.length ?? null };
}

test("data of the released version opens in this one, and a snapshot leads back to it (R17)", async () => {
  await believeProofs();
  const { backend: before, db } = await openKept(dataDir, {
    ...projectSchema,
    migrationsDir: released,
    seedFile,
  });
  const { auth, storage } = clientOf(before, before.secretKey);
  for (const person of people) {
    await auth.admin.createUser({ ...person, email_confirm: true, app_metadata: { role: "admin" } });
  }
  await storage.from("images").upload("foto.png", Buffer.from([0]), { contentType: "image/png" });
  const counts = await countsOf(before);
  const seen = await whatWasThere(db);
  await before.close();
  expect(Object.values(counts).every((count) => count !== null && count > 0)).toBe(true);
  const archive = path.join(root, "backup.zip");
  await takeBackup({ dataDir, target: archive, log: silent });
  const snapshots = path.join(dataDir, "snapshots");
  expect(await readdir(snapshots).catch(() => [])).toEqual([]);

  const restored = await mkdtemp(path.join(root, "restored-"));
  await restoreBackup({ ...projectSchema, dataDir: restored, archive, replace: false, log: silent });
  for (const options of [{ dataDir, migrationsDir: next }, { dataDir: restored }]) {
    const upgraded = await openKept(options.dataDir, { ...projectSchema, ...options });
    expect(await countsOf(upgraded.backend)).toEqual(counts);
    expect(await ownersIn(upgraded.backend)).toEqual([true, true]);
    expect(await whatWasThere(upgraded.db)).toEqual(seen);
    expect(await datesAfterUpgrade(upgraded.db)).toEqual(expectedDates);
    await upgraded.backend.close();
  }
  const [name = "", ...others] = await readdir(snapshots);
  expect(name).toMatch(/^before-upgrade-20.+Z\.tar\.gz$/);
  expect(others).toEqual([]);
  // Neither rotated with the hourly ones nor taken for one of them after damage.
  expect(await listSnapshots(dataDir)).toEqual([]);

  const snapshot = path.join(snapshots, name);
  const restore = { dataDir, snapshot, migrationsDir: released, log: silent };
  await expect(restoreSnapshot({ ...restore, replace: false })).rejects.toThrow(/Add --replace/);
  const none = await mkdtemp(path.join(root, "none-"));
  await expect(restoreSnapshot({ ...restore, replace: true, migrationsDir: none })).rejects.toThrow(
    /made by a newer version/,
  );
  const { versions, aside } = await restoreSnapshot({ ...restore, replace: true });
  expect(versions.at(-1)).toBe(releasedVersion);
  expect(await readdir(aside)).toEqual(["pgdata"]);

  const back = await openKeptBackend(dataDir, { ...projectSchema, migrationsDir: released });
  expect(await countsOf(back)).toEqual(counts);
  await back.close();
});
