import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { library } from "../library/library.ts";
import { temporaryFolder } from "../test-folder.ts";
import { plantDatabase } from "../testing.ts";
import { listArchives, NightlyBackups } from "./nightly.ts";
import { openArchive, verifyArchive } from "./read-archive.ts";
import { believeProofs, openKeptBackend } from "./testing.ts";

const root = temporaryFolder();

test("a running backend gives an encrypted archive that can be read back", async () => {
  await believeProofs();
  const dataDir = path.join(root, "running");
  await plantDatabase(dataDir, library);
  const backend = await openKeptBackend(dataDir, library);
  onTestFinished(() => backend.close());
  const folder = path.join(root, "archives");
  const log = vi.fn();
  const passphrase = "tujuh unta berjalan pelan";
  const nightly = new NightlyBackups({ dataDir, folder, hourUtc: 19, passphrase, log, clock: Date.now });
  await nightly.look();
  expect(await nightly.state()).toMatchObject({ newest: expect.any(Date), failure: null });
  expect(JSON.stringify(log.mock.calls)).not.toContain("unta");
  const [archive] = await listArchives(folder);
  await expect(openArchive(archive?.file ?? "")).rejects.toThrow(/is encrypted/);
  await using opened = await openArchive(archive?.file ?? "", passphrase);
  await verifyArchive(opened);
  expect(opened.manifest.tables).toHaveProperty("public.books");
});
