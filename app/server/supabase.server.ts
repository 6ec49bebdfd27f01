import {
  type AuthError,
  createClient,
  isAuthApiError,
  isAuthRetryableFetchError,
  type PostgrestSingleResponse,
  type SupabaseClient,
} from "@supabase/supabase-js";
import type { Database } from "../../supabase/database.types.ts";
import { uuid } from "../lib/addresses.ts";
import { pageCount } from "../lib/list-address.ts";
import { partsOf, rowsPerAnswer } from "../lib/search-conditions.ts";
import { slugFormat } from "../lib/slugs.ts";
import { type BackendConnection, getBackend } from "./backend.server.ts";

export const uniqueViolation = "23505";
export const checkViolation = "23514";
export const foreignKeyViolation = "23503";
/** PostgREST's code for an offset beyond the last row. */
export const rangeNotSatisfiable = "PGRST103";

/** Failure of the backend, with the service's own code (PostgREST's `PGRST...` or an SQLSTATE). */
export class BackendError extends Error {
  readonly code: string;
  /** HTTP status of the answer; 0 when there was none. */
  readonly status: number;
  /** The service's own message. */
  readonly words: string;

  constructor(error: { code?: string; message: string }, status: number) {
    super(`The backend answered ${status} ${error.code ?? ""} ${error.message}`);
    this.name = "BackendError";
    this.words = error.message;
    this.code = error.code ?? "";
    this.status = status;
  }
}

const longestWords = 300;
const noAnswer = "server data tidak dapat dihubungi";

/** Returns the service's own message for a failure (A20); `otherwise` where it has none or no sentence, such as
 * a proxy's HTML, JSON, or the client's error for a missing answer. */
