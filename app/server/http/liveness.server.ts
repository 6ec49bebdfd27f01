import { fileHeaders } from "../security-headers.server";
import { isRead, type Step } from "./steps";

const body = Buffer.from("ok\n");
let headers: string[] | undefined;

/** Says that this process serves, whatever the backend does: a restart would lose the copies that carry the site through an
 * outage. Neither logged nor limited, as it is asked for all day. */
export const answerLiveness: Step = (request, response) => {
  if (request.url !== "/livez" || !isRead(request.method)) return false;
  headers ??= [
    ...fileHeaders({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }),
  ].flat();
  response.writeHead(200, [...headers, "Content-Length", String(body.length)]);
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
};
