import { answerNotModified } from "./etag";
import type { KeptFiles } from "./kept-files.server";
import { isRead, type Step } from "./steps";

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
