import { type Payload, readPayload } from "./body.ts";
import type { Catalogue, Relation, Routine } from "./catalogue.ts";
import { embeddedRows, joinEmbeds } from "./embed-sql.ts";
import { whereSql } from "./filter-sql.ts";
import { findRoutine } from "./find-routine.ts";
import { capped, limitSql } from "./range.ts";
import { countLimit, rowsAnswer } from "./read.ts";
import { type Resolved, resolveEmbeds } from "./resolve-embeds.ts";
import type { Answer } from "./response.ts";
import { RestError } from "./rest-error.ts";
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
  /** The table or view whose rows the function returns; null for any other result. */
  relation: Relation | null;
  embeds: readonly Resolved[];
}

/** Answers `/rpc/<function>`: a GET with the arguments in its query, or a POST with them in its body. Calls of functions that
 * are not volatile, and all GETs, run in a transaction that only reads. */
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
    write: (plan, casts) => writeCall(request, plan, payload, casts),
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

/** Writes the statement of a call. Its result is a source of rows like a table, so that filters, order, range and embedded
 * resources apply to it. */
function writeCall(
  request: RestRequest,
  { routine, computed, relation, embeds }: Plan,
  payload: Payload | null,
  casts: CastTypes,
): Written {
  const { query, maxRows, session } = request;
  const { isComposite } = routine;
  const statement = new Statement();
  const call = callSql(request, routine, payload, statement);
  const shape = isComposite
    ? { name: "pgrst_call", columns: routine.columns, computed }
    : { name: routine.name, columns: [], computed };
  const source = new DerivedSource(shape, relation);
  // A function without columns allows only the whole value to be selected.
  const columns = isComposite ? query.columns : query.columns.filter(({ kind }) => kind === "field");
  const budget = embeddingBudget(session, query);
  const joined = joinEmbeds(source, { ...query, columns }, embeds, { statement, casts, maxRows, budget });
  const where = whereSql(query.filters, joined.source, statement, joined.conditions);
  const order = orderSql(query.order, joined.source, statement);
  const limit = limitSql(capped(request.range, maxRows), statement);
  const from = `from ${sourceName}${joined.joins}${where}`;
  const selected = isComposite ? joined.columns : `${sourceName}.pgrst_scalar`;
  const counted = countLimit(session.preferences.count, maxRows);
  const outcome = outcomeSql(`select ${selected} ${from}${order}${limit}`, {
    embedded: budget === null ? undefined : embeddedRows,
    body: answerBody(request, routine),
    total:
      counted === null ? undefined : `(select count(*) from (select 1 ${from}${counted}) as pgrst_counted)`,
  });
  const rows = isComposite ? rowsSql(source, call) : valuesSql(call);
  return { sql: `with ${sourceName} as (${rows}) ${outcome}`, statement };
}

/** A call in SQL, and what stands before it in the same `from`. */
interface CallSql {
  call: string;
  /** Makes the arguments of the body visible to the call; "" where they stand in it. */
  before: string;
}

/** The rows of a function that returns columns. The source must know by then which columns the statement uses. */
function rowsSql(source: DerivedSource, { call, before }: CallSql): string {
  return `select ${source.inner()} from ${before}${call} as ${rowName}`;
}

/** The values of a function that returns no columns. */
function valuesSql({ call, before }: CallSql): string {
  return `select pgrst_call.pgrst_scalar from ${before}(select ${call} as pgrst_scalar) as pgrst_call`;
}

/** SQL of the answer's body: one value unless the function returns a set, nothing where it returns void. */
function answerBody({ session, format }: RestRequest, { isSet, isVoid, isComposite }: Routine): string {
  if (session.method === "HEAD" || isVoid) return "''";
  const value = isComposite ? undefined : "pgrst_rows.pgrst_scalar";
  return bodySql({ ...format, single: !isSet || format.single }, value);
}

function callSql(
  request: RestRequest,
  routine: Routine,
  payload: Payload | null,
  statement: Statement,
): CallSql {
  const name = qualified(routine);
  if (payload === null)
    return { call: `${name}(${queryArguments(request, routine, statement)})`, before: "" };
  const [only] = routine.parameters;
  if (only?.name === "")
    return { call: `${name}(${statement.value(payload.raw)}::${only.type})`, before: "" };
  const passed = routine.parameters.filter((parameter) => payload.keys.includes(parameter.name));
  if (passed.length === 0) return { call: `${name}()`, before: "" };
  const typed = passed.map((parameter) => `${quoteName(parameter.name)} ${parameter.type}`);
  const values = passed.map((parameter) => passing(parameter, `${bodyName}.${quoteName(parameter.name)}`));
  const body = `json_to_recordset(${statement.value(payload.rows)}::json) as pgrst_given(${typed.join(", ")})`;
  return {
    call: `${name}(${values.join(", ")})`,
    before: `(select * from ${body} limit 1) as ${bodyName}, lateral `,
  };
}

/** The arguments of a GET. Of a parameter that is named several times the last value counts, unless it is variadic. */
function queryArguments({ query }: RestRequest, { parameters }: Routine, statement: Statement): string {
  const passed = parameters.flatMap((parameter) => {
    const values = query.parameters.filter(([name]) => name === parameter.name).map(([, value]) => value);
    const last = values.at(-1);
    if (last === undefined) return [];
    const value = parameter.variadic ? arrayLiteral(values) : last;
    return [passing(parameter, `${statement.value(value)}::${parameter.type}`)];
  });
  return passed.join(", ");
}

/** Passes a value to a parameter by its name. */
function passing({ name, variadic }: Routine["parameters"][number], value: string): string {
  return `${variadic ? "variadic " : ""}${quoteName(name)} => ${value}`;
}

function refuseSingleWithLimit({ session }: RestRequest, { isSet }: Routine): void {
  const { handling, maxAffected } = session.preferences;
  if (handling !== "strict" || maxAffected === null || isSet) return;
  throw new RestError(
    400,
    "PGRST128",
    "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
  );
}
