import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { MailMessage } from "./auth/mail.ts";
import { bootstrap, readBootstrapSql } from "./bootstrap.ts";
import { type DatabaseOptions, PGliteDatabase } from "./database/database.ts";
import { openBackend } from "./index.ts";
import { makeSecret } from "./keys.ts";
import type { Backend, BackendOptions, Log } from "./types.ts";

const silent: Log = () => undefined;

/** Making a database takes 4 s, loading the dump of one less than 1 s: the dump is made once per version of the bootstrap SQL. */
async function bootstrapDump(): Promise<string> {
  const hash = createHash("sha256")
    .update(await readBootstrapSql())
    .update("1")
    .digest("hex")
    .slice(0, 16);
  const folder = path.join(tmpdir(), `embedded-backend-${userInfo().uid}`);
  const file = path.join(folder, `${hash}.tar`);
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) return file;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const db = await PGliteDatabase.open({ pgdata: "memory://", log: silent });
  try {
    await bootstrap(db);
    const temporary = path.join(folder, randomUUID());
    await db.dump(temporary);
    await rename(temporary, file);
  } finally {
    await db.close();
  }
  return file;
}

export type TestDatabase = PGliteDatabase & AsyncDisposable;

/** A database in memory as a hosted project is before its first migration. Close it, or declare it with `await using`. */
export async function openTestDatabase(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const load = await bootstrapDump();
  const db = await PGliteDatabase.open({
    pgdata: "memory://",
    log: silent,
    load,
    ...options,
  });
  return Object.assign(db, { [Symbol.asyncDispose]: () => db.close() });
}

export interface TestBackend extends AsyncDisposable {
  backend: Backend;
  jwtSecret: string;
  /** Mails sent so far, oldest first; a mail is sent shortly after its request was answered. */
  mails: MailMessage[];
  logged: { level: string; event: string; fields?: Record<string, unknown> }[];
  /** Lets time pass for tokens, sessions and throttles (ms). */
  advance(ms: number): void;
  /** An unmodified supabase-js that keeps no session elsewhere; `key` is the publishable one unless given. */
  client(key?: string): SupabaseClient;
  close(): Promise<void>;
}

const URL_OF_TESTS = "http://backend.test";

/** A whole backend in memory: no migrations, no seed and no user unless given, mails kept, a clock that tests move. */
export async function openTestBackend(overrides: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const empty = await mkdtemp(path.join(tmpdir(), "embedded-backend-none-"));
  const mails: MailMessage[] = [];
  const logged: TestBackend["logged"] = [];
  let now = Date.now();
  const jwtSecret = overrides.jwtSecret ?? makeSecret();
  const options: BackendOptions = {
    dataDir: "memory://",
    migrationsDir: empty,
    seedFile: null,
    configFile: null,
    firstUser: null,
    publicUrl: URL_OF_TESTS,
    siteUrl: "http://site.test",
    smtpUrl: null,
    log: (level, event, fields) => logged.push({ level, event, fields }),
    clock: () => now,
    ...overrides,
    jwtSecret,
  };
  const mailer = { send: async (message: MailMessage) => void mails.push(message), close: () => undefined };
  const backend = await openBackend(options, { mailer, load: await bootstrapDump() });
  const close = async () => {
    await backend.close();
    await rm(empty, { recursive: true, force: true });
  };
  return {
    backend,
    jwtSecret,
    mails,
    logged,
    advance(ms) {
      now += ms;
    },
    client: (key = backend.publishableKey) =>
      createClient(backend.url, key, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: { fetch: backend.fetch },
      }),
    close,
    [Symbol.asyncDispose]: close,
  };
}
