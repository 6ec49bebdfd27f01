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
interface Origin {
  name: string;
  relation: Relation | null;
}

function fits(relationship: Relationship, { name, hint }: Embed): boolean {
  if (relationship.kind === "computed") return relationship.routine.name === name;
  const isTable = relationship.foreign.name === name;
  if (relationship.kind === "many-to-many")
    return (
      relationship.table !== relationship.foreign &&
      isTable &&
      (hint === null || relationship.junction.name === hint)
    );
  const [near, far] = relationship.columns.length === 1 ? (relationship.columns[0] ?? []) : [];
  // A key of a table to itself makes two relationships: "many" by table name, "one" by column.
  if (relationship.table === relationship.foreign) {
    if (hint === null)
      return relationship.kind === "one-to-many"
        ? isTable
        : relationship.kind === "many-to-one" && near === name;
    return relationship.kind === "one-to-many" && isTable && far === hint;
  }
  if (hint !== null) return isTable && [relationship.constraint, near, far].includes(hint);
  return isTable || (!relationship.foreign.isView && (relationship.constraint === name || near === name));
}

/** Relationships of a relation. A function replaces those to the table of its name. */
function candidates(catalogue: Catalogue, schema: string, { relation }: Origin): Relationship[] {
  const all = relation === null ? [] : catalogue.relationships(relation);
  const computed = all.filter(
    (candidate) => candidate.kind === "computed" && candidate.routine.schema === schema,
  );
  const names = new Set(computed.map((candidate) => candidate.kind === "computed" && candidate.routine.name));
  const byKeys = all.filter(
    ({ kind, foreign }) => kind !== "computed" && foreign.schema === schema && !names.has(foreign.name),
  );
  return [...computed, ...byKeys];
}

/** Text after `!` that chooses the relationship. */
const hintFor = (relationship: Relationship) => {
  if (relationship.kind === "computed") return relationship.routine.name;
  return relationship.kind === "many-to-many" ? relationship.junction.name : relationship.constraint;
};

function ambiguous(origin: Origin, { name }: Embed, matching: readonly Relationship[]): RestError {
  const message = `Could not embed because more than one relationship was found for '${origin.name}' and '${name}'`;
  const choices = matching
    .map((relationship) => `${relationship.foreign.name}!${hintFor(relationship)}`)
    .sort();
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
    const [relationship, ...others] = related.filter((candidate) => fits(candidate, embed));
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
