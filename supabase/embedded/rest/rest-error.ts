import type { Caller, DatabaseErrorFields } from "../types.ts";

/** An error with code, message and status of PostgREST 14's `Error.hs`. */
export class RestError extends Error {
  override readonly name = "RestError";
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      details?: string | null;
      hint?: string | null;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
  }
}

/** An unknown name, after which the catalogue is read again once. */
export class UnknownName extends RestError {}

export function invalidBody(message: string): RestError {
  return new RestError(400, "PGRST102", message);
}

export function invalidRange(details: string): RestError {
  return new RestError(416, "PGRST103", "Requested range not satisfiable", { details });
}

export function notEmbedded(resource: string): RestError {
  return new RestError(400, "PGRST108", `'${resource}' is not an embedded resource in this request`);
}

export function invalidPreferences(preferences: readonly string[]): RestError {
  const details = `Invalid preferences: ${preferences.join(", ")}`;
  return new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", { details });
}

/** Error for a feature that is not supported, which is never ignored silently. */
export function notImplemented(details: string): RestError {
  return new RestError(400, "PGRST127", "Feature not implemented", { details });
}

/** Status by SQLSTATE class, others 400 (PostgREST 14, `Error.hs`). */
const classStatus: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 500,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};
const codeStatus: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42883": 404,
  "42P01": 404,
  "42P17": 500,
  "53400": 500,
  "57P01": 503,
  P0001: 400,
};

function statusOf({ code, message }: DatabaseErrorFields, isAnon: boolean) {
  if (code === "42501") return isAnon ? 401 : 403;
  if (code === "21000") return message.endsWith("requires a WHERE clause") ? 400 : 500;
  if (code === "22023" && /^role.*does not exist$/s.test(message)) return 401;
  if (code.startsWith("PT")) return validStatus(Number(code.slice(2)));
  return codeStatus[code] ?? classStatus[code.slice(0, 2)] ?? 400;
}

const validStatus = (status: number) =>
  Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500;

export const isStale = ({ code, message }: DatabaseErrorFields) =>
  code === "42703" || code === "42P01" || (code === "42883" && message.startsWith("function "));

function raiseFailure(details: string): RestError {
  const message = "Could not parse JSON in the \"RAISE SQLSTATE 'PGRST'\" error";
  return new RestError(500, "PGRST121", message, { details });
}

function parseObject(value: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(value);
    const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
    return isObject ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

function headersOf(value: unknown): Record<string, string> | null {
  if (typeof value !== "object" || value === null) return null;
  const pairs = Object.entries(value);
  const isValid = pairs.every(
    ([name, found]) =>
      /^[A-Za-z0-9-]+$/.test(name) && typeof found === "string" && /^[\t\x20-\x7e]*$/.test(found),
  );
  return isValid ? Object.fromEntries(pairs) : null;
}

/** Error of `raise sqlstate 'PGRST'`, by which a function writes the whole answer. */
function fromRaise({ message, detail }: DatabaseErrorFields): RestError {
  const body = parseObject(message);
  const code = textOrNull(body?.code);
  const text = textOrNull(body?.message);
  if (body === null || code === null || text === null)
    return raiseFailure(`Invalid JSON value for MESSAGE: '${message}'`);
  if (detail === undefined) return raiseFailure("DETAIL is missing in the RAISE statement");
  const response = parseObject(detail);
  const headers = headersOf(response?.headers);
  if (typeof response?.status !== "number" || headers === null)
    return raiseFailure(`Invalid JSON value for DETAIL: '${detail}'`);
  return new RestError(validStatus(response.status), code, text, {
    details: textOrNull(body.details),
    hint: textOrNull(body.hint),
    headers,
  });
}

/** Turns an error of PostgreSQL into an answer with the same words. */
export function fromSqlError(error: DatabaseErrorFields, caller: Caller): RestError {
  if (error.code === "PGRST") return fromRaise(error);
  const status = statusOf(error, caller.role === "anon");
  return new RestError(status, error.code, error.message, {
    details: error.detail ?? null,
    hint: error.hint ?? null,
    headers: status === 401 ? { "WWW-Authenticate": "Bearer" } : {},
  });
}
