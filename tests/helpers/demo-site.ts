import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { requestSnapshot } from "embedded-supabase/maintenance";
import { type Site, startScript, startSite } from "./site.ts";

/** The administrator of every site that the browser tests start. */
export const administrator = { email: "staf@contoh.id", password: "rahasia-dua-belas" };

const prepared = "PREPARED_DATA_DIR";
const snapshotDeadlineMs = 280_000;
const known = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  // The client says where its visitors come from.
  TRUSTED_PROXIES: "1",
};

/**
 * A first start on an empty folder, which takes three times as long as a later one, is made once for a whole run; also the
 * global setup of Playwright and of vitest's http tests. Returns what takes it away again.
 */
export default async function prepareDemoSite(): Promise<() => void> {
  if (process.env[prepared] !== undefined) return () => undefined;
  const run = mkdtempSync(path.join(tmpdir(), "umroh-run-"));
  const folder = path.join(run, "prepared");
  const site = await startSite({ ...known, DATA_DIR: folder });
  // A site without a snapshot soon takes its first, which costs more than most tests that start one.
  // It waits until no picture is encoded; without it the run is slower and as true.
  await requestSnapshot(folder, snapshotDeadlineMs);
  await site.stop();
  process.env[prepared] = folder;
  return () => {
    delete process.env[prepared];
    // What workers left lies in it as well; a site that is just stopping may still write.
    rmSync(run, { recursive: true, force: true, maxRetries: 10 });
  };
}

/** A data directory of the caller's own as the prepared site left it: demo content and administrator. It goes with the run. */
export function copyOfPrepared(): string {
  const folder = process.env[prepared];
  if (folder === undefined) throw new Error("The global setup has prepared no site");
  const copy = mkdtempSync(path.join(path.dirname(folder), "site-"));
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** A site with the demo content and the administrator, on a data directory of its own, which `prepare` may change, and which goes when it stops. */
export async function startDemoSite(
  env: Record<string, string> = {},
  prepare: (dataDir: string) => Promise<void> = async () => undefined,
  flags?: readonly string[],
): Promise<Site> {
  const dataDir = copyOfPrepared();
  await prepare(dataDir);
  const site = await startSite({ ...known, DATA_DIR: dataDir, ...env }, startScript, flags);
  return {
    ...site,
    stop: async () => {
      const code = await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
