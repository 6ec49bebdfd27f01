import { type Payload, readPayload } from "./body.ts";
import type { Column, Relation } from "./catalogue.ts";
import { joinEmbeds } from "./embed-sql.ts";
import { whereSql } from "./filter-sql.ts";
import { contentRange } from "./range.ts";
import { isCounted } from "./request-headers.ts";
import { requireTarget, type Target } from "./resolve-embeds.ts";
import type { Answer } from "./response.ts";
import { RestError, UnknownName } from "./rest-error.ts";
import { DerivedSource, directSource, type RestRequest, rowName, sourceName } from "./row-source.ts";
import { bodySql, type Outcome, outcomeSql, perform, refuseTooMany, type Written } from "./run.ts";
import { type CastTypes, orderSql } from "./select-sql.ts";
import { qualified, quoteName, Statement } from "./sql.ts";

export const bodyName = "pgrst_body";

function payloadColumns(relation: Relation, keys: readonly string[]): Column[] {
  return keys.map((key) => {
    const column = relation.columns.find(({ name }) => name === key);
    if (column === undefined) {
      const message = `Could not find the '${key}' column of '${relation.name}' in the schema cache`;
      throw new UnknownName(400, "PGRST204", message);
    }
    return column;
  });
}

/** SQL of the rows of a body. Missing keys are null, or the default when the client prefers that. */
function bodyRowsSql(
  payload: Payload,
  columns: readonly Column[],
  useDefaults: boolean,
  statement: Statement,
): string {
  const typed = columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(", ");
  const json = statement.value(payload.rows);
  if (columns.length === 0) return `json_array_elements(${json}::json) as ${bodyName}`;
  if (!useDefaults) return `json_to_recordset(${json}::json) as ${bodyName}(${typed})`;
  const defaults = columns.flatMap(({ name, default: value }) =>
    value === null ? [] : [`${statement.value(name)}::text, ${value}`],
  );
  return `jsonb_array_elements(${json}::jsonb) as pgrst_element,
lateral jsonb_to_record(jsonb_build_object(${defaults.join(", ")}) || pgrst_element) as ${bodyName}(${typed})`;
}

/** SQL that counts inserted rows in a setting, which needs no privilege. Always true. */
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

const isFull = ({ session }: RestRequest) => session.preferences.return === "representation";

/** SQL of the written rows that the answer shows. */
function writtenSql(
  request: RestRequest,
  { relation, embeds }: Target,
  casts: CastTypes,
  statement: Statement,
) {
  const { query, format } = request;
  const source = new DerivedSource(relation, relation);
  if (!isFull(request)) return { source, rows: `select * from ${sourceName}`, body: "''" };
  const joined = joinEmbeds(source, query, embeds, { statement, casts, maxRows: null, budget: null });
  const order = orderSql(query.order, joined.source, statement);
  const where = whereSql([], joined.source, statement, joined.conditions);
  for (const name of relation.primaryKey) source.reference(name);
  const rows = `select ${joined.columns} from ${sourceName}${joined.joins}${where}${order}`;
  return { source, rows, body: bodySql(format) };
}

function writtenAnswer(
  request: RestRequest,
  { rows, body }: Outcome,
  status: number,
  range: [bigint, bigint],
): Answer {
  const total = isCounted(request.session.preferences) ? rows : null;
  const headers = {
    "Content-Range": contentRange(...range, total),
    ...(isFull(request) && request.typeHeaders),
  };
  return { status, headers, body };
}

const noRange: [bigint, bigint] = [1n, 0n];

function insertSql(request: RestRequest, target: Target, payload: Payload, casts: CastTypes): Written {
  const { relation } = target;
  const { preferences } = request.session;
  const statement = new Statement();
  const columns = payloadColumns(relation, payload.keys);
  const names = columns.map(({ name }) => quoteName(name)).join(", ");
  const values = columns.map(({ name }) => `${bodyName}.${quoteName(name)}`);
  const from = bodyRowsSql(payload, columns, preferences.missing === "default", statement);
  const isMerge = preferences.resolution === "merge-duplicates";
  const { source, rows, body } = writtenSql(request, target, casts, statement);
  const insert = [
    `insert into ${qualified(relation)} as ${rowName}${names === "" ? "" : ` (${names})`}`,
    ` select ${values.join(", ")} from ${from}`,
    isMerge ? ` where ${countInserted(1)}` : "",
    conflictSql(request, relation, columns),
    ` returning ${source.inner() || "1"}`,
  ].join("");
  const inserted = isMerge ? "coalesce(nullif(current_setting('pgrst.inserted', true), ''), '0')" : undefined;
  return { sql: `with ${sourceName} as (${insert}) ${outcomeSql(rows, { body, inserted })}`, statement };
}

export async function insert(request: RestRequest): Promise<Answer> {
  const payload = await readPayload(request.source, request.query.bodyColumns, false);
  return perform<Target>(request, {
    plan: (catalogue) => requireTarget(catalogue, request),
    write: (target, casts) => insertSql(request, target, payload, casts),
    answer(outcome) {
      const isMerged = outcome.inserted !== null && outcome.inserted <= 0n;
      return writtenAnswer(request, outcome, isMerged ? 200 : 201, noRange);
    },
  });
}

/** Refuses a change without a filter, as hosted (`safeupdate`). */
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
  const where = whereSql(request.query.filters, directSource(relation), statement);
  const table = `${qualified(relation)} as ${rowName}`;
  if (columns.length === 0)
    return (returning) => `select ${returning} from ${table}${where || " where true"} and false`;
  requireFilter(request, "UPDATE");
  const useDefaults = request.session.preferences.missing === "default";
  const body = bodyRowsSql(payload, columns, useDefaults, statement);
  const names = columns.map(({ name }) => quoteName(name));
  const changes = names.map((name) => `${name} = ${bodyName}.${name}`);
  const values = names.map((name) => `${bodyName}.${name}`);
  return (returning) =>
    `update ${table} set ${changes.join(", ")} from (select ${values.join(", ")} from ${body} limit 1) as ${bodyName}${where} returning ${returning}`;
}

function deleteSql(
  request: RestRequest,
  relation: Relation,
  statement: Statement,
): (returning: string) => string {
  const where = whereSql(request.query.filters, directSource(relation), statement);
  requireFilter(request, "DELETE");
  return (returning) => `delete from ${qualified(relation)} as ${rowName}${where} returning ${returning}`;
}

function changeSql(request: RestRequest, target: Target, payload: Payload | null, casts: CastTypes): Written {
  const statement = new Statement();
  const change =
    payload === null
      ? deleteSql(request, target.relation, statement)
      : updateSql(request, target.relation, payload, statement);
  const { source, rows, body } = writtenSql(request, target, casts, statement);
  const changed = change(source.inner() || "1 as done");
  return { sql: `with ${sourceName} as (${changed}) ${outcomeSql(rows, { body })}`, statement };
}

/** Updates or deletes rows. Rows that row level security hides do not count. */
export async function modify(request: RestRequest): Promise<Answer> {
  const isUpdate = request.session.method === "PATCH";
  const payload = isUpdate ? await readPayload(request.source, request.query.bodyColumns, false) : null;
  return perform<Target>(request, {
    plan: (catalogue) => requireTarget(catalogue, request),
    write: (target, casts) => changeSql(request, target, payload, casts),
    answer(outcome) {
      refuseTooMany(outcome, request.session.preferences);
      const range: [bigint, bigint] = isUpdate ? [0n, outcome.rows - 1n] : noRange;
      return writtenAnswer(request, outcome, isFull(request) ? 200 : 204, range);
    },
  });
}
