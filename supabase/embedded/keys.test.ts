import { chmod, mkdtemp, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { StartupError } from "./errors.ts";
import { keysOf, readOrMakeSecret } from "./keys.ts";
import { temporaryFolder } from "./test-folder.ts";

const root = temporaryFolder();

const newFolder = () => mkdtemp(path.join(root, "data-"));
const modeOf = async (folder: string) => (await stat(path.join(folder, "jwt-secret"))).mode & 0o777;

test("a new data folder makes a secret of its own: 256 random bits that only its owner can read (S12)", async () => {
  const [one, other] = [await newFolder(), await newFolder()];
  const secrets = [await readOrMakeSecret(one), await readOrMakeSecret(other)];
  expect(new Set(secrets).size).toBe(2);
  for (const secret of secrets) expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect([await modeOf(one), await modeOf(other)]).toEqual([0o600, 0o600]);
  expect(await readOrMakeSecret(one)).toBe(secrets[0]);
  const keys = secrets.flatMap((secret) => [keysOf(secret).publishable, keysOf(secret).secret]);
  expect(new Set(keys).size).toBe(4);
});

test("a secret that others could read is closed to them", async () => {
  const folder = await newFolder();
  await writeFile(path.join(folder, "jwt-secret"), "dibawa-dari-mesin-lama-0123456789\n");
  await chmod(path.join(folder, "jwt-secret"), 0o644);
  expect(await readOrMakeSecret(folder)).toBe("dibawa-dari-mesin-lama-0123456789");
  expect(await modeOf(folder)).toBe(0o600);
});

test("a short secret is refused", () => {
  expect(() => keysOf("rahasia")).toThrow(StartupError);
});
