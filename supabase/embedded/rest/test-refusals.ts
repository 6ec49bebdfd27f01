import type { SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import { JSON_BODY, type Role, type TestService } from "./test-service.ts";

/** One refusal, asked for by supabase-js and by plain HTTP: both must be answered alike. */
export interface RefusalCase {
  name: string;
  role: Role;
  client(db: SupabaseClient): PromiseLike<{ status: number; error: unknown }>;
  /** Method and path after `/rest/v1`. */
  http: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Status and code. */
  answer: string;
  message: string;
  details?: string;
  hint?: string;
}

export async function checkRefusal(service: TestService, refusal: RefusalCase): Promise<void> {
  const [status = "", code] = refusal.answer.split(" ");
  const body = {
    code,
    details: refusal.details ?? null,
    hint: refusal.hint ?? null,
    message: refusal.message,
  };
  const client = await refusal.client(service.as(refusal.role));
  expect({ status: client.status, error: client.error }).toEqual({ status: Number(status), error: body });
  const [method, path = ""] = refusal.http.split(" ");
  const answer = await service.raw(path, {
    method,
    role: refusal.role,
    headers: { ...(refusal.body === undefined ? {} : JSON_BODY), ...refusal.headers },
    body: refusal.body === undefined ? undefined : JSON.stringify(refusal.body),
  });
  expect(answer.status).toBe(Number(status));
  expect(answer.text).toBe(JSON.stringify(body));
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("content-length")).toBe(String(new TextEncoder().encode(answer.text).length));
  expect(answer.headers.get("proxy-status")).toBe(`PostgREST; error=${code}`);
  expect(answer.headers.get("www-authenticate")).toBe(status === "401" ? "Bearer" : null);
}
