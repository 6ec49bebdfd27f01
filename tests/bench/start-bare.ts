import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { nodeFlags } from "../../app/server/node-flags.js";
import type { BareContent } from "./bare-server.ts";
import { lastingHeaders, type RawAnswer } from "./fetch-raw.ts";

export interface BareServer {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** What the bare server answers at `path`: the site's own answer, header by header. */
export function asBareAnswer(
  path: string,
  { status, rawHeaders, body }: RawAnswer,
): BareContent["answers"][number] {
  return { path, status, headers: lastingHeaders(rawHeaders), bodyBase64: body.toString("base64") };
}

/** The site imports it too: a bare server that has lost the shape of its ticks would flatter the ratio. */
const keptTicks = ["--import", "./app/server/keep-tick-shape.js"];

/** Starts it with the flags of Node that the site is started with, so that a ratio says what the site's code costs. */
export async function startBare(content: BareContent): Promise<BareServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "umroh-bench-"));
  const file = path.join(folder, "answers.json");
  writeFileSync(file, JSON.stringify(content));
  const child = spawn(process.execPath, [...nodeFlags, ...keptTicks, "tests/bench/bare-server.ts", file], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed] = (await Promise.race([
    once(child.stdout.setEncoding("utf8"), "data"),
    once(child, "exit").then(([code]) => {
      throw new Error(`The bare server ended with ${code}`);
    }),
  ])) as [string];
  rmSync(folder, { recursive: true, force: true });
  if (child.pid === undefined) throw new Error("The bare server has no process");
  return {
    origin: printed.trim(),
    pid: child.pid,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    },
  };
}

/** Headers that belong to the bytes of an answer. */
const ofBody = /^(content-(length|encoding)|etag)$/i;

/** The page as it would be written by hand, without script. It keeps the security headers: a
 * Cross-Origin-Opener-Policy alone makes the browser open the page in a process of its own, 30 to 50 ms
 * later. */
export function staticTwin({ rawHeaders, body }: RawAnswer): RawAnswer {
  const written = body.toString("utf8").replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
  const packed = brotliCompressSync(written);
  const headers = rawHeaders.filter((_, index) => !ofBody.test(rawHeaders[index - (index % 2)] ?? ""));
  return {
    status: 200,
    headers: {},
    rawHeaders: [...headers, "Content-Encoding", "br", "Content-Length", String(packed.length)],
    body: packed,
  };
}
