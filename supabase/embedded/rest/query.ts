import { parse } from "./combinators.ts";
import { parseExpression, parseExpressionOrNull, parseFilterName, parseLogic } from "./parse-filter.ts";
import { parseOrder, parseSelect } from "./parse-lists.ts";
import { columnList } from "./parse-names.ts";
import { notEmbedded, notImplemented, RestError } from "./rest-error.ts";
import type { LogicTree, OrderTerm, SelectItem } from "./syntax.ts";

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

export interface Query {
  select: readonly SelectItem[];
  filters: readonly LogicTree[];
  order: readonly OrderTerm[];
  /** As they were written; the last one counts. */
  limit: string | null;
  offset: string | null;
  columns: readonly string[] | null;
  onConflict: readonly string[] | null;
  parameters: readonly (readonly [string, string])[];
}

const EMBEDDABLE = ["order", "limit", "offset", "and", "or"];
const PLAIN = ["select", "columns", "on_conflict"];

type Pair = readonly [name: string, value: string];
const lastWord = (name: string) => name.split(".").at(-1) ?? "";

/** What stands before the last word names something embedded, and nothing is. */
function refusePath(name: string): void {
  const [relation] = name
    .split(".")
    .slice(0, -1)
    .filter((word) => word !== "not");
  if (relation !== undefined) throw notEmbedded(relation);
}

function rootOnly(pairs: readonly Pair[], words: readonly string[]): Pair[] {
  const found = pairs.filter(([name]) => words.includes(lastWord(name)));
  for (const [name] of found) refusePath(name);
  return found;
}

function parseFilters(pairs: readonly Pair[], isCallByGet: boolean) {
  const filters: LogicTree[] = [];
  const parameters: [string, string][] = [];
  for (const [name, value] of pairs) {
    const { relations, field } = parseFilterName(name);
    const test = isCallByGet ? parseExpressionOrNull(value) : parseExpression(value);
    if (test === null) parameters.push([field.name, value]);
    else if (relations[0] !== undefined) throw notEmbedded(relations[0]);
    else filters.push({ kind: "condition", condition: { field, ...test } });
  }
  return { filters, parameters };
}

function parseOrders(pairs: readonly Pair[]): OrderTerm[] {
  const terms = rootOnly(pairs, ["order"]).flatMap(([, value]) => parseOrder(value));
  for (const { relation } of terms) if (relation !== null) throw notEmbedded(relation);
  return terms;
}

function parseColumns(name: string, value: string | null): string[] | null {
  return value === null ? null : parse(columnList, `${name} parameter`, value);
}

/** Throws PGRST100, PGRST108 for filters and orders of embedded resources, PGRST127 for embedding and aggregates. */
export function parseQuery(given: readonly QueryPair[], isCallByGet: boolean): Query {
  const pairs = given.flatMap(([name, value]): Pair[] => (value === null ? [] : [[name, value]]));
  const first = (name: string) => {
    const pair = given.find(([found]) => found === name);
    return pair?.[1] ?? null;
  };
  const last = (word: string) => rootOnly(pairs, [word]).at(-1)?.[1] ?? null;
  const select = parseSelect(first("select") ?? "*");
  for (const item of select) if (item.kind === "unsupported") throw notImplemented(item.details);
  const logic = rootOnly(pairs, ["and", "or"]).map(([name, value]) => parseLogic(name, value));
  const { filters, parameters } = parseFilters(
    pairs.filter(([name]) => !EMBEDDABLE.includes(lastWord(name)) && !PLAIN.includes(name)),
    isCallByGet,
  );
  return {
    select,
    filters: [...filters, ...logic],
    order: parseOrders(pairs),
    limit: last("limit"),
    offset: last("offset"),
    columns: parseColumns("columns", first("columns")),
    onConflict: parseColumns("on_conflict", first("on_conflict")),
    parameters,
  };
}
