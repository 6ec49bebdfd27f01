import type { Caller } from "../types.ts";
import type { StorageContext } from "./context.ts";
import { noSuchKey } from "./errors.ts";
import { isValidKey, requireBucketName, requireValidKey } from "./names.ts";
import type { ObjectRow } from "./objects.ts";
import { deleteObjects, isoTime } from "./objects.ts";

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

/** @throws StorageError NoSuchKey, also where row level security hides the object or keeps it */
export async function removeObject(storage: StorageContext, caller: Caller, bucket: string, name: string) {
  requireBucketName(bucket);
  requireValidKey(name);
  const rows = await remove(storage, caller, bucket, [name]);
  if (rows.length === 0) throw noSuchKey();
  return { message: "Successfully deleted" };
}

/** Removes what it can; the answer names it, and what is not there or hidden is no error. */
export async function removeObjects(
  storage: StorageContext,
  caller: Caller,
  bucket: string,
  names: string[],
) {
  const rows = await remove(storage, caller, bucket, names);
  return rows.map(removedAnswer);
}
