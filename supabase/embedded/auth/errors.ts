import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import type { Service } from "./service.ts";

/** Refusals of Supabase Auth (internal/api/apierrors and internal/api/errors.go). */

const apiVersionHeader = "x-supabase-api-version";
const apiVersion = "2024-01-01";

interface AuthErrorOptions {
  reasons?: string[];
  retryAfter?: number;
}

export class AuthError extends Error {
  override readonly name = "AuthError";
  readonly status: number;
  readonly code: string;
  readonly options: AuthErrorOptions;

  constructor(status: number, code: string, message: string, options: AuthErrorOptions = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.options = options;
  }
}

export const validationFailed = (message: string) => new AuthError(400, "validation_failed", message);
export const badJwt = (message: string) => new AuthError(403, "bad_jwt", message);
export const emailExists = () =>
  new AuthError(422, "email_exists", "A user with this email address has already been registered");
export const invalidCredentials = () =>
  new AuthError(400, "invalid_credentials", "Invalid login credentials");
export const sessionNotFound = () =>
  new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");

export const overRequestRateLimit = (retryAfter: number) =>
  new AuthError(429, "over_request_rate_limit", "Request rate limit reached", { retryAfter });

export const overEmailSendRateLimit = (retryAfter: number) =>
  new AuthError(
    429,
    "over_email_send_rate_limit",
    `For security purposes, you can only request this after ${retryAfter} seconds.`,
    { retryAfter },
  );

export const notSupported = (what: string) =>
  new AuthError(501, "not_supported", `${what} is not supported by the embedded backend`);

/** Says whether the client speaks the dated API version. An unreadable date counts as the first version. */
function speaksApiVersion(request: Request): boolean {
  const requestedVersion = request.headers.get(apiVersionHeader) ?? "";
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(requestedVersion) &&
    !Number.isNaN(Date.parse(requestedVersion)) &&
    requestedVersion >= apiVersion
  );
}

export function errorResponse(request: Request, error: AuthError): Response {
  const { status, code, message } = error;
  const { reasons, retryAfter } = error.options;
  const headers = new Headers({ "content-type": "application/json", "x-sb-error-code": code });
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  const versioned = speaksApiVersion(request);
  if (versioned) headers.set(apiVersionHeader, apiVersion);
  const body = {
    ...(versioned ? { code, message } : { code: status, error_code: code, msg: message }),
    ...(reasons && { weak_password: { reasons } }),
  };
  return new Response(JSON.stringify(body), { status, headers });
}

const uniqueViolation = "23505";
/** Recognises SQLSTATE class 22: a value that PostgreSQL cannot store, such as a NUL in metadata. */
const isBadValue = (error: DatabaseError) => error.code.startsWith("22");

/** Turns an error into an answer. Logs unexpected errors, without values of the request. */
export function toAuthError(service: Service, request: Request, error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof DatabaseError && error.code === uniqueViolation) return emailExists();
  if (error instanceof DatabaseError && isBadValue(error)) {
    return validationFailed("The request holds a value that cannot be stored");
  }
  const { pathname } = new URL(request.url);
  const what =
    error instanceof DatabaseError
      ? { code: error.code, message: error.message }
      : { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  service.log("error", "auth.failure", { method: request.method, path: pathname, ...what });
  if (error instanceof DatabaseUnavailable) {
    return new AuthError(503, "unexpected_failure", "Database unavailable", { retryAfter: 1 });
  }
  return new AuthError(
    500,
    "unexpected_failure",
    "Unexpected failure, please check server logs for more information",
  );
}
