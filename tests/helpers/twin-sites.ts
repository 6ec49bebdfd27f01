import { startBackend } from "./backend.ts";
import { type Service, serviceOf } from "./service.ts";
import { startSite } from "./site.ts";

/** Two web processes that share one backend, as behind a load balancer. */
export interface TwinSites {
  origins: readonly [string, string];
  /** Not bound by row level security: looks at every row. */
  service: Service;
  stop(): Promise<void>;
}

/** Starts them with the demo content and the administrator of the browser tests. */
export async function startTwinSites(): Promise<TwinSites> {
  const backend = await startBackend();
  const service = serviceOf(backend);
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
