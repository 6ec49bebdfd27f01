import fs from "node:fs";
import { chmod, lstat, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { believeProofs, openKeptBackend } from "../backup/testing.ts";
import { library } from "../library/library.ts";
import { temporaryFolder } from "../test-folder.ts";
import { clientOf, plantDatabase } from "../testing.ts";
import { findExposed, makePrivate } from "./private-files.ts";
import { requestSnapshot } from "./snapshot-requests.ts";

const root = temporaryFolder();

/** Lists files and folders whose mode is neither 0700 nor 0600. */
async function exposedIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name));
  const exposed: string[] = [];
  for (const file of [folder, ...files]) {
    const found = await lstat(file).catch(() => null);
    if (found === null || found.isSymbolicLink()) continue;
    const mode = (found.mode & 0o777).toString(8);
    if (mode !== (found.isDirectory() ? "700" : "600")) exposed.push(`${file} ${mode}`);
  }
  return exposed;
}

test("a folder that everybody may write is closed at the open, with all that comes later", async () => {
  await believeProofs();
  const umask = process.umask(0o022);
  const dataDir = path.join(root, "data");
  const outside = path.join(root, "outside");
  await writeFile(outside, "", { mode: 0o644 });
  await plantDatabase(dataDir, library);
  await mkdir(path.join(dataDir, "outbox"));
  await mkdir(path.join(dataDir, "derivatives/ab"), { recursive: true });
  await writeFile(path.join(dataDir, "outbox/mail.eml"), "");
  await writeFile(path.join(dataDir, "derivatives/ab/1.avif"), "");
  await symlink(outside, path.join(dataDir, "link"));
  await chmod(path.join(dataDir, "outbox/mail.eml"), 0o666);
  await writeFile(path.join(dataDir, "initialized.json"), "{}");
  await chmod(path.join(dataDir, "pgdata/PG_VERSION"), 0o666);
  await chmod(path.join(dataDir, "pgdata/pg_wal"), 0o777);
  await chmod(dataDir, 0o755);

  const backend = await openKeptBackend(dataDir, library);
  try {
    expect(await exposedIn(dataDir)).toEqual([]);
    expect((await lstat(outside)).mode & 0o777).toBe(0o644);
    const client = clientOf(backend, backend.secretKey);
    await client.auth.admin.createUser({
      email: "a@library.test",
      password: "kata-sandi-1",
      email_confirm: true,
    });
    const picture = new Blob(["x"], { type: "image/png" });
    expect((await client.storage.from("covers").upload("a.png", picture)).error).toBeNull();
    await requestSnapshot(dataDir, 60_000);
    expect(await exposedIn(dataDir)).toEqual([]);
  } finally {
    await backend.close();
    process.umask(umask);
  }
  expect(await exposedIn(dataDir)).toEqual([]);
});

test("a file of another user is named once, with what to do", async () => {
  const folder = path.join(root, "foreign");
  await mkdir(folder, { mode: 0o755 });
  await writeFile(path.join(folder, "a"), "", { mode: 0o644 });
  await chmod(folder, 0o755);
  const refused = vi.spyOn(fs, "chmodSync").mockImplementation(() => {
    throw Object.assign(new Error("not yours"), { code: "EPERM" });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    refused.mockRestore();
    syncBuiltinESMExports();
  });
  const log = vi.fn();
  makePrivate(folder, log);
  expect(log.mock.calls).toEqual([
    [
      "warn",
      "files.exposed",
      { message: expect.stringMatching(/read .+foreign( and 1 more)?, .+ chown -R/) },
    ],
  ]);
  expect(findExposed(folder).open).toContain(folder);
});
