import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { type RunningBackend, startBackend } from "./backend.ts";
import { everything, type FaultyProxy, startFaultyProxy } from "./faulty-proxy.ts";
import { addAdministrator, type Service, serviceOf } from "./service.ts";
import { type Site, startSite } from "./site.ts";
import { administrator, expect } from "./test.ts";

/** A site whose backend runs in a process of its own, behind a line that can be broken. */
export interface BreakableSite {
  site: Site;
  proxy: FaultyProxy;
  backend: RunningBackend;
  /** Past the line, and not bound by row level security. */
  service: Service;
  /** Takes every fault back. */
  heal(): void;
  /** Takes every fault back, and waits until the site, which may have given its backend up, asks it again. */
  recover(session: APIRequestContext): Promise<void>;
  /** A page of the administrator's, on this site. */
  signIn(browser: Browser, javaScriptEnabled: boolean): Promise<Page>;
  stop(): Promise<void>;
}

/**
 * Starts it with the demo content and the administrator of the browser tests. `env`: further settings of the site;
 * `prepare`: changes the backend before the site has read anything of it.
 */
export async function startBreakableSite(
  env: Record<string, string> = {},
  prepare: (service: BreakableSite["service"]) => Promise<void> = async () => undefined,
): Promise<BreakableSite> {
  const backend = await startBackend();
  const service = serviceOf(backend);
  await addAdministrator(service, administrator);
  await prepare(service);
  const proxy = await startFaultyProxy(backend.url);
  const site = await startSite({
    SUPABASE_URL: proxy.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    ...env,
  });
  const heal = () => {
    proxy.fault = "none";
    proxy.only = everything;
  };
  const recover = async (session: APIRequestContext) => {
    heal();
    await expect.poll(async () => (await session.get(`${site.origin}/admin/features`)).status()).toBe(200);
  };
  return {
    site,
    proxy,
    backend,
    service,
    heal,
    recover,
    signIn: async (browser, javaScriptEnabled) => {
      const context = await browser.newContext({ javaScriptEnabled, baseURL: site.origin });
      const answer = await context.request.post("/admin/login", { form: administrator, maxRedirects: 0 });
      expect(answer.status()).toBe(303);
      // The test before may have left the site with its backend given up.
      if (proxy.fault === "none") await recover(context.request);
      return context.newPage();
    },
    stop: async () => {
      await site.stop();
      await proxy.close();
      await backend.stop();
    },
  };
}
