import type { Column, ComputedColumn } from "./catalogue.ts";
import { UnknownName } from "./rest-error.ts";
import { qualified, quoteName } from "./sql.ts";

/** Alias of the table or function in every statement. */
export const ROW = "pgrst_row";
/** Name of the common table expression that holds the rows of a write or call. */
export const SOURCE = "pgrst_source";

export interface Reference {
  sql: string;
  /** Type below all domains. */
  base: string;
}

/** Where names are looked up, and what they become in SQL. */
export interface RowSource {
  /** All columns, as in `select *`. */
  star(): string;
  /** Throws 42703 for a name the catalogue does not know. */
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

/** Rows of a table, read directly. */
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

/**
 * Rows that a write returns or a function gives, behind a common table expression. There a row has lost its type,
 * so computed columns are taken along inside: `inner()` is the list of what the expression must yield.
 */
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
