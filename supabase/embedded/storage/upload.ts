import { DatabaseError } from "../errors.ts";
import type { Caller } from "../types.ts";
import { StorageError } from "./errors.ts";
import type { StorageContext, StoredFile } from "./files.ts";
import type { Incoming } from "./incoming.ts";
import { isEmptyFolder, requireBucketName, requireValidKey } from "./names.ts";
import type { BucketLimits, ObjectMetadata, ObjectValues } from "./objects.ts";
import { findBucketLimits, rehearseWrite, writeObject } from "./objects.ts";

/** Most bytes of any upload: 50 MiB, as hosted by default, whatever a bucket allows. */
const globalSizeLimit = 50 * 1024 * 1024;

interface UploadTarget {
  bucket: string;
  name: string;
  upsert: boolean;
}

type OpenIncoming = (maxBytes: number) => Promise<Incoming>;

function maxBytesOf({ fileSizeLimit }: BucketLimits, name: string): number {
  if (isEmptyFolder(name)) return 0;
  return fileSizeLimit ? Math.min(fileSizeLimit, globalSizeLimit) : globalSizeLimit;
}

/** Requires an allowed MIME type. Wildcards work; parameters of the type count. */
function requireAllowedType(mimeType: string, allowed: string[]): void {
  const [type, subtype] = mimeType.split("/");
  const matches = allowed.some((entry) => {
    const [allowedType, allowedSubtype] = entry.split("/");
    return allowedType === type && (allowedSubtype === "*" || allowedSubtype === subtype);
  });
  if (subtype === undefined || !matches) {
    const message = `mime type ${mimeType} is not supported`;
    throw new StorageError(415, "InvalidMimeType", message, { error: "invalid_mime_type" });
  }
}

function metadataOf(file: StoredFile, incoming: Incoming, now: number): ObjectMetadata {
  const seconds = new Date(now);
  seconds.setUTCMilliseconds(0);
  return {
    eTag: `"${file.md5}"`,
    size: file.size,
    mimetype: incoming.mimeType,
    cacheControl: incoming.cacheControl,
    lastModified: seconds.toISOString(),
    contentLength: file.size,
    httpStatusCode: 200,
  };
}

async function admit(
  { db, files }: StorageContext,
  target: UploadTarget,
  caller: Caller,
  incoming: Incoming,
  bucket: BucketLimits,
): Promise<void> {
  if (bucket.allowedMimeTypes.length > 0 && !isEmptyFolder(target.name)) {
    requireAllowedType(incoming.mimeType, bucket.allowedMimeTypes);
  }
  const metadata = { mimetype: incoming.mimeType, contentLength: incoming.declaredBytes };
  const values = { ...target, version: "1", metadata, userMetadata: incoming.userMetadata };
  await rehearseWrite(db, caller, values, target.upsert);
  await files.requireSpace(incoming.declaredBytes ?? 0);
}

/** Writes the row of a stored file. A refused row leaves no file; after an unknown outcome `sweep` decides. */
async function commit(
  { db, files }: StorageContext,
  caller: Caller,
  values: ObjectValues,
  upsert: boolean,
): Promise<string> {
  try {
    const { id, replaced } = await writeObject(db, caller, values, upsert);
    await files.discard([replaced]);
    return id;
  } catch (error) {
    if (error instanceof DatabaseError || error instanceof StorageError)
      await files.discard([values.version]);
    throw error;
  }
}

/** Uploads an object: first the file, then the row, so that a row always has its file. */
export async function upload(
  storage: StorageContext,
  target: UploadTarget,
  caller: Caller,
  open: OpenIncoming,
): Promise<{ Id: string; Key: string }> {
  const { bucket: bucketId, name } = target;
  requireBucketName(bucketId);
  const bucket = await findBucketLimits(storage.db, bucketId);
  requireValidKey(name);
  const maxBytes = maxBytesOf(bucket, name);
  const incoming = await open(maxBytes);
  try {
    await admit(storage, target, caller, incoming, bucket);
    const file = await storage.files.receive(incoming.chunks, maxBytes);
    const values = {
      bucket: bucketId,
      name,
      version: file.version,
      metadata: metadataOf(file, incoming, storage.clock()),
      userMetadata: { ...incoming.userMetadata },
    };
    const Id = await commit(storage, caller, values, target.upsert);
    return { Id, Key: `${bucketId}/${name}` };
  } finally {
    await incoming.cancel();
  }
}
