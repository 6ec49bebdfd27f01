import { type ListedKind, tableOf } from "~/domain/history/kinds";
import { uuid } from "~/lib/addresses";
import { differingFields } from "~/lib/field-changes";
import { fieldTexts, type TypedFields, typedFields } from "~/lib/field-list";
import type { HeldForm } from "~/lib/returned-form";
import { expirePublicReads } from "~/server/cache.server";
import {
  addOnce,
  fingerprint,
  once,
  type Refusal,
  rowIdOf,
  type SaveOutcome,
  saveUnlessNewer,
  writtenOr,
} from "~/server/save-unless-newer.server";
import { foreignKeyViolation, type Supabase, unwrap } from "~/server/supabase.server";
import type { Database } from "../../../supabase/database.types.ts";
import type { ListedItem } from "./listed-card";
import type { ListedNoun, ListedValues } from "./noun";

type Tables = Database["public"]["Tables"];
type TableOf<Kind extends ListedKind> = ReturnType<typeof tableOf<Kind>>;

/** Whose rows staff put in order, in the column `order_index`, with what settles equal ones. */
const ties = { features: "created_at", questions: "created_at", branches: "name" } as const;
const ordered = ["features", "questions", "branches"] as const satisfies (keyof typeof ties)[];
const switched = [...ordered, "albums"] as const;

interface Orderable<Query> {
  order(column: string): Query;
}

/** As staff have put them. */
export function inOrder<Query extends Orderable<Query>>(query: Query, table: keyof typeof ties): Query {
  return query.order("order_index").order(ties[table]).order("id");
}

function orderedTable({ kind }: ListedNoun) {
  return ordered.find((one) => one === tableOf(kind));
}

type Unfilled =
  | "id"
  | "created_at"
  | "updated_at"
  | "order_index"
  | "is_active"
  | "phone_digits"
  | "search_text";
/** Does not compile while a column has no field. */
type Added = { [Kind in ListedKind]: Required<Omit<Tables[TableOf<Kind>]["Insert"], Unfilled>> };
type Changed = { [Kind in ListedKind]: Tables[TableOf<Kind>]["Update"] };

export interface ListedStore<Noun extends ListedNoun> {
  noun: Noun;
  record: (values: ListedValues<Noun>) => Added[Noun["kind"]];
  /** The same without what a row keeps from its beginning. */
  changes?: (values: ListedValues<Noun>) => Changed[Noun["kind"]];
  /** The page of one, where an edit leads; without it the list. */
  shownAt?: (id: string) => string;
  /** A new form's columns that are not empty. */
  fresh?: () => Readonly<Record<string, unknown>>;
  refusals?: Readonly<Record<string, Refusal>>;
  bound?: string;
  isKept?: true;
}

export interface ListStore<Noun extends ListedNoun, Item extends ListedItem> extends ListedStore<Noun> {
  /** All of them, in their order. Throws BackendError. */
  list: (client: Supabase) => Promise<Item[]>;
}

/** Its place in the list, and whether it shows, are no part of what a form edits. Throws BackendError. */
export async function findListed<Noun extends ListedNoun>(
  { kind, fields }: Noun,
  client: Supabase,
  id: string,
) {
  if (!uuid.test(id)) return null;
  const table: TableOf<ListedKind> = tableOf(kind);
  const row = unwrap(await client.from(table).select().eq("id", id).maybeSingle());
  if (row === null) return null;
  const content: TypedFields<Noun["fields"]> = typedFields<Noun["fields"]>(fields, row);
  return { row, content, version: fingerprint(content), updatedAt: row.updated_at };
}

/** Adds it, as `addOnce` does, at the end where staff put them in order. Throws BackendError. */
export function createListed<Noun extends ListedNoun>(
  store: ListedStore<Noun>,
  client: Supabase,
  { stamp, version }: HeldForm,
  values: ListedValues<Noun>,
): Promise<SaveOutcome> {
  const table: TableOf<ListedKind> = tableOf(store.noun.kind);
  const id = rowIdOf(stamp);
  return addOnce({
    version,
    insert: async () => {
      const record: Added[ListedKind] = store.record(values);
      const row = { ...record, id, ...(await nextPlace(store.noun, client)) };
      const answer = await client.from(table).upsert<Added[ListedKind]>(row, once).select("id");
      return writtenOr(answer, store.refusals);
    },
    update: () => updateListed(store, client, { id, version }, values),
  });
}

async function nextPlace(noun: ListedNoun, client: Supabase) {
  const table = orderedTable(noun);
  if (table === undefined) return {};
  const indexes = client.from(table).select("order_index").order("order_index", { ascending: false });
  const last = unwrap(await indexes.limit(1).maybeSingle());
  return { order_index: (last?.order_index ?? 0) + 1 };
}

export function updateListed<Noun extends ListedNoun>(
  store: ListedStore<Noun>,
  client: Supabase,
  { id, version }: { id: string; version: string },
  values: ListedValues<Noun>,
): Promise<SaveOutcome> {
  const { kind, fields } = store.noun;
  const table: TableOf<ListedKind> = tableOf(kind);
  const record: Changed[ListedKind] = (store.changes ?? store.record)(values);
  return saveUnlessNewer({
    version,
    compare: ({ row }) => differingFields(fieldTexts(fields, row), fieldTexts(fields, record)),
    find: () => findListed(store.noun, client, id),
    write: async ({ updatedAt }) => {
      const writing = client.from(table).update(record).eq("id", id).eq("updated_at", updatedAt);
      const answer = await writing.select("id");
      return writtenOr(answer, store.refusals);
    },
  });
}

/** Removes a thing with screens of its own; its title, or null when there was none of this id. Throws BackendError. */
export async function deleteTitled(client: Supabase, table: "articles" | "packages", id: string) {
  if (!uuid.test(id)) return null;
  const [deleted] = unwrap(await client.from(table).delete().eq("id", id).select("title"));
  expirePublicReads();
  return deleted?.title ?? null;
}

type Done = Promise<boolean | string>;

/** What the buttons of a list do; false where the thing is gone, a text where it stays and why. */
export interface ListOperations {
  remove?: (id: string) => Done;
  toggle?: (id: string, isActive: boolean) => Done;
  /** Gives the things the order that `change` makes of their ids. */
  reorder?: (change: (ids: readonly string[]) => string[]) => Done;
}

/** Only those that the noun has. All throw BackendError. */
export function operationsOf<Noun extends ListedNoun>(
  { noun, bound, isKept }: ListedStore<Noun>,
  client: Supabase,
): ListOperations {
  const table: TableOf<ListedKind> = tableOf(noun.kind);
  const shown = switched.find((one) => one === table);
  const placed = orderedTable(noun);
  const hasWritten = (rows: readonly unknown[]) => {
    expirePublicReads();
    return rows.length > 0;
  };
  return {
    ...(!isKept && {
      remove: async (id) => {
        const answer = await client.from(table).delete().eq("id", id).select("id");
        if (answer.error?.code === foreignKeyViolation && bound !== undefined) return bound;
        return hasWritten(unwrap(answer));
      },
    }),
    ...(shown && {
      toggle: async (id, isActive) =>
        hasWritten(
          unwrap(await client.from(shown).update({ is_active: isActive }).eq("id", id).select("id")),
        ),
    }),
    ...(placed && {
      reorder: async (change) => {
        const rows = inOrder(client.from(placed).select("id"), placed);
        const wanted = change(unwrap(await rows).map(({ id }) => id));
        return hasWritten(unwrap(await client.rpc(`order_${placed}`, { ids: wanted })));
      },
    }),
  };
}
