import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { copyOfPrepared } from "../helpers/demo-site.ts";
import { type ImageRecipe, layOutImage } from "../helpers/image.ts";
import { freePort, sharedPictures } from "../helpers/site.ts";

vi.setConfig({ testTimeout: 600_000 });

let root: string;
let app: string;
let recipe: ImageRecipe;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "umroh-image-"));
  app = path.join(root, "app");
  recipe = layOutImage(app);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Run {
  process: ChildProcess;
  output(): string;
  exit: Promise<number | null>;
}

/** Runs `node` with `args` in the image's folder and environment, nothing of the checkout's own about it. */
function run(args: string[], env: Record<string, string>): Run {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE = "" } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: app,
    env: { NODE_ENV: "production", PATH, HOME, NODE_COMPILE_CACHE, ...recipe.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  const exit = once(child, "close").then(([code]) => code as number | null);
  return { process: child, output: () => printed, exit };
}

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
/** The commands whose source is the site's: what only developers run lies elsewhere. */
const commands = new Map(
  Object.entries(scripts).flatMap(([name, script]) => {
    const source = /^node ((?:app|supabase\/embedded)\/\S+\.ts)$/.exec(script)?.[1];
    return source === undefined ? [] : [[name, source] as const];
  }),
);

async function ran(name: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const command = run([commands.get(name) ?? "", ...args], env);
  const code = await command.exit;
  expect(command.output()).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/);
  return `${name}: ${code}\n${command.output()}`;
}

test("every command that the README means for the site is one of the image's", () => {
  expect([...commands.keys()].sort()).toEqual(["admin", "backend", "backup", "doctor", "restore"]);
  const readme = readFileSync("README.md", "utf8");
  for (const name of commands.keys()) expect(readme).toContain(`| \`npm run ${name}`);
});

test("the image holds no package that only the build needs", () => {
  for (const name of ["lucide-react", "typescript", "vite", "@conform-to/zod"])
    expect(() => readFileSync(path.join(app, "node_modules", name, "package.json"))).toThrow("ENOENT");
});

test("the image's command serves; doctor, admin, backup, restore and backend do their work in it", async () => {
  const data = copyOfPrepared();
  const port = await freePort();
  const env = {
    DATA_DIR: data,
    PORT: String(port),
    HOST: "127.0.0.1",
    SITE_URL: `http://127.0.0.1:${port}`,
    PICTURE_CACHE_DIR: sharedPictures,
    WARM_UP: "0",
  };
  const [program, ...args] = recipe.command;
  expect(program).toBe("node");
  const site = run(args, env);
  await expect
    .poll(() => fetch(`${env.SITE_URL}/umroh`).then(({ status }) => status, site.output), { timeout: 90_000 })
    .toBe(200);

  const archive = path.join(root, "backup.zip");
  expect(await ran("backup", [archive], env)).toMatch(/^backup: 0\n/);
  expect(await ran("doctor", [], env)).toMatch(/^doctor: [01]\n[\s\S]*\n\n.+/);
  site.process.kill("SIGTERM");
  expect(await site.exit).toBe(0);
  expect(site.output()).toContain("front.closed");
  expect(site.output()).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/);

  expect(await ran("admin", ["baru@contoh.id"], env)).toMatch(/^admin: 0\n[\s\S]*baru@contoh\.id/);
  const other = { ...env, DATA_DIR: path.join(root, "other") };
  expect(await ran("restore", [archive], other)).toMatch(/^restore: 0\n[\s\S]*public\.packages/);
  const options = ["--port", "0", "--data", other.DATA_DIR, "--migrations", "supabase/migrations"];
  const backend = run([commands.get("backend") ?? "", ...options, "--seed", "none"], other);
  await expect.poll(backend.output, { timeout: 60_000 }).toContain("API URL: http://127.0.0.1:");
  backend.process.kill("SIGTERM");
  expect(await backend.exit).toBe(0);
});
