import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A checkout before its first start, whose build fails. `needs`: the packages that it needs, with their versions. */
function freshClone(needs: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "umroh-clone-"));
  folders.push(folder);
  for (const file of globSync("app/server/*.js")) cpSync(file, path.join(folder, file));
  writeFileSync(path.join(folder, "app/server/first-build.ts"), 'console.log("Building"); process.exit(1);');
  const write = (file: string, content: object) =>
    writeFileSync(path.join(folder, file), JSON.stringify(content));
  const parts = { "supabase/embedded": "embedded-supabase", tests: "tests", tool: "build-tool" };
  const locked = Object.entries(parts).flatMap(([place, name]) => {
    const isDev = place === "tool" && { dev: true };
    return [
      [place, { name, version: "1.0.0", ...isDev }],
      [`node_modules/${name}`, { resolved: place, link: true, ...isDev }],
    ];
  });
  for (const [place, name] of Object.entries(parts)) {
    mkdirSync(path.join(folder, place), { recursive: true });
    write(`${place}/package.json`, { name, version: "1.0.0" });
  }
  const site = {
    ...{ name: "site", version: "1.0.0", workspaces: ["supabase/embedded", "tests"] },
    ...{ dependencies: needs, devDependencies: { "build-tool": "file:tool" } },
  };
  write("package.json", { ...site, type: "module", scripts: { start: "node app/server/start.js" } });
  const packages = Object.fromEntries(
    Object.entries(needs).map(([name, version]) => [`node_modules/${name}`, { version }]),
  );
  write("package-lock.json", {
    lockfileVersion: 3,
    packages: { "": site, ...Object.fromEntries(locked), ...packages },
  });
  return folder;
}

/** Runs `npm start` where no registry answers, in an environment of production. */
function start(folder: string) {
  const env = {
    npm_config_registry: "http://127.0.0.1:9",
    npm_config_fetch_retries: "0",
    NODE_ENV: "production" as const,
    npm_config_cache: path.join(folder, "cache"),
  };
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`;
  return spawnSync("npm", ["start"], {
    cwd: folder,
    env: { ...process.env, PATH, ...env },
    encoding: "utf8",
  });
}

test("the first start of a clone installs what the site needs, and goes on with its build", () => {
  const folder = freshClone({});
  const { status, stdout, stderr } = start(folder);
  expect(stdout).toContain("Installing what the site needs");
  const names = ["embedded-supabase", "build-tool", "tests"];
  const installed = names.filter((name) => existsSync(path.join(folder, "node_modules", name)));
  expect(installed).toEqual(["embedded-supabase", "build-tool"]);
  expect(stdout).toMatch(/Building\n$/);
  expect([status, stderr]).toEqual([1, ""]);
});

test("a first start that cannot install ends with what npm says", () => {
  const { status, stdout, stderr } = start(freshClone({ "is-not-here": "1.0.0" }));
  expect(stdout).toContain("Installing what the site needs");
  expect(stderr).toContain("ECONNREFUSED");
  expect(stderr).toContain("npm could not install what the site needs; its messages are above.");
  expect(status).toBe(1);
});
