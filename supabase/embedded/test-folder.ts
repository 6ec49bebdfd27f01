import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** A folder for the tests of one file, removed after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "embedded-test-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Until the test ends a process that is started runs this instead of Node. */
export function insteadOfNode(script: string): void {
  const node = process.execPath;
  const folder = mkdtempSync(path.join(tmpdir(), "instead-"));
  onTestFinished(() => {
    process.execPath = node;
    rmSync(folder, { recursive: true });
  });
  process.execPath = path.join(folder, "node");
  writeFileSync(process.execPath, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
}
