import { isoTime, type ObjectMetadata } from "../storage/objects.ts";
import type { Transaction } from "../types.ts";
import type { ManifestBucket, ManifestFile } from "./manifest.ts";

/** A stored file as its row describes it; `version` names its bytes. */
export interface StoredObject extends Omit<ManifestFile, "bytes" | "sha256"> {
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

const OBJECTS = `select id::text as id, bucket_id as bucket, name, version, owner_id, created_at, updated_at, metadata, user_metadata
  from storage.objects where bucket_id is not null and name is not null order by bucket_id, name collate "C"`;

export async function listStoredObjects(tx: Transaction): Promise<StoredObject[]> {
  const { rows } = await tx.query<ObjectRow>(OBJECTS);
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

/** Puts back the row of a file whose bytes have just been stored as `version`. */
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
