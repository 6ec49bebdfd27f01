import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { StartupError } from "../errors.ts";
import { temporaryFolder } from "../test-folder.ts";
import { makeFolder } from "./writable-folder.ts";

const refused = vi.hoisted(() => ({ code: "" }));
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  // The user who runs the tests may have every right.
  const access = async () => {
    if (refused.code !== "") throw Object.assign(new Error("refused"), { code: refused.code });
  };
  return { ...real, access };
});

const root = temporaryFolder();

test("makes a folder that only its owner can enter", async () => {
  const folder = path.join(root, "a/b");
  await makeFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test.each([
  ["EACCES", /belongs to user \d+, and this process runs as user \d+\. Give it away \(chown -R \d+ /],
  ["EROFS", /its file system is read-only\. Mount a volume/],
  ["ENOSPC", /its disk is full/],
])("%s is said in words, with what to do", async (code, words) => {
  refused.code = code;
  const making = makeFolder(root);
  await expect(making).rejects.toBeInstanceOf(StartupError);
  await expect(making).rejects.toThrow(words);
  refused.code = "";
});

test("a file in the way is named", async () => {
  await writeFile(path.join(root, "file"), "");
  await expect(makeFolder(path.join(root, "file/data"))).rejects.toThrow(/there is a file of that name/);
});

test("a place that can hold no folder is said at once", async () => {
  // Linux says of it that there is no such folder, after which Node would try for ever.
  await expect(makeFolder("/proc/data/umroh")).rejects.toThrow(
    /^The folder \/proc\/data\/umroh cannot be written: /,
  );
});
