import type { Refusal } from "../types.ts";
import { RestError } from "./rest-error.ts";
import type { Outcome } from "./run.ts";

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const utf8 = new TextEncoder();

/** Makes the response; one to HEAD, or with 204, 205 or 304, has no body. */
export function toResponse(method: string, answer: Answer): Response {
  const isBare = method === "HEAD" || [204, 205, 304].includes(answer.status);
  const body = isBare ? null : utf8.encode(answer.body);
  const headers = new Headers(answer.headers);
  if (body !== null) headers.set("Content-Length", String(body.byteLength));
  return new Response(body, { status: answer.status, headers });
}

export function errorBody(error: RestError): string {
  const { code, details, hint, message } = error;
  return JSON.stringify({ code, details, hint, message });
}

export function errorAnswer(error: RestError): Answer {
  return {
    status: error.status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Proxy-Status": `PostgREST; error=${error.code.replace(/[^\x21-\x7e]/g, "")}`,
      ...error.headers,
    },
    body: errorBody(error),
  };
}

function headersFromSetting(setting: string): [string, string][] {
  const refusal = new RestError(
    500,
    "PGRST111",
    "response.headers guc must be a JSON array composed of objects with a single key and a string value",
  );
  let value: unknown;
  try {
    value = JSON.parse(setting);
  } catch {
    throw refusal;
  }
  if (!Array.isArray(value)) throw refusal;
  return value.map((item: unknown) => {
    const pairs = typeof item === "object" && item !== null ? Object.entries(item) : [];
    const [pair] = pairs;
    if (pair === undefined || pairs.length !== 1 || !isHeader(pair)) throw refusal;
    return pair;
  });
}

function isHeader(pair: [string, unknown]): pair is [string, string] {
  const [name, value] = pair;
  return (
    /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && typeof value === "string" && /^[\t\x20-\x7e]*$/.test(value)
  );
}

/** Adds status and headers that functions and triggers set, which win. Throws PGRST111, PGRST112. */
export function withSettings(answer: Answer, outcome: Outcome): Answer {
  const status = outcome.status === null ? answer.status : Number(outcome.status);
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new RestError(500, "PGRST112", "response.status guc must be a valid status code");
  if (outcome.headers === null) return { ...answer, status };
  const headers = new Headers(answer.headers);
  for (const [name, value] of headersFromSetting(outcome.headers)) headers.set(name, value);
  return { ...answer, status, headers: Object.fromEntries(headers) };
}

function refuseToken(code: string, message: string): RestError {
  const challenge = `Bearer error="invalid_token", error_description="${message}"`;
  return new RestError(401, code, message, { headers: { "WWW-Authenticate": challenge } });
}

function undecodable(request: Request): RestError {
  const header = request.headers.get("authorization") ?? "";
  const token = header.replace(/^bearer\s*/i, "").trim();
  const parts = token.split(".").length;
  if (token === "") return refuseToken("PGRST301", "Empty JWT is sent in Authorization header");
  if (parts !== 3) return refuseToken("PGRST301", `Expected 3 parts in JWT; got ${parts}`);
  return refuseToken("PGRST301", "No suitable key or wrong key type");
}

/** Error for a refused token, in PostgREST's words. */
export function tokenError(request: Request, { reason, detail }: Refusal): RestError {
  switch (reason) {
    case "expired":
      return refuseToken("PGRST303", "JWT expired");
    case "not-yet-valid":
      return refuseToken("PGRST303", "JWT not yet valid");
    case "audience":
      return refuseToken("PGRST303", "JWT not in audience");
    case "unknown-role":
      return new RestError(401, "22023", `role "${detail}" does not exist`, {
        headers: { "WWW-Authenticate": "Bearer" },
      });
    case "malformed":
    case "signature":
      return undecodable(request);
  }
}
