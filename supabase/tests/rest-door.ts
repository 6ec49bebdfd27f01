import { isDeepStrictEqual } from "node:util";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type Role, roles } from "./callers.ts";
import type { Entry, Filter, Row } from "./role-table.ts";
import { type ByRole, type Door, type Outcomes, rowsFor, verbs } from "./roles-suite.ts";

/** All rows of a table by `key`, which may not be unique, and then by all columns: no plan of the database changes the order. */
async function stateOf(service: SupabaseClient, table: string, { key = "id" }: Entry): Promise<Row[]> {
  const { data, error } = await service.from(table).select("*");
  if (error !== null) throw error;
  const rowsByText = data.map((row: Row) => [`${row[key]} ${JSON.stringify(row)}`, row] as const);
  return rowsByText.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** A query of supabase-js is narrowed in place. */
function narrow(query: { in(column: string, values: readonly string[]): unknown }, where: Filter): void {
  for (const [column, values] of Object.entries(where)) query.in(column, values);
}

/** Rows to try verbs on, and the whole table with them. */
interface Planted {
  rows: Row[];
  state: Row[];
}

const clearSameKey = async (service: SupabaseClient, table: string, { key = "id", row }: Entry) => {
  if (row && key in row()) await service.from(table).delete().eq(key, row()[key]);
};

async function plant(service: SupabaseClient, table: string, entry: Entry): Promise<Planted> {
  await clearSameKey(service, table, entry);
  const rows = rowsFor(entry);
  if (entry.row) {
    const { error } = await service.from(table).insert(rows, { defaultToNull: false });
    if (error !== null) throw error;
  }
  return { rows, state: await stateOf(service, table, entry) };
}

/** Tries each verb; what was refused must have changed nothing. @returns also whether the rows are still as planted */
async function attempt(
  client: SupabaseClient,
  service: SupabaseClient,
  table: string,
  entry: Entry,
  planted: Planted,
): Promise<{ found: Outcomes; isUnchanged: boolean }> {
  const { key = "id", row, change, where = {} } = entry;
  const [first] = row ? planted.rows : planted.state;
  const rows = () => client.from(table);
  const ask = {
    select: () => {
      const read = rows().select(key);
      narrow(read, row ? { [key]: planted.rows.map((one) => String(one[key])) } : where);
      return read;
    },
    insert: () => rows().insert(row?.() ?? {}),
    update: () =>
      rows()
        .update(change ?? { [key]: first?.[key] })
        .eq(key, first?.[key])
        .select(key),
    upsert: () =>
      row ? rows().upsert({ ...row(), [key]: first?.[key] }, { onConflict: key }) : rows().upsert({}),
    delete: () => rows().delete().eq(key, first?.[key]).select(key),
  };
  const found: Outcomes = {};
  let { state } = planted;
  for (const verb of verbs) {
    if (verb === "insert" && row && key in row()) {
      await clearSameKey(service, table, entry);
      state = await stateOf(service, table, entry);
    }
    const { data, error } = await ask[verb]();
    const isRefused = error !== null || data?.length === 0;
    found[verb] = error !== null && error.code !== "42501" ? error.code : isRefused ? 0 : (data?.length ?? 1);
    if (isRefused || verb === "select") continue;
    const after = await stateOf(service, table, entry);
    if (verb === "insert") found.insert = after.length - state.length;
    state = after;
  }
  if (!isDeepStrictEqual(await stateOf(service, table, entry), state))
    throw new Error("a refusal changed rows");
  return { found, isUnchanged: state === planted.state };
}

/** The REST interface, by the real supabase-js of each role; `service` plants rows and looks. */
export function restDoor(as: (role: Role) => SupabaseClient, service: SupabaseClient): Door {
  return {
    attempt: async (table, entry) => {
      const byRole: ByRole = {};
      let planted: Planted | null = null;
      for (const role of roles) {
        planted ??= await plant(service, table, entry);
        const { found, isUnchanged } = await attempt(as(role), service, table, entry, planted);
        byRole[role] = found;
        if (!isUnchanged) planted = null;
      }
      return byRole;
    },
    count: async (table, where) => {
      const counted = service.from(table).select("*", { count: "exact", head: true });
      narrow(counted, where);
      return (await counted).count ?? 0;
    },
  };
}
