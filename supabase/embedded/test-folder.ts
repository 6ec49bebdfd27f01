import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";

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

/** The rows of a table written as text, one on a line or on several that begin further in; " | " parts columns, # begins a note. */
export function rowsOf(table: string): [string, ...string[]][] {
  const rows = table
    .replace(/\n {4,}/g, " ")
    .split("\n")
    .map((line) => line.trim());
  const told = rows.filter((row) => row !== "" && !row.startsWith("#"));
  return told.map((row) => row.split(" | ") as [string, ...string[]]);
}

/** What is opened before the tests of a file, and closed after them. */
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
