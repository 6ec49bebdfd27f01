import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { ZodType } from "zod";
import { readBody } from "../read-body.ts";
import type { RequestContext } from "../types.ts";
import { AuthError } from "./errors.ts";
import type { Service } from "./service.ts";

export interface Call {
  service: Service;
  request: Request;
  context: RequestContext;
  ids: readonly string[];
}

export type Endpoint = (call: Call) => Response | Promise<Response>;

/** Header with the client's address. An HTTP server must set it from the socket, replacing what the client sent. */
export const clientAddressHeader = "sb-forwarded-for";

const bodyLimit = 1_048_576;

const tooLarge = () =>
  new AuthError(413, "request_entity_too_large", `Request body too large (max ${bodyLimit} bytes)`);
const badJson = (why: string) =>
  new AuthError(400, "bad_json", `Could not parse request body as JSON: ${why}`);

/** Drops properties that are `null`, except in metadata, where `null` deletes a key. */
const withoutNulls = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
    : value;

/** Reads a JSON body. Throws `bad_json` for anything that does not fit `schema`. */
export async function readJson<T>(request: Request, schema: ZodType<T>): Promise<T> {
  const text = new TextDecoder().decode(await readBody(request, bodyLimit, tooLarge));
  if (text.trim() === "") throw badJson("unexpected end of JSON input");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badJson("invalid character in JSON input");
  }
  const result = schema.safeParse(withoutNulls(value));
  if (!result.success)
    throw badJson(`unexpected type of ${result.error.issues[0]?.path.join(".") || "body"}`);
  return result.data;
}

export async function readOptionalJson<T>(request: Request, schema: ZodType<T>): Promise<T | null> {
  return request.headers.get("content-length") === "0" || !request.body ? null : readJson(request, schema);
}

export function json(
  body: unknown,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(JSON.stringify(body), {
    status: init.status ?? 200,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...init.headers },
  });
}

/** Reads an IP address, without the IPv6 wrapping of an IPv4 address. Returns null for anything else. */
function readAddress(text: string): string | null {
  const address = text.trim().replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) ? address : null;
}

/**
 * Key of an address in the throttles. An IPv6 host usually owns its /64; requests without an address share one key.
 */
export function addressKey(ip: string | null): string {
  if (ip === null) return "unknown";
  const address = ipaddr.parse(ip);
  if (!(address instanceof ipaddr.IPv6)) return ip;
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}

export interface Client {
  ip: string | null;
  userAgent: string | null;
}

export function clientOf(request: Request): Client {
  return {
    ip: readAddress(request.headers.get(clientAddressHeader) ?? ""),
    userAgent: request.headers.get("user-agent"),
  };
}
