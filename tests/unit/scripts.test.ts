import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

test.each(["start", "dev", "backend"])(
  "npm run %s has no shell between the signals and the process",
  (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), "umroh-scripts-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // Programs that tell their process id: npm signals that of the shell which it has started.
    for (const program of ["node", "remix"])
      writeFileSync(path.join(folder, program), "#!/bin/sh\necho $$\n", { mode: 0o755 });
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const { pid, stdout } = spawnSync("/bin/sh", ["-c", scripts[name] ?? ""], { env, encoding: "utf8" });
    expect(stdout.trim()).toBe(String(pid));
  },
);
