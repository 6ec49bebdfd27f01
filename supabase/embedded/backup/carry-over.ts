import { cp } from "node:fs/promises";
import path from "node:path";
import type { PGliteDatabase } from "../database/database.ts";
import { exists } from "../database/durable-files.ts";
import { findDamage } from "../database/integrity.ts";
import { findOtherPostgres } from "../database/postgres-version.ts";
import { withDatabaseBeside } from "../database/unpacked-snapshot.ts";
import { messageOf } from "../errors.ts";
import type { CarryOver, Log, Transaction } from "../types.ts";
import { quoteName } from "./dump-sql.ts";

/** State of the database that a restore replaces, or why it cannot be read. */
export type Former = { state: unknown } | { trouble: string };

/** Reads the state of a database that is about to be replaced, from a copy: the folder stays as it is. Null: there is none. */
export async function readFormer(dataDir: string, carryOver: CarryOver, log: Log): Promise<Former | null> {
  const pgdata = path.join(dataDir, "pgdata");
  if (!(await exists(pgdata))) return null;
  try {
    const trouble = (await findOtherPostgres(pgdata))?.what ?? (await findDamage(pgdata));
    if (trouble !== null) return { trouble };
    const copy = (to: string) => cp(pgdata, to, { recursive: true });
    return await withDatabaseBeside(dataDir, copy, log, async (db) => ({
      state: await db.transaction("owner", (tx) => readState(tx, carryOver)),
    }));
  } catch (error) {
    return { trouble: messageOf(error) };
  }
}

/** Merges the former state into the restored database. @returns sentences about what was there and what is now */
export async function carryInto(
  db: PGliteDatabase,
  carryOver: CarryOver,
  former: Former | null,
): Promise<string[]> {
  const state = former !== null && "state" in former ? former.state : null;
  const restored = await db.transaction("owner", async (tx) => {
    const restoredState = await readState(tx, carryOver);
    if (restoredState !== null && state !== null) await tx.query(carryOver.write, [JSON.stringify(state)]);
    return restoredState;
  });
  if (former !== null && "trouble" in former) {
    const trouble = `The database that was replaced cannot be read (${former.trouble}).`;
    return [trouble, ...carryOver.report(restored, null)];
  }
  return carryOver.report(restored, state);
}

async function readState(tx: Transaction, { table, read }: CarryOver): Promise<unknown> {
  const name = table.split(".").map(quoteName).join(".");
  const { rows } = await tx.query<{ isThere: boolean }>(`select to_regclass($1) is not null as "isThere"`, [
    name,
  ]);
  if (rows[0]?.isThere !== true) return null;
  return (await tx.query<{ state: unknown }>(read)).rows[0]?.state ?? null;
}
