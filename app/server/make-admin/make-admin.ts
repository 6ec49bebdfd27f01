import { randomBytes } from "node:crypto";
import { type AuthError, createClient, type SupabaseClient, type User } from "@supabase/supabase-js";
import type { Log } from "embedded-supabase/types";
import { embeddedOptions } from "../backend.server.ts";
import { type Env, parseEnv } from "../env.server.ts";
import { sessionless } from "../supabase.server.ts";
import { type AdminCommand, UsageError } from "./options.ts";

export interface MadeAdmin {
  outcome: "created" | "promoted" | "known";
  /** Password to show once; null when unchanged or chosen by mail. */
  password: string | null;
  mailed: boolean;
}

/** Error whose message is for the terminal. */
export class BackendRefusal extends Error {
  override readonly name = "BackendRefusal";
}

const usersPerPage = 1000;
const role = { role: "admin" };

/** @param client with the backend's secret key */
export async function makeAdmin(
  client: SupabaseClient,
  { email, access }: Pick<AdminCommand, "email" | "access">,
): Promise<MadeAdmin> {
  const password = randomBytes(15).toString("base64url");
  const { error } = await client.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    app_metadata: role,
  });
  if (error !== null && error.code !== "email_exists") throw refusal(error);
  const isNew = error === null;
  const outcome = isNew ? "created" : await promote(client, email, access === "password" ? password : null);
  if (access === "mail") await sendLink(client, email);
  const isToBeTold = access === "password" || (isNew && access !== "mail");
  return { outcome, password: isToBeTold ? password : null, mailed: access === "mail" };
}

async function promote(
  client: SupabaseClient,
  email: string,
  password: string | null,
): Promise<"promoted" | "known"> {
  const user = await findUser(client, email);
  const owner = { user_id: user.id, role: "pemilik", is_active: true };
  const before = await client.from("staff").select("id").match(owner);
  if (before.error !== null) throw teamRefusal(before.error);
  const { error } = await client.auth.admin.updateUserById(user.id, {
    app_metadata: role,
    ...(!user.email_confirmed_at && { email_confirm: true }),
    ...(password !== null && { password }),
  });
  if (error !== null) throw refusal(error);
  // Also reinstates a member who was switched off.
  const made = await client.from("staff").upsert({ ...owner, email }, { onConflict: "user_id" });
  if (made.error !== null) throw teamRefusal(made.error);
  return before.data.length > 0 ? "known" : "promoted";
}

async function findUser(client: SupabaseClient, email: string): Promise<User> {
  for (let page = 1; ; page++) {
    const { data, error } = await client.auth.admin.listUsers({ page, perPage: usersPerPage });
    if (error !== null) throw refusal(error);
    const known = data.users.find((user) => user.email?.toLowerCase() === email);
    if (known) return known;
    if (data.users.length < usersPerPage) {
      throw new BackendRefusal(`The backend says that ${email} is taken, but lists no such user.`);
    }
  }
}

async function sendLink(client: SupabaseClient, email: string): Promise<void> {
  const { error } = await client.auth.resetPasswordForEmail(email);
  if (error === null) return;
  throw new BackendRefusal(
    `${email} is an owner now, but the mail was not sent: ${error.message} ('Lupa password?' on the login page sends it too.)`,
  );
}

function teamRefusal({ message }: { message: string }): BackendRefusal {
  return new BackendRefusal(`The team cannot be written (${message}). Are the migrations applied?`);
}

function refusal(error: AuthError): BackendRefusal {
  if (!error.status) return new BackendRefusal(`The backend cannot be reached: ${error.message}`);
  if (error.status === 401 || error.status === 403) {
    return new BackendRefusal(`The backend does not accept the secret key: ${error.message}`);
  }
  return new BackendRefusal(`The backend answered ${error.status}: ${error.message}`);
}

interface AdminConnection {
  client: SupabaseClient;
  close(): Promise<void>;
}

/** Uses the backend at an address, else opens the embedded one. Rejects with `FolderInUseError` while the site runs. */
export async function connect(
  served: AdminCommand["served"],
  env: Record<string, string | undefined>,
  log: Log,
): Promise<AdminConnection> {
  if (served !== null) {
    return {
      client: createClient(served.url, served.secretKey, { auth: sessionless }),
      close: () => Promise.resolve(),
    };
  }
  const settings = readSettings(env);
  if (settings.backend.kind !== "embedded") throw new Error("SUPABASE_URL must have been read before");
  const { openBackend } = await import("embedded-supabase");
  const backend = await openBackend({ ...embeddedOptions(settings.backend, settings), firstUser: null, log });
  const options = { auth: sessionless, global: { fetch: backend.fetch } };
  return { client: createClient(backend.url, backend.secretKey, options), close: () => backend.close() };
}

function readSettings(env: Record<string, string | undefined>): Env {
  try {
    return parseEnv(env);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
