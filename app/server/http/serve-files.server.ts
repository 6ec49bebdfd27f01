import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { publicVersion } from "../cache.server";
import { log } from "../log.server";
import { fileHeaders } from "../security-headers.server";
import { builtFiles, compressedFiles, fileList, type ListedFile, suffixes } from "./built-files";
import { readHeaders } from "./read-headers.server";
import { type MemoryAnswer, sendFromMemory } from "./send-from-memory.server";
import { acceptedEncodings, answerNotModified, type Encoding, isRead, type Step } from "./steps";

const keptBytes = 8 * 1024 * 1024;
const hashedPolicy = "public, max-age=31536000, immutable";
const otherPolicy = "public, max-age=3600, must-revalidate";

interface Answer {
  headers: string[];
  etag: string;
  file: string;
}

type Answers = Partial<Record<Encoding, Answer>>;

function answersOf(listed: ListedFile): Answers {
  const encodings: Encoding[] = listed.isCompressed ? ["br", "gzip", "identity"] : ["identity"];
  return Object.fromEntries(encodings.map((encoding) => [encoding, answerOf(listed, encoding)]));
}

function answerOf(listed: ListedFile, encoding: Encoding): Answer {
  const plain = encoding === "identity";
  // A compressed copy has other bytes, so its tag differs.
  const etag = plain ? listed.etag : listed.etag.replace(/"$/, `-${encoding}"`);
  const values = {
    "Content-Type": listed.type,
    "Cache-Control": listed.isHashed ? hashedPolicy : otherPolicy,
    ETag: etag,
    ...(listed.isCompressed && { Vary: "Accept-Encoding" }),
    ...(!plain && { "Content-Encoding": encoding }),
  };
  return {
    headers: [...fileHeaders(values)].flat(),
    etag,
    file: path.join(plain ? builtFiles : compressedFiles, listed.path + suffixes[encoding]),
  };
}

function readList(): Map<string, Answers> {
  const listed = JSON.parse(readFileSync(fileList, "utf8")) as ListedFile[];
  return new Map(listed.map((file) => [file.path, answersOf(file)]));
}

/** Serve built files by exact address. `fromMemory` costs less: it may stand before the steps that refuse requests, as it
 * leaves to `fromDisk` whatever they might refuse. Throws where the build has left no list. */
export function createFileSteps(): Record<"fromMemory" | "fromDisk", Step> {
  const files = readList();
  const contents = new LRUCache<Answer, MemoryAnswer>({
    maxSize: keptBytes,
    sizeCalculation: ({ body }) => body.length + 1,
  });

  async function readContent(answer: Answer): Promise<MemoryAnswer> {
    const body = await readFile(answer.file);
    const headers = [...answer.headers, "Content-Length", String(body.length)];
    const content: MemoryAnswer = { status: 200, headers, body };
    contents.set(answer, content);
    return content;
  }

  async function send(answer: Answer, response: ServerResponse): Promise<void> {
    sendFromMemory(contents.get(answer) ?? (await readContent(answer)), response);
  }

  return {
    fromMemory({ method, url = "", rawHeaders }, response) {
      const answers = method === "GET" ? files.get(url) : undefined;
      if (answers === undefined) return false;
      const { isPlain, encodings, ifNoneMatch } = readHeaders(rawHeaders);
      const answer = answerFor(answers, encodings);
      const content = isPlain && answer !== undefined ? contents.get(answer) : undefined;
      if (answer === undefined || content === undefined) return false;
      if (answerNotModified(ifNoneMatch, response, answer)) return true;
      sendFromMemory(content, response);
      return true;
    },
    fromDisk(request, response) {
      if (!isRead(request.method)) return false;
      const answers = files.get(pathOf(request.url ?? ""));
      if (answers === undefined) return false;
      const { headers } = request;
      const answer = answerFor(answers, acceptedEncodings(headers["accept-encoding"]?.toString()));
      if (answer === undefined) return false;
      if (answerNotModified(headers["if-none-match"], response, answer)) return true;
      send(answer, response).catch((error: unknown) => {
        log().error({ err: error, file: answer.file }, "front.file_failed");
        response.destroy();
      });
      return true;
    },
  };
}

function answerFor(answers: Answers, encodings: readonly Encoding[]): Answer | undefined {
  for (const encoding of encodings) if (answers[encoding] !== undefined) return answers[encoding];
  return undefined;
}

/** Path of an address. Its escapes are valid: an earlier step has refused others. */
function pathOf(url: string): string {
  const [address = ""] = url.split("?", 1);
  return address.includes("%") ? decodeURIComponent(address) : address;
}

const allBytes = 4_000_000;
const largestBytes = 150_000;
/** How long a picture is kept, in ms: another process may have deleted it. */
const keptMs = 5 * 60_000;

interface KeptFile extends MemoryAnswer {
  etag: string;
}

export interface KeptFiles {
  find(path: string): KeptFile | undefined;
  /** Returns a function that keeps an answer, unless a change has come since `begin`. */
  begin(): (path: string, headers: Headers, body: Buffer) => void;
}

/** Keeps small pictures in memory: a page requests a dozen at once. */
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
      const keptFile = files.get(path);
      return keptFile?.version === version() ? keptFile : undefined;
    },
    begin() {
      const begun = version();
      return (path, headers, body) => {
        const etag = headers.get("etag");
        if (begun !== version() || etag === null) return;
        const how = ["X-Cache", "hit", "Server-Timing", 'cache;desc="hit"'];
        files.set(path, {
          status: 200,
          headers: [...headers].flat().concat(how),
          etag,
          body,
          version: begun,
        });
      };
    },
  };
}

export const keptFiles = createKeptFiles(publicVersion);

/** Serves kept pictures. Requests for a part go on to the next step. */
export function createKeptFileStep(files: KeptFiles): Step {
  return (request, response) => {
    if (!isRead(request.method)) return false;
    const keptFile = files.find(request.url ?? "");
    if (keptFile === undefined || request.headers.range !== undefined) return false;
    if (answerNotModified(request.headers["if-none-match"], response, keptFile)) return true;
    sendFromMemory(keptFile, response);
    return true;
  };
}
