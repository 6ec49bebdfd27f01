import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { lockDataDir } from "embedded-supabase/maintenance";
import { plantDatabase } from "embedded-supabase/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectSchema } from "../../../supabase/tests/project-files.ts";

const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));

let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "make-admin-"));
  await plantDatabase(dataDir, projectSchema);
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

test("opens the data folder itself, and shows the password once", async () => {
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

test("while the site has the folder it says so and changes nothing", async () => {
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

// The tests beside this one show what else can be wrong.
test("settings that make no sense end it with 2, and are named", async () => {
  const refused = await run(["staf@contoh.id"], { SITE_URL: "contoh.id" });
  expect(refused).toMatchObject({ code: 2, out: "" });
  expect(refused.err).toMatch(/SITE_URL must be a complete/);
});
