import type { Caller, Database } from "../types.ts";
import type { ListOptions } from "./inputs.ts";
import { isoTime, type ObjectRow } from "./objects.ts";

/** Row of a list. A folder has null in everything but its name. */
type FoundRow = Pick<ObjectRow, "name" | "updated_at" | "created_at" | "last_accessed_at" | "metadata"> & {
  id: string | null;
};

function orderBy({ column, order }: ListOptions): string {
  if (column === "name") return `sort_key collate "C" ${order}`;
  return `(id is not null), case when id is null then sort_key end collate "C" ${order},
    ${column} ${order}, sort_key collate "C"`;
}

/** SQL of a list by prefix, as `storage.search`; folders are sorted among objects, or first. */
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

export async function listObjects(db: Database, caller: Caller, bucket: string, options: ListOptions) {
  const start = options.prefix + options.search;
  // No stored name has a NUL.
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
