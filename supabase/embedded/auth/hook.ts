import { randomUUID } from "node:crypto";
import { z } from "zod";
import { DatabaseError } from "../errors.ts";
import { AuthError } from "./errors.ts";
import { type Call, clientOf } from "./http.ts";
import type { Service } from "./service.ts";
import type { Metadata } from "./users.ts";

const hookCaller = { role: "supabase_auth_admin", claims: {} };
/** Go's zero time, which the real service sends for an unset time. */
const neverTime = "0001-01-01T00:00:00Z";

const answer = z
  .object({
    error: z
      .object({ http_code: z.int().min(400).max(599).default(500).catch(500), message: z.string() })
      .optional()
      .catch(undefined),
  })
  .nullable();

/** Asks the `before_user_created` hook of config.toml. Throws its refusal, and 500 when it fails or takes more than 2 s. */
export async function beforeUserCreated(
  { service, request }: Call,
  user: { id: string; email: string; data: Metadata },
): Promise<void> {
  const hook = service.settings.beforeUserCreated;
  if (hook === null) return;
  const event = {
    metadata: {
      uuid: randomUUID(),
      time: service.now(),
      name: "before-user-created",
      ip_address: clientOf(request).ip ?? undefined,
    },
    user: {
      id: user.id,
      aud: "authenticated",
      role: "",
      email: user.email,
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: user.data,
      identities: [],
      created_at: neverTime,
      updated_at: neverTime,
      is_anonymous: false,
    },
  };
  const parsed = answer.safeParse(await call(service, hook, event));
  if (!parsed.success) throw new AuthError(500, "unexpected_failure", "Error unmarshaling JSON output.");
  const error = parsed.data?.error;
  if (!error?.message) return;
  const code = error.http_code === 500 ? "unexpected_failure" : "unknown";
  throw new AuthError(error.http_code, code, error.message);
}

async function call(service: Service, hook: { uri: string; name: string }, event: unknown): Promise<unknown> {
  try {
    const { rows } = await service.db.transaction(hookCaller, (tx) =>
      tx.query<{ answer: unknown }>(`select ${hook.name}($1::jsonb) as answer`, [JSON.stringify(event)]),
    );
    return rows[0]?.answer ?? null;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const { code, message } = error;
    service.log("error", "auth.hook.failed", { uri: hook.uri, code, message });
    throw new AuthError(500, "unexpected_failure", `Error running hook URI: ${hook.uri}`);
  }
}
