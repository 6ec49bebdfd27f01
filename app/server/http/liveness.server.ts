import { fileHeaders } from "../security-headers.server";
import { isRead, type Step } from "./steps";

const body = Buffer.from("ok\n");
let headers: string[] | undefined;

/** Answers that this process serves, whatever the state of the backend: a restart would lose the copies that carry the
 * site through an outage. Not logged or limited, as it is requested all day. */
export const answerLiveness: Step = (request, response) => {
  if (request.url !== "/livez" || !isRead(request.method)) return false;
  headers ??= [
    ...fileHeaders({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }),
  ].flat();
  response.writeHead(200, [...headers, "Content-Length", String(body.length)]);
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
};
