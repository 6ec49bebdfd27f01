import { createClient, type PostgrestSingleResponse, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../supabase/database.types.ts";
import { slugFormat, uuid } from "../lib/addresses.ts";
import { type BackendConnection, getBackend } from "./backend.server.ts";

/** SQLSTATE of a key that is there already. */
export const uniqueViolation = "23505";
/** SQLSTATE of a row that the database does not take as it is. */
export const checkViolation = "23514";
/** SQLSTATE of a reference to a row that is not there. */
export const foreignKeyViolation = "23503";
/** PostgREST's word for an offset beyond the last row. */
export const rangeNotSatisfiable = "PGRST103";

/** A refusal or failure of the backend, with the service's own code (PostgREST's `PGRST...` or an SQLSTATE). */
export class BackendError extends Error {
  readonly code: string;
  /** HTTP status of the answer; 0 when there was none. */
  readonly status: number;

  constructor(error: { code?: string; message: string }, status: number) {
    super(`The backend answered ${status} ${error.code ?? ""} ${error.message}`);
    this.name = "BackendError";
    this.code = error.code ?? "";
    this.status = status;
  }
}

/** The data of an answer; throws BackendError for a failed one. */
export function unwrap<Data>(answer: PostgrestSingleResponse<Data>): Data {
  if (answer.error !== null) throw new BackendError(answer.error, answer.status);
  return answer.data;
}

interface Counted<Row> {
  range(from: number, to: number): PromiseLike<PostgrestSingleResponse<Row[]>>;
}

/** A page (from 1) of what a query finds that counts exactly. Null when it lies beyond the last one. Throws BackendError. */
export async function readPage<Row>(query: Counted<Row>, page: number, size: number) {
  const first = (page - 1) * size;
  const answer = await query.range(first, first + size - 1);
  if (answer.error?.code === rangeNotSatisfiable) return null;
  const rows = unwrap(answer);
  if (rows.length === 0 && page > 1) return null;
  const total = answer.count ?? rows.length;
  return { rows, total, pages: Math.max(1, Math.ceil(total / size)) };
}

export type Supabase = SupabaseClient<Database>;

/** What may be tried again, and for how long, is decided in one place: resilient-fetch.server.ts. */
export const withoutRetries = { retry: false } as const;

let anonymous: Promise<Supabase> | undefined;

function createSessionlessClient({ url, fetch }: BackendConnection, key: string): Supabase {
  return createClient<Database>(url, key, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    db: withoutRetries,
    global: { fetch },
  });
}

async function createAnonymousClient(): Promise<Supabase> {
  const backend = await getBackend();
  return createSessionlessClient(backend, backend.publishableKey);
}

/** For the upkeep of the embedded backend's own files, which row level security does not bind; null with a hosted one. */
export async function upkeepClient(): Promise<Supabase | null> {
  const backend = await getBackend();
  return backend.upkeepKey === null ? null : createSessionlessClient(backend, backend.upkeepKey);
}

/** The client of every public read: no session ever enters it, so what it reads may be shared between visitors. */
export function anonymousClient(): Promise<Supabase> {
  anonymous ??= createAnonymousClient();
  return anonymous;
}

/** A row of the table `kind` by its slug or a former one, or by its id where the identifier looks like one; null where
 * there is none that `client` may see. `find` reads a row by one column. Throws BackendError. */
export async function findByAddress<Row>(
  client: Supabase,
  kind: string,
  identifier: string,
  find: (column: "id" | "slug", value: string) => Promise<Row | null>,
): Promise<Row | null> {
  if (uuid.test(identifier)) return find("id", identifier);
  if (!slugFormat.test(identifier)) return null;
  const row = await find("slug", identifier);
  if (row !== null) return row;
  const former = client.from("former_addresses").select("item").eq("kind", kind).eq("slug", identifier);
  const id = unwrap(await former.maybeSingle())?.item;
  return id === undefined ? null : find("id", id);
}
