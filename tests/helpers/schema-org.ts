import { readFileSync } from "node:fs";

interface Type {
  /** The types it is a kind of, itself among them. */
  kinds: ReadonlySet<string>;
  /** By property: what its values may be. */
  properties: ReadonlyMap<string, readonly string[]>;
}

const words = readFileSync("node_modules/schema-dts/dist/schema.d.ts", "utf8");
const parents = (text = "") => [...text.matchAll(/(\w+)Base\b/g)].map(([, name = ""]) => name);

/** Of the bodies of the types, which their subtypes share. */
const bodies = new Map(
  [...words.matchAll(/^interface (\w+)Base extends ([^{]+)\{\n([\s\S]*?)^\}/gm)].map(
    ([, name = "", above, lines = ""]) => {
      const own = [...lines.matchAll(/^ {4}"([^"]+)"\?: SchemaValue<(.+), "\1">;$/gm)];
      const properties = own.map(([, key = "", range = ""]) => [key, range.split(" | ")] as const);
      return [name, { parents: parents(above), properties }];
    },
  ),
);
const leaves = new Map(
  [...words.matchAll(/^export interface (\w+)Leaf extends ([^{]+)\{/gm)].map(([, name = "", above]) => [
    name,
    parents(above),
  ]),
);
/** The names that stand for themselves: `https://schema.org/InStock` is an ItemAvailability. */
const members = new Map(
  [...words.matchAll(/^export type (\w+) = ("https:.+);$/gm)].map(([, name = "", all = ""]) => [
    name,
    new Set([...all.matchAll(/"(https:[^"]+)"/g)].map(([, one = ""]) => one)),
  ]),
);

function typeOf(name: string): Type | null {
  const above = leaves.get(name);
  if (above === undefined) return null;
  const kinds = new Set([name]);
  const properties = new Map<string, readonly string[]>();
  for (const next of above) {
    for (const kind of [next, ...(bodies.get(next)?.parents ?? [])]) if (!kinds.has(kind)) above.push(kind);
    kinds.add(next);
    for (const [key, range] of bodies.get(next)?.properties ?? []) properties.set(key, range);
  }
  return { kinds, properties };
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const textual = ["Text", "URL", "Date", "DateTime", "Time", "Duration"];

/** What schema.org's vocabulary (as of schema-dts) does not know: types, properties that a type has not got, values of a
 * kind that a property does not take. An id alone may stand for any thing. */
export function foreignToSchemaOrg(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => foreignToSchemaOrg(one, path));
  if (!isNode(value)) return [];
  const { "@context": context, "@id": id, "@type": named, ...facts } = value;
  if (id !== undefined && named === undefined && Object.keys(facts).length === 0) return [];
  const names = [named].flat().map(String);
  const types = names.map(typeOf);
  const unknown = names.filter((_, index) => types[index] === null).map((name) => `${path}: type ${name}`);
  const wrong = Object.entries(facts).flatMap(([key, fact]) => {
    const place = `${path}/${names.join("+")}.${key}`;
    const ranges = types.flatMap((type) => type?.properties.get(key) ?? []);
    if (ranges.length === 0) return [`${place}: property`];
    const unfit = [fact].flat().filter((one) => !fits(one, ranges));
    return [...unfit.map((one) => `${place}: ${JSON.stringify(one)}`), ...foreignToSchemaOrg(fact, place)];
  });
  const outside = path === "" && context !== "https://schema.org" ? ["@context"] : [];
  return [...outside, ...unknown, ...wrong];
}

function fits(value: unknown, ranges: readonly string[]): boolean {
  if (typeof value === "number") return ranges.some((range) => /^(Number|Integer|Float|Text)$/.test(range));
  if (typeof value === "string")
    return ranges.some(
      (range) =>
        textual.includes(range) ||
        members.get(range)?.has(value) ||
        // Of what it is about, as search engines ask it of a trail.
        (range === "IdReference" && URL.canParse(value) && !value.startsWith("https://schema.org/")),
    );
  if (!isNode(value)) return false;
  const names = [value["@type"]].flat().map(String);
  if (value["@type"] === undefined) return ranges.includes("IdReference");
  return names.some((name) => ranges.some((range) => typeOf(name)?.kinds.has(range)));
}
