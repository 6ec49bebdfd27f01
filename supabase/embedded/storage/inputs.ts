import { readBody } from "../read-body.ts";
import { invalidRequest, notSupported, payloadTooLarge } from "./errors.ts";

const maxJsonBytes = 1024 * 1024;
/** Most objects of a list; the service's search stops here too. */
const maxListLimit = 1500;

const sortColumns = ["name", "updated_at", "created_at", "last_accessed_at"] as const;

export interface ListOptions {
  prefix: string;
  search: string;
  limit: number;
  offset: number;
  column: (typeof sortColumns)[number];
  order: "asc" | "desc";
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a JSON body. @throws StorageError above 1 MiB or for no JSON object */
export async function readJson(request: Request): Promise<Fields> {
  const bytes = await readBody(request, maxJsonBytes, () => payloadTooLarge("request body"));
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw invalidRequest("Body is not valid JSON but content-type is set to 'application/json'");
  }
  if (!isFields(parsed)) throw invalidRequest("body must be object");
  return parsed;
}

function text(fields: Fields, key: string, path = "body"): string | undefined {
  const value = fields[key];
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw invalidRequest(`${path}/${key} must be string`);
  return value;
}

function integer(fields: Fields, key: string, minimum: number, fallback: number): number {
  const raw = fields[key];
  if (raw === undefined) return fallback;
  const value = typeof raw === "string" && /^-?\d+$/.test(raw) ? Number(raw) : raw;
  if (typeof value !== "number" || !Number.isSafeInteger(value))
    throw invalidRequest(`body/${key} must be integer`);
  if (value < minimum) throw invalidRequest(`body/${key} must be >= ${minimum}`);
  return value;
}

function sorting(fields: Fields): Pick<ListOptions, "column" | "order"> {
  const { sortBy } = fields;
  if (sortBy === undefined) return { column: "name", order: "asc" };
  if (!isFields(sortBy)) throw invalidRequest("body/sortBy must be object");
  const sortColumn = text(sortBy, "column", "body/sortBy");
  if (sortColumn === undefined) throw invalidRequest("body/sortBy must have required property 'column'");
  const column = sortColumns.find((name) => name === sortColumn);
  if (!column) throw invalidRequest("body/sortBy/column must be equal to one of the allowed values");
  const order = text(sortBy, "order", "body/sortBy") ?? "asc";
  if (order !== "asc" && order !== "desc") {
    throw invalidRequest("body/sortBy/order must be equal to one of the allowed values");
  }
  return { column, order };
}

export function listOptions(fields: Fields): ListOptions {
  const prefix = text(fields, "prefix");
  if (prefix === undefined) throw invalidRequest("body must have required property 'prefix'");
  return {
    prefix: prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`,
    search: text(fields, "search") ?? "",
    limit: Math.min(integer(fields, "limit", 1, 100), maxListLimit),
    offset: Math.min(integer(fields, "offset", 0, 0), 2 ** 31 - 1),
    ...sorting(fields),
  };
}

export function removedNames({ prefixes }: Fields): string[] {
  if (prefixes === undefined) throw invalidRequest("body must have required property 'prefixes'");
  if (!Array.isArray(prefixes)) throw invalidRequest("body/prefixes must be array");
  if (prefixes.length === 0) throw invalidRequest("body/prefixes must NOT have fewer than 1 items");
  return prefixes.map((entry: unknown, index) => {
    if (isFields(entry)) throw notSupported("Object versions (versionId) are");
    if (typeof entry !== "string") throw invalidRequest(`body/prefixes/${index} must be string`);
    return entry;
  });
}
