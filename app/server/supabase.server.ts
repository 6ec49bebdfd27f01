import { createClient, type PostgrestSingleResponse, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../supabase/database.types.ts";
import { getBackend } from "./backend.server.ts";

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

export type Supabase = SupabaseClient<Database>;

/** What may be tried again, and for how long, is decided in one place: resilient-fetch.server.ts. */
export const withoutRetries = { retry: false } as const;

let anonymous: Promise<Supabase> | undefined;

async function createAnonymousClient(): Promise<Supabase> {
  const backend = await getBackend();
  return createClient<Database>(backend.url, backend.publishableKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    db: withoutRetries,
    global: { fetch: backend.fetch },
  });
}

/** The client of every public read: no session ever enters it, so what it reads may be shared between visitors. */
export function anonymousClient(): Promise<Supabase> {
  anonymous ??= createAnonymousClient();
  return anonymous;
}
