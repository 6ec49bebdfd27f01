import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "umroh-linter-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lints a checkout that lies at `place` and holds the linter's rules and one file; returns what is printed. */
function lint(place: string, file: string, text: string): string {
  const checkout = path.join(folder, place);
  for (const name of [".biome.json", ".gitignore", ...globSync("tests/*.grit")]) {
    cpSync(name, path.join(checkout, name), { recursive: true });
  }
  symlinkSync(path.resolve("node_modules"), path.join(checkout, "node_modules"));
  mkdirSync(path.join(checkout, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(checkout, file), text);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.resolve("node_modules/@biomejs/biome/bin/biome"), "lint", "--colors=off", "."],
    { cwd: checkout, encoding: "utf8" },
  );
  return stdout + stderr;
}

const upwards = 'export { name } from "~/domain/packages/record";\n';
const impatient = "await vi.waitFor(() => 1, 20_000);\n";
const inside = 'export { openTestBackend } from "embedded-supabase/testing";\n';

test.each(["app", "rumah kafé/app/situs", "tests", "situs"])("rules hold in a folder named %s", (place) => {
  const refused = lint(`refused/${place}`, "app/domain/site/kinds.ts", upwards);
  expect(refused).toMatch(/kinds\.ts.*plugin[\s\S]*A noun imports only those named before it/);
  const waits = lint(`waits/${place}`, "supabase/embedded/server.test.ts", impatient);
  expect(waits).toMatch(/server\.test\.ts.*plugin[\s\S]*It gives up after one second/);
  const passed = lint(`passed/${place}`, "tests/helpers/backend.ts", inside);
  expect(passed).toContain("Checked 5 files");
  expect(passed).not.toContain("plugin");
});
