import type { Database, Transaction } from "../types.ts";
import {
  emptySearchPath,
  keysSql,
  lastWriteSql,
  relationsSql,
  routinesSql,
  viewsSql,
} from "./catalogue-sql.ts";
import {
  computedRelationships,
  type Key,
  KeyEnds,
  keyRelationships,
  type Relationship,
  type ViewDefinition,
  viewKey,
} from "./relationships.ts";
import { UnknownName } from "./rest-error.ts";

export interface Column {
  name: string;
  type: string;
  /** Type below all domains, without modifier. */
  base: string;
  default: string | null;
}

export interface ComputedColumn {
  schema: string;
  name: string;
  base: string;
}

export interface Relation {
  id: string;
  schema: string;
  name: string;
  columns: readonly Column[];
  isView: boolean;
  /** Columns of the primary key; for a view the columns that show it. */
  primaryKey: readonly string[];
  computed: readonly ComputedColumn[];
}

interface Parameter {
  name: string;
  type: string;
  required: boolean;
  variadic: boolean;
}

export interface Routine {
  schema: string;
  name: string;
  volatility: "v" | "s" | "i";
  isSet: boolean;
  /** A set that is declared to have one row at most. */
  givesOne: boolean;
  isVoid: boolean;
  isComposite: boolean;
  type: string;
  /** Relation whose rows it returns, or that it is computed on. */
  rowOf: string | null;
  computedOn: string | null;
  parameters: readonly Parameter[];
  columns: readonly Column[];
}

export interface Catalogue {
  relation(schema: string, name: string): Relation | null;
  relationOf(id: string | null): Relation | null;
  relationships(relation: Relation): readonly Relationship[];
  routines(schema: string, name: string): readonly Routine[];
  computedOn(id: string | null): readonly ComputedColumn[];
}

interface CatalogueRows {
  relations: readonly Omit<Relation, "computed" | "primaryKey">[];
  routines: readonly Routine[];
  keys: readonly Key[];
  views: readonly ViewDefinition[];
}

const unnamedParameterTypes = ["json", "jsonb", "text", "xml", "bytea"];

/** Says whether a call can reach the function. An unnamed parameter must be the only one; it takes the whole body. */
function isCallable({ parameters }: Routine): boolean {
  if (parameters.every(({ name }) => name !== "")) return true;
  const [only] = parameters;
  return parameters.length === 1 && unnamedParameterTypes.includes(only?.type ?? "");
}

function buildCatalogue({ relations: rows, routines, keys, views }: CatalogueRows): Catalogue {
  const computedOn = (id: string | null) =>
    routines
      .filter((routine) => id !== null && routine.computedOn === id && !routine.isSet && !routine.isVoid)
      .map(({ schema, name, type }) => ({ schema, name, base: type }));
  const callable = routines.filter(isCallable);
  const relations = rows.map((row) => ({
    ...row,
    computed: computedOn(row.id),
    primaryKey: keys
      .filter(({ table, foreign }) => table === row.id && foreign === null)
      .flatMap(({ columns }) => columns.map(({ name }) => name)),
  }));
  const ends = new KeyEnds(relations, views);
  for (const relation of relations) if (relation.isView) relation.primaryKey = viewKey(ends, keys, relation);
  const byName = new Map(
    relations.map((relation) => [JSON.stringify([relation.schema, relation.name]), relation]),
  );
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const relationships = Map.groupBy<string, Relationship>(
    [...keyRelationships(ends, keys), ...computedRelationships(relations, routines)],
    ({ table }) => table.id,
  );
  return {
    relation: (schema, name) => byName.get(JSON.stringify([schema, name])) ?? null,
    relationOf: (id) => (id === null ? null : (byId.get(id) ?? null)),
    relationships: ({ id }) => relationships.get(id) ?? [],
    routines: (schema, name) =>
      callable.filter((routine) => routine.schema === schema && routine.name === name),
    computedOn,
  };
}

interface Reading {
  catalogue: Catalogue;
  lastWrite: string;
}

async function findLastWrite(tx: Transaction): Promise<string> {
  const { rows } = await tx.query<{ found: string }>(lastWriteSql);
  return rows[0]?.found ?? "";
}

async function readCatalogue(db: Database, schemas: readonly string[]): Promise<Reading> {
  return db.transaction("owner", async (tx) => {
    await tx.query(emptySearchPath);
    const relations = await tx.query<CatalogueRows["relations"][number]>(relationsSql, [schemas]);
    const routines = await tx.query<Routine>(routinesSql, [schemas]);
    const keys = await tx.query<Key>(keysSql);
    const views = await tx.query<ViewDefinition>(viewsSql);
    const catalogue = buildCatalogue({
      relations: relations.rows,
      routines: routines.rows,
      keys: keys.rows,
      views: views.rows,
    });
    return { catalogue, lastWrite: await findLastWrite(tx) };
  });
}

/** The catalogue, read when it is first needed and again when a name is missing. */
export class CatalogueCache {
  #db: Database;
  #schemas: readonly string[];
  #current: Promise<Reading> | null = null;

  constructor(db: Database, schemas: readonly string[]) {
    this.#db = db;
    this.#schemas = schemas;
  }

  forget(): void {
    this.#current = null;
  }

  /**
   * Runs `plan`. When it misses a name and there were writes since, it runs once more on a fresh catalogue, which all
   * waiting requests share.
   */
  async plan<T>(plan: (catalogue: Catalogue) => T): Promise<T> {
    const current = this.#get();
    const { catalogue, lastWrite } = await current;
    try {
      return plan(catalogue);
    } catch (error) {
      if (!(error instanceof UnknownName)) throw error;
      if ((await this.#db.transaction("owner", findLastWrite)) === lastWrite) throw error;
      if (this.#current === current) this.#current = null;
      return plan((await this.#get()).catalogue);
    }
  }

  #get(): Promise<Reading> {
    if (this.#current !== null) return this.#current;
    const reading = readCatalogue(this.#db, this.#schemas);
    this.#current = reading;
    reading.catch(() => {
      if (this.#current === reading) this.#current = null;
    });
    return reading;
  }
}
