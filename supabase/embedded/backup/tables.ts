import type { Transaction } from "../types.ts";

export interface TableColumn {
  name: string;
  /** What is written instead of the stored value. */
  instead: string | null;
}

/** A table whose rows belong into a backup. */
export interface BackedUpTable {
  schema: string;
  name: string;
  columns: TableColumn[];
  /** Columns of the primary key: the order of the rows. */
  key: string[];
  /** Sequences that number its rows, with the column they belong to. */
  sequences: { column: string; sequence: string }[];
}

/** Schemas that every project has; of theirs only the accounts are data. */
const PLATFORM_SCHEMAS = [
  "auth",
  "embedded_backend",
  "extensions",
  "information_schema",
  "pg_catalog",
  "pg_toast",
  "storage",
  "supabase_migrations",
];
const ACCOUNT_TABLES = ["auth.users", "auth.identities"];

/** Links in mails end with the database they were made for, and Supabase Auth wants '' where there is none. */
const ENDED_WITH_THE_DATABASE: Record<string, string> = {
  confirmation_token: "''",
  recovery_token: "''",
  email_change_token_new: "''",
  email_change_token_current: "''",
  email_change: "''",
  email_change_sent_at: "null",
  email_change_confirm_status: "0",
  phone_change: "''",
  phone_change_token: "''",
  phone_change_sent_at: "null",
  reauthentication_token: "''",
  reauthentication_sent_at: "null",
};

const TABLES = `
  select n.nspname as schema, c.relname as name,
    (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_catalog.pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(json_agg(a.attname order by array_position(i.indkey::smallint[], a.attnum)), '[]')
     from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
     where i.indrelid = c.oid and i.indisprimary) as key,
    (select coalesce(json_agg(json_build_object('column', a.attname, 'sequence', format('%I.%I', sn.nspname, s.relname)) order by a.attnum), '[]')
     from pg_catalog.pg_depend d
     join pg_catalog.pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_catalog.pg_namespace sn on sn.oid = s.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
     where d.refobjid = c.oid and d.refclassid = 'pg_catalog.pg_class'::regclass and d.deptype in ('a', 'i')) as sequences
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence <> 't'
    and (not n.nspname = any ($1::text[]) or n.nspname || '.' || c.relname = any ($2::text[]))
  order by n.nspname <> 'auth', n.nspname, c.relname = 'identities', c.relname`;

/** The tables of the project's own schemas, and the accounts first of all. */
export async function listTables(tx: Transaction): Promise<BackedUpTable[]> {
  const { rows } = await tx.query<Omit<BackedUpTable, "columns"> & { columns: string[] }>(TABLES, [
    PLATFORM_SCHEMAS,
    ACCOUNT_TABLES,
  ]);
  return rows.map((row) => ({
    ...row,
    columns: row.columns.map((name) => ({ name, instead: insteadOf(row, name) })),
  }));
}

export function nameOf({ schema, name }: Pick<BackedUpTable, "schema" | "name">): string {
  return `${schema}.${name}`;
}

function insteadOf(table: Pick<BackedUpTable, "schema" | "name">, column: string): string | null {
  const isAccount = nameOf(table) === "auth.users";
  return (
    (isAccount && Object.hasOwn(ENDED_WITH_THE_DATABASE, column) && ENDED_WITH_THE_DATABASE[column]) || null
  );
}
