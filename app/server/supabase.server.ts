import { createClient, type PostgrestSingleResponse, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../supabase/database.types.ts";
import { getBackend } from "./backend.server.ts";

/** A refusal or failure of the backend, with the service's own code (PostgREST's `PGRST...` or an SQLSTATE). */
export class BackendError extends Error {
  readonly code: string;

  constructor(error: { code?: string; message: string }, status: number) {
    super(`The backend answered ${status} ${error.code ?? ""} ${error.message}`);
    this.name = "BackendError";
    this.code = error.code ?? "";
  }
}

/** The data of an answer; throws BackendError for a failed one. */
export function unwrap<Data>(answer: PostgrestSingleResponse<Data>): Data {
  if (answer.error !== null) throw new BackendError(answer.error, answer.status);
  return answer.data;
}

export type Supabase = SupabaseClient<Database>;

/** A read that takes longer is given up: the visitor then gets the last good copy (trust.md R07). */
const readDeadlineMs = 3000;

let anonymous: Promise<Supabase> | undefined;

async function createAnonymousClient(): Promise<Supabase> {
  const backend = await getBackend();
  return createClient<Database>(backend.url, backend.publishableKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: {
      fetch: (input, init) =>
        backend.fetch(input, {
          ...init,
          signal: AbortSignal.any([
            AbortSignal.timeout(readDeadlineMs),
            ...(init?.signal ? [init.signal] : []),
          ]),
        }),
    },
  });
}

/** The client of every public read: no session ever enters it, so what it reads may be shared between visitors. */
export function anonymousClient(): Promise<Supabase> {
  anonymous ??= createAnonymousClient();
  return anonymous;
}
