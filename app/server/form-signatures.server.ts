import { createHmac, hash, hkdfSync, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { getBackend } from "./backend.server";
import { requestScope } from "./request-scope.server";

const validDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
const mostSessions = 1000;

/** Stays as it is: another purpose would refuse the forms that are open now. */
const purpose = "umroh form mark";

/** Proves that a form whose session has gone was given to an administrator (S34). */
interface FormSignatures {
  issue(sessionId: string): string;
  isOurs(signature: string): boolean;
}

/** Signs with `siteKey`, or with a hosted backend with the secret id of the session. */
export function createFormSignatures(siteKey: string | null, clock: () => number = Date.now): FormSignatures {
  const keys = new LRUCache<string, Buffer>({ max: mostSessions });
  const add = (secret: string) => {
    const id = hash("sha256", `${purpose} id ${secret}`, "base64url").slice(0, 16);
    if (keys.get(id) === undefined) keys.set(id, Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
    return id;
  };
  const today = () => Math.floor(clock() / dayMs);
  const sign = (id: string, day: number, key: Buffer) =>
    `${id}.${day}.${createHmac("sha256", key).update(`${id}.${day}`).digest("base64url")}`;
  return {
    issue(sessionId) {
      const id = add(siteKey ?? sessionId);
      return sign(id, today(), keys.get(id) as Buffer);
    },
    isOurs(signature) {
      if (siteKey !== null) add(siteKey);
      const [id = "", day = ""] = signature.split(".", 2);
      const key = keys.get(id);
      if (key === undefined || !/^\d{1,6}$/.test(day)) return false;
      const age = today() - Number(day);
      return age >= 0 && age <= validDays && isSame(signature, sign(id, Number(day), key));
    },
  };
}

function isSame(expected: string, received: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(received)];
  return a.length === b.length && timingSafeEqual(a, b);
}

let signatures: Promise<FormSignatures> | undefined;

export function formSignatures(): Promise<FormSignatures> {
  signatures ??= getBackend().then(({ upkeepKey }) => createFormSignatures(upkeepKey));
  return signatures;
}

/** Issues this request's signature for a session that the service has just accepted. */
export async function rememberFormSignature(sessionId: string): Promise<void> {
  requestScope().memo.set(rememberFormSignature, (await formSignatures()).issue(sessionId));
}

/** Returns this request's signature; empty when it has no accepted session. */
export function formSignature(): string {
  return (requestScope().memo.get(rememberFormSignature) as string | undefined) ?? "";
}
