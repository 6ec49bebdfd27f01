import { createHash, randomUUID } from "node:crypto";
import { access, cp, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { MailMessage } from "./auth/mail.ts";
import { bootstrap, readBootstrapSql } from "./bootstrap.ts";
import { type DatabaseOptions, PGliteDatabase } from "./database/database.ts";
import { prove } from "./database/prove-in-process.ts";
import { openBackend } from "./index.ts";
import { makeSecret } from "./keys.ts";
import type { Backend, BackendOptions, Log } from "./types.ts";

const silent: Log = () => undefined;
/** Of bcrypt: 80 ms less for each hash and each sign-in. */
export const LEAST_COST = 4;

const cache = path.join(tmpdir(), `embedded-backend-${userInfo().uid}`);

const hashOf = (...texts: string[]) =>
  createHash("sha256").update(texts.join("\0")).digest("hex").slice(0, 16);

/** What `make` writes under the name it is given: once on this machine for each `name`, whoever asks at the same time. */
async function madeOnce(name: string, make: (to: string) => Promise<void>): Promise<string> {
  const folder = path.join(cache, name);
  const made = path.join(folder, "made");
  const isMade = () =>
    access(made).then(
      () => true,
      () => false,
    );
  if (await isMade()) return made;
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const temporary = path.join(cache, randomUUID());
  await mkdir(temporary);
  await make(path.join(temporary, "made"));
  // A folder that is there already is not replaced, as a file would be under somebody who reads it.
  await rename(temporary, folder).catch(async (error: unknown) => {
    await rm(temporary, { recursive: true });
    if (!(await isMade())) throw error;
  });
  return made;
}

/** Making a database takes 4 s, loading the dump of one less than 1 s: the dump is made once per version of the bootstrap SQL. */
async function bootstrapDump(): Promise<string> {
  return madeOnce(`${hashOf(await readBootstrapSql(), "1")}.tar`, async (file) => {
    const db = await PGliteDatabase.open({ pgdata: "memory://", log: silent });
    try {
      await bootstrap(db);
      await db.dump(file);
    } finally {
      await db.close();
    }
  });
}

/**
 * Puts a database as PostgreSQL makes it into the new folder `dataDir`, for those whose subject is not that 4 s of work: it
 * is made once per version of PGlite and of how ours is made.
 */
export async function plantDatabase(dataDir: string): Promise<void> {
  const ours = await readFile(new URL("./database/worker.ts", import.meta.url), "utf8");
  const theirs = await readFile("node_modules/@electric-sql/pglite/package.json", "utf8");
  const pgdata = await madeOnce(`${hashOf(ours, theirs)}.pgdata`, prove);
  await cp(pgdata, path.join(dataDir, "pgdata"), { recursive: true });
}

export type TestDatabase = PGliteDatabase & AsyncDisposable;

/** A database in memory as a hosted project is before its first migration. Close it, or declare it with `await using`. */
export async function openTestDatabase(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const load = await bootstrapDump();
  const db = await PGliteDatabase.open({ pgdata: "memory://", log: silent, load, ...options });
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
  const backend = await openBackend(options, {
    mailer,
    load: await bootstrapDump(),
    passwordCost: LEAST_COST,
  });
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
