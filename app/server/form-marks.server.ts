import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { getBackend } from "./backend.server";
import { requestScope } from "./request-scope.server";

const validDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
const mostSessions = 1000;

const purpose = "umroh form mark";

/** Proves that a form whose session has gone was given to an administrator (S34). */
interface FormMarks {
  issue(sessionId: string): string;
  isOurs(mark: string): boolean;
}

/** Signs with `siteKey`, or with a hosted backend with the secret id of the session. */
export function createFormMarks(siteKey: string | null, clock: () => number = Date.now): FormMarks {
  const keys = new LRUCache<string, Buffer>({ max: mostSessions });
  const add = (secret: string) => {
    const id = createHash("sha256").update(`${purpose} id ${secret}`).digest("base64url").slice(0, 16);
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
    isOurs(mark) {
      if (siteKey !== null) add(siteKey);
      const [id = "", day = ""] = mark.split(".", 2);
      const key = keys.get(id);
      if (key === undefined || !/^\d{1,6}$/.test(day)) return false;
      const age = today() - Number(day);
      return age >= 0 && age <= validDays && isSame(mark, sign(id, Number(day), key));
    },
  };
}

function isSame(expected: string, received: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(received)];
  return a.length === b.length && timingSafeEqual(a, b);
}

let marks: Promise<FormMarks> | undefined;

export function formMarks(): Promise<FormMarks> {
  marks ??= getBackend().then(({ upkeepKey }) => createFormMarks(upkeepKey));
  return marks;
}

/** Issues this request's mark for a session that the service has just accepted. */
export async function rememberFormMark(sessionId: string): Promise<void> {
  requestScope().memo.set(rememberFormMark, (await formMarks()).issue(sessionId));
}

/** Returns this request's mark; empty when it has no accepted session. */
export function formMark(): string {
  return (requestScope().memo.get(rememberFormMark) as string | undefined) ?? "";
}
