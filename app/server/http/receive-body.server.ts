import type { IncomingMessage, ServerResponse } from "node:http";
import type { BodyLimitOf } from "~/lib/body-limit";
import type { RefusalStatus } from "./plain-page.server";
import { hasBody, mostDroppedBytes, refuseRest, sendRefusal, weightOf } from "./refuse.server";
import type { Handler, Step } from "./steps";

interface BodyPatience {
  /** Time for a whole body that is held, in ms. */
  heldMs: number;
  /** Time between two pieces of a body that is passed on, in ms. */
  pieceMs: number;
}

const usualPatience: BodyPatience = { heldMs: 30_000, pieceMs: 30_000 };
/** A body up to this size is held until it is complete, so that a slow sender occupies nothing else. */
const heldBytes = 256 * 1024;
/** How much is read of a body that is declared too large, where the page itself answers that. */
const mostRefusedBytes = 1024 * 1024;
/** How long a client may go on sending after its answer, in ms. */
const answeredMs = 10_000;
const mostParts = 5100;
/** Smaller pieces cost more than their length. A slow connection may send a few. */
const smallestPiece = 256;
const mostSmallPieces = 4000;

/** Refuses bodies that are too large (413) or too slow (408), and holds small forms until they are complete (S29, R14). */
export function createBodyStep(
  limitOf: BodyLimitOf,
  next: Handler,
  patience: BodyPatience = usualPatience,
): Step {
  return (request, response) => {
    if (!hasBody(request)) return false;
    const [path = ""] = (request.url ?? "").split("?", 1);
    const limit = limitOf(path);
    const declared = Number(request.headers["content-length"] ?? 0);
    if (declared > limit.bytes && !limit.answersItself) {
      sendRefusal(request, response, { status: 413 });
      return true;
    }
    const isRefused = declared > limit.bytes;
    const most = isRefused ? mostRefusedBytes : limit.bytes;
    receive({ request, response, most, isRefused, patience, next: () => next(request, response) });
    return true;
  };
}

interface Receiving {
  request: IncomingMessage;
  response: ServerResponse;
  most: number;
  isRefused: boolean;
  patience: BodyPatience;
  next: () => void;
}

function receive({ request, response, most, isRefused, patience, next }: Receiving): void {
  if (request.headers.expect !== undefined) response.writeContinue();
  const push = request.push.bind(request);
  const separator = separatorOf(request.headers["content-type"]);
  const waiting: Buffer[] = [];
  let isHeld = true;
  let isWhole = false;
  let hasArrived = false;
  let bytes = 0;
  let pieces = 0;
  let parts = 0;
  let dropped = 0;

  const refuseWith = (status: RefusalStatus) => {
    clearTimeout(timer);
    waiting.length = 0;
    refuseRest(request, response, status);
  };
  let timer = setTimeout(refuseWith, patience.heldMs, 408).unref();
  const end = () => {
    isWhole = true;
    request.complete = true;
    push(null);
  };
  const release = () => {
    isHeld = false;
    for (const chunk of waiting.splice(0)) push(chunk);
    next();
    // The body ends here, so that its reader does not wait forever.
    if (isRefused) end();
  };
  response.once("close", () => {
    clearTimeout(timer);
    if (hasArrived) return;
    // Node would otherwise read the rest and discard it.
    if (isWhole) request.socket.pause();
    timer = setTimeout(() => request.socket.destroy(), answeredMs).unref();
  });

  request.push = (chunk: Buffer | null) => {
    if (chunk === null) {
      clearTimeout(timer);
      hasArrived = true;
      if (isHeld) release();
      if (!isWhole) end();
      return false;
    }
    if (isWhole || response.writableFinished) {
      dropped += weightOf(chunk);
      return dropped < mostDroppedBytes;
    }
    bytes += chunk.length;
    pieces += 1;
    parts += separator === null ? 0 : count(chunk, separator);
    if (bytes > most || parts > mostParts || pieces > mostSmallPieces + bytes / smallestPiece) {
      refuseWith(413);
      return true;
    }
    if (!isHeld) {
      timer.refresh();
      return push(chunk);
    }
    waiting.push(chunk);
    if (bytes > heldBytes) {
      clearTimeout(timer);
      timer = setTimeout(refuseWith, patience.pieceMs, 408).unref();
      release();
    }
    return true;
  };
}

function separatorOf(type = ""): string | null {
  if (type.startsWith("application/x-www-form-urlencoded")) return "&";
  return type.startsWith("multipart/") ? "\r\n--" : null;
}

function count(chunk: Buffer, separator: string): number {
  let separators = 0;
  for (let at = chunk.indexOf(separator); at !== -1; at = chunk.indexOf(separator, at + separator.length))
    separators += 1;
  return separators;
}
