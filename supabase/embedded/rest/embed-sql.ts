import { whereSql } from "./filter-sql.ts";
import { capped, limitSql, requestedRange } from "./range.ts";
import { isToOne } from "./relationships.ts";
import type { Resolved } from "./resolve-embeds.ts";
import { nameOf, type Resource } from "./resource.ts";
import { directSource, type Embedded, type RowSource, unknownColumn, withEmbedded } from "./row-source.ts";
import { type CastTypes, columnName, orderSql, selectSql } from "./select-sql.ts";
import { qualified, quoteName, type Statement } from "./sql.ts";
import type { LogicTree } from "./syntax.ts";

export interface Writing {
  statement: Statement;
  casts: CastTypes;
  /** For the embedded rows of each row. */
  maxRows: bigint | null;
  /** For all embedded rows together; what is beyond is left out. Null: no end. */
  budget: number | null;
}

export interface Joined {
  /** The rows of the parent, knowing what is embedded in them. */
  source: RowSource;
  /** For the list after `select`: the parent's columns, then what is embedded. */
  columns: string;
  joins: string;
  /** Those of the joins that decide which rows of the parent there are. */
  decidingJoins: string;
  /** Names of the columns. */
  outputs: readonly string[];
}

interface Written {
  name: string;
  columns: readonly string[];
  outputs: readonly string[];
  join: string;
  isInner: boolean;
  embedded: Embedded;
}

const ROWS = "pgrst_rows";
const COUNTER = "pgrst.embedded";

/** How many embedded rows the statement has gathered so far, in a setting of the transaction. */
export const EMBEDDED_ROWS = `coalesce(nullif(current_setting('${COUNTER}', true), ''), '0')::bigint`;

const gathered = (alias: string, budget: number | null) =>
  budget === null
    ? `json_agg(${alias}.*)`
    : `case when set_config('${COUNTER}', (${EMBEDDED_ROWS} + count(*))::text, true) is not null then json_agg(${alias}.*) end`;

const fieldsOf = (tree: LogicTree): string[] =>
  tree.kind === "condition" ? [tree.condition.field.name] : tree.members.flatMap(fieldsOf);

/** Writes what is asked of the rows of `parent`: whatever is embedded is joined to it, row by row. */
export function joinEmbeds(
  parent: RowSource,
  resource: Resource,
  embeds: readonly Resolved[],
  writing: Writing,
  depth = 1,
): Joined {
  const tested = new Set(resource.filters.flatMap(fieldsOf));
  const written = embeds.map((resolved, index) => {
    const alias = `pgrst_embed_${depth}_${index}`;
    const { embed, relationship } = resolved;
    const isJoined = isToOne(relationship) || embed.isInner || embed.isSpread || tested.has(nameOf(embed));
    const write = isJoined ? writeJoined : writeValue;
    return write(parent, resolved, writing, depth, alias);
  });
  const source = withEmbedded(parent, new Map(written.map(({ name, embedded }) => [name, embedded])));
  const deciding = written.filter(({ isInner, name }) => isInner || tested.has(name));
  const own = selectSql(resource.columns, writing.casts, source, writing.statement);
  const outputs = resource.columns.flatMap((item) =>
    item.kind === "star" ? parent.shape.columns.map(({ name }) => name) : [columnName(item)],
  );
  return {
    source,
    columns: [own, ...written.flatMap(({ columns }) => columns)].filter((part) => part !== "").join(", "),
    joins: written.map(({ join }) => join).join(""),
    decidingJoins: deciding.map(({ join }) => join).join(""),
    outputs: [...outputs, ...written.flatMap((embed) => embed.outputs)],
  };
}

type Pair = readonly [own: string, other: string];

/** Where embedded rows come from, and what ties them to a row of `parent`. */
function tie(parent: RowSource, own: RowSource, { relationship }: Resolved, depth: number) {
  if (relationship.kind === "computed")
    return { from: `${qualified(relationship.routine)}(${parent.row()}) as ${own.alias}`, ties: [] };
  const from = `${qualified(relationship.foreign)} as ${own.alias}`;
  if (relationship.kind !== "many-to-many") {
    const ties = relationship.columns.map(
      ([near, far]) => `${own.reference(far).sql} = ${parent.reference(near).sql}`,
    );
    return { from, ties };
  }
  const junction = `pgrst_junction_${depth}`;
  const equals =
    (side: RowSource) =>
    ([column, name]: Pair) =>
      `${junction}.${quoteName(name)} = ${side.reference(column).sql}`;
  const far = relationship.far.map(equals(own)).join(" and ");
  return {
    from: `${from} join ${qualified(relationship.junction)} as ${junction} on ${far}`,
    ties: relationship.near.map(equals(parent)),
  };
}

