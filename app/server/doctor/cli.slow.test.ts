import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));

function run(args: string[], env: Record<string, string> = {}) {
  const { SUPABASE_URL: _url, SUPABASE_SECRET_KEY: _key, ...base } = process.env;
  return spawnSync(process.execPath, [cli, ...args], { encoding: "utf8", env: { ...base, ...env } });
}

test("settings that cannot be read: each is named, and the command fails", () => {
  const { status, stdout } = run([], { PORT: "x", DEMO: "3" });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^PROBLEM {2}Settings: PORT must be a whole number from 1 to 65535\.\n {11}-> /);
  expect(stdout).toContain("2 to mend");
});

test("nothing to mend: it succeeds, whatever is to be looked at", () => {
  const { status, stdout } = run([], {
    DATA_DIR: "/tmp/there-is-no-site-here",
    SITE_URL: "https://contoh.id",
  });
  expect(stdout).toContain("WARNING  Database: there is none in /tmp/there-is-no-site-here yet.");
  expect(status).toBe(0);
});

test("what it does not understand it does not do", () => {
  expect(run(["--mend"])).toMatchObject({ status: 2, stdout: "" });
  expect(run(["--help"]).stdout).toMatch(/^npm run doctor\n/);
});
