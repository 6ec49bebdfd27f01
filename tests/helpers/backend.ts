import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { administrator, copyOfPrepared, isPrepared } from "./demo-site.ts";

/** The embedded backend served over HTTP by a process of its own, with the demo content and the administrator. */
export interface RunningBackend {
  url: string;
  publishableKey: string;
  /** Not bound by row level security: makes users, looks at every row. */
  secretKey: string;
  /** Signs access tokens, so that a test can make one that has run out. */
  jwtSecret: string;
  /** Null: in memory, without an outbox. */
  dataDir: string | null;
  /** Of its process. */
  pid: number;
  stop(): Promise<void>;
}

/** A new data directory is written to disk with care; that takes a while on a busy machine. */
const startDeadlineMs = 120_000;

/** Starts it on the directory that is named, else on a copy of the run's prepared one, else in memory. */
export async function startBackend(dataDir?: string): Promise<RunningBackend> {
  const copy = dataDir === undefined && isPrepared() ? copyOfPrepared() : null;
  const args = ["--port", "0", "--data", dataDir ?? copy ?? "memory://", "--seed", "supabase/seed.sql"];
  const jwtSecret = randomBytes(32).toString("base64url");
  const child = spawn(process.execPath, ["supabase/embedded/cli.ts", ...args, "--first-user-role", "admin"], {
    env: {
      ...process.env,
      LOG_LEVEL: "warn",
      JWT_SECRET: jwtSecret,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), startDeadlineMs);
  let printed = "";
  for await (const text of child.stdout.setEncoding("utf8")) {
    printed += text;
    if (/^Secret key: \S+$/m.test(printed)) break;
  }
  clearTimeout(timer);
  const value = (name: string) => {
    const found = new RegExp(`^${name}: (\\S+)$`, "m").exec(printed)?.[1];
    if (found === undefined) throw new Error(`The backend printed no ${name}:\n${printed}`);
    return found;
  };
  return {
    url: value("API URL"),
    publishableKey: value("Publishable key"),
    secretKey: value("Secret key"),
    jwtSecret,
    dataDir: dataDir ?? copy,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null) return;
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
      if (copy !== null) rmSync(copy, { recursive: true, force: true });
    },
  };
}
