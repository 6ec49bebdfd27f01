import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../supabase/database.types.ts";
import { startBackend } from "./backend.ts";
import { startSite } from "./site.ts";
import { administrator } from "./test.ts";

/** Two web processes that share one backend, as behind a load balancer. */
export interface TwinSites {
  origins: readonly [string, string];
  /** Not bound by row level security: looks at every row. */
  service: SupabaseClient<Database>;
  stop(): Promise<void>;
}

/** Starts them with the demo content and the administrator of the browser tests. */
export async function startTwinSites(): Promise<TwinSites> {
  const backend = await startBackend();
  const service = createClient<Database>(backend.url, backend.secretKey, { auth: { persistSession: false } });
  const made = await service.auth.admin.createUser({
    ...administrator,
    email_confirm: true,
    app_metadata: { role: "admin" },
  });
  if (made.error !== null) throw made.error;
  const env = { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey };
  const one = await startSite(env);
  const other = await startSite(env);
  return {
    origins: [one.origin, other.origin],
    service,
    stop: async () => {
      await Promise.all([one.stop(), other.stop()]);
      await backend.stop();
    },
  };
}
