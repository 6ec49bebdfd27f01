import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/** A folder for the tests of one file, removed after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "embedded-test-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
