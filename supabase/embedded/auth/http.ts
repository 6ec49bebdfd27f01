import type { ZodType } from "zod";
import { AuthError } from "./errors.ts";
import { readAddress } from "./throttle.ts";

/** Says who sent a request. An HTTP server must set it from the socket, replacing whatever the client sent. */
export const CLIENT_ADDRESS_HEADER = "sb-forwarded-for";

export const BODY_LIMIT = 1_048_576;

const tooLarge = () =>
  new AuthError(413, "request_entity_too_large", `Request body too large (max ${BODY_LIMIT} bytes)`);
const badJson = (why: string) =>
  new AuthError(400, "bad_json", `Could not parse request body as JSON: ${why}`);

/** Reads at most `BODY_LIMIT` bytes; the rest of a larger body is never pulled from the client. */
async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length")) > BODY_LIMIT) throw tooLarge();
  if (!request.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  const reader = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > BODY_LIMIT) {
      await reader.cancel();
      throw tooLarge();
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** `null` in a field counts as absent; within metadata it stays, since there it deletes a key. */
const withoutNulls = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
    : value;

/** Refuses what is not JSON, or has a field of another type, with `bad_json`. */
export async function readJson<T>(request: Request, schema: ZodType<T>): Promise<T> {
  const text = await readText(request);
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

export interface Client {
  ip: string | null;
  userAgent: string | null;
}

export function clientOf(request: Request): Client {
  return {
    ip: readAddress(request.headers.get(CLIENT_ADDRESS_HEADER) ?? ""),
    userAgent: request.headers.get("user-agent"),
  };
}
