import path from "node:path";
import type { Backend, BackendOptions, Upkeep } from "embedded-supabase/types";
import { project } from "../../supabase/project.ts";
import { type BackendSettings, type Env, getEnv } from "./env.server.ts";
import { log } from "./log.server.ts";
import { getRenderQueue } from "./render-worker/queue.server.ts";
import { currentScope } from "./request-scope.server.ts";
import { createResilientFetch } from "./resilient-fetch.server.ts";

export interface BackendConnection {
  url: string;
  publishableKey: string;
  /** Key that row level security does not bind; null with a hosted backend. */
  upkeepKey: string | null;
  upkeep: Upkeep | null;
  fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

/** A variable, so that the development server leaves the package to Node; `whole-server.ts` puts the name in its place. */
const embeddedPackage = "embedded-supabase";
const embeddedUrl = "http://embedded.localhost";

type EmbeddedSettings = BackendSettings & { kind: "embedded" };

export function embeddedOptions(
  settings: EmbeddedSettings,
  env: Env,
): Omit<BackendOptions, "firstUser" | "log"> {
  return {
    ...project,
    dataDir: settings.dataDir,
    migrationsDir: path.resolve("supabase/migrations"),
    seedFile: settings.demo ? path.resolve("supabase/seed.sql") : null,
    configFile: path.resolve("supabase/config.toml"),
    publicUrl: embeddedUrl,
    siteUrl: env.siteUrl,
    smtpUrl: env.smtpUrl,
    mailFrom: env.mailFrom,
  };
}

async function openEmbedded(
  settings: EmbeddedSettings,
  env: Env,
  onOpening?: () => void,
): Promise<BackendConnection> {
  // Hosted mode never loads it.
  const { openBackend }: typeof import("embedded-supabase") = await import(
    /* @vite-ignore */ embeddedPackage
  );
  const backend = await openBackend({
    ...embeddedOptions(settings, env),
    address: env.siteUrl,
    firstUser: {
      ...(settings.adminEmail !== undefined && { email: settings.adminEmail }),
      ...(settings.adminPassword !== undefined && {
        password: settings.adminPassword,
      }),
      appMetadata: { role: "admin" },
    },
    backups: env.backups,
    ...(onOpening && { onOpening }),
    log: (level, event, { link, ...fields } = {}) => {
      // A mailed link signs in, so it is shown on the terminal and never logged.
      if (typeof link === "string") console.log(`\nMail for ${String(fields.to)}: ${link}\n`);
      const requestId = currentScope()?.id;
      // The site logs each request itself; a line per call of the backend would be ten more.
      log()[event === "request" ? "debug" : level]({ ...(requestId && { requestId }), ...fields }, event);
    },
    aside: (work, signal) => getRenderQueue().withoutWorker(work, signal),
  });
  announce(env, backend);
  const { url, publishableKey, secretKey, upkeep, fetch } = backend;
  return { url, publishableKey, upkeepKey: secretKey, upkeep, fetch, close: () => backend.close() };
}

function announce(env: Env, backend: Backend): void {
  const lines = [`Site:  ${env.siteUrl}`, `Admin: ${env.siteUrl}/admin/login`];
  if (backend.createdUser !== null) {
    const { email, madeUpPassword } = backend.createdUser;
    const password =
      madeUpPassword === null ? "as in ADMIN_PASSWORD" : `${madeUpPassword} (shown only this once)`;
    lines.push(`       e-mail ${email}, password ${password}`);
  }
  console.log(`\n${lines.join("\n")}\n`);
}

function connectHosted(settings: BackendSettings & { kind: "hosted" }): BackendConnection {
  return {
    url: settings.url,
    publishableKey: settings.publishableKey,
    upkeepKey: null,
    upkeep: null,
    // Looked up at each call, as the server replaces fetch, Request and FormData after this module is loaded.
    fetch: (input, init) => globalThis.fetch(input, init),
    close: () => Promise.resolve(),
  };
}

/** Kept on the global object because the dev server loads this module anew after each change. */
const globals = globalThis as { umrohBackend?: Promise<BackendConnection> };

/** (R07) The embedded backend ends its own hung queries; on a busy machine a slow answer is no outage. */
const readDeadlinesMs = { hosted: 3_000, embedded: 10_000 } as const;

function madeResilient(connection: BackendConnection, kind: BackendSettings["kind"]): BackendConnection {
  const { url, publishableKey, fetch: send } = connection;
  return {
    ...connection,
    fetch: createResilientFetch({ send, url, publishableKey, readDeadlineMs: readDeadlinesMs[kind] }),
  };
}

/** Opens or connects the backend, once. Rejects with a sentence for the terminal when it cannot be opened. */
export function getBackend(onOpening?: () => void): Promise<BackendConnection> {
  const env = getEnv();
  globals.umrohBackend ??=
    env.backend.kind === "hosted"
      ? Promise.resolve(madeResilient(connectHosted(env.backend), "hosted"))
      : openEmbedded(env.backend, env, onOpening).then((opened) => madeResilient(opened, "embedded"));
  return globals.umrohBackend;
}

/**
 * Begins to open the embedded backend. Resolves when the database opens beside this thread, or when the backend cannot be
 * opened, which is told where it is awaited.
 */
export function beginToOpenBackend(): Promise<void> {
  return new Promise((resolve) => {
    getBackend(resolve).then(
      () => resolve(),
      () => resolve(),
    );
  });
}
