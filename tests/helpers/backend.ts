import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { openBackend } from "embedded-supabase";
import { serveBackend } from "embedded-supabase/server";
import { cheapestCost } from "embedded-supabase/testing";
import { project } from "../../supabase/project.ts";
import { administrator, copyOfPrepared } from "./demo-site.ts";
import { freePort } from "./site.ts";

/** The embedded backend served over HTTP, with the demo content and the administrator. */
export interface RunningBackend {
  url: string;
  publishableKey: string;
  /** Not bound by row level security: makes users, looks at every row. */
  secretKey: string;
  /** Signs access tokens, so that a test can make one that has run out. */
  jwtSecret: string;
  /** Null: in memory, without an outbox. */
  dataDir: string | null;
  /** By which it is asked. */
  fetch: typeof globalThis.fetch;
  stop(): Promise<void>;
}

/** A new database takes a while to make on a busy machine. */
const startDeadlineMs = 280_000;

/**
 * Opens it in this process, which takes half as long as one of its own and ends with it, on a copy of the run's prepared
 * folder. New passwords, and those of nobody, are compared at the least cost.
 */
export async function openBackendHere(): Promise<RunningBackend> {
  const [host, port] = ["127.0.0.1", await freePort()];
  const dataDir = copyOfPrepared();
  const jwtSecret = randomBytes(32).toString("base64url");
  const log = (level: string, event: string, fields?: object) => {
    if (level === "warn" || level === "error") console.error(event, fields);
  };
  const backend = await openBackend(
    {
      ...{ dataDir, jwtSecret, log, publicUrl: `http://${host}:${port}`, siteUrl: "http://127.0.0.1:3000" },
      ...project,
      ...{
        migrationsDir: path.resolve("supabase/migrations"),
        configFile: path.resolve("supabase/config.toml"),
      },
      ...{ seedFile: null, firstUser: null, smtpUrl: null },
    },
    { passwordCost: cheapestCost },
  );
  const server = await serveBackend(backend, { host, port, log });
  return {
    ...{ url: backend.url, publishableKey: backend.publishableKey, secretKey: backend.secretKey },
    ...{ jwtSecret, dataDir, fetch: backend.fetch },
    stop: async () => {
      await server.close();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts it in memory, in a process of its own, as a measurement beside it needs. */
export async function startBackend(): Promise<RunningBackend> {
  const args = ["--port", "0", "--data", "memory://", "--seed", "supabase/seed.sql"];
  const jwtSecret = randomBytes(32).toString("base64url");
  const child = spawn(
    process.execPath,
    ["supabase/command.ts", "backend", ...args, "--first-user-role", "admin"],
    {
      env: {
        ...process.env,
        LOG_LEVEL: "warn",
        JWT_SECRET: jwtSecret,
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
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
    fetch: globalThis.fetch,
    dataDir: null,
    stop: async () => {
      if (child.exitCode !== null) return;
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    },
  };
}
