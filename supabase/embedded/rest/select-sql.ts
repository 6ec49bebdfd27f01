import type { Transaction } from "../types.ts";
import { fieldSql } from "./filter-sql.ts";
import type { ColumnItem, OrderTerm } from "./parse-names.ts";
import { everyResource, type Resource } from "./query.ts";
import { notEmbedded, RestError } from "./rest-error.ts";
import type { RowSource } from "./row-source.ts";
import { quoteName, type Statement } from "./sql.ts";

function orderedBy(source: RowSource, relation: string | null): Pick<RowSource, "reference"> {
  if (relation === null) return source;
  const embedded = source.embedded(relation);
  if (embedded === null) throw notEmbedded(relation);
  if (embedded.row !== null) return embedded.row;
  throw new RestError(400, "PGRST118", `A related order on '${relation}' is not possible`, {
    details: `'${source.shape.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
  });
}

export function orderSql(terms: readonly OrderTerm[], source: RowSource, statement: Statement): string {
  if (terms.length === 0) return "";
  const items = terms.map(({ relation, field, direction, nulls }) =>
    [
      fieldSql(field, orderedBy(source, relation), statement),
      direction,
      nulls === null ? null : `nulls ${nulls}`,
    ]
      .filter((part) => part !== null)
      .join(" "),
  );
  return ` order by ${items.join(", ")}`;
}

export type CastTypes = ReadonlyMap<string, string>;

export async function resolveCasts(tx: Transaction, resource: Resource): Promise<CastTypes> {
  const columns = everyResource(resource).flatMap((resource) => resource.columns);
  const names = new Set(
    columns.flatMap((item) => (item.kind === "field" && item.cast !== null ? [item.cast] : [])),
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

/** Name of a column: its alias, else the last key of its JSON path. */
export function columnName({ alias, field }: Extract<ColumnItem, { kind: "field" }>): string {
  const keys = field.path.flatMap(({ operand }) => ("key" in operand ? [operand.key] : []));
  return alias ?? keys.at(-1) ?? field.name;
}

export function selectSql(
  select: readonly ColumnItem[],
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
      return `${value} as ${quoteName(columnName(item))}`;
    })
    .join(", ");
}
