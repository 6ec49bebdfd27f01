import type { Catalogue, Relation } from "./catalogue.ts";
import { type Embed, nameOf } from "./query.ts";
import type { Relationship } from "./relationships.ts";
import { RestError, UnknownName } from "./rest-error.ts";
import { type RestRequest, requireRelation } from "./row-source.ts";

export interface Resolved {
  embed: Embed;
  relationship: Relationship;
  embeds: readonly Resolved[];
}

/** Rows that resources are embedded in. `relation` null: a function without rows of a relation. */
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
  // A key of a table to itself makes two relationships: "many" by table name, "one" by column.
  if (found.table === found.foreign) {
    if (hint === null)
      return found.kind === "one-to-many" ? isTable : found.kind === "many-to-one" && own === name;
    return found.kind === "one-to-many" && isTable && other === hint;
  }
  if (hint !== null) return isTable && [found.constraint, own, other].includes(hint);
  return isTable || (!found.foreign.isView && (found.constraint === name || own === name));
}

/** Relationships of a relation. A function replaces those to the table of its name. */
function candidates(catalogue: Catalogue, schema: string, { relation }: Origin): Relationship[] {
  const all = relation === null ? [] : catalogue.relationships(relation);
  const computed = all.filter((found) => found.kind === "computed" && found.routine.schema === schema);
  const names = new Set(computed.map((found) => found.kind === "computed" && found.routine.name));
  const byKeys = all.filter(
    ({ kind, foreign }) => kind !== "computed" && foreign.schema === schema && !names.has(foreign.name),
  );
  return [...computed, ...byKeys];
}

/** Text after `!` that chooses the relationship. */
const hintFor = (found: Relationship) => {
  if (found.kind === "computed") return found.routine.name;
  return found.kind === "many-to-many" ? found.junction.name : found.constraint;
};

function ambiguous(origin: Origin, { name }: Embed, found: readonly Relationship[]): RestError {
  const message = `Could not embed because more than one relationship was found for '${origin.name}' and '${name}'`;
  const choices = found.map((one) => `${one.foreign.name}!${hintFor(one)}`).sort();
  return new RestError(300, "PGRST201", message, { details: `Name one: ${choices.join(", ")}` });
}

function unrelated(origin: Origin, { name }: Embed): RestError {
  const message = `Could not find a relationship between '${origin.name}' and '${name}' in the schema cache`;
  return new UnknownName(400, "PGRST200", message);
}

/** Finds the relationship of each embedded resource; `schema` is the request's. Throws PGRST200, PGRST201, 42712. */
export function resolveEmbeds(
  catalogue: Catalogue,
  schema: string,
  origin: Origin,
  embeds: readonly Embed[],
  depth = 1,
): Resolved[] {
  const related = embeds.length === 0 ? [] : candidates(catalogue, schema, origin);
  const resolved = embeds.map((embed): Resolved => {
    const [relationship, ...others] = related.filter((found) => fits(found, embed));
    if (relationship === undefined) throw unrelated(origin, embed);
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

export interface Target {
  relation: Relation;
  embeds: readonly Resolved[];
}

export function requireTarget(catalogue: Catalogue, { session, target, query }: RestRequest): Target {
  const relation = requireRelation(catalogue, session.schema, target);
  const origin = { name: relation.name, relation };
  return { relation, embeds: resolveEmbeds(catalogue, session.schema, origin, query.embeds) };
}
