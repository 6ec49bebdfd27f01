import { data, redirect } from "@remix-run/node";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { flash } from "./flash.server";
import { oncePerRequest } from "./request-scope.server";
import { clearSession, hasAdminFlag, sessionClient } from "./session.server";
import type { Supabase } from "./supabase.server";
import { readTextFields } from "./text-fields.server";

/** A signed-in administrator, and the client that acts with their rights and no others. */
export interface Admin {
  client: Supabase;
  id: string;
  email: string;
}

/** What was being saved when the session turned out to be over: enough to save it after signing in again. */
export interface InterruptedForm {
  kind: "interrupted";
  message: string;
  action: string;
  fields: [name: string, value: string][];
}

export const notSignedIn = "Anda harus login terlebih dahulu";
export const sessionInvalid = "Sesi login tidak valid. Silakan login kembali.";

type Check = { admin: Admin } | { refusal: string };

/**
 * The first line of every admin loader and action: the administrator who asks. Throws for anybody else: a redirect to
 * the login page, which leads back here; or, where a form was being saved, a 401 page that keeps what was typed.
 * Row level security decides again in the database.
 */
export async function requireAdmin(request: Request): Promise<Admin> {
  const check = await oncePerRequest(requireAdmin, () => checkAdmin(request));
  if ("admin" in check) return check.admin;
  // Loaders side by side are all turned away, but the answer says it once.
  oncePerRequest(clearSession, () => clearSession(request));
  if (isRead(request)) {
    oncePerRequest(flash, () => flash({ kind: "error", title: "Error", text: check.refusal }));
    throw redirect(`/admin/login?next=${encodeURIComponent(pathOf(request))}`);
  }
  const fields = await readTextFields(request);
  const interrupted: InterruptedForm = {
    kind: "interrupted",
    message: check.refusal,
    action: pathOf(request),
    fields,
  };
  throw data(interrupted, { status: 401 });
}

/** The administrator who asks, or null: for public pages that show staff more. Never throws for lack of a session. */
export async function findAdmin(request: Request): Promise<Admin | null> {
  const check = await oncePerRequest(requireAdmin, () => checkAdmin(request));
  return "admin" in check ? check.admin : null;
}

function isRead(request: Request): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

async function checkAdmin(request: Request): Promise<Check> {
  if (!hasAdminFlag(request)) return { refusal: notSignedIn };
  const client = await sessionClient(request);
  const user = isRead(request) ? await readClaims(client) : await readUser(client);
  return user?.role === "admin"
    ? { admin: { client, id: user.id, email: user.email } }
    : { refusal: sessionInvalid };
}

interface KnownUser {
  id: string;
  email: string;
  role: unknown;
}

/** Enough to read: the token is verified, and was issued within the hour. */
async function readClaims(client: Supabase): Promise<KnownUser | null> {
  const { data: answer, error } = await client.auth.getClaims();
  if (isAuthRetryableFetchError(error)) throw error;
  const claims = answer?.claims;
  return claims ? { id: claims.sub, email: claims.email ?? "", role: claims.app_metadata?.role } : null;
}

/** Before a change the server is asked whether session and user still exist. */
async function readUser(client: Supabase): Promise<KnownUser | null> {
  const { data: answer, error } = await client.auth.getUser();
  if (isAuthRetryableFetchError(error)) throw error;
  const user = answer.user;
  return user && { id: user.id, email: user.email ?? "", role: user.app_metadata.role };
}