export function serviceWords(error: unknown, otherwise = noAnswer): string {
  const message =
    error instanceof BackendError ? error.words : (error as { message?: unknown } | null)?.message;
  const words = typeof message === "string" ? message.trim() : "";
  const isSentence =
    words !== "" && words.length <= longestWords && !/^[<{[]|^\w*Error: |^fetch failed$/.test(words);
  return isSentence ? words : otherwise;
}

export function unwrap<Data>(answer: PostgrestSingleResponse<Data>): Data {
  if (answer.error !== null) throw new BackendError(answer.error, answer.status);
  return answer.data;
}

interface Counted<Row> {
  range(from: number, to: number): PromiseLike<PostgrestSingleResponse<Row[]>>;
}

/** Reads one page of rows by a query that counts them; the first is 1. Null beyond the last. Throws BackendError. */
export async function readPage<Row>(query: Counted<Row>, page: number, size: number) {
  const first = (page - 1) * size;
  const answer = await query.range(first, first + size - 1);
  if (answer.error?.code === rangeNotSatisfiable) return null;
  const rows = unwrap(answer);
  if (rows.length === 0 && page > 1) return null;
  const total = answer.count ?? rows.length;
  return { rows, total, pages: pageCount(total, size) };
}

/** Reads one page of rows as `readPage` does, by a query that does not count them. `counting` tells how many there are in all,
 * or null where nobody knows: then `total` is null, and `pages` ends with the next page. Throws BackendError. */
export async function readSummedPage<Row>(
  query: Counted<Row>,
  page: number,
  size: number,
  counting: PromiseLike<number | null>,
) {
  const first = (page - 1) * size;
  // One row more tells whether there is a next page.
  const [answer, total] = await Promise.all([query.range(first, first + size), counting]);
  if (answer.error?.code === rangeNotSatisfiable) return null;
  const rows = unwrap(answer);
  if (rows.length === 0 && page > 1) return null;
  const pages = total === null ? page + (rows.length > size ? 1 : 0) : pageCount(total, size);
  return { rows: rows.slice(0, size), total, pages };
}

/** Reads all rows of a query in parts. Throws BackendError. */
export async function readAll<Row>(
  read: (from: number, to: number) => PromiseLike<PostgrestSingleResponse<Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const part = unwrap(await read(rows.length, rows.length + rowsPerAnswer - 1));
    rows.push(...part);
    if (part.length < rowsPerAnswer) return rows;
  }
}

/** Reads the rows of some ids or names, at most one row each, in parts. Throws BackendError. */
export async function readEach<Row>(
  keys: Iterable<string | null | undefined>,
  read: (part: string[]) => PromiseLike<PostgrestSingleResponse<Row[]>>,
): Promise<Row[]> {
  const known = [...new Set(keys)].filter((key) => typeof key === "string");
  const rows: Row[] = [];
  for (const part of partsOf(known)) rows.push(...unwrap(await read(part)));
  return rows;
}

export type Supabase = SupabaseClient<Database>;

/** Requests are repeated in one place only: resilient-fetch.server.ts. */
export const withoutRetries = { retry: false } as const;

let anonymous: { backend: BackendConnection; client: Supabase } | undefined;

export const sessionless = {
  persistSession: false,
  autoRefreshToken: false,
  detectSessionInUrl: false,
} as const;

export function createSessionlessClient(
  { url, fetch }: BackendConnection,
  key: string,
  global: { fetch: typeof fetch; headers?: Record<string, string> } = { fetch },
): Supabase {
  return createClient<Database>(url, key, { auth: sessionless, db: withoutRetries, global });
}

/** Returns a client without row level security; null with a hosted backend. */
export async function upkeepClient(): Promise<Supabase | null> {
  const backend = await getBackend();
  return backend.upkeepKey === null ? null : createSessionlessClient(backend, backend.upkeepKey);
}

/** Returns a client without a session, so visitors may share what it reads. */
export async function anonymousClient(): Promise<Supabase> {
  const backend = await getBackend();
  if (anonymous?.backend !== backend)
    anonymous = { backend, client: createSessionlessClient(backend, backend.publishableKey) };
  return anonymous.client;
}

/** Finds a row by id, slug or former slug; null where `client` sees none. Throws BackendError. */
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

export const tooManyGuesses = "Terlalu banyak percobaan. Tunggu beberapa menit, lalu coba lagi.";

const authMessages: Record<string, string> = {
  invalid_credentials: "Email atau password tidak valid",
  validation_failed: "Email atau password tidak valid",
  over_request_rate_limit: tooManyGuesses,
  over_email_send_rate_limit: "Email baru saja dikirim. Tunggu satu menit, lalu coba lagi.",
  email_not_confirmed: "Email ini belum dikonfirmasi. Buka tautan di email Anda.",
  user_banned: "Akun ini sedang dinonaktifkan.",
  same_password: "Password baru harus berbeda dari password lama.",
  email_exists: "Email ini sudah dipakai akun lain.",
  email_address_invalid: "Alamat email tidak valid.",
  current_password_invalid: "Password saat ini salah.",
  current_password_mismatch: "Password saat ini salah.",
  current_password_required: "Password saat ini wajib diisi.",
  otp_expired: "Tautan sudah tidak berlaku atau sudah dipakai.",
  mfa_verification_failed:
    "Kode ini tidak cocok atau sudah dipakai. Tulis kode yang sedang tampil di aplikasi.",
  mfa_challenge_expired: "Kode ini sudah tidak berlaku. Tulis kode yang sedang tampil di aplikasi.",
  mfa_factor_not_found: "Pemasangan ini sudah diganti yang lebih baru. Mulailah sekali lagi.",
  insufficient_aal: "Untuk ini Anda perlu masuk dengan langkah kedua lebih dulu.",
  session_not_found: "Sesi login tidak valid. Silakan login kembali.",
};

function weakPassword({ message }: AuthError): string {
  const [, length] = /at least (\d+) characters/.exec(message) ?? [];
  return length === undefined
    ? "Password ini terlalu lemah. Gunakan yang lebih panjang, dengan huruf besar, huruf kecil, angka, dan simbol."
    : `Password minimal ${length} karakter`;
}

/** Message for an error of Auth: the site's own for known codes, else the service's own, else `fallback`. */
export function authMessage(error: AuthError, fallback: string): string {
  if (error.code === "weak_password") return weakPassword(error);
  const known = isAuthApiError(error) ? authMessages[error.code ?? ""] : undefined;
  return known ?? serviceWords(error, fallback);
}

export const backendUnreachable =
  "Server data sedang tidak dapat dihubungi. Silakan coba lagi beberapa saat lagi.";

export function isOutage(error: AuthError | null): boolean {
  return error !== null && (isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500);
}

const diskFullCode = "53100";
const diskFull =
  "Disk server penuh, jadi perubahan belum dapat disimpan. Isian Anda masih ada di halaman ini; hubungi pengelola server.";

export function savingTrouble(error: unknown): string[] {
  return error instanceof BackendError && error.code === diskFullCode ? [diskFull] : [];
}
