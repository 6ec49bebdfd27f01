import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Log } from "../../../supabase/embedded/types.ts";
import { embeddedOptions } from "../backend.server.ts";
import { type Env, parseEnv } from "../env.server.ts";
import { type AdminCommand, UsageError } from "./options.ts";

/** A client with the rights of the secret key; `close` before the process ends. */
export interface AdminConnection {
  client: SupabaseClient;
  /** Waits for what is still under way, mails included. */
  close(): Promise<void>;
}

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/**
 * Reaches the backend the command is for: the one served at an address, else the embedded one, whose data folder this
 * process then has for itself. Rejects with `FolderInUseError` while the site has it.
 * @param log hears the embedded backend's events.
 */
export async function connect(
  served: AdminCommand["served"],
  env: Record<string, string | undefined>,
  log: Log,
): Promise<AdminConnection> {
  if (served !== null) {
    return { client: createClient(served.url, served.secretKey, { auth }), close: () => Promise.resolve() };
  }
  const settings = readSettings(env);
  if (settings.backend.kind !== "embedded") throw new Error("SUPABASE_URL must have been read before");
  const { openBackend } = await import("../../../supabase/embedded/index.ts");
  const backend = await openBackend({ ...embeddedOptions(settings.backend, settings), firstUser: null, log });
  const options = { auth, global: { fetch: backend.fetch } };
  return { client: createClient(backend.url, backend.secretKey, options), close: () => backend.close() };
}

function readSettings(env: Record<string, string | undefined>): Env {
  try {
    return parseEnv(env);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
