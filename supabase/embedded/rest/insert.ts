import { type Payload, readPayload } from "./body.ts";
import type { Column, Relation } from "./catalogue.ts";
import { joinEmbeds } from "./embed-sql.ts";
import { whereSql } from "./filter-sql.ts";
import { bodySql, outcomeSql, runStatement } from "./outcome.ts";
import { isCounted, refuseInvalid } from "./preferences.ts";
import { contentRange } from "./range.ts";
import { requireTarget, type Target } from "./resolve-embeds.ts";
import { type Answer, withSettings } from "./response.ts";
import { RestError, UnknownName } from "./rest-error.ts";
import { DerivedSource, type RestRequest, ROW, SOURCE } from "./row-source.ts";
import { type CastTypes, orderSql, resolveCasts } from "./select-sql.ts";
import { inSession } from "./session.ts";
import { qualified, quoteName, Statement } from "./sql.ts";

export const BODY = "pgrst_body";

export function payloadColumns(relation: Relation, keys: readonly string[]): Column[] {
  return keys.map((key) => {
    const column = relation.columns.find(({ name }) => name === key);
    if (column === undefined) {
      const message = `Could not find the '${key}' column of '${relation.name}' in the schema cache`;
      throw new UnknownName(400, "PGRST204", message);
    }
    return column;
  });
}

/** A `from` item. Missing keys are null, or the column's default when the client prefers that. */
export function bodyRowsSql(
  payload: Payload,
  columns: readonly Column[],
  useDefaults: boolean,
  statement: Statement,
): string {
  const typed = columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(", ");
  const json = statement.value(payload.rows);
  if (columns.length === 0) return `json_array_elements(${json}::json) as ${BODY}`;
  if (!useDefaults) return `json_to_recordset(${json}::json) as ${BODY}(${typed})`;
  const defaults = columns.flatMap(({ name, default: value }) =>
    value === null ? [] : [`${statement.value(name)}::text, ${value}`],
  );
  return `jsonb_array_elements(${json}::jsonb) as pgrst_element,
lateral jsonb_to_record(jsonb_build_object(${defaults.join(", ")}) || pgrst_element) as ${BODY}(${typed})`;
}

/** Counts in a setting of the transaction, which needs no privilege on any column. Always true. */
function countInserted(step: 1 | -1): string {
  return `set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), ''), '0')::bigint + ${step})::text, true) is not null`;
}

function conflictSql(request: RestRequest, relation: Relation, columns: readonly Column[]): string {
  const { resolution } = request.session.preferences;
  const keys = request.query.onConflict ?? relation.primaryKey;
  if (resolution === null || keys.length === 0) return "";
  const names = keys.map((key) => {
    const column = relation.columns.find(({ name }) => name === key);
    if (column === undefined) throw new RestError(400, "42703", `column "${key}" does not exist`);
    return quoteName(column.name);
  });
  const target = ` on conflict (${names.join(", ")})`;
  if (resolution === "ignore-duplicates" || columns.length === 0) return `${target} do nothing`;
  const changes = columns.map(({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`);
  return `${target} do update set ${changes.join(", ")} where ${countInserted(-1)}`;
}

function buildInsert(
  request: RestRequest,
  { relation, embeds }: Target,
  payload: Payload,
  casts: CastTypes,
): { sql: string; statement: Statement } {
  const { query, format, session } = request;
  const { preferences } = session;
  const statement = new Statement();
  const columns = payloadColumns(relation, payload.keys);
  const names = columns.map(({ name }) => quoteName(name)).join(", ");
  const values = columns.map(({ name }) => `${BODY}.${quoteName(name)}`);
  const from = bodyRowsSql(payload, columns, preferences.missing === "default", statement);
  const isMerge = preferences.resolution === "merge-duplicates";
  const source = new DerivedSource(relation, relation);
  let rows = `select * from ${SOURCE}`;
  if (preferences.return === "representation") {
    const joined = joinEmbeds(source, query, embeds, { statement, casts, maxRows: null, budget: null });
    const order = orderSql(query.order, joined.source, statement);
    const where = whereSql([], joined.source, statement, joined.conditions);
    rows = `select ${joined.columns} from ${SOURCE}${joined.joins}${where}${order}`;
    for (const name of relation.primaryKey) source.reference(name);
  }
  const insert = [
    `insert into ${qualified(relation)} as ${ROW}${names === "" ? "" : ` (${names})`}`,
    ` select ${values.join(", ")} from ${from}`,
    isMerge ? ` where ${countInserted(1)}` : "",
    conflictSql(request, relation, columns),
    ` returning ${source.inner() || "1"}`,
  ].join("");
  const outcome = outcomeSql(rows, {
    body: preferences.return === "representation" ? bodySql(format) : "''",
    inserted: isMerge ? "coalesce(nullif(current_setting('pgrst.inserted', true), ''), '0')" : undefined,
  });
  return { sql: `with ${SOURCE} as (${insert}) ${outcome}`, statement };
}

export async function insert(request: RestRequest): Promise<Answer> {
  const { db, catalogue, session, query } = request;
  const payload = await readPayload(request.source, query.bodyColumns, false);
  const target = await catalogue.plan((known) => {
    const found = requireTarget(known, request);
    buildInsert(request, found, payload, new Map());
    return found;
  });
  refuseInvalid(session.preferences);
  return inSession(db, session, async (tx) => {
    const isFull = session.preferences.return === "representation";
    const casts = isFull ? await resolveCasts(tx, query) : new Map<string, string>();
    const { sql, statement } = buildInsert(request, target, payload, casts);
    const outcome = await runStatement(tx, sql, statement, request.format);
    const answer: Answer = {
      status: outcome.inserted !== null && outcome.inserted <= 0n ? 200 : 201,
      headers: {
        "Content-Range": contentRange(1n, 0n, isCounted(session.preferences) ? outcome.rows : null),
        ...(isFull && request.typeHeaders),
      },
      body: outcome.body,
    };
    return withSettings(answer, outcome);
  });
}
