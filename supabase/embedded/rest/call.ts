import { type Payload, readPayload } from "./body.ts";
import type { Catalogue, Relation, Routine } from "./catalogue.ts";
import { embeddedRows, joinEmbeds } from "./embed-sql.ts";
import { whereSql } from "./filter-sql.ts";
import type { ColumnItem } from "./parse-names.ts";
import { capped, limitSql } from "./range.ts";
import { countLimit, rowsAnswer } from "./read.ts";
import { type Resolved, resolveEmbeds } from "./resolve-embeds.ts";
import type { Answer } from "./response.ts";
import { RestError, UnknownName } from "./rest-error.ts";
import { DerivedSource, type RestRequest, rowName, sourceName } from "./row-source.ts";
import {
  bodySql,
  embeddingBudget,
  outcomeSql,
  perform,
  refuseLarge,
  refuseTooMany,
  type Written,
} from "./run.ts";
import { type CastTypes, orderSql } from "./select-sql.ts";
import { arrayLiteral, qualified, quoteName, Statement } from "./sql.ts";
import { bodyName } from "./write.ts";

interface Plan {
  routine: Routine;
  computed: ReturnType<Catalogue["computedOn"]>;
  relation: Relation | null;
  embeds: readonly Resolved[];
}

const isField = ({ kind }: ColumnItem) => kind === "field";

function argumentsOfQuery({ query }: RestRequest, { parameters }: Routine, statement: Statement): string {
  const pairs = parameters.flatMap((parameter) => {
    const values = query.parameters.filter(([name]) => name === parameter.name).map(([, value]) => value);
    const last = values.at(-1);
    if (last === undefined) return [];
    const value = parameter.variadic ? arrayLiteral(values) : last;
    return [
      `${parameter.variadic ? "variadic " : ""}${quoteName(parameter.name)} => ${statement.value(value)}::${parameter.type}`,
    ];
  });
  return pairs.join(", ");
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
  const passed = routine.parameters.filter((parameter) => payload.keys.includes(parameter.name));
  if (passed.length === 0) return { call: `${name}()`, before: "" };
  const typed = passed.map((parameter) => `${quoteName(parameter.name)} ${parameter.type}`);
  const values = passed.map(
    (parameter) =>
      `${parameter.variadic ? "variadic " : ""}${quoteName(parameter.name)} => ${bodyName}.${quoteName(parameter.name)}`,
  );
  return {
    call: `${name}(${values.join(", ")})`,
    before: `(select * from json_to_recordset(${statement.value(payload.rows)}::json) as pgrst_given(${typed.join(", ")}) limit 1) as ${bodyName}, lateral `,
  };
}

function buildCall(
  request: RestRequest,
  { routine, computed, relation, embeds }: Plan,
  payload: Payload | null,
  casts: CastTypes,
): Written {
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
  // A function without columns allows only the whole value to be selected.
  const columns = routine.isComposite ? joined.columns : `${sourceName}.pgrst_scalar`;
  const inner = routine.isComposite
    ? `select ${source.inner()} from ${before}${call} as ${rowName}`
    : `select pgrst_call.pgrst_scalar from ${before}(select ${call} as pgrst_scalar) as pgrst_call`;
  const counted = countLimit(session.preferences.count, maxRows);
  const isOne = !routine.isSet;
  const format = { ...request.format, single: isOne || request.format.single };
  const isBare = session.method === "HEAD" || routine.isVoid;
  const outcome = outcomeSql(`select ${columns} from ${sourceName}${joined.joins}${where}${order}${limit}`, {
    embedded: budget === null ? undefined : embeddedRows,
    body: isBare ? "''" : bodySql(format, routine.isComposite ? undefined : "pgrst_rows.pgrst_scalar"),
    total:
      counted === null
        ? undefined
        : `(select count(*) from (select 1 from ${sourceName}${joined.joins}${where}${counted}) as pgrst_counted)`,
  });
  return { sql: `with ${sourceName} as (${inner}) ${outcome}`, statement };
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
  const { session, query, target } = request;
  const isPost = session.method === "POST";
  const payload = isPost ? await readPayload(request.source, query.bodyColumns, true) : null;
  const keys = payload?.keys ?? [...new Set(query.parameters.map(([name]) => name))];
  return perform<Plan>(request, {
    plan(catalogue) {
      const routine = findRoutine(catalogue, { schema: session.schema, name: target, keys, isPost });
      const relation = catalogue.relationOf(routine.rowOf);
      const origin = { name: relation?.name ?? routine.name, relation };
      const embeds = resolveEmbeds(catalogue, session.schema, origin, query.embeds);
      return { routine, computed: catalogue.computedOn(routine.rowOf), relation, embeds };
    },
    write: (plan, casts) => buildCall(request, plan, payload, casts),
    session({ routine }) {
      refuseSingleWithLimit(request, routine);
      return { ...session, readOnly: !isPost || routine.volatility !== "v" };
    },
    answer(outcome, { plan: { routine } }) {
      refuseLarge(outcome);
      refuseTooMany(outcome, session.preferences);
      if (!routine.isVoid) return rowsAnswer(request, outcome, outcome.total);
      const answer = rowsAnswer({ ...request, typeHeaders: {} }, outcome, outcome.total);
      return { ...answer, status: 204, body: "" };
    },
  });
}

export interface Call {
  schema: string;
  name: string;
  keys: readonly string[];
  isPost: boolean;
}

function takes({ parameters }: Routine, keys: readonly string[]): boolean {
  const names = parameters.map(({ name }) => name);
  const required = parameters.filter((parameter) => parameter.required);
  return keys.every((key) => names.includes(key)) && required.every(({ name }) => keys.includes(name));
}

function takesBody({ parameters }: Routine): boolean {
  const [only] = parameters;
  return parameters.length === 1 && only?.name === "" && (only.type === "json" || only.type === "jsonb");
}

function unknownRoutine({ schema, name, keys }: Call): RestError {
  const signature = keys.length === 0 ? " without parameters" : `(${[...keys].sort().join(", ")})`;
  const message = `Could not find the function ${schema}.${name}${signature} in the schema cache`;
  return new UnknownName(404, "PGRST202", message);
}

const fewerFirst = (first: Routine, second: Routine) =>
  first.parameters.length - second.parameters.length || (signature(first) < signature(second) ? -1 : 1);

const signature = ({ schema, name, parameters }: Routine) =>
  `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(", ")})`;

function ambiguous(routines: readonly Routine[]): RestError {
  const listed = [...routines].sort(fewerFirst).map(signature).join(", ");
  return new RestError(300, "PGRST203", `Could not choose the best candidate function between: ${listed}`);
}

/** Finds the function of a call. POST also allows a single unnamed json(b) parameter. Throws PGRST202, PGRST203. */
function findRoutine(catalogue: Catalogue, call: Call): Routine {
  const overloads = catalogue.routines(call.schema, call.name);
  const named = overloads.filter((routine) => takes(routine, call.keys));
  const unnamed = overloads.filter((routine) => call.isPost && takesBody(routine));
  const candidates = named.length > 0 ? named : unnamed;
  const [only] = candidates;
  if (only === undefined) throw unknownRoutine(call);
  if (candidates.length > 1) throw ambiguous(candidates);
  return only;
}
