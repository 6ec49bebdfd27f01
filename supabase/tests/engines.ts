import { openTestDatabase } from "embedded-supabase/testing";
import type { Database } from "embedded-supabase/types";
import { plantOwner } from "./callers.ts";
import { createPostgresDatabase } from "./postgres-database.ts";
import { type PostgresMajor, startPostgres } from "./postgres-server.ts";
import { projectSchema, readMigrations, readSeed } from "./project-files.ts";

/** A place where the migrations must hold. `open` gives a new database each time, migrated, with an owner in it unless `bare`. */
export interface Engine {
  open(options?: { bare?: true }): Promise<Database>;
  stop(): Promise<void>;
}

/** Applies the migrations as the role that applies them on a hosted project. */
async function migrate(db: Database): Promise<Database> {
  for (const { name, sql } of await readMigrations()) {
    await db
      .transaction("owner", async (tx) => {
        await tx.exec("set local session authorization postgres");
        await tx.exec(sql);
      })
      .catch((cause) => {
        throw new Error(`migration ${name} failed`, { cause });
      });
  }
  return db;
}

export async function seed(db: Database): Promise<void> {
  const sql = await readSeed();
  await db.transaction("owner", (tx) => tx.exec(sql));
}

/** What is asked here in one transaction is more than a request asks, and a busy machine may take its time. */
const unhurried = { transactionDeadlineMs: 240_000, queryDeadlineMs: 240_000 };

export function embeddedEngine(): Engine {
  return {
    async open({ bare } = {}) {
      const { extensions } = projectSchema;
      const db = await openTestDatabase({ beginning: projectSchema, extensions, ...unhurried });
      if (!bare) await plantOwner(db);
      return db;
    },
    stop: async () => undefined,
  };
}

export async function postgresEngine(major: PostgresMajor): Promise<Engine> {
  const server = await startPostgres(major);
  return {
    async open({ bare } = {}) {
      const db = await migrate(await createPostgresDatabase(server.socketFolder));
      if (!bare) await plantOwner(db);
      return db;
    },
    stop: () => server.stop(),
  };
}
