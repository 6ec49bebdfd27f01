import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import { AuthError, emailExists, validationFailed } from "./errors.ts";
import type { Service } from "./service.ts";

const UNIQUE_VIOLATION = "23505";
/** SQLSTATE class 22: a value that PostgreSQL cannot store, such as a NUL in metadata. */
const isBadValue = (error: DatabaseError) => error.code.startsWith("22");

/** What to answer for anything thrown; what nobody expected is logged, without the values of the request. */
export function toAuthError(service: Service, request: Request, error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) return emailExists();
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
