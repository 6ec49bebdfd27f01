import { expect } from "vitest";
import { type Attempt, guardedRoutes } from "./admin-attempts.ts";
import { owner, pilgrim } from "./guard-site.ts";
import type { BuiltRoute } from "./routes.ts";
import { seed } from "./seed.ts";

interface Asked {
  status: number;
  headers: Headers;
  body: string;
  /** Who has asked for what. */
  what: string;
}

export async function askAs(
  origin: string,
  { address, init }: Attempt,
  cookie: string,
  caller: string,
): Promise<Asked> {
  const headers: HeadersInit = cookie === "" ? {} : { cookie };
  const answer = await fetch(origin + address, { ...init, redirect: "manual", headers });
  const what = `${init.method ?? "GET"} ${address} with ${caller} answered ${answer.status}`;
  return { status: answer.status, headers: answer.headers, body: await answer.text(), what };
}

/** What only an administrator may learn. */
export const secrets = [seed.draft.title, owner.email, pilgrim.name, pilgrim.phone];

const toLogin = /^\/admin\/login(\?next=%2Fadmin|$)/;
/** A 400 or 404 would be an action's own word: whoever gets that far has passed the guard. */
const refusals = [302, 303, 401, 403, 405, 431];

export function expectNoEntrance({ status, headers, body, what }: Asked, leadsTo = toLogin): void {
  // 202 and 204 are how the framework sends a redirect to its script.
  if (status === 202) expect(/"redirect","([^"]*)/.exec(body)?.[1] ?? body, what).toMatch(leadsTo);
  else if (status === 204) expect(headers.get("x-remix-redirect"), what).toMatch(leadsTo);
  else expect(refusals, what).toContain(status);
  const location = headers.get("location");
  if (location !== null) expect(location, what).toMatch(leadsTo);
  for (const secret of secrets) expect(body, what).not.toContain(secret);
}

export function expectForbidden({ status, body, what }: Asked, { init }: Attempt): void {
  // 405: nothing is ever sent there.
  expect([403, ...(init.method === undefined ? [] : [405])], what).toContain(status);
  if (status === 403 && init.method !== "HEAD") expect(body, what).toContain("mintalah kepada pemilik");
  for (const secret of [pilgrim.name, pilgrim.phone]) expect(body, what).not.toContain(secret);
}

/** An answer that a person of the team gets whose role may do this: whatever the address itself makes of it. */
export function expectEntrance({ status, headers, body, what }: Asked): void {
  expect([401, 403], what).not.toContain(status);
  expect(status, what).toBeLessThan(500);
  expect(`${headers.get("location")} ${body.slice(0, 400)}`, what).not.toMatch(/admin\/login|langkah-kedua/);
}

/** Asks `attempts` of every route, one route after the other. */
export async function everywhere(
  attempts: (route: BuiltRoute) => Attempt[],
  expectation: (attempt: Attempt) => Promise<unknown>,
  routes = guardedRoutes(),
): Promise<void> {
  for (const route of routes) await Promise.all(attempts(route).map(expectation));
}
