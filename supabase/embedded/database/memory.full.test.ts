import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { dumpOf } from "../testing.ts";

const busyQuery = `select count(*) from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relname like any (array['pg_%', 'sql_%']) and a.attname ~ 'a'`;

const script = `
  const { openTestDatabase } = await import(process.argv[1]);
  const db = await openTestDatabase();
  for (let n = 0; n < 300; n += 1) await db.transaction("owner", (tx) => tx.query(process.argv[2]));
  console.log(process.memoryUsage.rss());
  process.exit();`;

test("a database that is much used stays small: nothing of PostgreSQL is optimised", async () => {
  // The database that the process starts from is made here, since making it takes more memory.
  await dumpOf("bootstrapped");
  const testing = fileURLToPath(new URL("../testing.ts", import.meta.url));
  const printed = execFileSync(process.execPath, ["--eval", script, testing, busyQuery]);
  // Memory in use, not the peak: Linux counts that of the parent process into a child's peak.
  expect(Number(printed) / 2 ** 20).toBeLessThan(500);
});
