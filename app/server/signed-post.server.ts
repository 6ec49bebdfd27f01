import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

/** Header with the signature of the body: `sha256=` and the hexadecimal HMAC-SHA256. */
const signatureHeader = "X-Signature";
const growingPausesMs = [2_000, 10_000] as const;
const tryDeadlineMs = 5_000;

interface SignedPost {
  url: string;
  /** Key of the signature. */
  secret: string;
  body: object;
  /** Cuts the pauses between the tries short. */
  hurry: AbortSignal;
  pausesMs?: readonly number[];
  deadlineMs?: number;
}

function signatureOf(body: string, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

/** Posts signed JSON, and tries twice more after growing pauses. Rejects with the error of the last try, which names neither
 * path nor query of the address: they may hold a token. */
export async function postSigned(post: SignedPost): Promise<void> {
  const { pausesMs = growingPausesMs, deadlineMs = tryDeadlineMs, secret, hurry, url } = post;
  const body = JSON.stringify(post.body);
  const headers = { "Content-Type": "application/json", [signatureHeader]: signatureOf(body, secret) };
  for (let failures = 0; ; failures += 1) {
    try {
      return await sendOnce(url, { body, headers, signal: AbortSignal.timeout(deadlineMs) });
    } catch (error) {
      const pauseMs = pausesMs[failures];
      if (pauseMs === undefined) throw error;
      await pause(pauseMs, undefined, { signal: hurry, ref: false }).catch(() => undefined);
    }
  }
}

async function sendOnce(url: string, init: RequestInit): Promise<void> {
  // A redirect could lead the signed body to a host that nobody has named.
  const answer = await fetch(url, { ...init, method: "POST", redirect: "manual" });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The receiver answered ${answer.status}`);
}
