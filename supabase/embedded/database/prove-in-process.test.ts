import { mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { StartupError } from "../errors.ts";
import { insteadOfNode, temporaryFolder } from "../test-folder.ts";
import { openDataDir } from "./data-directory.ts";
import { findOtherPostgres } from "./postgres-version.ts";
import { ProverEndedError, prove } from "./prove-in-process.ts";
import { archiveFolder } from "./tar-of-folder.ts";

const root = temporaryFolder();

const lackOfMemory = "was ended by the system, probably for lack of memory";

test.for([
  ["a kill by the kernel", "kill -9 $$"],
  [
    "Node's own heap",
    "echo 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory' >&2; exit 134",
  ],
])("names the lack of memory: %s", async ([, script = ""]) => {
  insteadOfNode(script);
  const proof = prove(path.join(root, "never"));
  await expect(proof).rejects.toThrow(ProverEndedError);
  await expect(proof).rejects.toThrow(lackOfMemory);
});

test("says what PostgreSQL's process said, in one line", async () => {
  const pgdata = path.join(root, "broken");
  await mkdir(pgdata);
  await writeFile(path.join(pgdata, "PG_VERSION"), "18\n");
  await expect(prove(pgdata)).rejects.toThrow(/^DatabaseUnavailable: the database failed: [^\n]+$/);
});

test("a first start with too little memory says what is needed", async () => {
  insteadOfNode("kill -9 $$");
  const dataDir = path.join(root, "first");
  const start = openDataDir({ dataDir, log: () => undefined });
  await expect(start).rejects.toThrow(StartupError);
  await expect(start).rejects.toThrow(
    `The database could not be made: the process that opens the database ${lackOfMemory}. Give it 768 MB`,
  );
});

test("a snapshot that memory was too small for is not called unusable", async () => {
  const dataDir = path.join(root, "damaged");
  await mkdir(path.join(dataDir, "snapshots"), { recursive: true });
  await mkdir(path.join(dataDir, "pgdata"));
  await writeFile(path.join(dataDir, "initialized.json"), "{}");
  await archiveFolder(
    path.join(dataDir, "pgdata"),
    path.join(dataDir, "snapshots/2026-01-01T00-00-00Z.tar.gz"),
  );
  insteadOfNode("kill -9 $$");
  const log = vi.fn();
  await expect(openDataDir({ dataDir, log })).rejects.toThrow(
    `no snapshot could be tried: the process that opens the database ${lackOfMemory}`,
  );
  expect(log).not.toHaveBeenCalled();
  expect((await readdir(dataDir)).sort()).toEqual(["initialized.json", "pgdata", "snapshots"]);
});

/** A folder with the two files that tell which PostgreSQL wrote it. */
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
  ["19", 202_506_291, /^written by PostgreSQL 19, .+ not damaged.+ Run the newer version again/],
  ["17", 202_506_291, /^written by PostgreSQL 17, .+ Run the version that wrote it, make a backup there/],
  [
    "18",
    202_606_011,
    /^written by another build of PostgreSQL 18 \(catalogue 202606011\), .+ Run the newer version/,
  ],
])("files of PostgreSQL %s, catalogue %i, are told apart", async (major, catalogue, sentence) => {
  const other = await findOtherPostgres(await writtenBy(major, catalogue));
  expect(`${other?.what} ${other?.advice}`.replace(/^.*? was /, "")).toMatch(sentence);
});

test("a file that names no version is damaged, not another's", async () => {
  expect(await findOtherPostgres(await writtenBy("", 0))).toBeNull();
});
