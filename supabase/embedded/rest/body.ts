import { readBody } from "../read-body.ts";
import { invalidBody, RestError } from "./rest-error.ts";

const maxBody = 10 * 1024 * 1024;
/** Deepest nesting of a body, far below the depth at which PostgreSQL's parser fails. */
const maxNesting = 200;

export interface Payload {
  /** The body as sent, so that no number loses a digit; an array unless `raw`. */
  rows: string;
  raw: string;
  keys: readonly string[];
}

async function readText(request: Request): Promise<string> {
  try {
    const bytes = await readBody(request, maxBody, tooLarge);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw error instanceof RestError ? error : invalidBody("Empty or invalid json");
  }
}

function tooLarge(): RestError {
  const details = `At most ${maxBody} bytes are accepted`;
  return new RestError(413, "PGRST102", "Request body is too large", { details });
}

function isDeep(content: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < content.length; at++) {
    const character = content[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "[" || character === "{") {
      if (++depth > maxNesting) return true;
    } else if (character === "]" || character === "}") depth--;
  }
  return false;
}

function parseJson(content: string): unknown {
  if (isDeep(content)) throw invalidBody("Empty or invalid json");
  try {
    return JSON.parse(content);
  } catch {
    throw invalidBody("Empty or invalid json");
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function sameKeys(values: readonly unknown[]): readonly string[] {
  const [first] = values;
  if (first === undefined) return [];
  const keys = isObject(first) ? Object.keys(first).sort() : null;
  const isUniform =
    keys !== null &&
    values.every((value) => {
      if (!isObject(value)) return false;
      return Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));
    });
  if (keys === null || !isUniform) throw invalidBody("All object keys must match");
  return keys;
}

/** Reads a body. A scalar counts as no rows. Throws PGRST102, or 413. */
export async function readPayload(
  request: Request,
  columns: readonly string[] | null,
  isCall: boolean,
): Promise<Payload> {
  const content = await readText(request);
  const raw = isCall && content === "" ? "{}" : content;
  const value = parseJson(raw);
  const rows = isObject(value) ? `[${raw}]` : raw;
  if (columns !== null) return { rows, raw, keys: [...new Set(columns)].sort() };
  if (isObject(value)) return { rows, raw, keys: Object.keys(value).sort() };
  if (Array.isArray(value)) return { rows, raw, keys: sameKeys(value) };
  return { rows: "[]", raw, keys: [] };
}
