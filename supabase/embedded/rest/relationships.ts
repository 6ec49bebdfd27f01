import type { Relation, Routine } from "./catalogue.ts";
import { type ShownColumn, shownColumns } from "./catalogue-sql.ts";

interface KeyColumn {
  number: number;
  name: string;
}

/** A key; relations are named by their identity. */
export interface Key {
  name: string;
  table: string;
  columns: readonly KeyColumn[];
  /** Relation on the other side of a foreign key. */
  foreign: string | null;
  foreignColumns: readonly KeyColumn[];
  /** The columns are also a primary or unique key. */
  isUnique: boolean;
}

export interface ViewDefinition {
  id: string;
  definition: string;
}

type ColumnPairs = readonly (readonly [own: string, other: string])[];

interface Between {
  table: Relation;
  foreign: Relation;
}

interface Link extends Between {
  kind: "one-to-many" | "many-to-one" | "one-to-one";
  constraint: string;
  columns: ColumnPairs;
}

/** A relationship through a table with keys to both sides, all within its primary key. */
interface Junction extends Between {
  kind: "many-to-many";
  junction: Relation;
  /** Pairs of columns: of the near side and of the junction. */
  near: ColumnPairs;
  far: ColumnPairs;
}

/** A function from a row of one relation to rows of the other. */
interface Computed extends Between {
  kind: "computed";
  routine: Pick<Routine, "schema" | "name">;
  isOne: boolean;
}

export type Relationship = Link | Junction | Computed;

export const isToOne = (relationship: Relationship) =>
  relationship.kind === "computed"
    ? relationship.isOne
    : relationship.kind === "many-to-one" || relationship.kind === "one-to-one";

interface End {
  relation: Relation;
  columns: readonly string[];
}

/** The tables and views that show all columns of a key, in every combination. */
export class KeyEnds {
  readonly #relations: ReadonlyMap<string, Relation>;
  readonly #shown: ReadonlyMap<string, readonly ShownColumn[]>;

  constructor(relations: readonly Relation[], views: readonly ViewDefinition[]) {
    this.#relations = new Map(relations.map((relation) => [relation.id, relation]));
    this.#shown = new Map(views.map(({ id, definition }) => [id, shownColumns(definition)]));
  }

  of(table: string, columns: readonly KeyColumn[]): End[] {
    const relation = this.#relations.get(table);
    const views = [...this.#relations.values()].filter(({ id }) => this.#shown.has(id));
    return [
      ...(relation === undefined ? [] : [{ relation: relation, columns: columns.map(({ name }) => name) }]),
      ...views.flatMap((view) =>
        this.#ways(view, table, columns).map((found) => ({ relation: view, columns: found })),
      ),
    ];
  }

  #ways(view: Relation, table: string, columns: readonly KeyColumn[]): string[][] {
    return columns.reduce<string[][]>(
      (ways, { number }) => {
        const places = this.#places(view.id, table, number, new Set());
        return ways.flatMap((way) => places.map((place) => [...way, view.columns[place - 1]?.name ?? ""]));
      },
      [[]],
    );
  }

  /** Places of a column in a view, also through other views. */
  #places(view: string, table: string, column: number, above: ReadonlySet<string>): number[] {
    if (above.has(view)) return [];
    const columnsOfView = this.#shown.get(view) ?? [];
    return columnsOfView
      .filter(
        (found) =>
          (found.relation === table && found.column === column) ||
          this.#places(found.relation, table, column, new Set([...above, view])).includes(found.column),
      )
      .map(({ place }) => place);
  }
}

export function viewKey(ends: KeyEnds, keys: readonly Key[], view: Relation): string[] {
  return keys
    .filter(({ foreign }) => foreign === null)
    .flatMap(
      ({ table, columns }) =>
        ends.of(table, columns).find(({ relation }) => relation === view)?.columns ?? [],
    );
}

const swapped = (columns: ColumnPairs): ColumnPairs => columns.map(([near, far]) => [far, near]);

function linksOf(ends: KeyEnds, key: Key): Link[] {
  if (key.foreign === null) return [];
  const targets = ends.of(key.foreign, key.foreignColumns);
  return ends.of(key.table, key.columns).flatMap((from) =>
    targets.map(
      (to): Link => ({
        kind: key.isUnique ? "one-to-one" : "many-to-one",
        table: from.relation,
        foreign: to.relation,
        constraint: key.name,
        columns: from.columns.map((name, index) => [name, to.columns[index] ?? ""]),
      }),
    ),
  );
}

const inverse = (link: Link): Link => ({
  kind: link.kind === "many-to-one" ? "one-to-many" : "one-to-one",
  table: link.foreign,
  foreign: link.table,
  constraint: link.constraint,
  columns: swapped(link.columns),
});

function junctionsOf(links: readonly Link[]): Junction[] {
  return links.flatMap((near) =>
    links
      .filter((far) => far.table === near.table && far.constraint !== near.constraint)
      .filter((far) =>
        [...near.columns, ...far.columns].every(([name]) => near.table.primaryKey.includes(name)),
      )
      .map((far) => ({
        kind: "many-to-many",
        table: near.foreign,
        foreign: far.foreign,
        junction: near.table,
        near: swapped(near.columns),
        far: swapped(far.columns),
      })),
  );
}

export function keyRelationships(ends: KeyEnds, keys: readonly Key[]): Relationship[] {
  const links = keys.flatMap((key) => linksOf(ends, key));
  const toMany = links.filter(({ kind }) => kind === "many-to-one");
  return [...links, ...links.map(inverse), ...junctionsOf(toMany)];
}

export function computedRelationships(
  relations: readonly Relation[],
  routines: readonly Routine[],
): Computed[] {
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  return routines.flatMap((routine): Computed[] => {
    const table = byId.get(routine.computedOn ?? "");
    const foreign = byId.get(routine.rowOf ?? "");
    if (table === undefined || foreign === undefined) return [];
    return [{ kind: "computed", table, foreign, routine, isOne: !routine.isSet || routine.givesOne }];
  });
}
