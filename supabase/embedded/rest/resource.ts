import { notEmbedded, notImplemented } from "./rest-error.ts";
import type { ColumnItem, EmbedItem, LogicTree, OrderTerm, SelectItem } from "./syntax.ts";

/** What a request asks of one table, view or function's rows. */
export interface Resource {
  columns: readonly ColumnItem[];
  embeds: readonly Embed[];
  filters: LogicTree[];
  order: OrderTerm[];
  /** As they were written; the last one counts. */
  limit: string | null;
  offset: string | null;
}

export interface Embed extends Omit<EmbedItem, "kind" | "members">, Resource {}

/** Each level may multiply the rows of the one above it, and nobody nests deeper by hand. */
const DEEPEST = 6;
const MOST_EMBEDS = 30;

function plant(items: readonly SelectItem[], depth: number): Resource {
  const embeds = items.flatMap((item): Embed[] => {
    if (item.kind !== "embed") return [];
    const { members, kind: _, ...embed } = item;
    return [{ ...embed, ...plant(members, depth + 1) }];
  });
  if (depth > DEEPEST)
    throw notImplemented(`Resources embedded deeper than ${DEEPEST} levels are not supported`);
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

/** A tree of its own for each request, so that its filters can be hung on it. Throws PGRST127 for far too many resources. */
export function plantResources(items: readonly SelectItem[]): Resource {
  const root = plant(items, 0);
  if (countEmbeds(root) > MOST_EMBEDS)
    throw notImplemented(`More than ${MOST_EMBEDS} embedded resources in a request are not supported`);
  return root;
}

export const nameOf = ({ alias, name }: Embed) => alias ?? name;

/** It may still decide which rows of its parent there are. */
export const asksNothing = ({ columns, embeds }: Resource): boolean =>
  columns.length === 0 && embeds.every(asksNothing);

/** Throws PGRST108 when a word of `path` is no embedded resource, by name or alias, of the one before. */
export function findResource(root: Resource, path: readonly string[]): Resource {
  return path.reduce((resource: Resource, word) => {
    const found = resource.embeds.find(({ name, alias }) => name === word || alias === word);
    if (found === undefined) throw notEmbedded(word);
    return found;
  }, root);
}

/** All that is asked of `root` and of what is embedded in it. */
export function everyResource(root: Resource): Resource[] {
  return [root, ...root.embeds.flatMap(everyResource)];
}
