import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";

/** Makes a folder for the tests of one file, and removes it after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "embedded-test-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Replaces Node by a shell script for processes that are started until the test ends. */
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

/**
 * Rows of a table written as text, one on a line or continued on indented lines; " | " separates columns, # begins a
 * note.
 */
export function rowsOf(table: string): [string, ...string[]][] {
  const rows = table
    .replace(/\n {4,}/g, " ")
    .split("\n")
    .map((line) => line.trim());
  const told = rows.filter((row) => row !== "" && !row.startsWith("#"));
  return told.map((row) => row.split(" | ") as [string, ...string[]]);
}

/** Opens something before the tests of a file and closes it after them. */
export function opened<T extends object & AsyncDisposable>(open: () => Promise<T>): T {
  let one: T;
  beforeAll(async () => {
    one = await open();
  });
  afterAll(() => one[Symbol.asyncDispose]());
  return new Proxy<T>(Object.create(null), {
    get: (_, name) => {
      const value: unknown = Reflect.get(one, name);
      return typeof value === "function" ? value.bind(one) : value;
    },
  });
}
