import type { Transaction } from "../types.ts";
import { embeddedRows, joinEmbeds } from "./embed-sql.ts";
import { whereSql } from "./filter-sql.ts";
import { capped, limitSql, rangeStatus } from "./range.ts";
import type { Preferences } from "./request-headers.ts";
import { requireTarget, type Target } from "./resolve-embeds.ts";
import { type Answer, errorBody } from "./response.ts";
import { invalidRange } from "./rest-error.ts";
import { directSource, type RestRequest, rowName, sourceName } from "./row-source.ts";
import {
  bodySql,
  embeddingBudget,
  type Outcome,
  outcomeSql,
  perform,
  refuseLarge,
  type Written,
} from "./run.ts";
import { type CastTypes, orderSql } from "./select-sql.ts";
import { qualified, Statement } from "./sql.ts";

export function countLimit(count: Preferences["count"], maxRows: bigint | null): string | null {
  if (count === "exact") return "";
  if (count !== "estimated") return null;
  return maxRows === null ? "" : ` limit ${maxRows + 1n}`;
}

function fromSql({ query, maxRows, session }: RestRequest, { relation, embeds }: Target, casts: CastTypes) {
  const statement = new Statement();
  const budget = embeddingBudget(session, query);
  const joined = joinEmbeds(directSource(relation), query, embeds, { statement, casts, maxRows, budget });
  const from = ` from ${qualified(relation)} as ${rowName}`;
  const where = whereSql(query.filters, joined.source, statement, joined.conditions);
  const embedded = budget === null ? undefined : embeddedRows;
  return {
    statement,
    joined,
    from,
    where,
    embedded,
    rows: `select ${joined.columns}${from}${joined.joins}${where}`,
  };
}

function buildRead(request: RestRequest, target: Target, casts: CastTypes): Written {
  const { query, format, maxRows, session } = request;
  const { statement, joined, from, where, embedded, rows } = fromSql(request, target, casts);
  const order = orderSql(query.order, joined.source, statement);
  const limit = countLimit(session.preferences.count, maxRows);
  const cut = limitSql(capped(request.range, maxRows), statement);
  const counted =
    limit === null
      ? undefined
      : `(select count(*) from (select 1${from}${joined.joins}${where}${limit}) as pgrst_counted)`;
  const body = session.method === "HEAD" ? "''" : bodySql(format);
  const outcome = outcomeSql(`select * from ${sourceName}`, { body, total: counted, embedded });
  return { sql: `with ${sourceName} as (${rows}${order}${cut}) ${outcome}`, statement };
}

async function plannedRows(
  tx: Transaction,
  request: RestRequest,
  target: Target,
  casts: CastTypes,
): Promise<bigint> {
  const { rows: sql, statement } = fromSql(request, target, casts);
  const { rows } = await tx.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `explain (format json) ${sql}`,
    statement.parameters,
  );
  return BigInt(rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0);
}

async function countedTotal(
  request: RestRequest,
  { total }: Outcome,
  planned: () => Promise<bigint>,
): Promise<bigint | null> {
  const { count } = request.session.preferences;
  if (count === "planned") return planned();
  if (count !== "estimated" || total === null) return total;
  if (request.maxRows !== null && total <= request.maxRows) return total;
  const rows = await planned();
  return rows > total ? rows : total;
}

export function rowsAnswer(request: RestRequest, outcome: Outcome, total: bigint | null): Answer {
  const { range, typeHeaders } = request;
  const { status, header } = rangeStatus(range, outcome.rows, total);
  const refusal = invalidRange(
    `An offset of ${range.offset} was requested, but there are only ${total} rows.`,
  );
  const headers = { "Content-Range": header, ...typeHeaders };
  return { status, headers, body: status === 416 ? errorBody(refusal) : outcome.body };
}

export function read(request: RestRequest): Promise<Answer> {
  return perform<Target>(request, {
    plan: (catalogue) => requireTarget(catalogue, request),
    write: (target, casts) => buildRead(request, target, casts),
    async answer(outcome, { tx, plan, casts }) {
      refuseLarge(outcome);
      const total = await countedTotal(request, outcome, () => plannedRows(tx, request, plan, casts));
      return rowsAnswer(request, outcome, total);
    },
  });
}
