import { LRUCache } from "lru-cache";
import { publicVersion } from "../cache.server";
import { answerNotModified } from "./negotiation";
import { isRead, type Step } from "./steps";

/** In bytes, of all together and of the largest. */
const allBytes = 4_000_000;
const largestBytes = 150_000;
/** What another process has deleted is answered here no longer than this. */
const keptMs = 5 * 60_000;

/** A whole answer, as it leaves. */
export interface KeptFile {
  /** Names and values in turn. */
  headers: string[];
  etag: string;
  body: Buffer;
}

export interface KeptFiles {
  find(path: string): KeptFile | undefined;
  /**
   * What takes in an answer that is being made from now on. It leaves one out that a change has overtaken, that is too
   * large or that has no ETag.
   */
  begin(): (path: string, headers: Headers, body: Buffer) => void;
}

/**
 * Answers for addresses whose content never changes, the longest unused let go first: a page asks for a dozen pictures at
 * once, and each costs Remix, the backend and the disk more than the page itself.
 */
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

/** The process's own. */
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
