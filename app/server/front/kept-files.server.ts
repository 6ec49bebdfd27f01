import { LRUCache } from "lru-cache";
import { publicVersion } from "../cache.server";
import { answerNotModified } from "./negotiation";
import { isRead, type Step } from "./steps";

/** In bytes, of all together and of the largest. */
const allBytes = 4_000_000;
const largestBytes = 150_000;
/** What another process has deleted is answered here no longer than this. */
const keptMs = 5 * 60_000;

interface KeptFile {
  /** Names and values in turn. */
  headers: string[];
  etag: string;
  body: Buffer;
}

export interface KeptFiles {
  find(path: string): KeptFile | undefined;
  /** Takes in an answer that is made from now on, unless a change overtakes it, it is too large or lacks an ETag. */
  begin(): (path: string, headers: Headers, body: Buffer) => void;
}

/** For content that never changes, longest unused first out: a page asks for a dozen pictures at once. */
export function createKeptFiles(version: () => number): KeptFiles {
  const files = new LRUCache<string, KeptFile & { version: number }>({
    maxSize: allBytes,
    maxEntrySize: largestBytes,
    sizeCalculation: ({ body }) => body.length + 1000,
    ttl: keptMs,
    perf: { now: () => Date.now() },
    ttlResolution: 0,
  });
  return {
    find(path) {
      const kept = files.get(path);
      return kept?.version === version() ? kept : undefined;
    },
    begin() {
      const begun = version();
      return (path, headers, body) => {
        const etag = headers.get("etag");
        if (begun !== version() || etag === null) return;
        const how = ["X-Cache", "hit", "Server-Timing", 'cache;desc="hit"'];
        files.set(path, { headers: [...headers].flat().concat(how), etag, body, version: begun });
      };
    },
  };
}

export const keptFiles = createKeptFiles(publicVersion);

/** Answers what is kept in memory, whole or as 304; a request for a part of it goes on. */
export function createKeptFileStep(files: KeptFiles): Step {
  return (request, response) => {
    if (!isRead(request.method)) return false;
    const kept = files.find(request.url ?? "");
    if (kept === undefined || request.headers.range !== undefined) return false;
    if (answerNotModified(request, response, kept)) return true;
    response.writeHead(200, kept.headers);
    response.end(request.method === "HEAD" ? undefined : kept.body);
    return true;
  };
}
