import { nodeFlags } from "../../app/server/node-flags.js";
import type { RunningBackend } from "../helpers/backend.ts";
import { seed } from "../helpers/seed.ts";
import { type Site, startScript, startSite } from "../helpers/site.ts";
import { fetchRaw } from "./fetch-raw.ts";

export const listPath = "/umroh";
export const packagePath = `/umroh/${seed.reguler.slug}`;

export const administrator = { email: "bench@contoh.id", password: "ukur-dua-belas-kali" };

/** What every site of the bench is started with: quiet, its administrator known. */
export const commonEnv = {
  LOG_LEVEL: "warn",
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};

/** No finished pages are kept: each request renders. */
export const withoutPageCache = { PAGE_CACHE_MB: "0" };

/** Pages and pictures are made ready after the start, as in production; sites of tests leave that out. */
export const warmedUp = { WARM_UP: "1" };

/** Runs `work` with whatever `use` starts, and stops that however it ends, last started first. */
export async function withStopped<Result>(
  work: (
    use: <Started extends { stop(): Promise<unknown> }>(starting: Promise<Started>) => Promise<Started>,
  ) => Promise<Result>,
): Promise<Result> {
  const started: { stop(): Promise<unknown> }[] = [];
  try {
    return await work(async (starting) => {
      const one = await starting;
      started.unshift(one);
      return one;
    });
  } finally {
    for (const one of started) await one.stop();
  }
}

export function startEmbeddedSite(env: Record<string, string> = {}): Promise<Site> {
  return startSite({ ...commonEnv, ...env }, startScript, nodeFlags);
}

/** A site whose backend runs in a process of its own, at `url`: as with a hosted project. */
export function startHostedSite(
  { publishableKey }: RunningBackend,
  url: string,
  env: Record<string, string> = {},
): Promise<Site> {
  const hosted = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey };
  return startEmbeddedSite({ ...hosted, ...env });
}

/** The cookies of a new session of a member, the administrator unless said otherwise. */
export async function signIn(origin: string, account = administrator): Promise<string> {
  const answer = await fetch(`${origin}/admin/login`, {
    method: "POST",
    body: new URLSearchParams(account),
    redirect: "manual",
    headers: { origin },
  });
  if (answer.status !== 303) throw new Error(`Signing in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

/** Address of the first script or style sheet that the login page names; public pages carry theirs inside. */
export async function findStaticFile(origin: string): Promise<string> {
  const { body } = await fetchRaw(`${origin}/admin/login`, { "accept-encoding": "identity" });
  const found = /(?:src|href)="(\/[^"]+\.(?:js|css))"/.exec(body.toString("utf8"))?.[1];
  if (found === undefined) throw new Error("The login page names no script and no style sheet");
  return found;
}
