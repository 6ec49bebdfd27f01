import { whereSql } from "./filter-sql.ts";
import { asksNothing, nameOf, type Resource } from "./query.ts";
import { capped, limitSql, requestedRange } from "./range.ts";
import { isToOne } from "./relationships.ts";
import type { Resolved } from "./resolve-embeds.ts";
import { directSource, type Embedded, type RowSource, unknownColumn, withEmbedded } from "./row-source.ts";
import { type CastTypes, columnName, orderSql, selectSql } from "./select-sql.ts";
import { qualified, quoteName, type Statement } from "./sql.ts";

interface Writing {
  statement: Statement;
  casts: CastTypes;
  maxRows: bigint | null;
  /** Most embedded rows of a request, together; the rest is left out. Null: no limit. */
  budget: number | null;
}

interface Joined {
  /** Parent rows with access to their embedded rows. */
  source: RowSource;
  /** SQL of the parent's columns, then of the embedded ones. */
  columns: string;
  joins: string;
  /** Conditions besides the parent's own filters. */
  conditions: readonly string[];
  outputs: readonly string[];
}

interface Written extends Embedded {
  columns: readonly string[];
  outputs: readonly string[];
  join: string;
  condition: string | null;
}

interface Place {
  parent: RowSource;
  resolved: Resolved;
  depth: number;
  alias: string;
}

const counterName = "pgrst.embedded";

/** Number of embedded rows so far, which a setting of the transaction holds. */
export const embeddedRows = `coalesce(nullif(current_setting('${counterName}', true), ''), '0')::bigint`;

/** Joins embedded resources, and those embedded in them. */
export function joinEmbeds(
  parent: RowSource,
  resource: Resource,
  embeds: readonly Resolved[],
  writing: Writing,
  depth = 1,
): Joined {
  const named = new Map(
    embeds.map((resolved, index) => {
      const write = isToOne(resolved.relationship) ? writeOne : writeMany;
      const place = { parent, resolved, depth, alias: `pgrst_embed_${depth}_${index}` };
      return [nameOf(resolved.embed), write(place, writing)];
    }),
  );
  const written = [...named.values()];
  const source = withEmbedded(parent, named);
  const columns = selectSql(resource.columns, writing.casts, source, writing.statement);
  const outputs = resource.columns.flatMap((item) =>
    item.kind === "star" ? parent.shape.columns.map(({ name }) => name) : [columnName(item)],
  );
  return {
    source,
    columns: [columns, ...written.flatMap(({ columns }) => columns)].filter((part) => part !== "").join(", "),
    joins: written.map(({ join }) => join).join(""),
    conditions: written.flatMap(({ condition }) => condition ?? []),
    outputs: [...outputs, ...written.flatMap((embed) => embed.outputs)],
  };
}

type Pair = readonly [own: string, other: string];

/** Source of the embedded rows, and their condition on a row of `parent`. */
function tie({ parent, resolved: { relationship }, depth }: Place, source: RowSource) {
  if (relationship.kind === "computed")
    return { from: `${qualified(relationship.routine)}(${parent.row()}) as ${source.alias}`, ties: [] };
  const from = `${qualified(relationship.foreign)} as ${source.alias}`;
  if (relationship.kind !== "many-to-many") {
    const ties = relationship.columns.map(
      ([near, far]) => `${source.reference(far).sql} = ${parent.reference(near).sql}`,
    );
    return { from, ties };
  }
  const junction = `pgrst_junction_${depth}`;
  const equals =
    (side: RowSource) =>
    ([column, name]: Pair) =>
      `${junction}.${quoteName(name)} = ${side.reference(column).sql}`;
  const far = relationship.far.map(equals(source)).join(" and ");
  return {
    from: `${from} join ${qualified(relationship.junction)} as ${junction} on ${far}`,
    ties: relationship.near.map(equals(parent)),
  };
}

function writeRows(place: Place, writing: Writing) {
  const { resolved, depth } = place;
  const { embed, relationship, embeds } = resolved;
  const { name, ...shape } = relationship.foreign;
  const errorName = relationship.kind === "many-to-many" ? name : `${name}_${depth}`;
  const source = directSource({ ...shape, name: errorName }, `pgrst_row_${depth}`);
  const joined = joinEmbeds(source, embed, embeds, writing, depth + 1);
  const { from, ties } = tie(place, source);
  const { statement } = writing;
  const conditions = [...ties, ...joined.conditions];
  const where = whereSql(embed.filters, joined.source, statement, conditions);
  const order = orderSql(embed.order, joined.source, statement);
  const range = requestedRange({ ...embed, method: "", header: null });
  const columns = joined.columns || "1 as pgrst_nothing";
  const select = `select ${columns} from ${from}${joined.joins}${where}${order}`;
  return { select, range, outputs: joined.outputs };
}

/** SQL of a resource with one row at most. It has no limit, so that PostgreSQL joins single rows directly. */
function writeOne(place: Place, writing: Writing): Written {
  const { alias, depth } = place;
  const { embed, relationship } = place.resolved;
  const name = nameOf(embed);
  const { select, range, outputs } = writeRows(place, writing);
  const member = (column: string) => `${alias}.${quoteName(column)}`;
  const reference = (column: string) => {
    if (outputs.includes(column)) return { sql: member(column), base: "" };
    throw unknownColumn(`${relationship.table.name}_${name}_${depth}`, column);
  };
  const whole = outputs.length === 0 ? [] : [`row_to_json(${alias}.*) as ${quoteName(name)}`];
  const rows = `${select}${limitSql(range, writing.statement)}`;
  return {
    columns: embed.isSpread ? outputs.map(member) : whole,
    outputs: embed.isSpread ? outputs : whole.map(() => name),
    join: ` ${embed.isInner ? "inner" : "left"} join lateral (${rows}) as ${alias} on true`,
    condition: null,
    exists: () => `${alias}.* is distinct from null`,
    row: { reference },
  };
}

/** SQL of a resource with many rows. Rows become values after the parent rows are ordered and limited. */
function writeMany(place: Place, writing: Writing): Written {
  const { embed } = place.resolved;
  const exists = () => {
    const { select, range } = writeRows(place, { ...writing, budget: null });
    return `exists (${select}${limitSql(range, writing.statement)})`;
  };
  const condition = embed.isInner ? exists() : null;
  const { columns, outputs } = asksNothing(embed) ? { columns: [], outputs: [] } : writeLists(place, writing);
  return { columns, outputs, join: "", condition, exists, row: null };
}

/** Writes the lists that the statement uses: PostgreSQL refuses unused parameters. */
function writeLists(place: Place, { statement, budget, ...writing }: Writing) {
  const { alias } = place;
  const { embed } = place.resolved;
  const { select, range, outputs } = writeRows(place, { statement, budget, ...writing });
  const left = budget === null ? null : `${budget} - ${embeddedRows}`;
  const rows = `${select}${limitSql(capped(range, writing.maxRows), statement, left)}`;
  const names = embed.isSpread ? outputs : [nameOf(embed)];
  const columns = names.map((name) => {
    const list = `json_agg(${alias}.${embed.isSpread ? quoteName(name) : "*"})`;
    const counted = `case when set_config('${counterName}', (${embeddedRows} + count(*))::text, true) is not null then ${list} end`;
    const sql = `select ${budget === null ? list : counted} from (${rows}) as ${alias}`;
    return `coalesce((${sql}), '[]') as ${quoteName(name)}`;
  });
  return { columns, outputs: names };
}
