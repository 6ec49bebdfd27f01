import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished } from "vitest";
import { copyOfPrepared } from "./demo-site.ts";
import { freePort, sharedPictures } from "./site.ts";

/** What the Dockerfile's last stage says about the container. */
interface ImageRecipe {
  env: Record<string, string>;
  /** The command that it runs. */
  command: string[];
  /** Exit 0: the container is alive. */
  healthcheck: string[];
}

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** The commands whose source is the site's: what only developers run lies elsewhere. */
export const commands = new Map(
  Object.entries(scripts).flatMap(([name, script]) => {
    const source = /^node ((?:app\/\S+|supabase\/command)\.ts)(?: \w+)?$/.exec(script)?.[1];
    return source === undefined ? [] : [[name, source] as const];
  }),
);

interface Run {
  process: ChildProcess;
  output(): string;
  exit: Promise<number | null>;
}

export interface Image {
  /** Its folder of the site. */
  app: string;
  /** Beside it, for what else a test writes. */
  root: string;
  /** Runs `node` in the image's folder and environment, nothing of the checkout's own about it. */
  run(args: string[], env?: Record<string, string>): Run;
  /** Runs a command as `docker exec <container> umroh <name>` does. */
  command(name: string, args: string[], env?: Record<string, string>): Run;
  /** Runs what tells the engine whether the container is alive. */
  examine(env: Record<string, string>): Run;
  /** Runs the image's command on a copy of the prepared site until it serves. */
  serve(): Promise<{ site: Run; origin: string; env: Record<string, string> }>;
}

/** Of the whole file that asks for it. */
export function openImage(): Image {
  const root = mkdtempSync(path.join(tmpdir(), "umroh-image-"));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const app = path.join(root, "app");
  const recipe = layOutImage(app);
  const start = (program: string, args: string[], env: Record<string, string> = {}): Run => {
    const { HOME = "", NODE_COMPILE_CACHE = "" } = process.env;
    const PATH = `${path.dirname(process.execPath)}:${process.env.PATH}`;
    const child = spawn(program, args, {
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
  };
  const run: Image["run"] = (args, env) => start(process.execPath, args, env);
  const launcher = path.join(app, "usr/local/bin/umroh");
  const command: Image["command"] = (name, args, env) => start(launcher, [name, ...args], env);
  const examine: Image["examine"] = (env) => {
    const [program = "", ...args] = recipe.healthcheck;
    return start(program, args, env);
  };
  const serve = async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = {
      DATA_DIR: copyOfPrepared(),
      PORT: String(port),
      HOST: "127.0.0.1",
      SITE_URL: origin,
      PICTURE_CACHE_DIR: sharedPictures,
      WARM_UP: "0",
    };
    const [program, ...args] = recipe.command;
    expect(program).toBe("node");
    const site = run(args, env);
    await expect.poll(() => fetch(`${origin}/umroh`).then(({ status }) => status, site.output)).toBe(200);
    return { site, origin, env };
  };
  return { app, root, run, command, examine, serve };
}

/**
 * Lays out in the empty folder `to` what the image holds: what the last stage of the Dockerfile copies from the checkout
 * (which has been built), without what .dockerignore keeps from it, and the packages that production has.
 */
function layOutImage(to: string): ImageRecipe {
  const lines = lastStage(readFileSync("Dockerfile", "utf8"));
  for (const [, from, sources = "", target = ""] of matches(lines, /^COPY (?:--from=(\w+) )?(.+) (\S+)$/)) {
    for (const source of sources.split(" ")) copy(from, source, path.join(to, target));
  }
  const env = matches(lines, /^ENV (.+)$/).flatMap(([, pairs = ""]) =>
    pairs.split(" ").map((pair) => pair.split("=") as [string, string]),
  );
  const listOf = (pattern: RegExp) => JSON.parse(matches(lines, pattern)[0]?.[1] ?? "[]") as string[];
  const healthcheck = listOf(/^HEALTHCHECK .* CMD (\[.+\])$/);
  return { env: Object.fromEntries(env), command: listOf(/^CMD (\[.+\])$/), healthcheck };
}

/** Instructions, each in one line. */
function lastStage(dockerfile: string): string[] {
  const lines = dockerfile.replaceAll("\\\n", " ").split("\n");
  return lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")) + 1);
}

function matches(lines: string[], pattern: RegExp): RegExpExecArray[] {
  return lines.map((line) => pattern.exec(line)).filter((found) => found !== null);
}

function copy(stage: string | undefined, source: string, target: string): void {
  if (path.basename(source) === "node_modules") {
    linkProductionPackages(target);
    return;
  }
  const isFolder = target.endsWith("/") || path.extname(source) !== "";
  const filter = stage === undefined ? isSent : undefined;
  const file = stage === undefined ? source : path.relative("/app", source);
  cpSync(file, isFolder ? path.join(target, path.basename(source)) : target, { recursive: true, filter });
}

/** Whether .dockerignore lets a file of the checkout go to the builder. */
function isSent(file: string): boolean {
  return !ignored.some((pattern) => file === pattern || path.matchesGlob(file, pattern));
}

const ignored = readFileSync(".dockerignore", "utf8").trim().split("\n");

/** Links the packages that the Dockerfile's `npm ci` leaves, so far as our own files can name them. */
function linkProductionPackages(target: string): void {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean; resolved?: string }>;
  };
  for (const [folder, { dev, devOptional, link, resolved = "" }] of Object.entries(lock.packages)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(folder)?.[1];
    if (name === undefined || name === "site-tests" || dev || devOptional) continue;
    mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
    // A workspace is linked to its folder in the image.
    symlinkSync(link ? path.join("..", resolved) : path.resolve(folder), path.join(target, name));
  }
}
