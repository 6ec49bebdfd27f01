import type { Caller } from "../types.ts";
import type { StorageContext } from "./context.ts";
import { serveObject } from "./download.ts";
import { fileMissing, noSuchBucket, noSuchKey } from "./errors.ts";
import { requireBucketName, requireValidKey } from "./names.ts";
import type { ObjectRow } from "./objects.ts";
import { findBucketLimits, findObject, isoTime } from "./objects.ts";
import type { Route } from "./routes.ts";

type ReadRoute = Extract<Route, { kind: "read" | "info" }>;

/** A public bucket shows its objects to everyone; any other only what row level security lets the caller see. */
async function visibleObject({ db }: StorageContext, route: ReadRoute, caller: Caller): Promise<ObjectRow> {
  requireBucketName(route.bucket);
  const bucket = await findBucketLimits(db, route.bucket);
  if (route.access === "public" && !bucket.public) throw noSuchBucket();
  requireValidKey(route.name);
  const row = await findObject(db, bucket.public ? "owner" : caller, route.bucket, route.name);
  if (!row) throw noSuchKey();
  return row;
}

/** GET and HEAD of an object. */
export async function readObject(
  storage: StorageContext,
  route: ReadRoute,
  request: Request,
  caller: Caller,
): Promise<Response> {
  // Replacing an object removes the file of the row just read: the second look finds its successor.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const row = await visibleObject(storage, route, caller);
    const opened = await storage.files.openVersion(row.version);
    if (opened) return serveObject(request, row, opened.handle, opened.size);
  }
  throw fileMissing();
}

/** What is known of an object beside its bytes. */
export async function objectInfo(storage: StorageContext, route: ReadRoute, caller: Caller) {
  const row = await visibleObject(storage, route, caller);
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
