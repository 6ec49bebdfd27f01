import { createHash } from "node:crypto";
import { cpSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { MailMessage } from "./auth/mail.ts";
import { bootstrap, readBootstrapSql } from "./bootstrap.ts";
import { type DatabaseOptions, PGliteDatabase } from "./database/database.ts";
import { exists } from "./database/durable-files.ts";
import { type Lock, lockDataDir } from "./database/lock.ts";
import { prove } from "./database/prove-in-process.ts";
import { FolderInUseError } from "./errors.ts";
import { openBackend } from "./index.ts";
import { makeSecret } from "./keys.ts";
import { applyMigrations } from "./migrations.ts";
import type { Backend, BackendOptions, Log } from "./types.ts";

const silent: Log = () => undefined;
/** bcrypt's lowest cost, which saves 80 ms for each hash and each sign-in. */
export const cheapestCost = 4;

/** Tests write more in one statement than a request does, on machines that may be busy: what hangs meets the test's own
 * time first. */
const unhurried = { transactionDeadlineMs: 900_000, queryDeadlineMs: 900_000 };

const cache = path.join(tmpdir(), `embedded-backend-${userInfo().uid}`);

/** Makes a file or folder once on this machine for each `name`; other processes wait meanwhile. */
async function madeOnce(name: string, make: (to: string) => Promise<void>): Promise<string> {
  const folder = path.join(cache, name);
  const made = path.join(folder, "made");
  if (await exists(made)) return made;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await turnIn(folder);
  try {
    if (await exists(made)) return made;
    const unfinished = `${made}.part`;
    await rm(unfinished, { recursive: true, force: true });
    await make(unfinished);
    await rename(unfinished, made);
    return made;
  } finally {
    lock.release();
  }
}

async function turnIn(folder: string): Promise<Lock> {
  try {
    return await lockDataDir(folder, "tests");
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    await pause(100);
    return turnIn(folder);
  }
}

/** A project's migrations, and the extensions that they create. */
export interface Schema {
  migrationsDir: string;
  extensions?: readonly string[];
}

/**
 * State of a test's database: as PostgreSQL makes it, as a hosted project is before its first migration, or migrated.
 */
export type Beginning = "new" | "bootstrapped" | Schema;

const pglite = createRequire(import.meta.url).resolve("@electric-sql/pglite");
const worker = fileURLToPath(new URL("./database/worker.ts", import.meta.url));

/** Name of a state; it changes with everything that the state depends on. */
async function nameOf(beginning: Beginning): Promise<string> {
  const kind = typeof beginning === "string" ? beginning : "migrated";
  const folder = typeof beginning === "string" ? null : beginning.migrationsDir;
  const migrations =
    folder === null ? [] : (await readdir(folder)).sort().map((file) => path.join(folder, file));
  const files = [worker, path.join(path.dirname(pglite), "../package.json"), ...migrations];
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const hash = createHash("sha256").update(
    JSON.stringify([await readBootstrapSql(), files.map((file) => path.basename(file)), texts]),
  );
  return `${kind}-${hash.digest("hex").slice(0, 16)}.pgdata`;
}

/** Makes the database of a state, once: 3 s for a new one, 0.2 s for the bootstrap, 0.7 s for a hundred tables. */
export async function folderOf(beginning: Beginning): Promise<string> {
  const name = await nameOf(beginning);
  if (beginning === "new") return madeOnce(name, prove);
  if (beginning === "bootstrapped") {
    const empty = await folderOf("new");
    return madeOnce(name, (pgdata) => inCopy(empty, { pgdata }, bootstrap));
  }
  const { migrationsDir, extensions } = beginning;
  const before = await folderOf("bootstrapped");
  return madeOnce(name, (pgdata) =>
    inCopy(before, { pgdata, extensions }, (db) => applyMigrations(db, migrationsDir, silent)),
  );
}

async function inCopy(
  source: string,
  { pgdata, extensions }: Pick<DatabaseOptions, "pgdata" | "extensions">,
  work: (db: PGliteDatabase) => Promise<unknown>,
): Promise<void> {
  cpSync(source, pgdata, { recursive: true });
  const db = await PGliteDatabase.open({ pgdata, extensions, log: silent });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

/** Makes the archive that databases in memory are loaded from, once. */
export async function dumpOf(beginning: Beginning): Promise<string> {
  const folder = await folderOf(beginning);
  return madeOnce(`${path.basename(path.dirname(folder))}.tar`, async (file) => {
    const pgdata = `${file}.pgdata`;
    await inCopy(folder, { pgdata }, async (db) => {
      // Nobody connects to the templates, and they are more than half of what is loaded.
      await db.maintain("update pg_database set datistemplate = false");
      for (const name of ["template0", "template1"]) await db.maintain(`drop database ${name}`);
      await db.dump(file);
    });
    await rm(pgdata, { recursive: true });
  });
}

/** Puts a database into the new folder `dataDir`, for tests of something else than how it is made. */
export async function plantDatabase(dataDir: string, beginning: Beginning): Promise<void> {
  cpSync(await folderOf(beginning), path.join(dataDir, "pgdata"), { recursive: true });
}

export type TestDatabase = PGliteDatabase & AsyncDisposable;

/**
 * Opens a database in memory, without migrations unless `beginning` says so. Close it, or declare it with `await
 * using`.
 */
export async function openTestDatabase({
  beginning = "bootstrapped",
  ...options
}: Partial<DatabaseOptions> & { beginning?: Beginning } = {}): Promise<TestDatabase> {
  const load = await dumpOf(beginning);
  const { extensions } = typeof beginning === "string" ? {} : beginning;
  const db = await PGliteDatabase.open({
    pgdata: "memory://",
    log: silent,
    load,
    extensions,
    ...unhurried,
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
  /** @param key default: the publishable key */
  client(key?: string): SupabaseClient;
  close(): Promise<void>;
}

/** Makes an unmodified supabase-js that keeps no session. */
export function clientOf(
  { url, fetch, publishableKey }: Pick<Backend, "url" | "fetch" | "publishableKey">,
  key = publishableKey,
): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: { fetch },
  });
}

const urlOfTests = "http://backend.test";

/**
 * Opens a whole backend in memory. Default: no migrations, no seed, no user. Mails are kept, and tests move the
 * clock.
 */
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
    publicUrl: urlOfTests,
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
    load: await dumpOf(overrides.migrationsDir === undefined ? "bootstrapped" : options),
    passwordCost: cheapestCost,
    deadlines: unhurried,
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
    client: (key) => clientOf(backend, key),
    close,
    [Symbol.asyncDispose]: close,
  };
}
