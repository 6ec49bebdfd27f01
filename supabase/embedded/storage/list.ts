import type { Caller, Database } from "../types.ts";
import type { ListOptions } from "./json-body.ts";
import type { ObjectRow } from "./objects.ts";
import { isoTime } from "./objects.ts";

type FoundRow = Pick<ObjectRow, "name" | "updated_at" | "created_at" | "last_accessed_at" | "metadata"> & {
  id: string | null;
};

/** An entry of a folder: an object, or a folder in it with nulls for everything but its name. */
export interface ListEntry {
  name: string;
  id: string | null;
  updated_at: string | null;
  created_at: string | null;
  last_accessed_at: string | null;
  metadata: ObjectRow["metadata"];
}

function orderBy({ column, order }: ListOptions): string {
  if (column === "name") return `sort_key collate "C" ${order}`;
  return `(id is not null), case when id is null then sort_key end collate "C" ${order},
    ${column} ${order}, sort_key collate "C"`;
}

/**
 * What `storage.search` answers: names relative to the folder, `search` matched at their beginning without regard to
 * case, folders among the objects by name, or before them where another column sorts.
 */
function listSql(options: ListOptions): string {
  return `with found as (
    select name, id, updated_at, created_at, last_accessed_at, metadata,
      strpos(substr(name, char_length($2) + 1), '/') as slash
    from storage.objects
    where bucket_id = $1 and starts_with(lower(name), lower($2))
  ), folders as (
    select min(left(name, char_length($2) + slash - 1)) as name
    from found where slash > 0 group by lower(left(name, char_length($2) + slash - 1))
  ), entries as (
    select name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
      null::timestamptz as last_accessed_at, null::jsonb as metadata, lower(name) || '/' as sort_key
    from folders
    union all
    select name, id, updated_at, created_at, last_accessed_at, metadata, lower(name) from found where slash = 0
  )
  select substr(name, $3::int + 1) as name, id, updated_at, created_at, last_accessed_at, metadata
  from entries order by ${orderBy(options)} limit $4 offset $5`;
}

/** Lists a folder as the caller sees it; a bucket that does not exist is empty, as on the service. */
export async function listObjects(
  db: Database,
  caller: Caller,
  bucket: string,
  options: ListOptions,
): Promise<ListEntry[]> {
  const start = options.prefix + options.search;
  // PostgreSQL holds no NUL, so no name begins like that.
  if (start.includes("\0")) return [];
  const { rows } = await db.transaction(caller, (tx) =>
    tx.query<FoundRow>(listSql(options), [
      bucket,
      start,
      Array.from(options.prefix).length,
      options.limit,
      options.offset,
    ]),
  );
  return rows.map((row) => ({
    name: row.name,
    id: row.id,
    updated_at: isoTime(row.updated_at),
    created_at: isoTime(row.created_at),
    last_accessed_at: isoTime(row.last_accessed_at),
    metadata: row.metadata,
  }));
}
