import type { Log } from "../types.ts";
import type { PGliteDatabase } from "./database.ts";

const intervalMs = 20_000;

/**
 * Tables that have outgrown their statistics. PGlite has no autovacuum but knows how large a table was when last
 * analysed.
 */
const outgrown = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'auth', 'storage')
    and pg_relation_size(c.oid) / 8192 > c.relpages * 1.2 + 8
`;

/** Analyses each table that has grown by a fifth. @returns their names */
export async function refreshStatistics(db: PGliteDatabase): Promise<string[]> {
  const { rows } = await db.transaction("owner", (tx) => tx.query<{ name: string }>(outgrown));
  for (const { name } of rows) await db.maintain(`vacuum (analyze) ${name}`);
  return rows.map(({ name }) => name);
}

/** Keeps statistics up to date; logs failures and tries again. @returns a function that stops it */
export function keepStatistics(db: PGliteDatabase, mayWrite: () => boolean, log: Log): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const refresh = async () => {
    if (!mayWrite()) return;
    await refreshStatistics(db).catch((error: unknown) =>
      log("warn", "database.analyze-failed", { reason: String(error) }),
    );
  };
  const timer = setInterval(() => {
    running = running.then(refresh);
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
