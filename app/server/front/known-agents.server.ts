import { createHash } from "node:crypto";
import { cachedRead } from "../cache.server";
import { createRequestScope, runInScope } from "../request-scope.server";
import { anonymousClient, unwrap } from "../supabase.server";

/** Nobody waits longer to learn whose link it was; a backend that is well answers in a tenth of it. */
const patienceMs = 100;

/** Whether a code is an active agent's, as far as is known. */
export type IsAgent = (code: string) => boolean;

async function readHashes(): Promise<ReadonlySet<string>> {
  return new Set(unwrap(await (await anonymousClient()).rpc("agent_code_hashes", {}, { get: true })));
}

let latest: ReadonlySet<string> | null = null;

/** Shared like every public read, so that made-up codes ask the backend for nothing. Null where it has not said yet
 * which codes there are. Never rejects. */
export async function knownAgents(): Promise<IsAgent | null> {
  const read = runInScope(createRequestScope(), () => cachedRead("agent_code_hashes", readHashes));
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patienceMs);
  const arrived = read.then((hashes) => {
    latest = hashes;
  });
  await Promise.race([arrived, late])
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
  const hashes = latest;
  return hashes && ((code) => hashes.has(hashOf(code)));
}

/** As the database makes it: it tells whether a code is one, and lists none. */
function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("hex").slice(0, 16);
}
