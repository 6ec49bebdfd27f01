import type { Catalogue, Relation } from "./catalogue.ts";
import type { Relationship } from "./relationships.ts";
import { type Embed, nameOf } from "./resource.ts";
import { type ErrorDetail, RestError, UnknownName } from "./rest-error.ts";
import { type RestRequest, requireRelation } from "./row-source.ts";
import { mostSimilar } from "./similar.ts";

/** An embedded resource and how its rows are found from those it is embedded in. */
export interface Resolved {
  embed: Embed;
  relationship: Relationship;
  embeds: readonly Resolved[];
}

/** Where embedding starts: `relation` is null for functions that do not give a relation's rows. */
export interface Origin {
  name: string;
  relation: Relation | null;
}

function fits(found: Relationship, { name, hint }: Embed): boolean {
  if (found.kind === "computed") return found.routine.name === name;
  const isTable = found.foreign.name === name;
  if (found.kind === "many-to-many")
    return found.table !== found.foreign && isTable && (hint === null || found.junction.name === hint);
  const [own, other] = found.columns.length === 1 ? (found.columns[0] ?? []) : [];
  // One key of a table to itself is two relationships: the table's name stands for its many, the column's for its one.
  if (found.table === found.foreign) {
    if (hint === null)
      return found.kind === "one-to-many" ? isTable : found.kind === "many-to-one" && own === name;
    return found.kind === "one-to-many" && isTable && other === hint;
  }
  if (hint !== null) return isTable && [found.constraint, own, other].includes(hint);
  return isTable || (!found.foreign.isView && (found.constraint === name || own === name));
}

const KINDS: Relationship["kind"][] = [
  "one-to-many",
  "many-to-one",
  "one-to-one",
  "many-to-many",
  "computed",
];
function sortKey(found: Relationship): string {
  const start = [found.foreign.name, KINDS.indexOf(found.kind)];
  if (found.kind === "computed") return start.join("\0");
  const ways =
    found.kind === "many-to-many"
      ? [found.junction.name, ...found.constraints]
      : [found.constraint, ...found.columns.flat()];
  return [...start, ...ways].join("\0");
}

const inOrder = (first: Relationship, second: Relationship) => (sortKey(first) < sortKey(second) ? -1 : 1);

/** A function takes the place of the relationships to the table it is named after. */
function candidates(catalogue: Catalogue, schema: string, { relation }: Origin): Relationship[] {
  const all = relation === null ? [] : catalogue.relationships(relation);
  const computed = all.filter((found) => found.kind === "computed" && found.routine.schema === schema);
  const names = new Set(computed.map((found) => found.kind === "computed" && found.routine.name));
  const byKeys = all.filter(
    ({ kind, foreign }) => kind !== "computed" && foreign.schema === schema && !names.has(foreign.name),
  );
  return [...computed, ...byKeys];
}

function described(found: Relationship): ErrorDetail {
  const side = ({ name }: Relation, columns: readonly string[]) => `${name}(${columns.join(", ")})`;
  const relationship = () => {
    if (found.kind === "computed") return found.routine.name;
    if (found.kind !== "many-to-many") {
      const own = found.columns.map(([name]) => name);
      const other = found.columns.map(([, name]) => name);
      return `${found.constraint} using ${side(found.table, own)} and ${side(found.foreign, other)}`;
    }
    const key = (name: string, columns: readonly (readonly [string, string])[]) =>
      `${name}(${columns.map(([, column]) => column).join(", ")})`;
    const [near, far] = found.constraints;
    return `${found.junction.name} using ${key(near, found.near)} and ${key(far, found.far)}`;
  };
  return {
    cardinality: found.kind,
    embedding: `${found.table.name} with ${found.foreign.name}`,
    relationship: relationship(),
  };
}

function ambiguous(origin: Origin, { name }: Embed, found: readonly Relationship[]): RestError {
  const hints = found.map((one) => {
    if (one.kind === "computed") return "";
    return `'${one.foreign.name}!${one.kind === "many-to-many" ? one.junction.name : one.constraint}'`;
  });
  const message = `Could not embed because more than one relationship was found for '${origin.name}' and '${name}'`;
  return new RestError(300, "PGRST201", message, {
    details: found.map(described),
    hint: `Try changing '${name}' to one of the following: ${hints.join(", ")}. Find the desired relationship in the 'details' key.`,
  });
}

/** Doubts the name of the resource where there is one related to its origin, else that of the origin. */
function similarName(
  catalogue: Catalogue,
  schema: string,
  origin: Origin,
  embed: Embed,
  related: readonly Relationship[],
): string | null {
  const isRelated = (relation: Relation) => catalogue.relationships(relation).length > 0;
  const [wanted, names] =
    related.length > 0
      ? [embed.name, related.map(({ foreign }) => foreign.name)]
      : [
          origin.name,
          catalogue
            .relations(schema)
            .filter(isRelated)
            .map(({ name }) => name),
        ];
  const similar = names.includes(wanted) ? null : mostSimilar(wanted, names);
  return similar === null ? null : `Perhaps you meant '${similar}' instead of '${wanted}'.`;
}

function unrelated(
  schema: string,
  origin: Origin,
  { name, hint: given }: Embed,
  hint: string | null,
): RestError {
  const hinted = given === null ? "" : ` using the hint '${given}'`;
  const message = `Could not find a relationship between '${origin.name}' and '${name}' in the schema cache`;
  const details = `Searched for a foreign key relationship between '${origin.name}' and '${name}'${hinted} in the schema '${schema}', but no matches were found.`;
  return new UnknownName(400, "PGRST200", message, { details, hint });
}

/** Throws PGRST200 and PGRST201, and 42712 for two of one name. `schema` is the request's. */
export function resolveEmbeds(
  catalogue: Catalogue,
  schema: string,
  origin: Origin,
  embeds: readonly Embed[],
  depth = 1,
): Resolved[] {
  const related = embeds.length === 0 ? [] : candidates(catalogue, schema, origin);
  const resolved = embeds.map((embed): Resolved => {
    const [relationship, ...others] = related.filter((found) => fits(found, embed)).sort(inOrder);
    if (relationship === undefined)
      throw unrelated(schema, origin, embed, similarName(catalogue, schema, origin, embed, related));
    if (others.length > 0) throw ambiguous(origin, embed, [relationship, ...others]);
    const { foreign } = relationship;
    const next = { name: foreign.name, relation: foreign };
    return { embed, relationship, embeds: resolveEmbeds(catalogue, schema, next, embed.embeds, depth + 1) };
  });
  const names = embeds.map(nameOf);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    const message = `table name "${origin.name}_${twice}_${depth}" specified more than once`;
    throw new RestError(400, "42712", message);
  }
  return resolved;
}

/** A table or view that is asked for. */
export interface Target {
  relation: Relation;
  embeds: readonly Resolved[];
}

export function requireTarget(catalogue: Catalogue, { session, target, query }: RestRequest): Target {
  const relation = requireRelation(catalogue, session.schema, target);
  const origin = { name: relation.name, relation };
  return { relation, embeds: resolveEmbeds(catalogue, session.schema, origin, query.embeds) };
}
