import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing.ts";
import type { Caller, Part } from "../types.ts";
import { createRest, type RestOptions } from "./index.ts";

interface AnyTable {
  Row: Record<string, unknown>;
  Insert: Record<string, unknown>;
  Update: Record<string, unknown>;
  Relationships: [];
}

/** Any tables and functions, on the version of PostgREST that is spoken here: opens the newer methods of the client. */
export interface AnyDatabase {
  __InternalSupabase: { PostgrestVersion: "14" };
  public: {
    Tables: Record<string, AnyTable>;
    Views: Record<never, never>;
    Functions: Record<string, { Args: Record<string, unknown>; Returns: Record<string, unknown>[] }>;
  };
}

const BASE = "http://backend.test";
export type Role = "anon" | "authenticated" | "service_role";

export interface RestAnswer {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

export interface TestService {
  db: TestDatabase;
  rest: Part;
  /** The unmodified supabase-js as one of the three roles. */
  as(role: Role, claims?: Record<string, unknown>): SupabaseClient;
  fetchAs(role: Role, claims?: Record<string, unknown>): typeof fetch;
  /** Plain HTTP; `path` begins after `/rest/v1`. */
  raw(path: string, init?: RequestInit & { role?: Role }): Promise<RestAnswer>;
  close(): Promise<void>;
}

function callerOf(role: Role, claims: Record<string, unknown> = {}): Caller {
  return { role, claims: { role, ...claims } };
}

function answerOf(response: Response, text: string): RestAnswer {
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const json: unknown = isJson && text !== "" ? JSON.parse(text) : null;
  return { status: response.status, headers: response.headers, text, json };
}

/** A REST service over a database in memory with the tables of `sql`. */
export async function openService(sql: string, options: Partial<RestOptions> = {}): Promise<TestService> {
  const db = await openTestDatabase();
  await db.transaction("owner", (tx) => tx.exec(sql));
  const rest = createRest({ db, schemas: ["public"], log: () => undefined, ...options });
  const fetchAs =
    (role: Role, claims?: Record<string, unknown>): typeof fetch =>
    (input, init) =>
      rest.handle(new Request(input, init), { caller: callerOf(role, claims), accessToken: null });
  return {
    db,
    rest,
    fetchAs,
    as: (role, claims) =>
      createClient(BASE, "key", {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: fetchAs(role, claims) },
      }),
    raw: async (path, { role = "service_role", ...init } = {}) => {
      const request = new Request(`${BASE}/rest/v1${path}`, init);
      const response = await rest.handle(request, { caller: callerOf(role), accessToken: null });
      return answerOf(response, await response.text());
    },
    close: () => db.close(),
  };
}

/** The same, open while the tests of a file run. */
export function useService(sql: string): TestService {
  let opened: TestService;
  beforeAll(async () => {
    opened = await openService(sql);
  });
  afterAll(() => opened.close());
  return {
    get db() {
      return opened.db;
    },
    get rest() {
      return opened.rest;
    },
    as: (...given) => opened.as(...given),
    fetchAs: (...given) => opened.fetchAs(...given),
    raw: (...given) => opened.raw(...given),
    close: () => opened.close(),
  };
}

/** Sends `body`, as it is if it is text and else as JSON, as somebody signed in; `prefer` is the `Prefer` header. */
export const send = (service: TestService, method: string, path: string, body: unknown, prefer = "") =>
  service.raw(path, {
    method,
    headers: { ...JSON_BODY, ...(prefer !== "" && { Prefer: prefer }) },
    body: typeof body === "string" ? body : JSON.stringify(body),
    role: "authenticated",
  });

export const JSON_BODY = { "Content-Type": "application/json" };
