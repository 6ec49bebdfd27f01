import { createLimit, type Limit } from "./create-limit";
import { requestScope } from "./request-scope.server";

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/** Every limit of the site: what is counted, how many, per what, within which time. `host` and `site` are the networks of a
 * visitor (lib/networks.ts). Each process counts for itself, in memory. The embedded backend, a package of its own, has
 * limits besides (supabase/embedded/auth/throttle.ts). */
export const limits = {
  /** Renders of public pages: one sender gets an eighth of a processor core at most (S34). */
  renders: createLimit([
    { per: "host", most: 240, perSecond: 4 },
    { per: "site", most: 960, perSecond: 16 },
  ]),
  /** Wrong passwords and codes (S10). Hosted Supabase counts by address alone, and may see this server's for all. */
  passwordGuesses: createLimit([
    { per: "account", most: 10, withinMs: 5 * minute },
    { per: "host", most: 30, withinMs: 5 * minute },
    { per: "site", most: 120, withinMs: 5 * minute },
  ]),
  /** Requests for a mailed link. An office behind one address stays far below. */
  mailRequests: createLimit([
    { per: "host", most: 10, withinMs: hour },
    { per: "site", most: 30, withinMs: hour },
  ]),
  /** Mails to one account, from however many senders. */
  mailedAccounts: createLimit([{ per: "account", most: 5, withinMs: hour }]),
  /** Mailed links that are not valid. A hosted project counts every link that is tried against this server's address, so
   * nobody may use up everybody's share. */
  wrongLinks: createLimit([
    { per: "host", most: 10, withinMs: 5 * minute },
    { per: "site", most: 40, withinMs: 5 * minute },
  ]),
  /** Numbers checked on /cek. A family behind one address, or a town behind a carrier's, stays far below. */
  numberChecks: createLimit([
    { per: "host", most: 60, withinMs: 10 * minute },
    { per: "site", most: 120, withinMs: 10 * minute },
  ]),
  /** Answers to the question of a booking's page (PP2). The database counts those of each link besides. */
  bookingLinks: createLimit([
    { per: "host", most: 30, withinMs: 10 * minute },
    { per: "site", most: 120, withinMs: 10 * minute },
  ]),
  /** Requests to the backend about agents' codes that are not cached (S34). */
  agentLookups: createLimit([
    { per: "host", most: 20, withinMs: minute },
    { per: "site", most: 80, withinMs: minute },
  ]),
  /** Clicks that count for an agent (S35). `link` is a host together with the agent's code; both keys are hashes. */
  agentClicks: createLimit([
    { per: "link", most: 1, withinMs: hour },
    { per: "site", most: 30, withinMs: hour },
  ]),
  /** Conversations that are recorded without a mark (S35). A carrier's town, an office or a mosque shares one address and
   * stays below this. */
  inquiries: createLimit([
    { per: "host", most: 60, withinMs: hour },
    { per: "host", most: 200, withinMs: day },
    { per: "site", most: 120, withinMs: hour },
    { per: "site", most: 400, withinMs: day },
  ]),
};

/** Counts an event of the present request. Where the limit is used up it counts nothing, and the answer says in `Retry-After`
 * when to try again. */
export function isUsedUp<Key extends string>(limit: Limit<Key>, keys: Record<Key, string>): boolean {
  const wait = limit.take(keys);
  if (wait > 0) requestScope().answer.set("Retry-After", String(wait));
  return wait > 0;
}

/** Key of an account, however its e-mail address is written. */
export function accountKey(email: string): string {
  return email.trim().toLowerCase();
}
