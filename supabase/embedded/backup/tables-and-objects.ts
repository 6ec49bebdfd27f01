import { isoTime, type ObjectMetadata } from "../storage/objects.ts";
import type { Transaction } from "../types.ts";
import type { ManifestBucket, ManifestFile } from "./manifest.ts";

interface TableColumn {
  name: string;
  instead: string | null;
}

export interface BackedUpTable {
  schema: string;
  name: string;
  columns: TableColumn[];
  key: string[];
  sequences: { column: string; sequence: string }[];
}

/** Schemas of every project; only the accounts in them are data. */
const platformSchemas = [
  "auth",
  "embedded_backend",
  "extensions",
  "information_schema",
  "pg_catalog",
  "pg_toast",
  "storage",
  "supabase_migrations",
];
/** Account tables. They include second steps, which a restore must not remove. */
const accountTables = ["auth.users", "auth.identities", "auth.mfa_factors"];

/**
 * Values in place of columns that are never backed up: mailed links end with their database. Supabase Auth wants ''
 * for none.
 */
const neverBackedUp: Record<string, string> = {
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

const tablesSql = `
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
  order by n.nspname <> 'auth', n.nspname, c.relname <> 'users', c.relname`;

export async function listTables(tx: Transaction): Promise<BackedUpTable[]> {
  const { rows } = await tx.query<Omit<BackedUpTable, "columns"> & { columns: string[] }>(tablesSql, [
    platformSchemas,
    accountTables,
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
  return (isAccount && Object.hasOwn(neverBackedUp, column) && neverBackedUp[column]) || null;
}

/** An object of Storage. `version` names the file with its bytes. */
interface StoredObject extends Omit<ManifestFile, "bytes" | "sha256"> {
  version: string | null;
}

interface ObjectRow {
  id: string;
  bucket: string;
  name: string;
  version: string | null;
  owner_id: string | null;
  created_at: string | null;
  updated_at: string | null;
  metadata: Partial<ObjectMetadata> | null;
  user_metadata: Record<string, unknown> | null;
}

const objectsSql = `select id::text as id, bucket_id as bucket, name, version, owner_id, created_at, updated_at, metadata, user_metadata
  from storage.objects where bucket_id is not null and name is not null order by bucket_id, name collate "C"`;

export async function listStoredObjects(tx: Transaction): Promise<StoredObject[]> {
  const { rows } = await tx.query<ObjectRow>(objectsSql);
  return rows.map((row) => ({
    id: row.id,
    bucket: row.bucket,
    name: row.name,
    version: row.version,
    ownerId: row.owner_id,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    metadata: { mimetype: "application/octet-stream", ...row.metadata },
    userMetadata: row.user_metadata,
  }));
}

export async function listBuckets(tx: Transaction): Promise<ManifestBucket[]> {
  const { rows } = await tx.query<{
    id: string;
    public: boolean | null;
    limit: string | null;
    types: string[] | null;
  }>(
    `select id, public, file_size_limit as "limit", allowed_mime_types as types from storage.buckets order by id`,
  );
  return rows.map(({ id, limit, types, ...row }) => ({
    id,
    public: row.public === true,
    fileSizeLimit: limit === null ? null : Number(limit),
    allowedMimeTypes: types,
  }));
}

/** Inserts an object whose bytes are stored as `version` already. */
export async function insertStoredObject(
  tx: Transaction,
  file: ManifestFile,
  { version, md5 }: { version: string; md5: string },
): Promise<void> {
  const metadata = { ...file.metadata, eTag: `"${md5}"`, size: file.bytes, contentLength: file.bytes };
  await tx.query(
    `insert into storage.objects (id, bucket_id, name, version, owner, owner_id, created_at, updated_at, metadata, user_metadata)
     values ($1, $2, $3, $4, case when $5::text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $5::text::uuid end, $5::text, $6, $7, $8::jsonb, $9::jsonb)`,
    [
      file.id,
      file.bucket,
      file.name,
      version,
      file.ownerId,
      file.createdAt,
      file.updatedAt,
      JSON.stringify(metadata),
      file.userMetadata === null ? null : JSON.stringify(file.userMetadata),
    ],
  );
}