function rowsSql(parent: RowSource, resolved: Resolved, writing: Writing, depth: number) {
  const { embed, relationship, embeds } = resolved;
  const { name, ...shape } = relationship.foreign;
  const errorName = relationship.kind === "many-to-many" ? name : `${name}_${depth}`;
  const own = directSource({ ...shape, name: errorName }, `pgrst_row_${depth}`);
  const joined = joinEmbeds(own, embed, embeds, writing, depth + 1);
  const { from, ties } = tie(parent, own, resolved, depth);
  const { statement } = writing;
  const where = whereSql(embed.filters, joined.source, statement, ties);
  const order = orderSql(embed.order, joined.source, statement);
  const range = requestedRange({ ...embed, method: "", header: null });
  // A limit would keep PostgreSQL from joining a single row as it does the rows of a table.
  const toOne = isToOne(relationship);
  const left = writing.budget === null || toOne ? null : `${writing.budget} - ${EMBEDDED_ROWS}`;
  const limit = limitSql(toOne ? range : capped(range, writing.maxRows), statement, left);
  const columns = joined.columns || "1 as pgrst_nothing";
  return {
    sql: `select ${columns} from ${from}${joined.joins}${where}${order}${limit}`,
    outputs: joined.outputs,
  };
}

/** As a value, which PostgreSQL looks for after it has ordered and cut the rows of the parent. */
function writeValue(
  parent: RowSource,
  resolved: Resolved,
  writing: Writing,
  depth: number,
  alias: string,
): Written {
  const name = nameOf(resolved.embed);
  const { sql, outputs } = rowsSql(parent, resolved, writing, depth);
  const list = gathered(alias, writing.budget);
  const value = `coalesce((select ${list} from (${sql}) as ${alias}), '[]') as ${quoteName(name)}`;
  const isEmpty = outputs.length === 0;
  return {
    name,
    columns: isEmpty ? [] : [value],
    outputs: isEmpty ? [] : [name],
    join: "",
    isInner: false,
    embedded: { value: "null", row: null },
  };
}

function writeJoined(
  parent: RowSource,
  resolved: Resolved,
  writing: Writing,
  depth: number,
  alias: string,
): Written {
  const { embed, relationship } = resolved;
  const name = nameOf(embed);
  const { sql, outputs } = rowsSql(parent, resolved, writing, depth);
  const toOne = isToOne(relationship);
  const member = (column: string) => `${alias}.${quoteName(column)}`;
  const lists = embed.isSpread
    ? outputs.map((column) => `, coalesce(json_agg(${member(column)}), '[]') as ${quoteName(column)}`)
    : [];
  const rows = toOne
    ? sql
    : `select ${gathered(alias, writing.budget)} as ${ROWS}${lists.join("")} from (${sql}) as ${alias}`;
  const on = toOne || !embed.isInner ? "true" : `${alias}.${ROWS} is not null`;
  const whole = toOne ? `row_to_json(${alias}.*)` : `coalesce(${alias}.${ROWS}, '[]')`;
  const shown = embed.isSpread ? outputs.map(member) : [`${whole} as ${quoteName(name)}`];
  const reference = (column: string) => {
    if (outputs.includes(column)) return { sql: member(column), base: "" };
    throw unknownColumn(`${relationship.table.name}_${name}_${depth}`, column);
  };
  return {
    name,
    columns: outputs.length === 0 ? [] : shown,
    outputs: embed.isSpread ? outputs : outputs.length === 0 ? [] : [name],
    join: ` ${embed.isInner ? "inner" : "left"} join lateral (${rows}) as ${alias} on ${on}`,
    isInner: embed.isInner,
    embedded: { value: toOne ? `${alias}.*` : `${alias}.${ROWS}`, row: toOne ? { reference } : null },
  };
}
