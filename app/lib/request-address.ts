import { matchRoutes } from "@remix-run/react";
import { withoutChatSigns } from "./addresses";

/** Address of a request, as front, limits, log and router all read it. */
interface RequestAddress {
  /** Path without dot segments and doubled slashes, with the necessary escapes only. */
  path: string;
  /** Query with its question mark, without the pairs that cannot be decoded; or empty. */
  search: string;
}

/** Reads an address. Null for one that could be read in two ways: with dot segments, doubled, encoded or backward
 * slashes, control characters, or escapes that are no UTF-8. @param target as it came over the line; Node accepts only
 * ASCII */
export function readAddress(target: string): RequestAddress | null {
  if (!target.startsWith("/")) return null;
  // The router would take the rest for a fragment.
  const address = target.replace(/#.*/s, "");
  const mark = address.indexOf("?");
  const path = readPath(mark === -1 ? address : address.slice(0, mark));
  if (path === null) return null;
  const search = mark === -1 ? "" : readSearch(address.slice(mark + 1));
  // `?_data=<route>` gives that route's data without its parents' guards.
  if (/data|%/i.test(search) && new URLSearchParams(search).has("_data")) return null;
  return { path, search };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: an address with these is refused
const unreadable = /[\u0000-\u001f\u007f-\u009f/\\]/;

function readPath(path: string): string | null {
  const segments = path.slice(1).split("/").map(decode);
  const last = segments.length - 1;
  const isReadable = (segment: string | null, index: number) =>
    segment !== null &&
    (segment !== "" || index === last) &&
    segment !== "." &&
    segment !== ".." &&
    !unreadable.test(segment);
  return segments.every(isReadable) ? encodePath(segments.join("/")) : null;
}

function readSearch(query: string): string {
  const readable = query.split("&").filter((pair) => decode(pair) !== null);
  const search = readable.join("&");
  return search === "" ? "" : `?${search}`;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** @param path decoded, with or without its first slash */
function encodePath(path: string): string {
  const encoded = path.replace(/[^\w.~!$&'()*+,;=:@/-]/gu, encodeURIComponent);
  return encoded.startsWith("/") ? encoded : `/${encoded}`;
}

/** Whether the path of an address escapes letters, digits or `-._~`, which no program does by itself (RFC 3986, section 6.2.2.2). */
const needlessEscape = /^[^?]*%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;

export function hasNeedlessEscapes(target: string): boolean {
  return needlessEscape.test(target);
}

type RouteObject = Parameters<typeof matchRoutes>[0][number];

type RouteTable = Record<
  string,
  {
    id: string;
    path?: string | undefined;
    index?: boolean | undefined;
    parentId?: string | undefined;
    module: { default?: unknown; action?: unknown };
  }
>;

export interface Spelling {
  /** Returns the one spelling of a path that leads to a page: without signs of chat apps at its end, and in the page's
   * own case. Secrets, codes and names of files keep their case; a path that leads to no page stays as it is. */
  spell(path: string): string;
  /** Whether the framework's script may request this address with `.data` at its end. */
  hasData(path: string): boolean;
}

/** Makes the functions that judge paths, each given as `readAddress` returns it. */
export function createSpelling(keyOf: (path: string) => string | null, routes: () => RouteTable): Spelling {
  let tree: RouteObject[] | undefined;
  const match = (path: string) => {
    tree ??= treeOf(routes());
    return matchRoutes(tree, path) ?? [];
  };
  return {
    spell(path) {
      // Names of built files contain capitals, and no route matches them.
      if (path.startsWith("/assets/") || /^[^A-Z%]*[a-z\d-]$/.test(path)) return path;
      const bare = encodePath(withoutChatSigns(decodeURIComponent(path)));
      const lower = bare.toLowerCase();
      if (keyOf(lower) !== null) return lower;
      const pattern = match(bare).flatMap(({ route }) => (route.path ? route.path.split("/") : []));
      if (!pattern.some(isWord)) return path;
      const segments = (pattern.includes("*") ? path : bare).slice(1).split("/");
      return `/${segments.map((segment, index) => wordOf(pattern[index]) ?? segment).join("/")}`;
    },
    hasData(path) {
      const leaf = /^\/(admin|auth)(\/|$)/.test(path) ? match(path).at(-1) : undefined;
      const module = routes()[leaf?.route.id ?? ""]?.module;
      return module?.default !== undefined || module?.action !== undefined;
    },
  };
}

function wordOf(segment: string | undefined): string | null {
  return segment !== undefined && isWord(segment) ? segment : null;
}

function isWord(segment: string): boolean {
  return segment !== "*" && !segment.startsWith(":");
}

function treeOf(routes: RouteTable, parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }): RouteObject => {
      const place = path === undefined ? {} : { path };
      return index ? { id, index: true, ...place } : { id, ...place, children: treeOf(routes, id) };
    });
}
