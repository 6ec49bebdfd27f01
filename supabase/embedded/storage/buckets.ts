import type { Caller, Database } from "../types.ts";
import { invalidRequest, noSuchBucket } from "./errors.ts";
import { requireBucketName } from "./names.ts";
import { isoTime } from "./objects.ts";

interface BucketRow {
  id: string;
  name: string;
  owner: string | null;
  public: boolean | null;
  type: string;
  file_size_limit: number | bigint | null;
  allowed_mime_types: string[] | null;
  created_at: Date | string | null;
  updated_at: Date | string | null;
}

const columnsSql =
  "id, name, owner, public, type::text as type, file_size_limit, allowed_mime_types, created_at, updated_at";
const sortColumns = ["id", "name", "created_at", "updated_at"];

function bucketAnswer(row: BucketRow) {
  return {
    id: row.id,
    name: row.name,
    owner: row.owner ?? "",
    public: row.public === true,
    type: row.type,
    file_size_limit: row.file_size_limit === null ? null : Number(row.file_size_limit),
    allowed_mime_types: row.allowed_mime_types,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}

/** Reads a bucket. @throws StorageError NoSuchBucket, also for a hidden one */
export async function getBucket(db: Database, caller: Caller, id: string) {
  requireBucketName(id);
  const { rows } = await db.transaction(caller, (tx) =>
    tx.query<BucketRow>(`select ${columnsSql} from storage.buckets where id = $1`, [id]),
  );
  const [row] = rows;
  if (!row) throw noSuchBucket();
  return bucketAnswer(row);
}

function page(query: URLSearchParams, key: "limit" | "offset", minimum: number): number | null {
  const text = query.get(key);
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text)) throw invalidRequest(`querystring/${key} must be integer`);
  const value = Number(text);
  if (value < minimum) throw invalidRequest(`querystring/${key} must be >= ${minimum}`);
  return value;
}

function orderBy(query: URLSearchParams): string {
  const column = query.get("sortColumn") ?? "name";
  const order = query.get("sortOrder") ?? "asc";
  if (!sortColumns.includes(column) || (order !== "asc" && order !== "desc")) {
    throw invalidRequest("querystring/sortColumn must be equal to one of the allowed values");
  }
  return `${column} ${order}`;
}

export async function listBuckets(db: Database, caller: Caller, query: URLSearchParams) {
  const search = query.get("search") ?? "";
  const order = orderBy(query);
  const limits = [page(query, "limit", 1), page(query, "offset", 0) ?? 0];
  if (search.includes("\0")) return [];
  const { rows } = await db.transaction(caller, (tx) =>
    tx.query<BucketRow>(
      `select ${columnsSql} from storage.buckets where strpos(lower(name), lower($1)) > 0
       order by ${order} limit $2 offset $3`,
      [search, ...limits],
    ),
  );
  return rows.map(bucketAnswer);
}
