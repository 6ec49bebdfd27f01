import { readBootstrapSql } from "embedded-supabase/bootstrap";
import type { Caller, Database, QueryResult, Transaction } from "embedded-supabase/types";
import pg from "pg";
import { superuser } from "./postgres-server.ts";

function transactionOn(client: pg.Client): Transaction {
  return {
    async query<Row>(sql: string, params: readonly unknown[] = []): Promise<QueryResult<Row>> {
      const { rows, rowCount } = await client.query(sql, [...params]);
      return { rows, affectedRows: rowCount ?? 0 };
    },
    async exec(sql) {
      await client.query(sql);
    },
  };
}

/** The embedded backend's view of a database, over a connection to a real PostgreSQL. */
export class PostgresDatabase implements Database {
  #client: pg.Client;
  #reopen: () => Promise<PostgresDatabase>;

  private constructor(client: pg.Client, reopen: () => Promise<PostgresDatabase>) {
    this.#client = client;
    this.#reopen = reopen;
  }

  static async connect(socketFolder: string, database: string): Promise<PostgresDatabase> {
    const client = new pg.Client({ host: socketFolder, database, user: superuser });
    await client.connect();
    return new PostgresDatabase(client, () => PostgresDatabase.connect(socketFolder, database));
  }

  /** A further connection to the same database. */
  another(): Promise<PostgresDatabase> {
    return this.#reopen();
  }

  async transaction<T>(caller: Caller | "owner", work: (tx: Transaction) => Promise<T>): Promise<T> {
    await this.#client.query("begin");
    try {
      if (caller !== "owner") await this.#become(caller);
      const result = await work(transactionOn(this.#client));
      await this.#client.query("commit");
      return result;
    } catch (error) {
      await this.#client.query("rollback");
      throw error;
    }
  }

  /** For what cannot run inside a transaction. */
  async execute(sql: string): Promise<void> {
    await this.#client.query(sql);
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  async #become(caller: Caller): Promise<void> {
    const role = pg.escapeIdentifier(caller.role);
    await this.#client.query(`set local session authorization authenticator; set local role ${role}`);
    await this.#client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify(caller.claims),
    ]);
  }
}

// On a hosted project migrations run as a role that is no superuser; the platform lets it add policies to storage.objects,
// which elsewhere takes membership in the owner of that table, and lets it load dumps with triggers at rest.
const asHosted = `
  alter role postgres nosuperuser createrole createdb bypassrls;
  grant supabase_storage_admin to postgres;
  grant create on schema public to postgres;
  grant set on parameter session_replication_role to postgres;
  grant usage on schema supabase_migrations to postgres;
  grant select on all tables in schema supabase_migrations to postgres;
`;

/** A new database as a hosted project is before its first migration. */
export async function createPostgresDatabase(socketFolder: string): Promise<PostgresDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const maintenance = await PostgresDatabase.connect(socketFolder, "postgres");
  await maintenance.execute(`create database ${name}`);
  await maintenance.close();
  const db = await PostgresDatabase.connect(socketFolder, name);
  const bootstrap = await readBootstrapSql();
  await db.transaction("owner", async (tx) => {
    await tx.exec(bootstrap);
    await tx.exec(`${asHosted} grant create on database ${name} to postgres;`);
  });
  return db;
}
