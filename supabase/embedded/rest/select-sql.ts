import type { Transaction } from "../types.ts";
import { fieldSql } from "./filter-sql.ts";
import { RestError } from "./rest-error.ts";
import type { RowSource } from "./row-source.ts";
import { quoteName, type Statement } from "./sql.ts";
import type { Field, SelectItem } from "./syntax.ts";

/** Names of types as the client writes them, to their names in the catalogue. */
export type CastTypes = ReadonlyMap<string, string>;

/** Looks up the types of `::casts`. Throws 42704 for an unknown one. */
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
