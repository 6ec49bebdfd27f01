/** Set by the front on every request that reaches Remix; what a client sends under this name is overwritten there. */
export const requestIdHeader = "x-request-id";

/** The request's id as the log and error pages show it; `dev` under the dev server, which has no front. */
export function requestIdOf(request: Request): string {
  return request.headers.get(requestIdHeader) ?? "dev";
}
