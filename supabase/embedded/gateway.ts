import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { type IdentityOptions, identify } from "./identity.ts";
import { toRequest } from "./to-request.ts";
import type { Log, Part } from "./types.ts";

interface GatewayOptions extends IdentityOptions {
  publicUrl: string;
  parts: { rest: Part; auth: Part; storage: Part };
  ignoresBadCredentials(request: Request): boolean;
  log: Log;
}

type PartName = keyof GatewayOptions["parts"];

const anonymous = { caller: { role: "anon", claims: { role: "anon" } }, accessToken: null };
const postgrestClockToleranceS = 30;
const openAuthPaths = /^\/auth\/v1\/(verify|health|callback|authorize|\.well-known\/jwks\.json)$/;
const hostedOnly = /^\/(functions|realtime|graphql|pg)\/v1(\/|$)/;
const requestIdForm = /^[\w-]{1,64}$/;

const corsPreflight = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS",
  "access-control-max-age": "3600",
};
const exposedHeaders =
  "content-encoding, content-location, content-range, content-type, date, location, server, transfer-encoding, range-unit, x-total-count, link, x-supabase-api-version, sb-request-id";

const failureBodies: Record<PartName, Record<string, unknown>> = {
  rest: { code: "PGRSTX00", details: null, hint: null, message: "Internal Server Error" },
  auth: { code: 500, error_code: "unexpected_failure", msg: "Internal Server Error" },
  storage: { statusCode: "500", error: "internal", message: "Internal Server Error" },
};

export function createGateway(options: GatewayOptions): typeof globalThis.fetch {
  const { origin } = new URL(options.publicUrl);
  return async (input, init) => {
    const request = toRequest(input, init);
    request.signal.throwIfAborted();
    if (new URL(request.url).origin !== origin) {
      throw new TypeError(`fetch failed: this backend serves ${origin}, not ${new URL(request.url).origin}`);
    }
    return untilAborted(request.signal, serve(request, options));
  };
}

/** Rejects on abort, as `fetch` does; work that has begun runs to its end. */
async function untilAborted(signal: AbortSignal, answer: Promise<Response>): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => {
    reject(signal.reason);
    void answer.then(dropBody);
  };
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([answer, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

async function serve(request: Request, options: GatewayOptions): Promise<Response> {
  const started = performance.now();
  const requestId = request.headers.get("x-request-id");
  const id = requestId !== null && requestIdForm.test(requestId) ? requestId : randomUUID();
  const { pathname: path } = new URL(request.url);
  const part = partOf(path);
  let response: Response;
  try {
    response = part === null ? withoutPart(request, path) : await answer(request, path, part, options);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    options.log("error", "request.failed", { id, method: request.method, path, reason });
    response = Response.json(failureBodies[part ?? "rest"], { status: 500 });
  }
  const ms = Math.round(performance.now() - started);
  options.log("info", "request", { id, method: request.method, path, status: response.status, ms });
  return finished(request, response, id);
}

function partOf(path: string): PartName | null {
  const [, name] = /^\/(rest|auth|storage)\/v1(?:\/|$)/.exec(path) ?? [];
  return name === "rest" || name === "auth" || name === "storage" ? name : null;
}

function withoutPart(request: Request, path: string): Response {
  if (request.method === "OPTIONS") return preflight(request);
  const [, service] = hostedOnly.exec(path) ?? [];
  const message =
    service === undefined
      ? { error: "requested path is invalid" }
      : {
          message: `/${service}/v1 is not supported by the embedded backend, only /rest/v1, /auth/v1 and /storage/v1`,
        };
  return Response.json(message, { status: service === undefined ? 404 : 501 });
}

async function answer(
  request: Request,
  path: string,
  name: PartName,
  options: GatewayOptions,
): Promise<Response> {
  if (request.method === "OPTIONS") return preflight(request);
  const part = options.parts[name];
  const lenient = name === "storage" && options.ignoresBadCredentials(request);
  const identity = await identify(request, options, {
    keyOptional: lenient || (name === "auth" && openAuthPaths.test(path)),
    clockTolerance: name === "rest" ? postgrestClockToleranceS : 0,
  });
  switch (identity.kind) {
    case "known":
      return part.handle(withoutKey(request), identity.context);
    case "no-key":
      return unauthorized(
        "No API key found in request",
        "No `apikey` request header or url param was found.",
      );
    case "wrong-key":
      if (lenient) return part.handle(request, anonymous);
      return unauthorized("Invalid API key", "Double check your Supabase `anon` or `service_role` API key.");
    case "refused":
      return lenient ? part.handle(request, anonymous) : part.refuse(request, identity.refusal);
  }
}

/** Removes an API key from the query, which PostgREST would take for a filter. */
function withoutKey(request: Request): Request {
  const url = new URL(request.url);
  if (!url.searchParams.has("apikey")) return request;
  const rest = url.search
    .slice(1)
    .split("&")
    .filter((pair) => !pair.startsWith("apikey="));
  url.search = rest.join("&");
  return new Request(url, request);
}

function unauthorized(message: string, hint: string): Response {
  return Response.json({ message, hint }, { status: 401 });
}

function preflight(request: Request): Response {
  const headers = new Headers(corsPreflight);
  const requestedHeaders = request.headers.get("access-control-request-headers");
  if (requestedHeaders !== null) headers.set("access-control-allow-headers", requestedHeaders);
  return new Response(null, { status: 200, headers });
}

function dropBody({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}

function finished(request: Request, response: Response, id: string): Response {
  const headers = new Headers(response.headers);
  headers.set("sb-request-id", id);
  if (request.headers.has("origin")) {
    headers.set("access-control-allow-origin", "*");
    headers.set("access-control-expose-headers", exposedHeaders);
  }
  const { status } = response;
  const statusText = response.statusText || STATUS_CODES[status];
  if (request.method === "HEAD") {
    dropBody(response);
    return new Response(null, { status, statusText, headers });
  }
  return new Response(response.body, { status, statusText, headers });
}
