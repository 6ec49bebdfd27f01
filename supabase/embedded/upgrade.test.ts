import { cp, mkdtemp, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { restoreBackup } from "./backup/restore-backup.ts";
import { restoreSnapshot } from "./backup/restore-snapshot.ts";
import { takeBackup } from "./backup/take-backup.ts";
import { believeProofs, openKeptBackend } from "./backup/testing.ts";
import { listSnapshots } from "./database/snapshots.ts";
import { temporaryFolder } from "./test-folder.ts";
import { clientOf, plantDatabase } from "./testing.ts";
import type { Backend } from "./types.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const people = ["pemilik", "staf"].map((name) => ({
  email: `${name}@contoh.id`,
  password: `sajadah-${name}`,
}));
const TABLES = ["packages", "inquiries", "page_content", "content_versions"];
const released = path.resolve("supabase/migrations");
const silent = () => undefined;

const root = temporaryFolder();
let dataDir = "";
/** The migrations of the next version: those of this one, and one more. */
let next = "";
let seedFile = "";

const rows = `
  insert into public.packages (slug, title, category, price_quad, quota, departure)
  values ('satu', 'Satu', 'umroh', 1, 9, current_date + 40);
  insert into public.inquiries (package_id, status, pilgrims) select id, 'terkonfirmasi', 2 from public.packages;
  update public.packages set title = 'Dua';
  insert into public.page_content (page_name, content) values ('home', '{}');
`;

beforeAll(async () => {
  dataDir = path.join(root, "data");
  await plantDatabase(dataDir, "new");
  seedFile = path.join(root, "seed.sql");
  await writeFile(seedFile, rows);
  next = path.join(root, "next");
  await cp(released, next, { recursive: true });
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
  for (const table of TABLES) {
    counts[table] = (await client.from(table).select("*", { count: "exact", head: true })).count;
  }
  const { data } = await client.storage.from("images").list("", { limit: 1 });
  return { ...counts, files: data?.length ?? null };
}

test("data of this version opens in the next, and its snapshot leads back (R17)", async () => {
  await believeProofs();
  const before = await openKeptBackend(dataDir, { migrationsDir: released, seedFile });
  const { auth, storage } = clientOf(before, before.secretKey);
  for (const person of people) {
    await auth.admin.createUser({ ...person, email_confirm: true, app_metadata: { role: "admin" } });
  }
  await storage.from("images").upload("foto.png", Buffer.from([0]), { contentType: "image/png" });
  const counts = await countsOf(before);
  await before.close();
  expect(Object.values(counts).every((count) => count !== null && count > 0)).toBe(true);
  const archive = path.join(root, "backup.zip");
  await takeBackup({ dataDir, target: archive, log: silent });
  const snapshots = path.join(dataDir, "snapshots");
  expect(await readdir(snapshots).catch(() => [])).toEqual([]);

  const restored = await mkdtemp(path.join(root, "restored-"));
  await restoreBackup({ dataDir: restored, archive, migrationsDir: next, replace: false, log: silent });
  for (const folder of [dataDir, restored]) {
    const upgraded = await openKeptBackend(folder, { migrationsDir: next });
    expect(await countsOf(upgraded)).toEqual(counts);
    expect(await ownersIn(upgraded)).toEqual([true, true]);
    await upgraded.close();
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
  expect(versions).not.toContain("99990101000000");
  expect(await readdir(aside)).toEqual(["pgdata"]);

  const back = await openKeptBackend(dataDir, { migrationsDir: released });
  expect(await countsOf(back)).toEqual(counts);
  await back.close();
});
