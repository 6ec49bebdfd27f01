import { type Payload, readPayload } from "./body.ts";
import type { Relation } from "./catalogue.ts";
import { joinEmbeds } from "./embed-sql.ts";
import { whereSql } from "./filter-sql.ts";
import { BODY, bodyRowsSql, payloadColumns } from "./insert.ts";
import { bodySql, type Outcome, outcomeSql, refuseTooMany, runStatement } from "./outcome.ts";
import { isCounted, refuseInvalid } from "./preferences.ts";
import { contentRange } from "./range.ts";
import { requireTarget, type Target } from "./resolve-embeds.ts";
import { type Answer, withSettings } from "./response.ts";
import { RestError } from "./rest-error.ts";
import { DerivedSource, directSource, type RestRequest, ROW, SOURCE } from "./row-source.ts";
import { type CastTypes, orderSql, resolveCasts } from "./select-sql.ts";
import { inSession } from "./session.ts";
import { qualified, quoteName, Statement } from "./sql.ts";

/** Hosted projects load `safeupdate` for the API: nothing is changed without a filter. */
function requireFilter(request: RestRequest, verb: "UPDATE" | "DELETE"): void {
  if (request.query.filters.length > 0) return;
  throw new RestError(400, "21000", `${verb} requires a WHERE clause`);
}

function updateSql(
  request: RestRequest,
  relation: Relation,
  payload: Payload,
  statement: Statement,
): (returning: string) => string {
  const columns = payloadColumns(relation, payload.keys);
  const direct = directSource(relation);
  const where = whereSql(request.query.filters, direct, statement);
  const table = `${qualified(relation)} as ${ROW}`;
  if (columns.length === 0)
    return (returning) => `select ${returning} from ${table}${where || " where true"} and false`;
  requireFilter(request, "UPDATE");
  const useDefaults = request.session.preferences.missing === "default";
  const body = bodyRowsSql(payload, columns, useDefaults, statement);
  const names = columns.map(({ name }) => quoteName(name));
  const changes = names.map((name) => `${name} = ${BODY}.${name}`);
  const values = names.map((name) => `${BODY}.${name}`);
  return (returning) =>
    `update ${table} set ${changes.join(", ")} from (select ${values.join(", ")} from ${body} limit 1) as ${BODY}${where} returning ${returning}`;
}

function deleteSql(
  request: RestRequest,
  relation: Relation,
  statement: Statement,
): (returning: string) => string {
  const direct = directSource(relation);
  const where = whereSql(request.query.filters, direct, statement);
  requireFilter(request, "DELETE");
  return (returning) => `delete from ${qualified(relation)} as ${ROW}${where} returning ${returning}`;
}

function buildChange(
  request: RestRequest,
  { relation, embeds }: Target,
  payload: Payload | null,
  casts: CastTypes,
): { sql: string; statement: Statement } {
  const { query, format, session } = request;
  const statement = new Statement();
  const change =
    payload === null
      ? deleteSql(request, relation, statement)
      : updateSql(request, relation, payload, statement);
  const source = new DerivedSource(relation, relation);
  let rows = `select * from ${SOURCE}`;
  let body = "''";
  if (session.preferences.return === "representation") {
    const joined = joinEmbeds(source, query, embeds, { statement, casts, maxRows: null, budget: null });
    const order = orderSql(query.order, joined.source, statement);
    const where = whereSql([], joined.source, statement, joined.conditions);
    rows = `select ${joined.columns} from ${SOURCE}${joined.joins}${where}${order}`;
    body = bodySql(format);
    for (const name of relation.primaryKey) source.reference(name);
  }
  const sql = `with ${SOURCE} as (${change(source.inner() || "1 as done")}) ${outcomeSql(rows, { body })}`;
  return { sql, statement };
}

function changedAnswer({ session, typeHeaders }: RestRequest, outcome: Outcome): Answer {
  const total = isCounted(session.preferences) ? outcome.rows : null;
  const [lower, upper] = session.method === "PATCH" ? [0n, outcome.rows - 1n] : [1n, 0n];
  const isFull = session.preferences.return === "representation";
  const headers = {
    "Content-Range": contentRange(lower, upper, total),
    ...(isFull && typeHeaders),
  };
  return withSettings({ status: isFull ? 200 : 204, headers, body: outcome.body }, outcome);
}

/** PATCH and DELETE of a table or view. Rows that row level security hides are no error: they are just not there. */
export async function modify(request: RestRequest): Promise<Answer> {
  const { db, catalogue, session, query } = request;
  const isUpdate = session.method === "PATCH";
  const payload = isUpdate ? await readPayload(request.source, query.bodyColumns, false) : null;
  const target = await catalogue.plan((known) => {
    const found = requireTarget(known, request);
    buildChange(request, found, payload, new Map());
    return found;
  });
  refuseInvalid(session.preferences);
  return inSession(db, session, async (tx) => {
    const isFull = session.preferences.return === "representation";
    const casts = isFull ? await resolveCasts(tx, query) : new Map<string, string>();
    const { sql, statement } = buildChange(request, target, payload, casts);
    const outcome = await runStatement(tx, sql, statement, request.format);
    refuseTooMany(outcome, session.preferences);
    return changedAnswer(request, outcome);
  });
}
