import type {
  Condition,
  Field,
  IsValue,
  LogicTree,
  Operation,
  QuantifiedOperator,
  SearchOperator,
  SimpleOperator,
} from "./parse-names.ts";
import { notImplemented, RestError } from "./rest-error.ts";
import { hasColumn, type RowSource } from "./row-source.ts";
import { arrayLiteral, type Statement } from "./sql.ts";

const simpleSql: Record<SimpleOperator, string> = {
  neq: "<>",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
};
const quantifiedSql: Record<QuantifiedOperator, string> = {
  eq: "=",
  gte: ">=",
  gt: ">",
  lte: "<=",
  lt: "<",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
};
const tsqueryFunctions: Record<SearchOperator, string> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};
const isSql: Record<IsValue, string> = {
  null: "null",
  not_null: "not null",
  true: "true",
  false: "false",
  unknown: "unknown",
};

type Columns = Pick<RowSource, "reference">;

export function fieldSql(field: Field, source: Columns, statement: Statement): string {
  const { sql, base } = source.reference(field.name);
  if (field.path.length === 0) return sql;
  const isJson = base === "json" || base === "jsonb";
  const steps = field.path.map(({ arrow, operand }) =>
    "key" in operand
      ? `${arrow}${statement.value(operand.key)}`
      : `${arrow}${statement.value(operand.index)}::int`,
  );
  return `(${isJson ? sql : `to_jsonb(${sql})`}${steps.join("")})`;
}

function searchSql(
  operation: Extract<Operation, { kind: "search" }>,
  field: Field,
  source: RowSource,
  statement: Statement,
): string {
  const language = operation.language === null ? "" : `${statement.value(operation.language)}::regconfig, `;
  const isVector = field.path.length === 0 && source.reference(field.name).base === "tsvector";
  const text = fieldSql(field, source, statement);
  const vector = isVector ? text : `to_tsvector(${language}${text})`;
  return `${vector} @@ ${tsqueryFunctions[operation.operator]}(${language}${statement.value(operation.value)})`;
}

function operationSql(operation: Exclude<Operation, { kind: "search" }>, statement: Statement): string {
  switch (operation.kind) {
    case "simple":
      return `${simpleSql[operation.operator]} ${statement.value(operation.value)}`;
    case "quantified": {
      const { operator, quantifier, value } = operation;
      const isPattern = operator === "like" || operator === "ilike";
      // In array literals a backslash escapes the next character.
      if (operator === "match" || operator === "imatch")
        refuseCostlyPattern(quantifier === null ? value : value.replace(/\\(.)/gs, "$1"));
      const place = statement.value(isPattern ? value.replaceAll("*", "%") : value);
      const operand = quantifier === null ? place : `${quantifier}(${place})`;
      return `${quantifiedSql[operator]} ${operand}`;
    }
    case "in": {
      const isEmpty = operation.values.length === 1 && operation.values[0] === "";
      const values = isEmpty ? [] : operation.values;
      return `= any (${statement.value(arrayLiteral(values))})`;
    }
    case "is":
      return `is ${isSql[operation.value]}`;
    case "isdistinct":
      return `is distinct from ${statement.value(operation.value)}`;
  }
}

function badOperator(resource: string): RestError {
  return new RestError(400, "PGRST120", `Bad operator on the '${resource}' embedded resource`, {
    details: "Only is null or not is null filters are allowed on embedded resources",
  });
}

function conditionSql(
  { field, negated, operation }: Condition,
  source: RowSource,
  statement: Statement,
): string {
  const embedded = field.path.length === 0 ? source.embedded(field.name) : null;
  if (embedded !== null && operation.kind === "is" && operation.value === "null")
    return `(${negated ? "" : "not "}(${embedded.exists()}))`;
  if (embedded !== null && !hasColumn(source.shape, field.name)) throw badOperator(field.name);
  const test =
    operation.kind === "search"
      ? searchSql(operation, field, source, statement)
      : `${fieldSql(field, source, statement)} ${operationSql(operation, statement)}`;
  return negated ? `(not ${test})` : `(${test})`;
}

function logicSql(tree: LogicTree, source: RowSource, statement: Statement): string {
  if (tree.kind === "condition") return conditionSql(tree.condition, source, statement);
  const members = tree.members.map((member) => logicSql(member, source, statement));
  return `${tree.negated ? "not " : ""}(${members.join(` ${tree.operator} `)})`;
}

/** SQL of the filters of a resource. `ties` are conditions in SQL. */
export function whereSql(
  trees: readonly LogicTree[],
  source: RowSource,
  statement: Statement,
  ties: readonly string[] = [],
): string {
  const tests = [...ties, ...trees.map((tree) => logicSql(tree, source, statement))];
  if (tests.length === 0) return "";
  return ` where ${tests.join(" and ")}`;
}

/** PostgreSQL's bound for one `{n}`; nesting multiplies the time. */
const maxRepeats = 255;
const maxPatternLength = 1000;

/** Finds back-references, also in brackets and comments, which PostgreSQL may read differently. */
const backReference = /^(?:[^\\]|\\[^1-9])*\\[1-9]/;
const patternToken = /\\.|\[\^?\]?(?:\[[:.=].*?[:.=]\]|\\.|[^\]])*\]|\{(\d+)(?:,(\d*))?\}|[\s\S]/gs;

/** Refuses patterns whose time grows exponentially: back-references and nested repetitions. Throws PGRST127. */
function refuseCostlyPattern(pattern: string): void {
  if (pattern.length > maxPatternLength)
    throw notImplemented(`Regular expressions longer than ${maxPatternLength} characters are not supported.`);
  if (backReference.test(pattern))
    throw notImplemented("Back-references in regular expressions are not supported.");
  if (mostRepeats([...pattern.matchAll(patternToken)]) > maxRepeats)
    throw notImplemented(`Nested repetitions of more than ${maxRepeats} in all are not supported.`);
}

/** Repeats of the innermost atom with all `{n,m}` written out. */
function mostRepeats(tokens: readonly RegExpExecArray[]): number {
  /** The maximum so far for each open group. */
  const open = [1];
  let atom = 1;
  let most = 1;
  for (const [text, least, upper] of tokens) {
    if (text === "(") {
      open.push(1);
      atom = 1;
    } else if (text === ")" && open.length > 1) atom = open.pop() ?? 1;
    else if (least !== undefined) atom *= Math.max(1, Number(upper || least));
    else if (!/^[*+?]$/.test(text)) atom = 1;
    const within = Math.max(open.pop() ?? 1, atom);
    open.push(within);
    most = Math.max(most, within);
  }
  return most;
}
