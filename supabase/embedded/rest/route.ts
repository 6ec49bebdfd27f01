import type { Caller, Database } from "../types.ts";
import { callRoutine } from "./call.ts";
import type { CatalogueCache } from "./catalogue.ts";
import { findRoutine } from "./find-routine.ts";
import { insert } from "./insert.ts";
import { negotiate, requireJson } from "./media-type.ts";
import { modify } from "./modify.ts";
import { parsePreferences } from "./preferences.ts";
import { canonicalQuery, parseQuery, parseQueryString } from "./query.ts";
import { requestedRange } from "./range.ts";
import { read } from "./read.ts";
import { type RestRequest, requireRelation } from "./request.ts";
import type { Answer } from "./response.ts";
import { notImplemented, RestError } from "./rest-error.ts";

export interface Service {
  db: Database;
  catalogue: CatalogueCache;
  schemas: readonly string[];
  maxRows: bigint | null;
}

type Resource = { kind: "table" | "function"; name: string };

const PREFIX = "/rest/v1";
const WRITES = ["POST", "PATCH", "PUT", "DELETE"];

const invalidPath = () => new RestError(404, "PGRST125", "Invalid path specified in request URL");

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalidPath();
  }
}

/** The root would be a description of the whole interface (OpenAPI): answered as where it is switched off. */
function parseResource(path: string): Resource {
  const segments = path.slice(PREFIX.length).split("/").slice(1);
  const [first = "", second, ...rest] = segments.map(decodeSegment);
  if (path !== PREFIX && !path.startsWith(`${PREFIX}/`)) throw invalidPath();
  if (first === "" && second === undefined)
    throw new RestError(404, "PGRST126", "Root endpoint metadata is disabled");
  if (second === undefined) return { kind: "table", name: first };
  if (first === "rpc" && second !== "" && rest.length === 0) return { kind: "function", name: second };
  throw invalidPath();
}

function parseSchema(request: Request, schemas: readonly string[]) {
  const header = WRITES.includes(request.method) ? "Content-Profile" : "Accept-Profile";
  const wanted = request.headers.get(header);
  const [standard = "public"] = schemas;
  if (wanted !== null && !schemas.includes(wanted))
    throw new RestError(406, "PGRST106", `Invalid schema: ${wanted}`, {
      hint: `Only the following schemas are exposed: ${schemas.join(", ")}`,
    });
  const schema = wanted ?? standard;
  const isNegotiated = wanted !== null || schemas.length > 1;
  const profile: Record<string, string> = isNegotiated ? { "Content-Profile": schema } : {};
  return { schema, profile };
}

function refuseMethod(resource: Resource, method: string): void {
  if (resource.kind === "function") {
    if (["GET", "HEAD", "POST", "OPTIONS"].includes(method)) return;
    throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
  }
  if (["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"].includes(method)) return;
  if (method === "PUT") throw notImplemented("Upserting a single row with PUT is not supported");
  throw new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
}

async function allowed({ catalogue }: Service, resource: Resource, schema: string): Promise<Answer> {
  const methods = await catalogue.plan((known) => {
    if (resource.kind === "function") {
      const overloads = known.routines(schema, resource.name);
      if (overloads.length === 0)
        findRoutine(known, { schema, name: resource.name, keys: [], isPost: false });
      return overloads.every(({ volatility }) => volatility === "v")
        ? "OPTIONS,POST"
        : "OPTIONS,GET,HEAD,POST";
    }
    const { events } = requireRelation(known, schema, resource.name);
    return [
      "OPTIONS,GET,HEAD",
      ...(events & 8 ? ["POST"] : []),
      ...(events & 4 ? ["PATCH"] : []),
      ...(events & 16 ? ["DELETE"] : []),
    ].join(",");
  });
  const headers = { Allow: methods, "Access-Control-Allow-Origin": "*" };
  return { status: 200, headers, body: "" };
}

function understand(
  service: Service,
  request: Request,
  caller: Caller,
  resource: Resource,
  url: URL,
): RestRequest {
  const { method, headers } = request;
  const { schema, profile } = parseSchema(request, service.schemas);
  const isCall = resource.kind === "function";
  const pairs = parseQueryString(url.search);
  const query = parseQuery(pairs, isCall && method !== "POST");
  const range = requestedRange({
    method,
    limit: query.limit,
    offset: query.offset,
    header: headers.get("range"),
  });
  if (method === "POST" || method === "PATCH") requireJson(headers.get("content-type"), isCall);
  return {
    db: service.db,
    catalogue: service.catalogue,
    maxRows: service.maxRows,
    session: {
      caller,
      schema,
      method,
      path: url.pathname.slice(PREFIX.length),
      headers,
      readOnly: method === "GET" || method === "HEAD",
      preferences: parsePreferences(headers.get("prefer")),
    },
    target: resource.name,
    query,
    canonical: canonicalQuery(pairs),
    range,
    format: negotiate(headers.get("accept")),
    profile,
    source: request,
  };
}

/** Throws `RestError` and what the database throws. */
export async function answerRequest(service: Service, request: Request, caller: Caller): Promise<Answer> {
  const url = new URL(request.url);
  const resource = parseResource(url.pathname);
  refuseMethod(resource, request.method);
  if (request.method === "OPTIONS") {
    const { schema } = parseSchema(request, service.schemas);
    return allowed(service, resource, schema);
  }
  const understood = understand(service, request, caller, resource, url);
  if (resource.kind === "function") return callRoutine(understood);
  if (request.method === "POST") return insert(understood);
  if (request.method === "PATCH" || request.method === "DELETE") return modify(understood);
  return read(understood);
}
