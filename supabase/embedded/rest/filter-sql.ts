import type { Transaction } from "../types.ts";
import { refuseCostlyPattern } from "./pattern.ts";
import { RestError } from "./rest-error.ts";
import type { RowSource } from "./row-source.ts";
import { arrayLiteral, quoteName, type Statement } from "./sql.ts";
import type {
  Condition,
  Field,
  IsValue,
  LogicTree,
  Operation,
  OrderTerm,
  QuantifiedOperator,
  SearchOperator,
  SelectItem,
  SimpleOperator,
} from "./syntax.ts";

const SIMPLE: Record<SimpleOperator, string> = {
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
const QUANTIFIED: Record<QuantifiedOperator, string> = {
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
const SEARCH: Record<SearchOperator, string> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};
const IS: Record<IsValue, string> = {
  null: "null",
  not_null: "not null",
  true: "true",
  false: "false",
  unknown: "unknown",
};

export function fieldSql(field: Field, source: RowSource, statement: Statement): string {
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
  return `${vector} @@ ${SEARCH[operation.operator]}(${language}${statement.value(operation.value)})`;
}

function operationSql(operation: Exclude<Operation, { kind: "search" }>, statement: Statement): string {
  switch (operation.kind) {
    case "simple":
      return `${SIMPLE[operation.operator]} ${statement.value(operation.value)}`;
    case "quantified": {
      const { operator, quantifier, value } = operation;
      const isPattern = operator === "like" || operator === "ilike";
      // Within an array literal a backslash protects the character after it.
      if (operator === "match" || operator === "imatch")
        refuseCostlyPattern(quantifier === null ? value : value.replace(/\\(.)/gs, "$1"));
      const place = statement.value(isPattern ? value.replaceAll("*", "%") : value);
      const operand = quantifier === null ? place : `${quantifier}(${place})`;
      return `${QUANTIFIED[operator]} ${operand}`;
    }
    case "in": {
      const isEmpty = operation.values.length === 1 && operation.values[0] === "";
      const values = isEmpty ? [] : operation.values;
      return `= any (${statement.value(arrayLiteral(values))})`;
    }
    case "is":
      return `is ${IS[operation.value]}`;
    case "isdistinct":
      return `is distinct from ${statement.value(operation.value)}`;
  }
}

function conditionSql(
  { field, negated, operation }: Condition,
  source: RowSource,
  statement: Statement,
): string {
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

export function whereSql(trees: readonly LogicTree[], source: RowSource, statement: Statement): string {
  if (trees.length === 0) return "";
  const tests = trees.map((tree) => logicSql(tree, source, statement));
  return ` where ${tests.join(" and ")}`;
}

export function orderSql(terms: readonly OrderTerm[], source: RowSource, statement: Statement): string {
  if (terms.length === 0) return "";
  const items = terms.map(({ field, direction, nulls }) =>
    [fieldSql(field, source, statement), direction, nulls === null ? null : `nulls ${nulls}`]
      .filter((part) => part !== null)
      .join(" "),
  );
  return ` order by ${items.join(", ")}`;
}

export type CastTypes = ReadonlyMap<string, string>;

export async function resolveCasts(tx: Transaction, select: readonly SelectItem[]): Promise<CastTypes> {
  const names = new Set(
    select.flatMap((item) => (item.kind === "field" && item.cast !== null ? [item.cast] : [])),
  );
  const types = new Map<string, string>();
  for (const name of names) {
    const { rows } = await tx.query<{ type: string | null }>(
      "select pg_catalog.format_type(to_regtype($1), to_regtypemod($1)) as type",
      [name],
    );
    const type = rows[0]?.type ?? null;
    if (type === null) throw new RestError(400, "42704", `type "${name}" does not exist`);
    types.set(name, type);
  }
  return types;
}

/** The name in the answer: the last key of a JSON path, where no alias is given. */
function outputName({ name, path }: Field): string {
  const keys = path.flatMap(({ operand }) => ("key" in operand ? [operand.key] : []));
  return keys.at(-1) ?? name;
}

export function selectSql(
  select: readonly SelectItem[],
  casts: CastTypes,
  source: RowSource,
  statement: Statement,
): string {
  return select
    .map((item) => {
      if (item.kind !== "field") return source.star();
      const field = fieldSql(item.field, source, statement);
      const type = item.cast === null ? null : casts.get(item.cast);
      const value = type == null ? field : `cast(${field} as ${type})`;
      return `${value} as ${quoteName(item.alias ?? outputName(item.field))}`;
    })
    .join(", ");
}
