import { cp, mkdtemp, open, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { sumsOf } from "../backup/testing.ts";
import { StartupError } from "../errors.ts";
import { temporaryFolder } from "../test-folder.ts";
import { plantDatabase } from "../testing.ts";
import type { Log } from "../types.ts";
import { openDataDir } from "./data-directory.ts";
import { findOtherPostgres, POSTGRES_MAJOR } from "./postgres-version.ts";
import { takeSnapshot } from "./snapshots.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const silent: Log = () => undefined;
const root = temporaryFolder();
let template = "";
let major = "";

beforeAll(async () => {
  template = path.join(root, "template");
  await plantDatabase(template);
  const db = await openDataDir({ dataDir: template, log: silent });
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query<{ major: string }>("select current_setting('server_version_num')::int / 10000 as major"),
  );
  major = String(rows[0]?.major);
  await takeSnapshot(db, template, silent);
  await db.close();
});

test("what PGlite itself writes is its own, as this version of it is known here", async () => {
  expect(major).toBe(String(POSTGRES_MAJOR));
  expect(await findOtherPostgres(path.join(template, "pgdata"))).toBeNull();
});

async function writeCatalogueVersion(pgdata: string, version: number): Promise<void> {
  const handle = await open(path.join(pgdata, "global/pg_control"), "r+");
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(version);
  await handle.write(bytes, 0, 4, 12);
  await handle.close();
}

test.each<[string, (pgdata: string) => Promise<void>, RegExp]>([
  [
    "newer",
    (pgdata) => writeFile(path.join(pgdata, "PG_VERSION"), "19\n"),
    /written by PostgreSQL 19, .+ not damaged, and nothing was changed\. Run the newer version of the site again/,
  ],
  [
    "older",
    (pgdata) => writeFile(path.join(pgdata, "PG_VERSION"), "17\n"),
    /written by PostgreSQL 17, .+ Run the version of the site that wrote it, make a backup there/,
  ],
  [
    "a newer build of the same",
    (pgdata) => writeCatalogueVersion(pgdata, 202_606_011),
    /written by another build of PostgreSQL 18 \(catalogue 202606011\), .+ Run the newer version/,
  ],
])(
  "files of a PostgreSQL that is %s: told apart from damage, and no snapshot takes their place (R17)",
  async (_which, rewrite, sentence) => {
    const dataDir = await mkdtemp(path.join(root, "copy-"));
    await cp(template, dataDir, { recursive: true });
    await rewrite(path.join(dataDir, "pgdata"));
    const before = await sumsOf(dataDir);
    const opening = openDataDir({ dataDir, log: silent });
    await expect(opening).rejects.toBeInstanceOf(StartupError);
    await expect(opening).rejects.toThrow(sentence);
    expect(await sumsOf(dataDir)).toEqual(before);
    expect((await readdir(dataDir)).sort()).toEqual(["initialized.json", "pgdata", "snapshots"]);
  },
);
