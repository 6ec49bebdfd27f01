import type { Transaction } from "../types.ts";
import type { Relation } from "./catalogue.ts";
import { type CastTypes, orderSql, resolveCasts, selectSql, whereSql } from "./filter-sql.ts";
import { bodySql, type Outcome, outcomeSql, runStatement } from "./outcome.ts";
import { type Preferences, refuseInvalid } from "./preferences.ts";
import { isEverything, type RowRange, rangeStatus } from "./range.ts";
import { type Answer, errorBody, withSettings } from "./response.ts";
import { invalidRange } from "./rest-error.ts";
import { directSource, type RestRequest, ROW, requireRelation, SOURCE } from "./row-source.ts";
import { inSession } from "./session.ts";
import { qualified, Statement } from "./sql.ts";

export function capped(range: RowRange, maxRows: bigint | null): RowRange {
  const { offset, limit } = range;
  if (maxRows === null) return range;
  return { offset, limit: limit === null || limit > maxRows ? maxRows : limit };
}

export function limitSql(range: RowRange, statement: Statement): string {
  if (isEverything(range)) return "";
  const limit = range.limit === null ? "all" : statement.value(String(range.limit));
  return ` limit ${limit} offset ${statement.value(String(range.offset))}`;
}

export function countLimit(count: Preferences["count"], maxRows: bigint | null): string | null {
  if (count === "exact") return "";
  if (count !== "estimated") return null;
  return maxRows === null ? "" : ` limit ${maxRows + 1n}`;
}

function buildRead(
  request: RestRequest,
  relation: Relation,
  casts: CastTypes,
): { sql: string; statement: Statement } {
  const { query, format, maxRows, session } = request;
  const statement = new Statement();
  const source = directSource(relation);
  const from = ` from ${qualified(relation)} as ${ROW}`;
  const where = whereSql(query.filters, source, statement);
  const limit = countLimit(session.preferences.count, maxRows);
  const columns = selectSql(query.select, casts, source, statement);
  const order = orderSql(query.order, source, statement);
  const rows = `select ${columns}${from}${where}${order}${limitSql(capped(request.range, maxRows), statement)}`;
  const counted =
    limit === null ? undefined : `(select count(*) from (select 1${from}${where}${limit}) as pgrst_counted)`;
  const body = session.method === "HEAD" ? "''" : bodySql(format);
  const sql = `with ${SOURCE} as (${rows}) ${outcomeSql(`select * from ${SOURCE}`, { body, total: counted })}`;
  return { sql, statement };
}

async function plannedRows(tx: Transaction, request: RestRequest, relation: Relation): Promise<bigint> {
  const statement = new Statement();
  const source = directSource(relation);
  const where = whereSql(request.query.filters, source, statement);
  const { rows } = await tx.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `explain (format json) select 1 from ${qualified(relation)} as ${ROW}${where}`,
    statement.parameters,
  );
  return BigInt(rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0);
}

async function countedTotal(
  tx: Transaction,
  request: RestRequest,
  relation: Relation,
  { total }: Outcome,
): Promise<bigint | null> {
  const { count } = request.session.preferences;
  if (count === "planned") return plannedRows(tx, request, relation);
  if (count !== "estimated" || total === null) return total;
  if (request.maxRows !== null && total <= request.maxRows) return total;
  const planned = await plannedRows(tx, request, relation);
  return planned > total ? planned : total;
}

export function rowsAnswer({ range, format }: RestRequest, outcome: Outcome, total: bigint | null): Answer {
  const { status, header } = rangeStatus(range, outcome.rows, total);
  const refusal = invalidRange(
    `An offset of ${range.offset} was requested, but there are only ${total} rows.`,
  );
  const headers = { "Content-Range": header, "Content-Type": format.contentType };
  return withSettings({ status, headers, body: status === 416 ? errorBody(refusal) : outcome.body }, outcome);
}

export async function read(request: RestRequest): Promise<Answer> {
  const { db, catalogue, session, query, target } = request;
  const relation = await catalogue.plan((known) => {
    const found = requireRelation(known, session.schema, target);
    buildRead(request, found, new Map());
    return found;
  });
  refuseInvalid(session.preferences);
  return inSession(db, session, async (tx) => {
    const casts = await resolveCasts(tx, query.select);
    const { sql, statement } = buildRead(request, relation, casts);
    const outcome = await runStatement(tx, sql, statement, request.format);
    const total = await countedTotal(tx, request, relation, outcome);
    return rowsAnswer(request, outcome, total);
  });
}
