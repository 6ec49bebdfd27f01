import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import type { Caller, Database, Log, Part } from "../types.ts";
import { callRoutine } from "./call.ts";
import { CatalogueCache } from "./catalogue.ts";
import { parseQuery, parseQueryString } from "./query.ts";
import { requestedRange } from "./range.ts";
import { read } from "./read.ts";
import { negotiate, parsePreferences, requireJson } from "./request-headers.ts";
import { type Answer, errorAnswer, tokenError, toResponse } from "./response.ts";
import { fromSqlError, isStale, notImplemented, RestError } from "./rest-error.ts";
import type { RestRequest } from "./row-source.ts";
import { insert, modify } from "./write.ts";

export interface RestOptions {
  db: Database;
  schemas: readonly string[];
  log: Log;
  /** Most rows of a read or call (`max_rows`); null: no limit. Default: 1000, as hosted. */
  maxRows?: number | null;
}

/** Creates the REST interface. It answers every failure in PostgREST's form. */
export function createRest({ db, schemas, log, maxRows = 1000 }: RestOptions): Part {
  const catalogue = new CatalogueCache(db, schemas);
  const service = { db, catalogue, schemas, maxRows: maxRows === null ? null : BigInt(maxRows) };

  const toRestError = (error: unknown, { method, url }: Request, caller: Caller): RestError => {
    const path = new URL(url).pathname.slice(pathPrefix.length);
    if (error instanceof RestError) return error;
    if (error instanceof DatabaseError) {
      if (isStale(error)) catalogue.forget();
      const restError = fromSqlError(error, caller);
      if (restError.status >= 500)
        log("warn", "rest.sql-error", { method, path, code: error.code, status: restError.status });
      return restError;
    }
    if (error instanceof DatabaseUnavailable) {
      log("error", "rest.database-unavailable", { method, path, reason: error.message });
      return new RestError(503, "PGRST001", "Database client error. Retrying the connection.");
    }
    log("error", "rest.unexpected", { method, path, error: String(error) });
    return new RestError(500, "PGRSTX00", "Internal error");
  };

  return {
    async handle(request, { caller }) {
      try {
        const answer = await answerRequest(service, request, caller);
        return toResponse(request.method, answer);
      } catch (error) {
        const restError = toRestError(error, request, caller);
        return toResponse(request.method, errorAnswer(restError));
      }
    },
    refuse: (request, refusal) => toResponse(request.method, errorAnswer(tokenError(request, refusal))),
  };
}

interface Service {
  db: Database;
  catalogue: CatalogueCache;
  schemas: readonly string[];
  maxRows: bigint | null;
}

type Resource = { kind: "table" | "function"; name: string };

const pathPrefix = "/rest/v1";
const writingMethods = ["POST", "PATCH", "PUT", "DELETE"];

const invalidPath = () => new RestError(404, "PGRST125", "Invalid path specified in request URL");

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalidPath();
  }
}

/** Reads the path. The root (OpenAPI) is answered as where it is switched off. */
function parseResource(path: string): Resource {
  const segments = path.slice(pathPrefix.length).split("/").slice(1);
  const [first = "", second, ...rest] = segments.map(decodeSegment);
  if (path !== pathPrefix && !path.startsWith(`${pathPrefix}/`)) throw invalidPath();
  if (first === "" && second === undefined)
    throw new RestError(404, "PGRST126", "Root endpoint metadata is disabled");
  if (second === undefined) return { kind: "table", name: first };
  if (first === "rpc" && second !== "" && rest.length === 0) return { kind: "function", name: second };
  throw invalidPath();
}

/** Reads the schema that a request chooses. `isChosen`: the answer names it, because there was a choice. */
function parseSchema(request: Request, schemas: readonly string[]): { schema: string; isChosen: boolean } {
  const header = writingMethods.includes(request.method) ? "Content-Profile" : "Accept-Profile";
  const requested = request.headers.get(header);
  const [standard = "public"] = schemas;
  if (requested !== null && !schemas.includes(requested))
    throw new RestError(406, "PGRST106", `Invalid schema: ${requested}`, {
      hint: `Only the following schemas are exposed: ${schemas.join(", ")}`,
    });
  return { schema: requested ?? standard, isChosen: requested !== null || schemas.length > 1 };
}

function refuseMethod(resource: Resource, method: string): void {
  if (resource.kind === "function") {
    if (["GET", "HEAD", "POST"].includes(method)) return;
    throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
  }
  if (["GET", "HEAD", "POST", "PATCH", "DELETE"].includes(method)) return;
  if (method === "PUT") throw notImplemented("Upserting a single row with PUT is not supported");
  throw new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
}

function understand(
  service: Service,
  request: Request,
  caller: Caller,
  resource: Resource,
  url: URL,
): RestRequest {
  const { method, headers } = request;
  const { schema, isChosen } = parseSchema(request, service.schemas);
  const isCall = resource.kind === "function";
  const query = parseQuery(parseQueryString(url.search), isCall && method !== "POST");
  const range = requestedRange({
    method,
    limit: query.limit,
    offset: query.offset,
    header: headers.get("range"),
  });
  if (method === "POST" || method === "PATCH") requireJson(headers.get("content-type"), isCall);
  const format = negotiate(headers.get("accept"));
  return {
    db: service.db,
    catalogue: service.catalogue,
    maxRows: service.maxRows,
    session: {
      caller,
      schema,
      method,
      path: url.pathname.slice(pathPrefix.length),
      headers,
      readOnly: method === "GET" || method === "HEAD",
      preferences: parsePreferences(headers.get("prefer")),
    },
    isCall,
    target: resource.name,
    query,
    range,
    format,
    typeHeaders: { "Content-Type": format.contentType, ...(isChosen && { "Content-Profile": schema }) },
    source: request,
  };
}

async function answerRequest(service: Service, request: Request, caller: Caller): Promise<Answer> {
  const url = new URL(request.url);
  const resource = parseResource(url.pathname);
  refuseMethod(resource, request.method);
  const understood = understand(service, request, caller, resource, url);
  if (resource.kind === "function") return callRoutine(understood);
  if (request.method === "POST") return insert(understood);
  if (request.method === "PATCH" || request.method === "DELETE") return modify(understood);
  return read(understood);
}
