import type { Database } from "../types.ts";
import type { Catalogue, CatalogueCache, Column, ComputedColumn, Relation } from "./catalogue.ts";
import type { Format } from "./media-type.ts";
import type { Query } from "./query.ts";
import type { RowRange } from "./range.ts";
import { UnknownName } from "./rest-error.ts";
import type { Session } from "./session.ts";
import { qualified, quoteName } from "./sql.ts";

export const ROW = "pgrst_row";
export const SOURCE = "pgrst_source";

export interface Reference {
  sql: string;
  /** Type below all domains. */
  base: string;
}

export interface RowSource {
  star(): string;
  reference(name: string): Reference;
}

export interface RowShape {
  /** As PostgreSQL calls the relation in its messages. */
  name: string;
  columns: readonly Column[];
  computed: readonly ComputedColumn[];
}

/** PostgreSQL's own `undefined_column`, said before a statement is built from an unknown name. */
function unknown(shape: RowShape, name: string): Error {
  return new UnknownName(400, "42703", `column ${shape.name}.${name} does not exist`);
}

const find = <T extends { name: string }>(items: readonly T[], name: string) =>
  items.find((item) => item.name === name) ?? null;

export function directSource(shape: RowShape): RowSource {
  return {
    star: () => `${ROW}.*`,
    reference(name) {
      const column = find(shape.columns, name);
      if (column !== null) return { sql: `${ROW}.${quoteName(column.name)}`, base: column.base };
      const computed = find(shape.computed, name);
      if (computed !== null) return { sql: `${qualified(computed)}(${ROW}.*)`, base: computed.base };
      throw unknown(shape, name);
    },
  };
}

/** Behind a common table expression a row has lost its type, so computed columns are taken along inside by `inner()`. */
export class DerivedSource implements RowSource {
  readonly #shape: RowShape;
  readonly #used = new Set<string>();
  #wholeRow = false;

  constructor(shape: RowShape) {
    this.#shape = shape;
  }

  star(): string {
    this.#wholeRow = true;
    return this.#shape.columns.map(({ name }) => `${SOURCE}.${quoteName(name)}`).join(", ");
  }

  reference(name: string): Reference {
    const item = find(this.#shape.columns, name) ?? find(this.#shape.computed, name);
    if (item === null) throw unknown(this.#shape, name);
    this.#used.add(item.name);
    return { sql: `${SOURCE}.${quoteName(item.name)}`, base: item.base };
  }

  inner(): string {
    const direct = directSource(this.#shape);
    const names = this.#wholeRow
      ? [...this.#shape.columns.map(({ name }) => name), ...this.#used]
      : [...this.#used];
    return [...new Set(names)]
      .map((name) => `${direct.reference(name).sql} as ${quoteName(name)}`)
      .join(", ");
  }
}

export interface RestRequest {
  db: Database;
  catalogue: CatalogueCache;
  maxRows: bigint | null;
  session: Session;
  target: string;
  query: Query;
  range: RowRange;
  format: Format;
  source: Request;
}

export function requireRelation(catalogue: Catalogue, schema: string, name: string): Relation {
  const relation = catalogue.relation(schema, name);
  if (relation !== null) return relation;
  throw new UnknownName(404, "PGRST205", `Could not find the table '${schema}.${name}' in the schema cache`);
}
