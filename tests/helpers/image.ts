import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";

/** What the Dockerfile's last stage says about the container. */
export interface ImageRecipe {
  env: Record<string, string>;
  /** The command that it runs. */
  command: string[];
}

/**
 * Lays out in the empty folder `to` what the image holds: what the last stage of the Dockerfile copies from the checkout
 * (which has been built), without what .dockerignore keeps from it, and the packages that production has.
 */
export function layOutImage(to: string): ImageRecipe {
  const lines = lastStage(readFileSync("Dockerfile", "utf8"));
  for (const [, from, sources = "", target = ""] of matches(lines, /^COPY (?:--from=(\w+) )?(.+) (\S+)$/)) {
    for (const source of sources.split(" ")) copy(from, source, path.join(to, target));
  }
  const env = matches(lines, /^ENV (.+)$/).flatMap(([, pairs = ""]) =>
    pairs.split(" ").map((pair) => pair.split("=") as [string, string]),
  );
  const [, command = "[]"] = matches(lines, /^CMD (\[.+\])$/)[0] ?? [];
  return { env: Object.fromEntries(env), command: JSON.parse(command) as string[] };
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

/** As `npm ci --omit=dev --legacy-peer-deps` leaves them, so far as our own files can name them. */
function linkProductionPackages(target: string): void {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  for (const [folder, { dev, devOptional }] of Object.entries(lock.packages)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(folder)?.[1];
    if (name === undefined || dev || devOptional) continue;
    mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
    symlinkSync(path.resolve(folder), path.join(target, name));
  }
}
