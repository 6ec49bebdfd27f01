import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  createAuth,
  createMailer,
  type Mailer,
  outboxIn,
  parseAuthSettings,
  readTemplatesBeside,
} from "./auth/index.ts";
import { bootstrap } from "./bootstrap.ts";
import { startChores } from "./chores.ts";
import { type Config, makeBuckets, readConfig } from "./config.ts";
import { markComplete, openDataDir } from "./database/data-directory.ts";
import { type DatabaseOptions, PGliteDatabase } from "./database/database.ts";
import { freeBytes, isDiskNearlyFull } from "./database/free-space.ts";
import { lockDataDir } from "./database/lock.ts";
import { makeNewFilesPrivate } from "./database/private-files.ts";
import { takeUpgradeSnapshot } from "./database/snapshots.ts";
import { keepStatistics } from "./database/statistics.ts";
import { makeFolder } from "./database/writable-folder.ts";
import { messageOf, StartupError } from "./errors.ts";
import { makeFirstUser } from "./first-user.ts";
import { createGateway } from "./gateway.ts";
import { keysOf, makeSecret, readOrMakeSecret } from "./keys.ts";
import { applyMigrations, isUpgradeDue } from "./migrations.ts";
import { createRest } from "./rest/index.ts";
import { seedOnce } from "./seed.ts";
import { createStorage, ignoresBadCredentials } from "./storage/index.ts";
import { type Backend, type BackendOptions, type Log, mailHost } from "./types.ts";

export { clientAddressHeader } from "./auth/index.ts";
export { FolderInUseError, StartupError } from "./errors.ts";

const inMemory = "memory://";

interface BackendInternals {
  mailer?: Mailer;
  load?: string;
  passwordCost?: number;
  /** Deadlines of a database in memory. */
  deadlines?: Pick<DatabaseOptions, "queryDeadlineMs" | "transactionDeadlineMs">;
}

type CleanUp = () => unknown;

/**
 * Opens a backend; the data folder is locked for this process. Rejects with `StartupError`, and then nothing stays
 * open.
 */
export async function openBackend(
  options: BackendOptions,
  internals: BackendInternals = {},
): Promise<Backend> {
  const cleanUps: CleanUp[] = [];
  try {
    return await open(options, internals, cleanUps);
  } catch (error) {
    await runAll(cleanUps);
    throw error;
  }
}

async function open(
  options: BackendOptions,
  internals: BackendInternals,
  cleanUps: CleanUp[],
): Promise<Backend> {
  const { log, clock = Date.now, siteUrl, extensions = [], onOpening } = options;
  const publicUrl = originOf(options.publicUrl);
  const config = await readConfig(options.configFile);
  const folder = await openFolder(options, cleanUps);
  const keys = keysOf(
    options.jwtSecret ?? (folder.kept ? await readOrMakeSecret(folder.path) : makeSecret()),
  );
  const db = folder.kept
    ? await openDataDir({ dataDir: folder.path, extensions, log, onOpening })
    : await PGliteDatabase.open({
        ...{ pgdata: inMemory, load: internals.load ?? null },
        ...{ extensions, log, onOpening },
        ...internals.deadlines,
      });
  cleanUps.push(() => db.close());
  if (folder.kept && (await isUpgradeDue(db, options.migrationsDir, log))) {
    await takeUpgradeSnapshot(db, folder.path, log);
  }
  await bootstrap(db);
  await applyMigrations(db, options.migrationsDir, log);
  if (folder.kept && isDiskNearlyFull(folder.path)) sayReadOnly(folder.path, log);
  else await db.transaction("owner", (tx) => makeBuckets(tx, config.buckets));
  if (folder.kept) await markComplete(folder.path);

  const outboxDir = folder.kept ? outboxIn(folder.path) : null;
  const from = options.mailFrom ?? config.mailFrom ?? `noreply@${mailHost(siteUrl)}`;
  const mailer = internals.mailer ?? createMailer({ smtpUrl: options.smtpUrl, outboxDir, from, log });
  cleanUps.push(() => mailer.close());
  const settings = authSettings(config, options.configFile);
  const auth = createAuth({
    db,
    jwtSecret: keys.jwtSecret,
    settings,
    mailer,
    siteUrl,
    publicUrl,
    clock,
    log,
    passwordCost: internals.passwordCost,
  });
  cleanUps.push(() => auth.idle());
  const filesDir = path.join(folder.path, "files");
  const storage = createStorage({ db, filesDir, freeBytes: () => freeBytes(folder.path), clock, log });
  const rest = createRest({ db, schemas: config.schemas, maxRows: config.maxRows, log });

  await seedOnce(db, options.seedFile, (...file) => storage.put(...file), log);
  const createdUser = await makeFirstUser(auth, options.firstUser, siteUrl);
  cleanUps.push(keepStatistics(db, () => !folder.kept || !isDiskNearlyFull(folder.path), log));
  const upkeep = folder.kept ? await startChores(db, folder.path, storage, options, cleanUps) : null;

  const parts = { rest, auth, storage };
  const fetch = createGateway({ keys, clock, publicUrl, parts, ignoresBadCredentials, log });
  let closing: Promise<void> | null = null;
  return {
    url: publicUrl,
    fetch,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
    createdUser,
    upkeep,
    lost: db.lost,
    close() {
      closing ??= runAll(cleanUps);
      return closing;
    },
  };
}

function sayReadOnly(dataDir: string, log: Log): void {
  log("error", "database.read-only", {
    message: `THE DISK THAT HOLDS ${dataDir} IS FULL: what is there can be read, and no change is saved until there is space.`,
  });
}

async function openFolder(
  { dataDir, publicUrl, address = publicUrl, log }: BackendOptions,
  cleanUps: CleanUp[],
): Promise<{ path: string; kept: boolean }> {
  if (dataDir === inMemory) {
    const temporary = await mkdtemp(path.join(tmpdir(), "embedded-backend-"));
    cleanUps.push(() => rm(temporary, { recursive: true, force: true }));
    return { path: temporary, kept: false };
  }
  makeNewFilesPrivate();
  await makeFolder(dataDir);
  const lock = await lockDataDir(dataDir, address);
  cleanUps.push(() => lock.release());
  if (lock.predecessor !== null) log("warn", "database.unclean-end", { message: lock.predecessor });
  return { path: dataDir, kept: true };
}

function authSettings(config: Config, configFile: string | null) {
  try {
    return parseAuthSettings(config.auth, configFile === null ? undefined : readTemplatesBeside(configFile));
  } catch (error) {
    throw new StartupError(messageOf(error));
  }
}

function originOf(address: string): string {
  const url = URL.parse(address);
  if (url === null || url.pathname !== "/" || url.search !== "") {
    throw new StartupError(`"${address}" is not an address like http://127.0.0.1:54321.`);
  }
  return url.origin;
}

/** Closes everything, the last opened first, even when a step fails. */
async function runAll(cleanUps: CleanUp[]): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) {
    try {
      await cleanUp();
    } catch {
      // What cannot be closed ends with the process.
    }
  }
}
