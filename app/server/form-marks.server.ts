import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { decodeJwt } from "jose";
import { LRUCache } from "lru-cache";
import { getBackend } from "./backend.server";
import { requestScope } from "./request-scope.server";

/** Longer than anybody leaves a form open whose session ends after a week. */
const validDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
/** Administrators only get in here; each session takes some 200 bytes. */
const mostSessions = 1000;

const purpose = "umroh form mark";

/** Shows that a form whose session has gone was given here, to an administrator and no stranger (S34). */
interface FormMarks {
  /** A mark for the forms of this session, which must be an administrator's. */
  issue(sessionId: string): string;
  /** Whether such a mark was given here in the last 30 days. */
  isOurs(mark: string): boolean;
}

/** Signs with a key made of `siteKey`, which outlives the process. Without one, as with a hosted backend, whose only
 * key in this process is public, with a key made of the session's own id: a random number that only the backend and
 * an HttpOnly cookie know, and every process that has let that session in. */
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

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

let marks: Promise<FormMarks> | undefined;

export function formMarks(): Promise<FormMarks> {
  marks ??= getBackend().then(({ upkeepKey }) => createFormMarks(upkeepKey));
  return marks;
}

/** Notes the session of an access token that the service has just accepted as an administrator's. */
export async function letIn(accessToken: string): Promise<void> {
  const { session_id } = decodeJwt(accessToken);
  if (typeof session_id !== "string") return;
  requestScope().memo.set(letIn, (await formMarks()).issue(session_id));
}

/** The mark for the forms of whoever this request let in; empty before, and for sessions that have no name. */
export function formMark(): string {
  return (requestScope().memo.get(letIn) as string | undefined) ?? "";
}
