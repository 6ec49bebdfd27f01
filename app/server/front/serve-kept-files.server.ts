import { namesEtag } from "./etag";
import type { KeptFiles } from "./kept-files.server";
import { isRead, type Step } from "./steps";

/** Answers what is kept in memory, whole or as 304; a request for a part of it goes on. */
export function createKeptFileStep(files: KeptFiles): Step {
  return (request, response) => {
    if (!isRead(request.method)) return false;
    const kept = files.find(request.url ?? "");
    if (kept === undefined || request.headers.range !== undefined) return false;
    const { headers, etag, body } = kept;
    const known = request.headers["if-none-match"];
    if (known !== undefined && namesEtag(known, etag)) {
      response.writeHead(304, headers).end();
      return true;
    }
    response.writeHead(200, headers);
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
  };
}
