import path from "node:path";
import { expect, test } from "vitest";
import { readBackupCommand, readRestoreCommand, UsageError } from "./commands.ts";

test("the data folder is the site's unless another is named", () => {
  expect(readBackupCommand(["a.zip"], {})).toEqual({
    target: path.resolve("a.zip"),
    dataDir: path.resolve(".data"),
  });
  expect(readBackupCommand(["a.zip"], { DATA_DIR: "/data" }).dataDir).toBe("/data");
  expect(readBackupCommand(["a.zip", "--data", "/lain"], { DATA_DIR: "/data" }).dataDir).toBe("/lain");
  expect(readRestoreCommand(["a.zip", "--replace"], { DATA_DIR: "/data" })).toEqual({
    kind: "folder",
    archive: path.resolve("a.zip"),
    dataDir: "/data",
    migrationsDir: path.resolve("supabase/migrations"),
    replace: true,
  });
});

test("a snapshot is told by its name (R17)", () => {
  const args = ["before-upgrade-1.tar.gz", "--replace", "--data", "/data"];
  expect(readRestoreCommand(args, {})).toEqual({
    kind: "snapshot",
    snapshot: path.resolve("before-upgrade-1.tar.gz"),
    dataDir: "/data",
    migrationsDir: path.resolve("supabase/migrations"),
    replace: true,
  });
});

test("files go to a project with its secret key", () => {
  const args = ["a.zip", "--files-to", "https://x.supabase.co/"];
  expect(readRestoreCommand(args, { SUPABASE_SECRET_KEY: "sb_secret_x" })).toEqual({
    kind: "upload",
    archive: path.resolve("a.zip"),
    url: "https://x.supabase.co",
    secretKey: "sb_secret_x",
  });
  expect(() => readRestoreCommand(args, {})).toThrow(/SUPABASE_SECRET_KEY must hold the secret key/);
  expect(() => readRestoreCommand(["a.zip", "--files-to", "x.co"], {})).toThrow(/not a complete/);
});

test.each([
  [[], /name of the file is missing/],
  [["a.zip", "b.zip"], /One archive at a time/],
  [["a.tar"], /must end with \.zip/],
  [["a.zip", "--apa"], /apa/],
] as const)("%j is not understood", (args, reason) => {
  expect(() => readBackupCommand([...args], {})).toThrow(UsageError);
  expect(() => readBackupCommand([...args], {})).toThrow(reason);
});

test("a site on a hosted project is told who backs that up", () => {
  const env = { SUPABASE_URL: "https://x.supabase.co" };
  expect(() => readBackupCommand(["a.zip"], env)).toThrow(/Supabase backs up/);
  expect(readBackupCommand(["a.zip", "--data", "/data"], env).dataDir).toBe("/data");
});
