import { openTestDatabase } from "../embedded/testing.ts";
import type { Database } from "../embedded/types.ts";
import { createPostgresDatabase } from "./postgres-database.ts";
import { type PostgresMajor, startPostgres } from "./postgres-server.ts";
import { readMigrations, readSeed } from "./project-files.ts";

/** A place where the migrations must hold; `open` gives a new, migrated, empty database each time. */
export interface Engine {
  open(): Promise<Database>;
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

export function embeddedEngine(): Engine {
  return { open: async () => migrate(await openTestDatabase()), stop: async () => undefined };
}

export async function postgresEngine(major: PostgresMajor): Promise<Engine> {
  const server = await startPostgres(major);
  return {
    open: async () => migrate(await createPostgresDatabase(server.socketFolder)),
    stop: () => server.stop(),
  };
}
