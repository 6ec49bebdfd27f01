import { openBackendHere, type RunningBackend } from "./backend.ts";
import { Context } from "./client/context.ts";
import type { Page } from "./client/page.ts";
import { administrator } from "./demo-site.ts";
import { everything, type FaultyProxy, startFaultyProxy } from "./faulty-proxy.ts";
import { type Service, serviceOf } from "./service.ts";
import { endWithWorker, type Site, startSite } from "./site.ts";
import { until } from "./until.ts";

/** Whoever asks the site: a visitor of the client, or of a real browser. */
interface Session {
  get(address: string): Promise<{ status(): number }>;
}

/** What the backend alone knows, without the screen around it. */
const ownData = "/admin/features.data?_routes=routes%2Fadmin.features";

/** A site whose backend runs outside its process, behind a line that can be broken. */
export interface BreakableSite {
  site: Site;
  proxy: FaultyProxy;
  backend: RunningBackend;
  /** Past the line, and not bound by row level security. */
  service: Service;
  /** Takes every fault back. */
  heal(): void;
  /** Takes every fault back, and waits until the site, which may have given its backend up, asks it again. */
  recover(session: Session): Promise<void>;
  /** The administrator's. All have one session: whoever ends one begins their own. */
  cookies(): ReturnType<Context["cookies"]>;
  /** A page of the administrator's, on this site, with script off. */
  signIn(): Promise<Page>;
  stop(): Promise<void>;
}

/**
 * Starts it with the demo content and the administrator of the browser tests. `env`: further settings of the site;
 * `prepare`: changes the backend before the site has read anything of it.
 */
export async function startBreakableSite(
  env: Record<string, string> = {},
  prepare: (service: Service, backend: RunningBackend) => Promise<void> = async () => undefined,
): Promise<BreakableSite> {
  const backend = await openBackendHere();
  const service = serviceOf(backend);
  await prepare(service, backend);
  const proxy = await startFaultyProxy(backend.url);
  const site = await startSite({
    SUPABASE_URL: proxy.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    ...env,
  });
  const heal = () => {
    proxy.fault = "none";
    proxy.only = everything;
    proxy.letGo();
  };
  const recover = async (session: Session) => {
    heal();
    await until(async () => (await session.get(ownData)).status() === 200, "the site asks its backend again");
  };
  let session: ReturnType<Context["cookies"]> | undefined;
  const cookies = () => {
    session ??= openSession(site.origin);
    return session;
  };
  return {
    site,
    proxy,
    backend,
    service,
    heal,
    recover,
    cookies,
    signIn: async () => {
      const context = new Context(site.origin);
      await context.addCookies(await cookies());
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

let shared: Promise<BreakableSite> | undefined;

/** The breakable site that the files of a worker share, behind a proxy that names its visitors. A test that breaks it need not
 * heal it: the next one finds it healed. Tests look at rows of their own. */
export async function sharedBreakableSite(): Promise<BreakableSite> {
  shared ??= startBreakableSite({ TRUSTED_PROXIES: "1" }).then((own) => {
    endWithWorker(own.site);
    return own;
  });
  const own = await shared;
  own.heal();
  await own.signIn();
  return own;
}

/** Signing in costs more than many a test (bcrypt). */
async function openSession(origin: string): ReturnType<Context["cookies"]> {
  const { request, cookies } = new Context(origin);
  const answer = await request.post("/admin/login", { form: administrator, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`Signing in answered ${answer.status()}`);
  return cookies();
}
