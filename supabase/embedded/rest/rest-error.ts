/** A refusal in PostgREST's form. Codes, words and statuses are those of PostgREST 14's `Error.hs`. */
export class RestError extends Error {
  override readonly name = "RestError";
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(fields: {
    status: number;
    code: string;
    message: string;
    details?: string | null;
    hint?: string | null;
    headers?: Record<string, string>;
  }) {
    super(fields.message);
    this.status = fields.status;
    this.code = fields.code;
    this.details = fields.details ?? null;
    this.hint = fields.hint ?? null;
    this.headers = fields.headers ?? {};
  }
}

/** A name the catalogue does not know (yet): the catalogue is read again once before the client hears of it. */
export class UnknownName extends RestError {}

export function parseFailure(message: string, details: string): RestError {
  return new RestError({ status: 400, code: "PGRST100", message, details });
}

export function invalidBody(message: string): RestError {
  return new RestError({ status: 400, code: "PGRST102", message });
}

export function invalidRange(details: string): RestError {
  return new RestError({
    status: 416,
    code: "PGRST103",
    message: "Requested range not satisfiable",
    details,
  });
}

export function unknownSchema(schema: string, exposed: readonly string[]): RestError {
  return new RestError({
    status: 406,
    code: "PGRST106",
    message: `Invalid schema: ${schema}`,
    hint: `Only the following schemas are exposed: ${exposed.join(", ")}`,
  });
}

export function notAcceptable(mediaTypes: readonly string[]): RestError {
  return new RestError({
    status: 406,
    code: "PGRST107",
    message: `None of these media types are available: ${mediaTypes.join(", ")}`,
  });
}

export function notEmbedded(resource: string): RestError {
  return new RestError({
    status: 400,
    code: "PGRST108",
    message: `'${resource}' is not an embedded resource in this request`,
    hint: `Verify that '${resource}' is included in the 'select' query parameter.`,
  });
}

export function notSingular(rows: bigint): RestError {
  return new RestError({
    status: 406,
    code: "PGRST116",
    message: "Cannot coerce the result to a single JSON object",
    details: `The result contains ${rows} rows`,
  });
}

export function unsupportedMethod(method: string): RestError {
  return new RestError({
    status: 405,
    code: "PGRST117",
    message: `Unsupported HTTP method: ${method}`,
  });
}

export function invalidPreferences(preferences: readonly string[]): RestError {
  return new RestError({
    status: 400,
    code: "PGRST122",
    message: "Invalid preferences given with handling=strict",
    details: `Invalid preferences: ${preferences.join(", ")}`,
  });
}

export function tooManyAffected(rows: bigint): RestError {
  return new RestError({
    status: 400,
    code: "PGRST124",
    message: "Query result exceeds max-affected preference constraint",
    details: `The query affects ${rows} rows`,
  });
}

export function invalidPath(): RestError {
  return new RestError({
    status: 404,
    code: "PGRST125",
    message: "Invalid path specified in request URL",
  });
}

/** What the real service can do and this one cannot: said, never ignored. */
export function notImplemented(details: string): RestError {
  return new RestError({
    status: 400,
    code: "PGRST127",
    message: "Feature not implemented",
    details,
  });
}

export function unknownTable(schema: string, table: string, similar: string | null): RestError {
  return new UnknownName({
    status: 404,
    code: "PGRST205",
    message: `Could not find the table '${schema}.${table}' in the schema cache`,
    hint: similar === null ? null : `Perhaps you meant the table '${schema}.${similar}'`,
  });
}

export function unknownBodyColumn(table: string, column: string): RestError {
  return new UnknownName({
    status: 400,
    code: "PGRST204",
    message: `Could not find the '${column}' column of '${table}' in the schema cache`,
  });
}

/** PostgreSQL's own `undefined_column`, said before a statement is built from an unknown name. */
export function undefinedColumn(reference: string, hint: string | null): RestError {
  return new UnknownName({
    status: 400,
    code: "42703",
    message: `column ${reference} does not exist`,
    hint,
  });
}
