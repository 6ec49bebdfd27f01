import { DatabaseError, DatabaseUnavailable } from "../errors.ts";

/** An error of Supabase Storage's `internal/errors/codes.ts`. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  /** `statusCode` in the body. */
  readonly statusCode: number;
  readonly code: string;
  /** Older name of the error, where it has one. */
  readonly error: string;
  /** HTTP status: the service answers 400 for all but internal errors. */
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(
    statusCode: number,
    code: string,
    message: string,
    more: { error?: string; status?: number; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.error = more.error ?? code;
    this.status = more.status ?? (statusCode === 500 ? 500 : 400);
    this.headers = more.headers ?? {};
  }

  toResponse(withBody = true): Response {
    const { statusCode, error, code, message, status } = this;
    const body = JSON.stringify({ statusCode: String(statusCode), error, code, message });
    const headers = { "content-type": "application/json; charset=utf-8", ...this.headers };
    return new Response(withBody ? body : null, { status, headers });
  }
}

export const noSuchBucket = () =>
  new StorageError(404, "NoSuchBucket", "Bucket not found", { error: "Bucket not found" });

export const noSuchKey = () => new StorageError(404, "NoSuchKey", "Object not found", { error: "not_found" });

export const accessDenied = (message: string) =>
  new StorageError(403, "AccessDenied", message, { error: "Unauthorized" });

export const invalidKey = (key: string) => new StorageError(400, "InvalidKey", `Invalid key: ${key}`);

export const payloadTooLarge = (entity = "object") =>
  new StorageError(413, "EntityTooLarge", `The ${entity} exceeded the maximum allowed size`, {
    error: "Payload too large",
  });

export const invalidRequest = (message: string, error?: string) =>
  new StorageError(400, "InvalidRequest", message, { error });

/** Error for a feature that is not supported. */
export const notSupported = (feature: string) =>
  new StorageError(501, "NotSupported", `${feature} not supported by the embedded backend`);

/** Error of a full disk, with HTTP's own status: hosted Storage has none. */
export const diskFull = () => {
  const message = "The server has not enough free disk space to keep this object";
  return new StorageError(507, "InsufficientStorage", message, { status: 507 });
};

function fromSqlState({ code, message }: DatabaseError): StorageError {
  switch (code) {
    case "42501":
      return accessDenied(
        message.includes("row-level security") ? "new row violates row-level security policy" : message,
      );
    case "23505":
      return new StorageError(409, "KeyAlreadyExists", "The resource already exists", { error: "Duplicate" });
    case "23503":
      return new StorageError(404, "InvalidRequest", "The related resource does not exist");
    case "22P02":
      return new StorageError(400, "InvalidParameter", message);
    case "53100":
      return diskFull();
    case "57014":
      return new StorageError(544, "DatabaseTimeout", "The connection to the database timed out", {
        status: 544,
      });
    default:
      return new StorageError(500, "DatabaseError", `database error, code: ${code}`);
  }
}

/** Turns an error into one of Storage; null for an unexpected one. */
export function asStorageError(error: unknown): StorageError | null {
  if (error instanceof StorageError) return error;
  if (error instanceof DatabaseError) return fromSqlState(error);
  if (error instanceof DatabaseUnavailable)
    return new StorageError(
      503,
      "DatabaseUnavailable",
      "The database is not available at the moment. Please try again later.",
      { status: 503, headers: { "retry-after": "5" } },
    );
  if (error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")) {
    return diskFull();
  }
  return null;
}

export const internalError = () => new StorageError(500, "InternalError", "Internal server error");
