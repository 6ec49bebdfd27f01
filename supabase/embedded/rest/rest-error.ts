/** What of an error's details is no text: one of the relationships to choose from. */
export type ErrorDetail = Readonly<Record<string, string>>;

/** A refusal in PostgREST's form. Codes, messages and statuses are those of PostgREST 14's `Error.hs`. */
export class RestError extends Error {
  override readonly name = "RestError";
  readonly status: number;
  readonly code: string;
  readonly details: string | readonly ErrorDetail[] | null;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      details?: string | readonly ErrorDetail[] | null;
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

/** A name the catalogue does not know (yet): the catalogue is read again once before the client hears of it. */
export class UnknownName extends RestError {}

export function invalidBody(message: string): RestError {
  return new RestError(400, "PGRST102", message);
}

export function invalidRange(details: string): RestError {
  return new RestError(416, "PGRST103", "Requested range not satisfiable", { details });
}

export function notEmbedded(resource: string): RestError {
  return new RestError(400, "PGRST108", `'${resource}' is not an embedded resource in this request`, {
    hint: `Verify that '${resource}' is included in the 'select' query parameter.`,
  });
}

export function invalidPreferences(preferences: readonly string[]): RestError {
  const details = `Invalid preferences: ${preferences.join(", ")}`;
  return new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", { details });
}

/** What the real service can do and this one cannot: said, never ignored. */
export function notImplemented(details: string): RestError {
  return new RestError(400, "PGRST127", "Feature not implemented", { details });
}
