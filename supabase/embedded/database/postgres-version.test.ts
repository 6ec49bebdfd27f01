import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test-folder.ts";
import { findOtherPostgres } from "./postgres-version.ts";

const root = temporaryFolder();

/** Of PostgreSQL's files those that say who wrote them. */
async function writtenBy(major: string, catalogue: number): Promise<string> {
  const pgdata = await mkdtemp(path.join(root, "pgdata-"));
  const control = Buffer.alloc(8192);
  control.writeUInt32LE(catalogue, 12);
  await mkdir(path.join(pgdata, "global"));
  await writeFile(path.join(pgdata, "PG_VERSION"), `${major}\n`);
  await writeFile(path.join(pgdata, "global/pg_control"), control);
  return pgdata;
}

test.each([
  ["19", 202_506_291, /^written by PostgreSQL 19, .+ not damaged.+ Run the newer version of the site again/],
  [
    "17",
    202_506_291,
    /^written by PostgreSQL 17, .+ Run the version of the site that wrote it, make a backup there/,
  ],
  [
    "18",
    202_606_011,
    /^written by another build of PostgreSQL 18 \(catalogue 202606011\), .+ Run the newer version/,
  ],
])("files of PostgreSQL %s, catalogue %i, are told apart (R17)", async (major, catalogue, sentence) => {
  const other = await findOtherPostgres(await writtenBy(major, catalogue));
  expect(`${other?.what} ${other?.advice}`.replace(/^.*? was /, "")).toMatch(sentence);
});

test("a file that names no version is damaged, not another's", async () => {
  expect(await findOtherPostgres(await writtenBy("", 0))).toBeNull();
});
