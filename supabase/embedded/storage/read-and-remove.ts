import type { Caller } from "../types.ts";
import { serveObject } from "./download.ts";
import { accessDenied, noSuchBucket, noSuchKey, StorageError } from "./errors.ts";
import type { StorageContext } from "./files.ts";
import { isValidKey, requireBucketName, requireValidKey } from "./names.ts";
import { deleteObjects, findBucketLimits, findObject, isoTime, type ObjectRow } from "./objects.ts";

/** Kind of access; `caller`: row level security decides. */
export type Access = "public" | "caller";

interface Wanted {
  bucket: string;
  name: string;
  access: Access;
}

/** Finds an object. A public bucket shows everything; others follow row level security. */
async function visibleObject({ db }: StorageContext, address: Wanted, caller: Caller): Promise<ObjectRow> {
  requireBucketName(address.bucket);
  const bucket = await findBucketLimits(db, address.bucket);
  if (address.access === "public" && !bucket.public) throw noSuchBucket();
  requireValidKey(address.name);
  const row = await findObject(db, bucket.public ? "owner" : caller, address.bucket, address.name);
  if (!row) throw noSuchKey();
  return row;
}

export async function readObject(
  storage: StorageContext,
  address: Wanted,
  request: Request,
  caller: Caller,
): Promise<Response> {
  // An object that is being replaced is found at the second look.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const row = await visibleObject(storage, address, caller);
    const opened = await storage.files.openVersion(row.version);
    if (opened) return serveObject(request, row, opened.handle, opened.size);
  }
  throw new StorageError(404, "NoSuchKey", "The resource was not found", {
    error: "Not found",
    headers: { "cache-control": "no-store" },
  });
}

export async function objectInfo(storage: StorageContext, address: Wanted, caller: Caller) {
  const row = await visibleObject(storage, address, caller);
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: row.metadata?.size ?? null,
    content_type: row.metadata?.mimetype ?? null,
    cache_control: row.metadata?.cacheControl ?? null,
    etag: row.metadata?.eTag ?? null,
    metadata: row.user_metadata,
    last_modified: isoTime(row.updated_at),
    created_at: isoTime(row.created_at),
  };
}

function removedAnswer(row: ObjectRow) {
  return {
    ...row,
    owner: row.owner ?? "",
    owner_id: row.owner_id ?? "",
    version: row.version ?? "",
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    last_accessed_at: isoTime(row.last_accessed_at),
  };
}

async function remove({ db, files }: StorageContext, caller: Caller, bucket: string, names: string[]) {
  const rows = await deleteObjects(db, caller, bucket, names.filter(isValidKey));
  await files.discard(rows.map(({ version }) => version));
  return rows;
}

/** Tells an object that the caller may not delete from a missing one, as Supabase Storage does.
 * @throws StorageError AccessDenied, NoSuchKey */
export async function removeObject(storage: StorageContext, caller: Caller, bucket: string, name: string) {
  requireBucketName(bucket);
  requireValidKey(name);
  const rows = await remove(storage, caller, bucket, [name]);
  if (rows.length === 0) {
    const isThere = (await findObject(storage.db, "owner", bucket, name)) !== null;
    throw isThere ? accessDenied("Access denied") : noSuchKey();
  }
  return { message: "Successfully deleted" };
}

/** Removes objects and returns those that were there; missing ones are no error. */
export async function removeObjects(
  storage: StorageContext,
  caller: Caller,
  bucket: string,
  names: string[],
) {
  const rows = await remove(storage, caller, bucket, names);
  return rows.map(removedAnswer);
}
