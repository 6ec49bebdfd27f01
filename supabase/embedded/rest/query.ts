import { parse } from "./combinators.ts";
import { parseExpression, parseExpressionOrNull, parseFilterName, parseLogic } from "./parse-filter.ts";
import { parseOrder, parseSelect } from "./parse-lists.ts";
import { columnList } from "./parse-names.ts";
import { findResource, plantResources, type Resource } from "./resource.ts";
import { RestError } from "./rest-error.ts";

/** A pair without `=` has the value null. */
export type QueryPair = readonly [name: string, value: string | null];

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    throw new RestError(400, "PGRST100", "failed to parse the query string");
  }
}

/** `search` as in a URL, with or without its question mark. Throws PGRST100 for what is no UTF-8. */
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
  /** What of the body counts. */
  bodyColumns: readonly string[] | null;
  onConflict: readonly string[] | null;
  parameters: readonly (readonly [string, string])[];
}

const EMBEDDABLE = ["order", "limit", "offset", "and", "or"];
const PLAIN = ["select", "columns", "on_conflict"];

type Pair = readonly [name: string, value: string];

/** The resource that stands before the last word, and that word. */
function target(root: Resource, name: string): { resource: Resource; word: string } {
  const words = name.split(".");
  const path = words.slice(0, -1).filter((word) => word !== "not");
  return { resource: findResource(root, path), word: words.at(-1) ?? "" };
}

/** Hangs an order, range or group of conditions where it belongs. */
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

/** Throws PGRST100, PGRST108 for what is asked of a resource that is not embedded, PGRST123, PGRST127. */
export function parseQuery(given: readonly QueryPair[], isCallByGet: boolean): Query {
  const pairs = given.flatMap(([name, value]): Pair[] => (value === null ? [] : [[name, value]]));
  const first = (name: string) => {
    const pair = given.find(([found]) => found === name);
    return pair?.[1] ?? null;
  };
  const root = plantResources(parseSelect(first("select") ?? "*"));
  const isEmbeddable = ([name]: Pair) => EMBEDDABLE.includes(name.split(".").at(-1) ?? "");
  const isFilter = (pair: Pair) => !isEmbeddable(pair) && !PLAIN.includes(pair[0]);
  const parameters = hangFilters(root, pairs.filter(isFilter), isCallByGet);
  for (const pair of pairs.filter(isEmbeddable)) hang(root, pair);
  return {
    ...root,
    bodyColumns: parseColumns("columns", first("columns")),
    onConflict: parseColumns("on_conflict", first("on_conflict")),
    parameters,
  };
}
