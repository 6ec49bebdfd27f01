import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "../../helpers/client/test.ts";
import { startSite } from "../../helpers/site.ts";

// What a first and a second start do: empty-site.slow.test.ts.

test("a setting that makes no sense stops the start with a sentence", async () => {
  const start = startSite({ DATA_DIR: path.join(tmpdir(), "umroh-never"), SITE_URL: "contoh.id" });
  await expect(start).rejects.toThrow(/ended with 1:\nSITE_URL must be a complete http\(s\) address/);
});

test("a second process on the same folder ends at once, names the first (R02)", async ({ site }) => {
  const second = startSite({ DATA_DIR: site.dataDir }).then(() => "started", String);
  expect(await second).toMatch(/ended with 1:[\s\S]*in use by process \d+/);
  expect(await second).toContain(`serving ${site.origin} since`);
  // Pages may come from memory; this reads and saves.
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
});

test("a port that another program uses ends the start with a sentence, and the database is closed", async ({
  site,
}) => {
  const { port } = new URL(site.origin);
  const dataDir = mkdtempSync(path.join(tmpdir(), "umroh-port-"));
  const start = startSite({ DATA_DIR: dataDir, PORT: port, DEMO: "0" });
  await expect(start).rejects.toThrow(
    new RegExp(`ended with 1:[\\s\\S]*Another program uses port ${port}\\.`),
  );
  // The lock's file stays where a run has ended without closing.
  expect(readdirSync(dataDir)).not.toContain("lock.json");
  rmSync(dataDir, { recursive: true });
});
