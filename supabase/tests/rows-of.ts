import { quoteName, quoteTable } from "../embedded/backup/dump-sql.ts";
import { listTables, nameOf } from "../embedded/backup/tables-and-objects.ts";
import type { Database } from "../embedded/types.ts";

/**
 * Every row of every table that a backup holds, generated columns too, as text, and where the sequences are. What ends
 * with a database (links in mails) is left out.
 */
export async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  return db.transaction("owner", async (tx) => {
    await tx.exec("set local timezone = 'UTC'");
    const found: Record<string, string[]> = {};
    for (const table of await listTables(tx)) {
      const order = table.key.map((column) => `t.${quoteName(column)}`).join(", ");
      const ended = table.columns.filter(({ instead }) => instead !== null).map(({ name }) => name);
      const { rows } = await tx.query<{ row: string }>(
        `select (to_jsonb(t) - $1::text[])::text as row from ${quoteTable(table)} t order by ${order}`,
        [ended],
      );
      found[nameOf(table)] = rows.map(({ row }) => row);
      for (const { sequence } of table.sequences) {
        const state = await tx.query<{ state: string }>(
          `select row(last_value, is_called)::text as state from ${sequence}`,
        );
        found[sequence] = state.rows.map(({ state: value }) => value);
      }
    }
    return found;
  });
}
