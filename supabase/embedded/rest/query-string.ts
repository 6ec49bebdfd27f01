import { parseFailure } from "./rest-error.ts";

/** A pair without `=` has the value null. */
export type QueryPair = readonly [name: string, value: string | null];

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    throw parseFailure(
      "failed to parse the query string",
      "unexpected broken percent escape or invalid UTF-8",
    );
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

function encode(part: string): string {
  return encodeURIComponent(part).replace(
    /[!'()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** For `Content-Location`: sorted by name, equal names joined by commas. */
export function canonicalQuery(pairs: readonly QueryPair[]): string {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), encode(value ?? "")]);
  return [...values]
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([name, found]) => `${encode(name)}=${found.join(",")}`)
    .join("&");
}

/** For `Location`: one address of one row. */
export function encodePairs(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
}
