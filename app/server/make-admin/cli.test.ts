import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockDataDir } from "../../../supabase/embedded/database/lock.ts";
import { plantDatabase } from "../../../supabase/embedded/testing.ts";

const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));
const aMinute = 60_000;

let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "make-admin-"));
  await plantDatabase(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function run(args: string[], env: Record<string, string> = {}) {
  const { SUPABASE_URL: _url, SUPABASE_SECRET_KEY: _key, ...base } = process.env;
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...base, DATA_DIR: dataDir, DEMO: "0", ...env },
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, out, err };
}

test("opens the data folder itself, and shows the password once", { timeout: 2 * aMinute }, async () => {
  const first = await run(["staf@contoh.id"]);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).toMatch(/staf@contoh.id is a new owner.\nPassword \(shown only this once\): \S{20,}\n/);

  const again = await run(["staf@contoh.id", "--mail"]);
  expect(again).toMatchObject({ code: 0, err: "" });
  expect(again.out).toContain("was an owner already");
  expect(again.out).toMatch(
    /outbox; its link: http:\/\/localhost:\d+\/auth\/confirm\?token_hash=\w+&type=recovery/,
  );
  expect(again.out).not.toContain("Password (");
  expect(await readdir(path.join(dataDir, "outbox"))).toHaveLength(1);
});

test("while the site has the folder it says so and changes nothing", { timeout: aMinute }, async () => {
  const lock = await lockDataDir(dataDir, "http://127.0.0.1:9");
  try {
    const refused = await run(["staf@contoh.id"]);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(/is in use by process \d+/);
    expect(refused.err).toContain("Stop the site for a moment");
    expect(refused.err).not.toContain("    at ");
  } finally {
    lock.release();
  }
});

test.each([
  [[], {}, 2, /e-mail address is missing/],
  [["staf@contoh.id"], { SITE_URL: "contoh.id" }, 2, /SITE_URL must be a complete/],
  [
    ["staf@contoh.id", "--url", "http://127.0.0.1:9"],
    { SUPABASE_SECRET_KEY: "sb_secret_x" },
    1,
    /cannot be reached/,
  ],
] as [string[], Record<string, string>, number, RegExp][])(
  "%j with %j ends with %i",
  { timeout: aMinute },
  async (args, env, code, message) => {
    const result = await run(args, env);
    expect(result).toMatchObject({ code, out: "" });
    expect(result.err).toMatch(message);
  },
);
