import type { Caller, Database, Transaction } from "../types.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Resource } from "./query.ts";
import { type Format, type Preferences, refuseInvalid } from "./request-headers.ts";
import { type Answer, withSettings } from "./response.ts";
import { notImplemented, RestError } from "./rest-error.ts";
import type { RestRequest } from "./row-source.ts";
import { type CastTypes, resolveCasts } from "./select-sql.ts";
import { quoteName, type Statement } from "./sql.ts";

/** Settings that PostgREST gives functions and policies. */
export interface Session {
  caller: Caller;
  schema: string;
  method: string;
  path: string;
  headers: Headers;
  /** True for reads, and for calls of functions that are not volatile. */
  readOnly: boolean;
  preferences: Preferences;
}

/** Carries the answer out of a transaction that is undone (`Prefer: tx=rollback`). */
class Undo<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super("rolled back as the client prefers");
    this.result = result;
  }
}

function headersAsJson(headers: Headers): string {
  const pairs = [...headers].filter(([name]) => name !== "cookie");
  return JSON.stringify(Object.fromEntries(pairs));
}

async function inSession<T>(
  db: Database,
  session: Session,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const settings = {
    search_path: [session.schema, "public", "extensions"].map(quoteName).join(", "),
    "request.method": session.method,
    "request.path": session.path,
    "request.headers": headersAsJson(session.headers),
    ...(session.readOnly && { transaction_read_only: "on" }),
  };
  try {
    return await db.transaction({ ...session.caller, settings }, async (tx) => {
      const result = await work(tx);
      if (session.preferences.tx !== "rollback") return result;
      await tx.query("set constraints all immediate");
      throw new Undo(result);
    });
  } catch (error) {
    if (error instanceof Undo) return error.result as T;
    throw error;
  }
}

/** Row that every REST statement yields. */
export interface Outcome {
  body: string;
  rows: bigint;
  total: bigint | null;
  inserted: bigint | null;
  /** Number of embedded rows, where they are limited. */
  embedded: bigint | null;
  /** Values of the settings `response.headers` and `response.status`. */
  headers: string | null;
  status: string | null;
}

interface Row {
  body: string;
  rows: string;
  total: string | null;
  inserted: string | null;
  embedded: string | null;
  headers: string | null;
  status: string | null;
}

const csvText = `(select coalesce(string_agg(pgrst_key, ','), '') from json_object_keys(json_agg(pgrst_rows.*) -> 0) as pgrst_key)
|| e'\\n' || coalesce(string_agg(substr((pgrst_rows.*)::text, 2, length((pgrst_rows.*)::text) - 2), e'\\n'), '')`;

/**
 * SQL of the JSON of all rows of `pgrst_rows`, or of its only one. `(row).*`, because a bare name would be a column
 * first.
 */
export function bodySql(format: Format, value = "pgrst_rows.*"): string {
  if (format.isCsv) return csvText;
  const rows = `json_agg(${value})`;
  const stripped = format.stripNulls ? `json_strip_nulls(${rows})` : rows;
  return format.single ? `coalesce((${stripped} -> 0)::text, 'null')` : `coalesce(${stripped}::text, '[]')`;
}

export function outcomeSql(
  rows: string,
  parts: { body: string; total?: string; inserted?: string; embedded?: string },
): string {
  const setting = (name: string) => `nullif(current_setting('${name}', true), '')`;
  return `select ${parts.body} as body, count(pgrst_rows.*)::text as rows, ${parts.total ?? "null"}::text as total,
${parts.inserted ?? "null"}::text as inserted, ${parts.embedded ?? "null"}::text as embedded,
${setting("response.headers")} as headers, ${setting("response.status")} as status
from (${rows}) as pgrst_rows`;
}

const bigintOrNull = (value: string | null) => (value === null ? null : BigInt(value));

/** True for a single reading statement, which is committed at once. */
const isOneRead = ({ readOnly, preferences: { tx, count } }: Session) =>
  readOnly && tx !== "rollback" && (count === null || count === "exact");

async function runStatement(
  tx: Transaction,
  { sql, statement }: Written,
  format: Format,
  isLast: boolean,
): Promise<Outcome> {
  const { rows } = await tx.query<Row>(sql, statement.parameters, { isLast });
  const [row] = rows;
  if (row === undefined) throw new Error("an aggregate gave no row");
  const outcome: Outcome = {
    body: row.body,
    rows: BigInt(row.rows),
    total: bigintOrNull(row.total),
    inserted: bigintOrNull(row.inserted),
    embedded: bigintOrNull(row.embedded),
    headers: row.headers,
    status: row.status,
  };
  if (format.single && outcome.rows !== 1n)
    throw new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
      details: `The result contains ${outcome.rows} rows`,
    });
  return outcome;
}

/** Most embedded rows, and characters of an answer with any, for an anonymous request: about a tenth of a second. */
const anonymousMaxEmbeddedRows = 10_000;
const anonymousMaxBytes = 1024 * 1024;

export const embeddingBudget = ({ caller }: Session, { embeds }: Resource) =>
  caller.role === "anon" && embeds.length > 0 ? anonymousMaxEmbeddedRows : null;

export function refuseLarge({ embedded, body }: Outcome): void {
  if (embedded === null || (embedded < anonymousMaxEmbeddedRows && body.length <= anonymousMaxBytes)) return;
  const most = `${anonymousMaxEmbeddedRows} embedded rows, or 1 MiB with any,`;
  throw notImplemented(`Answers of more than ${most} are not supported for anonymous requests`);
}

export function refuseTooMany({ rows }: Outcome, preferences: Preferences): void {
  const { handling, maxAffected } = preferences;
  if (handling !== "strict" || maxAffected === null || rows <= maxAffected) return;
  const details = `The query affects ${rows} rows`;
  throw new RestError(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
    details,
  });
}

export interface Written {
  sql: string;
  statement: Statement;
}

interface Steps<Plan> {
  /** Runs again on a fresh catalogue when a name is unknown. */
  plan(known: Catalogue): Plan;
  write(plan: Plan, casts: CastTypes): Written;
  session?(plan: Plan): Session;
  answer(
    outcome: Outcome,
    planned: { tx: Transaction; plan: Plan; casts: CastTypes },
  ): Answer | Promise<Answer>;
}

/** Runs a request. The statement is written beforehand, so that its errors need no transaction. */
export async function perform<Plan>(request: RestRequest, steps: Steps<Plan>): Promise<Answer> {
  const { db, catalogue, query, format } = request;
  const { plan, written } = await catalogue.plan((known) => {
    const candidate = steps.plan(known);
    return { plan: candidate, written: steps.write(candidate, new Map()) };
  });
  refuseInvalid(request.session.preferences);
  const session = steps.session?.(plan) ?? request.session;
  return inSession(db, session, async (tx) => {
    const casts = givesRows(request) ? await resolveCasts(tx, query) : new Map<string, string>();
    const statement = casts.size === 0 ? written : steps.write(plan, casts);
    const outcome = await runStatement(tx, statement, format, isOneRead(session));
    return withSettings(await steps.answer(outcome, { tx, plan, casts }), outcome);
  });
}

/** Tells whether the answer has rows. A write returns its rows only when the request prefers that. */
const givesRows = ({ session: { method, preferences }, isCall }: RestRequest) =>
  isCall || ["GET", "HEAD"].includes(method) || preferences.return === "representation";
