import type { Transaction } from "../types.ts";
import type { Format } from "./media-type.ts";
import type { Preferences } from "./preferences.ts";
import type { Resource } from "./resource.ts";
import { notImplemented, RestError } from "./rest-error.ts";
import type { Session } from "./session.ts";
import type { Statement } from "./sql.ts";

/** What every statement of the REST part yields: one row. */
export interface Outcome {
  body: string;
  rows: bigint;
  total: bigint | null;
  inserted: bigint | null;
  /** Counted where there is an end to it. */
  embedded: bigint | null;
  /** Set by functions and triggers through `response.headers` and `response.status`. */
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

/** Names of the columns, as far as there is a row, and below them the rows as PostgreSQL writes them. */
const CSV = `(select coalesce(string_agg(pgrst_key, ','), '') from json_object_keys(json_agg(pgrst_rows.*) -> 0) as pgrst_key)
|| e'\\n' || coalesce(string_agg(substr((pgrst_rows.*)::text, 2, length((pgrst_rows.*)::text) - 2), e'\\n'), '')`;

/** JSON of all rows of `pgrst_rows`, or of its only one. `value` is a column to take instead of the whole row
 * (`.*`, because a bare name would be a column of that name first). */
export function bodySql(format: Format, value = "pgrst_rows.*"): string {
  if (format.isCsv) return CSV;
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

export async function runStatement(
  tx: Transaction,
  sql: string,
  statement: Statement,
  format: Format,
): Promise<Outcome> {
  const { rows } = await tx.query<Row>(sql, statement.parameters);
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

/** What a stranger may have embedded, in rows and in characters of the whole answer: about a tenth of a second of work. */
const STRANGERS_ROWS = 10_000;
const STRANGERS_BODY = 1024 * 1024;

export const embeddingBudget = ({ caller }: Session, { embeds }: Resource) =>
  caller.role === "anon" && embeds.length > 0 ? STRANGERS_ROWS : null;

export function refuseLarge({ embedded, body }: Outcome): void {
  if (embedded === null || (embedded < STRANGERS_ROWS && body.length <= STRANGERS_BODY)) return;
  const most = `${STRANGERS_ROWS} embedded rows, or 1 MiB with any,`;
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
