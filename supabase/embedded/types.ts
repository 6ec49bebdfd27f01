import { isIP } from "node:net";
import { z } from "zod";

/** `rows` hold PGlite's values; select `::text` for the exact text. */
export interface QueryResult<Row> {
  rows: Row[];
  affectedRows: number;
}

/** One transaction. Pass values as parameters and quote names. */
export interface Transaction {
  /** `isLast` commits with this statement; use it only in a transaction that just reads. */
  query<Row = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
    options?: { isLast?: boolean },
  ): Promise<QueryResult<Row>>;
  exec(sql: string): Promise<void>;
}

/** Database role and the JWT claims that row level security reads. */
export interface Caller {
  role: string;
  claims: Record<string, unknown>;
  settings?: Readonly<Record<string, string>>;
}

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
   * Runs one transaction as `caller` or owner; rolls back when `work` rejects. Rejects with `DatabaseError` (57014:
   * over time), or with `DatabaseUnavailable` when closed, lost or too busy.
   */
  transaction<T>(caller: Caller | "owner", work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** ms since 1970; tests replace it. */
export type Clock = () => number;

export interface RequestContext {
  caller: Caller;
  /** The user's JWT; null for an API key. */
  accessToken: string | null;
}

type Handler = (request: Request, context: RequestContext) => Promise<Response>;

/** Why a token was refused; each part words it as its real service does. */
export interface Refusal {
  reason: "malformed" | "signature" | "expired" | "not-yet-valid" | "audience" | "unknown-role";
  detail: string;
}

export interface Part {
  /** Answers a request with a complete `url`. Never rejects: failures are answers. */
  handle: Handler;
  refuse(request: Request, refusal: Refusal): Response;
}

/** Logs an event. Fields never hold a password, token, key or cookie. */
export type Log = (
  level: "debug" | "info" | "warn" | "error",
  event: string,
  fields?: Record<string, unknown>,
) => void;

const senderForm =
  /^(?:(?<name>[^<>"\\\p{Cc}]*?|"[^<>"\\\p{Cc}]*")\s*<(?<inBrackets>[^<>]+)>|(?<alone>[^<>\s]+))$/u;
const senderAddress = z.union([z.email(), z.string().regex(/^[\w.+-]+@localhost$/)]);
const longestSenderName = 100;

/** Reads `Name <address>` or an address; null for anything else. Quotes the name, which a comma would split. */
export function readSender(text: string): string | null {
  const { name = "", inBrackets, alone } = senderForm.exec(text.trim())?.groups ?? {};
  const sender = senderAddress.safeParse(inBrackets ?? alone);
  const bare = name.replace(/^"|"$/g, "").trim();
  if (!sender.success || bare.length > longestSenderName) return null;
  return bare === "" ? sender.data : `"${bare}" <${sender.data}>`;
}

/** Host of the default sender, `noreply@<host>`: the site's without `www.`; localhost for a bare address. */
export function mailHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? hostname.replace(/^www\./, "") : "localhost";
}

/** How the users of a project call the commands, for usage texts and the README of a backup. */
export interface CommandNames {
  backend: string;
  backup: string;
  restore: string;
  /** The command in the project's container image that takes the same words; null: there is no image. */
  inImage: string | null;
}

/** Values that a restore takes over from the database that it replaces, as they must never go back. */
export interface CarryOver {
  /** Table, with its schema, without which a database has no such values. */
  table: string;
  /** Query for one row with the column `state`, as JSON. */
  read: string;
  /** Statement with the state of the replaced database as $1, which is merged into the restored one. */
  write: string;
  /** Sentences about the restored state and that of the replaced database, each null where there is none. */
  report(restored: unknown, former: unknown): string[];
}

/** What the backend and its commands must know of the project that uses them. */
export interface Project {
  /** Names of the extensions beyond PostgreSQL's core that the migrations create: `pg_trgm`. Default: none. */
  extensions?: readonly string[];
  /** Default: nothing is taken over. */
  carryOver?: CarryOver;
  /** Default: `npx embedded-supabase backend` and so on. */
  commands?: CommandNames;
}

export interface BackendOptions extends Project {
  /** Absolute folder for everything, or `memory://`. */
  dataDir: string;
  migrationsDir: string;
  /** SQL for a new database. Files in `seed/<bucket>/` beside it are uploaded to that bucket. Null: none. */
  seedFile: string | null;
  /** config.toml of the Supabase CLI: auth, mail templates, buckets. Null: defaults. */
  configFile: string | null;
  /** Created when there is no user; missing parts are made up. Null: none. */
  firstUser: { email?: string; password?: string; appMetadata: Record<string, unknown> } | null;
  /** Signs tokens. Default: 256 random bits kept in `dataDir` with mode 0600. */
  jwtSecret?: string;
  /** Address that clients use, without a trailing slash. */
  publicUrl: string;
  /** Named to a second process that wants the data folder; `publicUrl` unless given, which leads nowhere where the backend
   * is called in memory. */
  address?: string;
  siteUrl: string;
  /** Is null where mails become `dataDir/outbox/*.eml`, and their link is logged. */
  smtpUrl: string | null;
  /** Nightly backups: the folder, the hour in UTC, and the passphrase that encrypts them; null for no backups. */
  backups?: { folder: string; hourUtc: number; passphrase?: string | null } | null;
  /**
   * Sender of mails, as `readSender` returns it. Default: that of `configFile`, else `noreply@` the host of
   * `siteUrl`.
   */
  mailFrom?: string | null;
  log: Log;
  clock?: Clock;
  /** Called when the database opens in a thread or process of its own, beside which this thread is free for other work. */
  onOpening?: () => void;
  /**
   * Runs work that needs much memory when there is room for it; rejects when `signal` comes first. Default: at once.
   */
  aside?: <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;
}

export interface BackupState {
  folder: string;
  /** When the newest archive was begun; null: there is none. */
  newest: Date | null;
  failure: { at: Date; reason: string } | null;
}

export interface Upkeep {
  freeBytes(): Promise<number>;
  /** Tries to write. Resolves with a system code (`ENOSPC` ...), or null when it succeeds. */
  writeTrouble(): Promise<string | null>;
  newestSnapshot(): Promise<Date | null>;
  /** Bytes of PostgreSQL's files. */
  databaseBytes(): Promise<number>;
  /** When a snapshot replaced a damaged database, until `forgetRestored`; null: it did not happen. */
  restored(): Promise<{ at: Date; snapshotOf: Date } | null>;
  forgetRestored(): Promise<void>;
  backups(): Promise<BackupState | null>;
}

export interface Backend {
  url: string;
  /** Answers requests without a socket; passed to `supabase-js` as `global.fetch`. */
  fetch: typeof globalThis.fetch;
  publishableKey: string;
  secretKey: string;
  upkeep: Upkeep | null;
  /** Resolves when the database is lost for this process. */
  lost: Promise<Error>;
  /** The first user, if this start created it. Holds the password only if it was generated; nothing else returns it. */
  createdUser: { email: string; madeUpPassword: string | null } | null;
  close(): Promise<void>;
}
