import { z } from "zod";

/** One parameterised statement's outcome. `rows` hold PGlite's parsed values; ask for `::text` where the exact text matters. */
export interface QueryResult<Row> {
  rows: Row[];
  affectedRows: number;
}

/** A running transaction. Every value travels as a parameter; names are quoted from the catalogue by the caller. */
export interface Transaction {
  /** `isLast` lets it be committed at once: for a transaction that only reads, as nothing undoes it any more. */
  query<Row = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
    options?: { isLast?: boolean },
  ): Promise<QueryResult<Row>>;
  exec(sql: string): Promise<void>;
}

/** Who asks: the database role of the transaction and the JWT claims that row level security reads. */
export interface Caller {
  role: string;
  claims: Record<string, unknown>;
  settings?: Readonly<Record<string, string>>;
}

/** A PostgreSQL error as it crosses from the worker: `code` is the SQLSTATE. */
export interface DatabaseErrorFields {
  code: string;
  message: string;
  detail?: string;
  hint?: string;
  constraint?: string;
  table?: string;
  column?: string;
}

export interface Database {
  /**
   * Runs `work` in one transaction as `caller` (`set local role`, `request.jwt.claims` set), or as the owner of
   * the database for `"owner"`. Commits when it resolves, rolls back when it rejects.
   * Rejects with `DatabaseError` (SQLSTATE in `code`) for an SQL error, 57014 among them for a statement that took longer
   * than its role may, and with `DatabaseUnavailable` when the database is closed, away or too busy.
   */
  transaction<T>(caller: Caller | "owner", work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Time in ms since 1970; tests replace it to step over expiry without waiting. */
export type Clock = () => number;

export interface RequestContext {
  caller: Caller;
  /** The raw bearer token when the caller presented a user's JWT, else null. */
  accessToken: string | null;
}

export type Handler = (request: Request, context: RequestContext) => Promise<Response>;

/** Why a request's credentials were not accepted; each part words the refusal the way its real service does. */
export interface Refusal {
  reason: "malformed" | "signature" | "expired" | "not-yet-valid" | "audience" | "unknown-role";
  detail: string;
}

export interface Part {
  /** `request.url` is complete, prefix included. Never rejects: every failure is an answer in the part's own error form. */
  handle: Handler;
  refuse(request: Request, refusal: Refusal): Response;
}

/** One line of what happened, for the host's log; never carries a password, token, key or cookie. */
export type Log = (
  level: "debug" | "info" | "warn" | "error",
  event: string,
  fields?: Record<string, unknown>,
) => void;

const senderForm =
  /^(?:(?<name>[^<>"\\\p{Cc}]*?|"[^<>"\\\p{Cc}]*")\s*<(?<inBrackets>[^<>]+)>|(?<alone>[^<>\s]+))$/u;
const senderAddress = z.union([z.email(), z.string().regex(/^[\w.+-]+@localhost$/)]);
const longestSenderName = 100;

/** From `Name <address>` or an address alone; null for neither. The name is quoted, so that a comma in it parts nothing. */
export function readSender(text: string): string | null {
  const { name = "", inBrackets, alone } = senderForm.exec(text.trim())?.groups ?? {};
  const sender = senderAddress.safeParse(inBrackets ?? alone);
  const bare = name.replace(/^"|"$/g, "").trim();
  if (!sender.success || bare.length > longestSenderName) return null;
  return bare === "" ? sender.data : `"${bare}" <${sender.data}>`;
}

export interface BackendOptions {
  /** Absolute folder of the database, files, secrets and outbox, or `memory://` for nothing kept. */
  dataDir: string;
  /** Folder of `*.sql`, applied once each in name order. */
  migrationsDir: string;
  /** Run once, after the first migrations of a new database. Files in `seed/<bucket>/` beside it are put into that bucket. Null: none. */
  seedFile: string | null;
  /** `config.toml` of the Supabase CLI; its auth settings, mail templates and buckets apply here too. Null: built-in defaults. */
  configFile: string | null;
  /** Made when no user exists; what is missing is made up. Null: none is made. */
  firstUser: { email?: string; password?: string; appMetadata: Record<string, unknown> } | null;
  /** Signs and verifies HS256 JWTs. Unset: 256 random bits kept in `dataDir` with mode 0600. */
  jwtSecret?: string;
  /** Base address of this backend as clients see it, without a trailing slash. */
  publicUrl: string;
  /** Base address of the site, for links in mails. */
  siteUrl: string;
  /** `smtp://` or `smtps://`; null: mails become `dataDir/outbox/*.eml` and their link is logged. */
  smtpUrl: string | null;
  /** An archive in `folder` each day at that hour (UTC). Null or unset: none. */
  backups?: { folder: string; hourUtc: number } | null;
  /** Sender of mails, as `readSender` gives it. Unset: that of the `configFile`, else `noreply@` the site's host. */
  mailFrom?: string | null;
  log: Log;
  clock?: Clock;
  /** Runs what needs much memory for a while, once the host needs less; rejects when `signal` comes first. Unset: at once. */
  aside?: <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;
}

export interface BackupState {
  folder: string;
  /** When the newest that is there was begun; null: there is none. */
  newest: Date | null;
  failure: { at: Date; reason: string } | null;
}

/** What the host of a data folder may ask about it, and have done. */
export interface Upkeep {
  freeBytes(): Promise<number>;
  /** Why no file can be written now, as a code of the system (`ENOSPC`, `EROFS` ...); null: it can. Writes one to find out. */
  writeTrouble(): Promise<string | null>;
  newestSnapshot(): Promise<Date | null>;
  /** Null: no snapshot took the place of a damaged database, or whoever runs this knows. */
  restored(): Promise<{ at: Date; snapshotOf: Date } | null>;
  forgetRestored(): Promise<void>;
  backups(): Promise<BackupState | null>;
}

export interface Backend {
  url: string;
  /** For the `global.fetch` option of `supabase-js`: answers without a socket. */
  fetch: typeof globalThis.fetch;
  publishableKey: string;
  secretKey: string;
  upkeep: Upkeep | null;
  /** Resolves, with the reason, when the database is gone and does not come back while this process runs. */
  lost: Promise<Error>;
  /** The user just made because there was none; a made-up password is told here and nowhere else, a given one not at all. */
  createdUser: { email: string; madeUpPassword: string | null } | null;
  close(): Promise<void>;
}
