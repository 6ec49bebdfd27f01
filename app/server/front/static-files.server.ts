import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { log } from "../log.server";
import { fileHeaders } from "../security-headers.server";
import { builtFiles, compressedFiles, fileList, type ListedFile, suffixes } from "./file-list";
import { acceptedEncodings, answerNotModified, type Encoding } from "./negotiation";
import { isRead, type Step } from "./steps";

/** Contents kept in memory, of all files together and of one. */
const keptBytes = 8 * 1024 * 1024;
const hashedPolicy = "public, max-age=31536000, immutable";
const otherPolicy = "public, max-age=3600, must-revalidate";

interface Answer {
  headers: string[];
  etag: string;
  file: string;
}

function answersOf(listed: ListedFile): Partial<Record<Encoding, Answer>> {
  const encodings: Encoding[] = listed.isCompressed ? ["br", "gzip", "identity"] : ["identity"];
  return Object.fromEntries(encodings.map((encoding) => [encoding, answerOf(listed, encoding)]));
}

function answerOf(listed: ListedFile, encoding: Encoding): Answer {
  const plain = encoding === "identity";
  // Copies are other bytes than the file, so they have names of their own.
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

function readList(): Map<string, Partial<Record<Encoding, Answer>>> {
  const listed = JSON.parse(readFileSync(fileList, "utf8")) as ListedFile[];
  return new Map(listed.map((file) => [file.path, answersOf(file)]));
}

/** Only what the build has listed, by exact address: no path is made of a request. Throws where there is no list. */
export function createFileStep(): Step {
  const files = readList();
  const contents = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: (content) => content.length + 1,
  });

  async function send(answer: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> {
    let content = contents.get(answer.file);
    if (content === undefined) {
      content = await readFile(answer.file);
      contents.set(answer.file, content);
    }
    response.writeHead(200, [...answer.headers, "Content-Length", String(content.length)]);
    response.end(request.method === "HEAD" ? undefined : content);
  }

  return (request, response) => {
    if (!isRead(request.method)) return false;
    const answers = files.get(pathOf(request.url ?? ""));
    if (answers === undefined) return false;
    const encodings = acceptedEncodings(request.headers["accept-encoding"]?.toString());
    const answer = encodings.map((encoding) => answers[encoding]).find((found) => found !== undefined);
    if (answer === undefined) return false;
    if (answerNotModified(request, response, answer)) return true;
    send(answer, request, response).catch((error: unknown) => {
      log().error({ err: error, file: answer.file }, "front.file_failed");
      response.destroy();
    });
    return true;
  };
}

/** Without the query, escapes resolved; the refusing step has already seen to it that they can be. */
function pathOf(url: string): string {
  const [address = ""] = url.split("?", 1);
  return address.includes("%") ? decodeURIComponent(address) : address;
}
