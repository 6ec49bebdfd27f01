import type { ServerResponse } from "node:http";

/** An answer that is the same for many requests. */
export interface MemoryAnswer {
  status: 200 | 304;
  /** Names and values alternate. */
  headers: string[];
  /** Empty for 304. */
  body: Buffer;
}

/** Where Node keeps the head of an answer that it has composed. It has no public name for a head that is ready. */
interface ComposedResponse extends ServerResponse {
  _header: string | null;
  _headerSent: boolean;
}

interface Composed {
  head: string;
  /** Head and body; null until the answer is sent a second time. */
  whole: Buffer | null;
}

const mostAnswers = 200;
const largestBytes = 65_536;

/** Answers sent in this second, which is that of their `Date`. */
const composed = new Map<MemoryAnswer, Composed>();
let composedAt = 0;

/**
 * Sends an answer. Node checks and writes its head once a second; until the second ends, the same bytes are sent again in one
 * piece, at two thirds of the cost. For a connection that is not kept alive, for HEAD and where a step waits for the head
 * (`on-headers`), the head is written each time. Headers set on the response before are not sent.
 * @param now ms since 1970
 */
export function sendFromMemory(answer: MemoryAnswer, response: ServerResponse, now = Date.now()): void {
  const second = Math.floor(now / 1000);
  if (second !== composedAt) {
    composed.clear();
    composedAt = second;
  }
  const target = response as ComposedResponse;
  const isSame =
    target.shouldKeepAlive && target.req.method !== "HEAD" && !Object.hasOwn(target, "writeHead");
  const known = isSame ? composed.get(answer) : undefined;
  if (known !== undefined) {
    sendAgain(answer, known, target);
    return;
  }
  target.writeHead(answer.status, answer.headers);
  const isKept = isSame && composed.size < mostAnswers && answer.body.length <= largestBytes;
  if (isKept && target._header && !target.chunkedEncoding)
    composed.set(answer, { head: target._header, whole: null });
  target.end(target.req.method === "HEAD" ? undefined : answer.body);
}

function sendAgain({ status, body }: MemoryAnswer, known: Composed, response: ComposedResponse): void {
  known.whole ??= Buffer.concat([Buffer.from(known.head, "latin1"), body]);
  response.statusCode = status;
  response._header = known.head;
  response._headerSent = true;
  response.end(known.whole);
}
