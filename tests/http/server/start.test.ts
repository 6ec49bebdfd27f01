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
  await expect(startSite({ DATA_DIR: site.dataDir })).rejects.toThrow(/ended with 1:[\s\S]*process \d+/i);
  expect((await fetch(`${site.origin}/umroh`)).status).toBe(200);
});
