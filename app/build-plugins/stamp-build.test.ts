import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isBuildCurrent, stampBuild } from "./stamp-build";

let root: string;
const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "umroh-build-"));
  mkdirSync(path.join(root, "app"));
  write("app/page.ts", "export const words = 'satu';");
});
afterEach(() => rmSync(root, { recursive: true }));

async function buildPart(part: "client" | "server"): Promise<void> {
  await build({
    ...{ root, configFile: false, logLevel: "silent", plugins: [stampBuild(root)] },
    build: {
      outDir: `build/${part}`,
      ssr: part === "server",
      rollupOptions: { input: path.join(root, "app/page.ts") },
    },
  });
}

async function buildAll(): Promise<void> {
  await buildPart("client");
  await buildPart("server");
}

test("a build is current as long as every file that it may read is as it was", async () => {
  expect(isBuildCurrent(root)).toBe(false);
  await buildAll();
  expect(isBuildCurrent(root)).toBe(true);
  write("app/page.ts", "export const words = 'dua';");
  expect(isBuildCurrent(root)).toBe(false);
  await buildAll();
  write("app/new.ts", "");
  expect(isBuildCurrent(root)).toBe(false);
  rmSync(path.join(root, "app/new.ts"));
  expect(isBuildCurrent(root)).toBe(true);
});

test("one that was not made to its end, or of what was changed meanwhile, is not", async () => {
  await buildAll();
  await buildPart("client");
  expect(isBuildCurrent(root)).toBe(false);
  write("app/page.ts", "export const");
  await expect(buildPart("server")).rejects.toThrow();
  write("app/page.ts", "export const words = 'satu';");
  expect(isBuildCurrent(root)).toBe(false);
  await buildPart("client");
  write("app/page.ts", "export const words = 'dua';");
  await buildPart("server");
  expect(isBuildCurrent(root)).toBe(false);
});
