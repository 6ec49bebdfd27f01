import type { Database } from "../types.ts";
import type { Catalogue, CatalogueCache, Column, ComputedColumn, Relation } from "./catalogue.ts";
import type { Query } from "./query.ts";
import type { RowRange } from "./range.ts";
import type { Format } from "./request-headers.ts";
import { UnknownName } from "./rest-error.ts";
import type { Session } from "./run.ts";
import { qualified, quoteName } from "./sql.ts";

export const rowName = "pgrst_row";
export const sourceName = "pgrst_source";
const typedRowName = "pgrst_typed_row";

interface Reference {
  sql: string;
  base: string;
}

export interface Embedded {
  /** SQL condition that the row exists. */
  exists(): string;
  /** Row of a resource that exists once at most. */
  row: Pick<RowSource, "reference"> | null;
}

export interface RowSource {
  shape: RowShape;
  alias: string;
  star(): string;
  /** SQL of the row as argument of a function. */
  row(): string;
  reference(name: string): Reference;
  embedded(name: string): Embedded | null;
}

interface RowShape {
  /** Name in PostgreSQL's messages. */
  name: string;
  columns: readonly Column[];
  computed: readonly ComputedColumn[];
}

/** Error of a missing column (PostgreSQL's `undefined_column`), before a statement is built. */
export function unknownColumn(relation: string, name: string): Error {
  return new UnknownName(400, "42703", `column ${relation}.${name} does not exist`);
}

const find = <T extends { name: string }>(items: readonly T[], name: string) =>
  items.find((item) => item.name === name) ?? null;

export const hasColumn = ({ columns, computed }: RowShape, name: string) =>
  (find(columns, name) ?? find(computed, name)) !== null;

/** Reference to a column. `row.count` means `count(row)`, by which clients count embedded rows. */
function counted(shape: RowShape, alias: string, name: string): Reference {
  if (name === "count") return { sql: `count(${alias}.*)`, base: "bigint" };
  throw unknownColumn(shape.name, name);
}

export function directSource(shape: RowShape, alias = rowName): RowSource {
  return {
    shape,
    alias,
    star: () => `${alias}.*`,
    row: () => `${alias}.*`,
    reference(name) {
      const column = find(shape.columns, name);
      if (column !== null) return { sql: `${alias}.${quoteName(column.name)}`, base: column.base };
      const computed = find(shape.computed, name);
      if (computed !== null) return { sql: `${qualified(computed)}(${alias}.*)`, base: computed.base };
      return counted(shape, alias, name);
    },
    embedded: () => null,
  };
}

export const withEmbedded = (
  source: RowSource,
  embeddedByName: ReadonlyMap<string, Embedded>,
): RowSource => ({
  shape: source.shape,
  alias: source.alias,
  star: () => source.star(),
  row: () => source.row(),
  reference: (name) => source.reference(name),
  embedded: (name) => embeddedByName.get(name) ?? null,
});

/** Rows of a CTE. They have lost their type, so `inner()` takes computed columns along. */
export class DerivedSource implements RowSource {
  readonly shape: RowShape;
  readonly alias = sourceName;
  /** Named type of a row; null when it has none. */
  readonly #type: string | null;
  readonly #used = new Set<string>();
  #wholeRow = false;
  #typedRow = false;

  constructor(shape: RowShape, relation: Relation | null) {
    this.shape = shape;
    this.#type = relation === null ? null : qualified(relation);
  }

  star(): string {
    this.#wholeRow = true;
    return this.shape.columns.map(({ name }) => `${sourceName}.${quoteName(name)}`).join(", ");
  }

  row(): string {
    this.#typedRow = true;
    return `${sourceName}.${typedRowName}`;
  }

  reference(name: string): Reference {
    const item = find(this.shape.columns, name) ?? find(this.shape.computed, name);
    if (item === null) return counted(this.shape, sourceName, name);
    this.#used.add(item.name);
    return { sql: `${sourceName}.${quoteName(item.name)}`, base: item.base };
  }

  embedded(): null {
    return null;
  }

  inner(): string {
    const direct = directSource(this.shape);
    const names = this.#wholeRow
      ? [...this.shape.columns.map(({ name }) => name), ...this.#used]
      : this.#used;
    const columns = [...new Set(names)].map((name) => `${direct.reference(name).sql} as ${quoteName(name)}`);
    const typed =
      this.#typedRow && this.#type !== null ? [`(${rowName}.*)::${this.#type} as ${typedRowName}`] : [];
    return [...columns, ...typed].join(", ");
  }
}

export interface RestRequest {
  db: Database;
  catalogue: CatalogueCache;
  maxRows: bigint | null;
  session: Session;
  isCall: boolean;
  target: string;
  query: Query;
  range: RowRange;
  format: Format;
  typeHeaders: Record<string, string>;
  source: Request;
}

export function requireRelation(catalogue: Catalogue, schema: string, name: string): Relation {
  const relation = catalogue.relation(schema, name);
  if (relation !== null) return relation;
  throw new UnknownName(404, "PGRST205", `Could not find the table '${schema}.${name}' in the schema cache`);
}
