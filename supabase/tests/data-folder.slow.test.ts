import { readFile, rm, truncate } from "node:fs/promises";
import path from "node:path";
import { findExposed, requestSnapshot } from "embedded-supabase/maintenance";
import { clientOf, plantDatabase } from "embedded-supabase/testing";
import { believeProofs, openKeptBackend } from "embedded-supabase/testing/backup";
import { temporaryFolder } from "embedded-supabase/testing/vitest";
import { expect, onTestFinished, test } from "vitest";
import { projectSchema } from "./project-files.ts";

const root = temporaryFolder();

test("a new data folder makes a secret of 256 bits, and nobody else can read it (S12) (S36)", async () => {
  const dataDir = path.join(root, "new");
  await plantDatabase(dataDir, projectSchema);
  const backend = await openKeptBackend(dataDir, projectSchema);
  onTestFinished(() => backend.close());
  const secret = (await readFile(path.join(dataDir, "jwt-secret"), "utf8")).trim();
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(findExposed(dataDir)).toEqual({ open: [], foreign: [] });
});

test("a damaged database is replaced by the newest snapshot, never by an empty one (R04)", async () => {
  await believeProofs();
  const dataDir = path.join(root, "damaged");
  await plantDatabase(dataDir, projectSchema);
  const before = await openKeptBackend(dataDir, projectSchema);
  const row = { name: "Siti", content: "Isi" };
  expect((await clientOf(before, before.secretKey).from("testimonials").insert(row)).error).toBeNull();
  expect(await requestSnapshot(dataDir, 60_000)).not.toBeNull();
  await before.close();

  const control = path.join(dataDir, "pgdata/global/pg_control");
  await truncate(control);
  const messages: string[] = [];
  const after = await openKeptBackend(dataDir, {
    ...projectSchema,
    log: (_level, event, fields) => messages.push(`${event} ${fields?.message ?? ""}`),
  });
  expect(messages.join("\n")).toMatch(/^database\.restored THE DATABASE WAS DAMAGED .+ changes made after/m);
  const { data } = await clientOf(after, after.secretKey).from("testimonials").select("name, content");
  expect(data).toEqual([row]);
  await after.close();

  await rm(path.join(dataDir, "snapshots"), { recursive: true });
  await truncate(control);
  const opening = openKeptBackend(dataDir, projectSchema);
  await expect(opening).rejects.toThrow(/is damaged .+ and there is no usable snapshot/);
});
