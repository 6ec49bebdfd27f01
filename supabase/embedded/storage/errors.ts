import { DatabaseError, DatabaseUnavailable } from "../errors.ts";

interface StorageErrorFields {
  /** The real code, told as the string `statusCode` of the body. */
  statusCode: number;
  code: string;
  /** The older name of the error, where the service has one beside `code`. */
  error?: string;
  message: string;
  /** HTTP status; the service answers 400 for all of its own errors but the internal ones. */
  status?: number;
  headers?: Record<string, string>;
}

/** An answer of Supabase Storage's error table (its `internal/errors/codes.ts`). */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly statusCode: number;
  readonly code: string;
  readonly error: string;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(fields: StorageErrorFields) {
    super(fields.message);
    this.statusCode = fields.statusCode;
    this.code = fields.code;
    this.error = fields.error ?? fields.code;
    this.status = fields.status ?? (fields.statusCode === 500 ? 500 : 400);
    this.headers = fields.headers ?? {};
  }

  toResponse(withBody = true): Response {
    const body = JSON.stringify({
      statusCode: String(this.statusCode),
      error: this.error,
      code: this.code,
      message: this.message,
    });
    const headers = { "content-type": "application/json; charset=utf-8", ...this.headers };
    return new Response(withBody ? body : null, { status: this.status, headers });
  }
}

export const noSuchBucket = () =>
  new StorageError({
    statusCode: 404,
    code: "NoSuchBucket",
    error: "Bucket not found",
    message: "Bucket not found",
  });

export const noSuchKey = () =>
  new StorageError({ statusCode: 404, code: "NoSuchKey", error: "not_found", message: "Object not found" });

/** The row is there, its bytes are not. */
export const fileMissing = () =>
  new StorageError({
    statusCode: 404,
    code: "NoSuchKey",
    error: "Not found",
    message: "The resource was not found",
    headers: { "cache-control": "no-store" },
  });

export const duplicate = () =>
  new StorageError({
    statusCode: 409,
    code: "KeyAlreadyExists",
    error: "Duplicate",
    message: "The resource already exists",
  });

export const accessDenied = (message: string) =>
  new StorageError({ statusCode: 403, code: "AccessDenied", error: "Unauthorized", message });

export const invalidKey = (key: string) =>
  new StorageError({ statusCode: 400, code: "InvalidKey", message: `Invalid key: ${key}` });

export const invalidMimeType = (type: string) =>
  new StorageError({
    statusCode: 415,
    code: "InvalidMimeType",
    error: "invalid_mime_type",
    message: `mime type ${type} is not supported`,
  });

export const payloadTooLarge = (entity = "object") =>
  new StorageError({
    statusCode: 413,
    code: "EntityTooLarge",
    error: "Payload too large",
    message: `The ${entity} exceeded the maximum allowed size`,
  });

export const invalidRequest = (message: string, error?: string) =>
  new StorageError({ statusCode: 400, code: "InvalidRequest", error, message });

/** What hosted Storage can and this backend cannot: said, never guessed at. */
export const notSupported = (feature: string) =>
  new StorageError({
    statusCode: 501,
    code: "NotSupported",
    message: `${feature} not supported by the embedded backend`,
  });

export const routeNotFound = (method: string, path: string) =>
  new StorageError({
    statusCode: 404,
    status: 404,
    code: "NotFound",
    error: "Not Found",
    message: `Route ${method}:${path} not found`,
  });

export const preconditionFailed = () =>
  new StorageError({
    statusCode: 412,
    status: 412,
    code: "PreconditionFailed",
    message: "At least one of the preconditions you specified did not hold.",
  });

/** @param size bytes of the whole object */
export const invalidRange = (size: number) =>
  new StorageError({
    statusCode: 416,
    status: 416,
    code: "InvalidRange",
    error: "invalid_range",
    message: "The requested range is not satisfiable",
    headers: { "content-range": `bytes */${size}` },
  });

/** Hosted Storage never runs out; the form is its own, the status HTTP's name for it. */
export const diskFull = () =>
  new StorageError({
    statusCode: 507,
    status: 507,
    code: "InsufficientStorage",
    message: "The server has not enough free disk space to keep this object",
  });

const databaseUnavailable = () =>
  new StorageError({
    statusCode: 503,
    status: 503,
    code: "DatabaseUnavailable",
    message: "The database is not available at the moment. Please try again later.",
    headers: { "retry-after": "5" },
  });

function fromSqlState(error: DatabaseError): StorageError {
  switch (error.code) {
    case "42501":
      return accessDenied(
        error.message.includes("row-level security")
          ? "new row violates row-level security policy"
          : error.message,
      );
    case "23505":
      return duplicate();
    case "23503":
      return new StorageError({
        statusCode: 404,
        code: "InvalidRequest",
        message: "The related resource does not exist",
      });
    case "22P02":
      return new StorageError({ statusCode: 400, code: "InvalidParameter", message: error.message });
    case "53100":
      return diskFull();
    case "57014":
      return new StorageError({
        statusCode: 544,
        status: 544,
        code: "DatabaseTimeout",
        message: "The connection to the database timed out",
      });
    default:
      return new StorageError({
        statusCode: 500,
        code: "DatabaseError",
        message: `database error, code: ${error.code}`,
      });
  }
}

/** Says any failure in the service's words; null when it is none it knows (a fault of ours). */
export function asStorageError(error: unknown): StorageError | null {
  if (error instanceof StorageError) return error;
  if (error instanceof DatabaseError) return fromSqlState(error);
  if (error instanceof DatabaseUnavailable) return databaseUnavailable();
  if (error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")) {
    return diskFull();
  }
  return null;
}

export const internalError = () =>
  new StorageError({ statusCode: 500, code: "InternalError", message: "Internal server error" });
