import { randomUUID } from "node:crypto";
import type { Caller, Database, Transaction } from "../types.ts";
import { noSuchBucket } from "./errors.ts";

export interface ObjectMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
}

export interface ObjectRow {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string | null;
  created_at: Date | string | null;
  updated_at: Date | string | null;
  last_accessed_at: Date | string | null;
  /** Incomplete when SQL wrote the row. */
  metadata: Partial<ObjectMetadata> | null;
  user_metadata: Record<string, unknown> | null;
}

export interface BucketLimits {
  id: string;
  public: boolean;
  fileSizeLimit: number | null;
  allowedMimeTypes: string[];
}

export interface ObjectValues {
  bucket: string;
  name: string;
  version: string;
  metadata: Partial<ObjectMetadata>;
  userMetadata: Record<string, unknown> | undefined;
}

const columnsSql =
  "id, bucket_id, name, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata, user_metadata";

const insertSql = `insert into storage.objects (id, name, owner, owner_id, bucket_id, metadata, user_metadata, version)
  values ($1, $2, $3::uuid, $4, $5, $6::jsonb, $7::jsonb, $8)`;

/** Inserts a row or replaces the one of its name. As on the service, `returning` also needs a select policy. */
const upsertSql = `${insertSql}
  on conflict (bucket_id, name) do update set metadata = excluded.metadata, user_metadata = excluded.user_metadata,
    version = excluded.version, owner = excluded.owner, owner_id = excluded.owner_id
  returning id`;

const strictUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-5][0-9a-f]{3}-[089ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function isoTime(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}

function parameters(id: string, values: ObjectValues, caller: Caller): unknown[] {
  const { sub } = caller.claims;
  const ownerId = typeof sub === "string" ? sub : null;
  return [
    id,
    values.name,
    ownerId !== null && strictUuid.test(ownerId) ? ownerId : null,
    ownerId,
    values.bucket,
    JSON.stringify(values.metadata),
    values.userMetadata === undefined ? null : JSON.stringify(values.userMetadata),
    values.version,
  ];
}

/** Reads a bucket's limits, which bind every caller. @throws StorageError NoSuchBucket */
export async function findBucketLimits(db: Database, bucket: string): Promise<BucketLimits> {
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query<{
      public: boolean | null;
      file_size_limit: number | bigint | null;
      allowed_mime_types: string[] | null;
    }>("select public, file_size_limit, allowed_mime_types from storage.buckets where id = $1", [bucket]),
  );
  const [row] = rows;
  if (!row) throw noSuchBucket();
  return {
    id: bucket,
    public: row.public === true,
    fileSizeLimit: row.file_size_limit === null ? null : Number(row.file_size_limit),
    allowedMimeTypes: row.allowed_mime_types ?? [],
  };
}

export async function findObject(
  db: Database,
  caller: Caller | "owner",
  bucket: string,
  name: string,
): Promise<ObjectRow | null> {
  const { rows } = await db.transaction(caller, (tx) =>
    tx.query<ObjectRow>(`select ${columnsSql} from storage.objects where bucket_id = $1 and name = $2`, [
      bucket,
      name,
    ]),
  );
  return rows[0] ?? null;
}

class Rehearsed extends Error {}

/** Tries a write and rolls it back, before a byte is read. */
export async function rehearseWrite(
  db: Database,
  caller: Caller,
  values: ObjectValues,
  upsert: boolean,
): Promise<void> {
  const rehearsed = new Rehearsed();
  try {
    await db.transaction(caller, async (tx) => {
      await tx.query(upsert ? upsertSql : insertSql, parameters(randomUUID(), values, caller));
      throw rehearsed;
    });
  } catch (error) {
    if (error !== rehearsed) throw error;
  }
}

async function replace(tx: Transaction, values: ObjectValues, caller: Caller) {
  const replaced = await tx.query<{ version: string | null }>(
    "select version from storage.objects where bucket_id = $1 and name = $2",
    [values.bucket, values.name],
  );
  const id = randomUUID();
  const { rows } = await tx.query<{ id: string }>(upsertSql, parameters(id, values, caller));
  return { id: rows[0]?.id ?? id, replaced: replaced.rows[0]?.version ?? null };
}

/** Writes the row. Returns the replaced version, whose file has no row now. */
export async function writeObject(
  db: Database,
  caller: Caller,
  values: ObjectValues,
  upsert: boolean,
): Promise<{ id: string; replaced: string | null }> {
  return db.transaction(caller, async (tx) => {
    if (upsert) return replace(tx, values, caller);
    const id = randomUUID();
    await tx.query(insertSql, parameters(id, values, caller));
    return { id, replaced: null };
  });
}

/** Deletes rows. @returns those that the caller may see and delete */
export async function deleteObjects(
  db: Database,
  caller: Caller,
  bucket: string,
  names: string[],
): Promise<ObjectRow[]> {
  return db.transaction(caller, async (tx) => {
    // As hosted, other deletions are refused (storage.protect_delete).
    await tx.query("select set_config('storage.allow_delete_query', 'true', true)");
    const { rows } = await tx.query<ObjectRow>(
      `delete from storage.objects where bucket_id = $1 and name = any($2::text[]) returning ${columnsSql}`,
      [bucket, names],
    );
    return rows;
  });
}

export async function knownVersions(db: Database, versions: string[]): Promise<Set<string>> {
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query<{ version: string }>("select version from storage.objects where version = any($1::text[])", [
      versions,
    ]),
  );
  return new Set(rows.map(({ version }) => version));
}
