import type { SupabaseClient } from "@supabase/supabase-js";
import type { Role } from "./callers.ts";
import { namedInCatalogue } from "./role-functions.ts";
import type { Entry, Filter, Row } from "./role-table.ts";
import { type Door, type Outcomes, rowsFor, verbs } from "./roles-suite.ts";

async function stateOf(service: SupabaseClient, table: string): Promise<Row[]> {
  const { data, error } = await service.from(table).select("*").order(firstColumn(table));
  if (error !== null) throw error;
  return data;
}

const firstColumn = (table: string) =>
  namedInCatalogue(new RegExp(`^column ${table}\\.(\\w+) `, "gm"))[0] ?? "id";

/** A query of supabase-js is narrowed in place. */
function narrow(query: { in(column: string, values: readonly string[]): unknown }, where: Filter): void {
  for (const [column, values] of Object.entries(where)) query.in(column, values);
}

/** Tries each verb on rows planted for it; what was refused must have changed nothing. */
async function attempt(
  client: SupabaseClient,
  service: SupabaseClient,
  table: string,
  entry: Entry,
): Promise<Outcomes> {
  const { key = "id", row, change, where = {} } = entry;
  const clear = async () => {
    if (row && key in row()) await service.from(table).delete().eq(key, row()[key]);
  };
  await clear();
  const planted = rowsFor(entry);
  for (const one of planted) {
    const { error } = await service.from(table).insert(one);
    if (error !== null) throw error;
  }
  const [first] = row ? planted : await stateOf(service, table);
  const rows = () => client.from(table);
  const ask = {
    select: () => {
      const read = rows().select(key);
      narrow(read, row ? { [key]: planted.map((one) => String(one[key])) } : where);
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
  let before = await stateOf(service, table);
  for (const verb of verbs) {
    if (verb === "insert" && row && key in row()) {
      await clear();
      before = await stateOf(service, table);
    }
    const { data, error } = await ask[verb]();
    const after = await stateOf(service, table);
    if (error !== null && error.code !== "42501") found[verb] = error.code;
    else if (error !== null || data?.length === 0)
      found[verb] = JSON.stringify(after) === JSON.stringify(before) ? 0 : "changed";
    else found[verb] = data?.length ?? (verb === "insert" ? after.length - before.length : 1);
    before = after;
  }
  return found;
}

/** The REST interface, by the real supabase-js of each role; `service` plants rows and looks. */
export function restDoor(as: (role: Role) => SupabaseClient, service: SupabaseClient): Door {
  return {
    attempt: (role, table, entry) => attempt(as(role), service, table, entry),
    count: async (table, where) => {
      const counted = service.from(table).select("*", { count: "exact", head: true });
      narrow(counted, where);
      return (await counted).count ?? 0;
    },
  };
}
