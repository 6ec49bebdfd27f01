import { parse } from "./combinators.ts";
import { parseExpression, parseExpressionOrNull, parseFilterName, parseLogic } from "./parse-filter.ts";
import { parseOrder, parseSelect } from "./parse-lists.ts";
import {
  type ColumnItem,
  columnList,
  type EmbedItem,
  type LogicTree,
  type OrderTerm,
  type SelectItem,
} from "./parse-names.ts";
import { notEmbedded, notImplemented, RestError } from "./rest-error.ts";

/** A pair of the query; the value is null without `=`. */
type QueryPair = readonly [name: string, value: string | null];

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    throw new RestError(400, "PGRST100", "failed to parse the query string");
  }
}

/** Splits a query into pairs. Throws PGRST100 for invalid UTF-8. */
export function parseQueryString(search: string): QueryPair[] {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const split = pair.indexOf("=");
      if (split < 0) return [decode(pair), null];
      return [decode(pair.slice(0, split)), decode(pair.slice(split + 1))];
    });
}

export interface Query extends Resource {
  bodyColumns: readonly string[] | null;
  onConflict: readonly string[] | null;
  parameters: readonly (readonly [string, string])[];
}

const embeddable = ["order", "limit", "offset", "and", "or"];
const plainParameters = ["select", "columns", "on_conflict"];

type Pair = readonly [name: string, value: string];

function target(root: Resource, name: string): { resource: Resource; word: string } {
  const words = name.split(".");
  const path = words.slice(0, -1).filter((word) => word !== "not");
  return { resource: findResource(root, path), word: words.at(-1) ?? "" };
}

/** Attaches an order, range or filter to its resource. */
function hang(root: Resource, [name, value]: Pair): void {
  const { resource, word } = target(root, name);
  if (word === "order") resource.order.push(...parseOrder(value));
  else if (word === "limit" || word === "offset") resource[word] = value;
  else resource.filters.push(parseLogic(name, value));
}

function hangFilters(root: Resource, pairs: readonly Pair[], isCallByGet: boolean): [string, string][] {
  return pairs.flatMap(([name, value]): [string, string][] => {
    const { relations, field } = parseFilterName(name);
    const test = isCallByGet ? parseExpressionOrNull(value) : parseExpression(value);
    if (test === null) return [[field.name, value]];
    findResource(root, relations).filters.push({ kind: "condition", condition: { field, ...test } });
    return [];
  });
}

function parseColumns(name: string, value: string | null): string[] | null {
  return value === null ? null : parse(columnList, `${name} parameter`, value);
}

/** Parses a query. Throws PGRST100, PGRST108 for a resource that is not embedded, PGRST123, PGRST127. */
export function parseQuery(queryPairs: readonly QueryPair[], isCallByGet: boolean): Query {
  const pairs = queryPairs.flatMap(([name, value]): Pair[] => (value === null ? [] : [[name, value]]));
  const first = (name: string) => {
    const pair = queryPairs.find(([key]) => key === name);
    return pair?.[1] ?? null;
  };
  const root = plantResources(parseSelect(first("select") ?? "*"));
  const isEmbeddable = ([name]: Pair) => embeddable.includes(name.split(".").at(-1) ?? "");
  const isFilter = (pair: Pair) => !isEmbeddable(pair) && !plainParameters.includes(pair[0]);
  const parameters = hangFilters(root, pairs.filter(isFilter), isCallByGet);
  for (const pair of pairs.filter(isEmbeddable)) hang(root, pair);
  return {
    ...root,
    bodyColumns: parseColumns("columns", first("columns")),
    onConflict: parseColumns("on_conflict", first("on_conflict")),
    parameters,
  };
}

export interface Resource {
  columns: readonly ColumnItem[];
  embeds: readonly Embed[];
  filters: LogicTree[];
  order: OrderTerm[];
  /** Limit as written; the last one counts. */
  limit: string | null;
  offset: string | null;
}

export interface Embed extends Omit<EmbedItem, "kind" | "members">, Resource {}

/** Deepest embedding: each level may multiply the rows above it. */
const maxEmbedDepth = 6;
const maxEmbeds = 30;

function plant(items: readonly SelectItem[], depth: number): Resource {
  const embeds = items.flatMap((item): Embed[] => {
    if (item.kind !== "embed") return [];
    const { members, kind: _, ...embed } = item;
    return [{ ...embed, ...plant(members, depth + 1) }];
  });
  if (depth > maxEmbedDepth)
    throw notImplemented(`Resources embedded deeper than ${maxEmbedDepth} levels are not supported`);
  return {
    columns: items.filter((item) => item.kind !== "embed"),
    embeds,
    filters: [],
    order: [],
    limit: null,
    offset: null,
  };
}

const countEmbeds = ({ embeds }: Resource): number =>
  embeds.reduce((sum, embed) => sum + 1 + countEmbeds(embed), 0);

/** Makes the tree of resources of a request, to which filters are attached. Throws PGRST127 for too many. */
function plantResources(items: readonly SelectItem[]): Resource {
  const root = plant(items, 0);
  if (countEmbeds(root) > maxEmbeds)
    throw notImplemented(`More than ${maxEmbeds} embedded resources in a request are not supported`);
  return root;
}

export const nameOf = ({ alias, name }: Embed) => alias ?? name;

/** Says whether a resource selects nothing. It may still filter rows of its parent. */
export const asksNothing = ({ columns, embeds }: Resource): boolean =>
  columns.length === 0 && embeds.every(asksNothing);

/** Finds a resource by its path. Throws PGRST108 unless every word names an embedded resource. */
function findResource(root: Resource, path: readonly string[]): Resource {
  return path.reduce((resource: Resource, word) => {
    const embed = resource.embeds.find(({ name, alias }) => name === word || alias === word);
    if (embed === undefined) throw notEmbedded(word);
    return embed;
  }, root);
}

export function everyResource(root: Resource): Resource[] {
  return [root, ...root.embeds.flatMap(everyResource)];
}
