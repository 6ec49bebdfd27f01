import { type Payload, readPayload } from "./body.ts";
import type { Catalogue, Relation, Routine } from "./catalogue.ts";
import { EMBEDDED_ROWS, joinEmbeds } from "./embed-sql.ts";
import { whereSql } from "./filter-sql.ts";
import { findRoutine } from "./find-routine.ts";
import { BODY } from "./insert.ts";
import { bodySql, embeddingBudget, outcomeSql, refuseLarge, refuseTooMany, runStatement } from "./outcome.ts";
import { refuseInvalid } from "./preferences.ts";
import { capped, limitSql } from "./range.ts";
import { countLimit, rowsAnswer } from "./read.ts";
import { type Resolved, resolveEmbeds } from "./resolve-embeds.ts";
import { type Answer, withSettings } from "./response.ts";
import { RestError } from "./rest-error.ts";
import { DerivedSource, type RestRequest, ROW, SOURCE } from "./row-source.ts";
import { type CastTypes, orderSql, resolveCasts } from "./select-sql.ts";
import { inSession } from "./session.ts";
import { arrayLiteral, qualified, quoteName, Statement } from "./sql.ts";
import type { ColumnItem } from "./syntax.ts";

interface Plan {
  routine: Routine;
  computed: ReturnType<Catalogue["computedOn"]>;
  /** Whose rows it gives. */
  relation: Relation | null;
  embeds: readonly Resolved[];
}

const isField = ({ kind }: ColumnItem) => kind === "field";

function argumentsOfQuery({ query }: RestRequest, { parameters }: Routine, statement: Statement): string {
  const given = parameters.flatMap((parameter) => {
    const values = query.parameters.filter(([name]) => name === parameter.name).map(([, value]) => value);
    const last = values.at(-1);
    if (last === undefined) return [];
    const value = parameter.variadic ? arrayLiteral(values) : last;
    return [
      `${parameter.variadic ? "variadic " : ""}${quoteName(parameter.name)} => ${statement.value(value)}::${parameter.type}`,
    ];
  });
  return given.join(", ");
}

function callSql(
  request: RestRequest,
  routine: Routine,
  payload: Payload | null,
  statement: Statement,
): { call: string; before: string } {
  const name = qualified(routine);
  if (payload === null)
    return { call: `${name}(${argumentsOfQuery(request, routine, statement)})`, before: "" };
  const [only] = routine.parameters;
  if (only?.name === "")
    return { call: `${name}(${statement.value(payload.raw)}::${only.type})`, before: "" };
  const given = routine.parameters.filter((parameter) => payload.keys.includes(parameter.name));
  if (given.length === 0) return { call: `${name}()`, before: "" };
  const typed = given.map((parameter) => `${quoteName(parameter.name)} ${parameter.type}`);
  const values = given.map(
    (parameter) =>
      `${parameter.variadic ? "variadic " : ""}${quoteName(parameter.name)} => ${BODY}.${quoteName(parameter.name)}`,
  );
  return {
    call: `${name}(${values.join(", ")})`,
    before: `(select * from json_to_recordset(${statement.value(payload.rows)}::json) as pgrst_given(${typed.join(", ")}) limit 1) as ${BODY}, lateral `,
  };
}

function buildCall(
  request: RestRequest,
  { routine, computed, relation, embeds }: Plan,
  payload: Payload | null,
  casts: CastTypes,
): { sql: string; statement: Statement } {
  const { query, maxRows, session } = request;
  const statement = new Statement();
  const { call, before } = callSql(request, routine, payload, statement);
  const shape = {
    name: routine.isComposite ? "pgrst_call" : routine.name,
    columns: routine.isComposite ? routine.columns : [],
    computed,
  };
  const source = new DerivedSource(shape, relation);
  const resource = routine.isComposite ? query : { ...query, columns: query.columns.filter(isField) };
  const budget = embeddingBudget(session, query);
  const joined = joinEmbeds(source, resource, embeds, { statement, casts, maxRows, budget });
  const where = whereSql(query.filters, joined.source, statement, joined.conditions);
  const order = orderSql(query.order, joined.source, statement);
  const limit = limitSql(capped(request.range, maxRows), statement);
  // A function without columns can only be selected whole: what is named besides has been refused.
  const columns = routine.isComposite ? joined.columns : `${SOURCE}.pgrst_scalar`;
  const inner = routine.isComposite
    ? `select ${source.inner()} from ${before}${call} as ${ROW}`
    : `select pgrst_call.pgrst_scalar from ${before}(select ${call} as pgrst_scalar) as pgrst_call`;
  const counted = countLimit(session.preferences.count, maxRows);
  const isOne = !routine.isSet;
  const format = { ...request.format, single: isOne || request.format.single };
  const isBare = session.method === "HEAD" || routine.isVoid;
  const outcome = outcomeSql(`select ${columns} from ${SOURCE}${joined.joins}${where}${order}${limit}`, {
    embedded: budget === null ? undefined : EMBEDDED_ROWS,
    body: isBare ? "''" : bodySql(format, routine.isComposite ? undefined : "pgrst_rows.pgrst_scalar"),
    total:
      counted === null
        ? undefined
        : `(select count(*) from (select 1 from ${SOURCE}${joined.joins}${where}${counted}) as pgrst_counted)`,
  });
  return { sql: `with ${SOURCE} as (${inner}) ${outcome}`, statement };
}

function refuseSingleWithLimit({ session }: RestRequest, routine: Routine) {
  const { handling, maxAffected } = session.preferences;
  if (handling !== "strict" || maxAffected === null || routine.isSet) return;
  throw new RestError(
    400,
    "PGRST128",
    "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
  );
}

export async function callRoutine(request: RestRequest): Promise<Answer> {
  const { db, catalogue, session, query, target } = request;
  const isPost = session.method === "POST";
  const payload = isPost ? await readPayload(request.source, query.bodyColumns, true) : null;
  const keys = payload?.keys ?? [...new Set(query.parameters.map(([name]) => name))];
  const plan = await catalogue.plan((known): Plan => {
    const routine = findRoutine(known, { schema: session.schema, name: target, keys, isPost });
    const relation = known.relationOf(routine.rowOf);
    const origin = { name: relation?.name ?? routine.name, relation };
    const found = {
      routine,
      computed: known.computedOn(routine.rowOf),
      relation,
      embeds: resolveEmbeds(known, session.schema, origin, query.embeds),
    };
    buildCall(request, found, payload, new Map());
    return found;
  });
  refuseInvalid(session.preferences);
  refuseSingleWithLimit(request, plan.routine);
  const readOnly = !isPost || plan.routine.volatility !== "v";
  return inSession(db, { ...session, readOnly }, async (tx) => {
    const casts = await resolveCasts(tx, query);
    const { sql, statement } = buildCall(request, plan, payload, casts);
    const outcome = await runStatement(tx, sql, statement, request.format);
    refuseLarge(outcome);
    refuseTooMany(outcome, session.preferences);
    if (!plan.routine.isVoid) return rowsAnswer(request, outcome, outcome.total);
    const answer = rowsAnswer({ ...request, typeHeaders: {} }, outcome, outcome.total);
    return withSettings({ ...answer, status: 204, body: "" }, outcome);
  });
}
