import { type AuthError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { backendUnreachable, isOutage } from "./backend-messages.server";
import { flash } from "./flash.server";
import { letIn } from "./form-marks.server";
import { logFailure } from "./log.server";
import { giveBack } from "./read-fields.server";
import { oncePerRequest } from "./request-scope.server";
import type { ErrorAnswer } from "./responses.server";
import { leadTo } from "./responses.server";
import {
  clearSession,
  hasAdminFlag,
  keepPrivate,
  renewalOutage,
  sessionClient,
  sessionSeconds,
} from "./session.server";
import { sessionOpening, spentSessionKey } from "./session-claims";
import type { Supabase } from "./supabase.server";

/** A signed-in administrator, and the client that acts with their rights and no others. */
export interface Admin {
  client: Supabase;
  id: string;
  email: string;
  /** A reset link or an invitation opened this session: it may set a password without the current one. */
  openedByLink: boolean;
}

/** What was being saved when it could not be: enough to save it later, after signing in again where need be. */
export interface InterruptedForm {
  kind: "interrupted";
  reason: "signed-out" | "unreachable";
  message: string;
  action: string;
  /** Everything that was typed, passwords left out; null where it could not be kept, or was not ours to give back. */
  fields: [name: string, value: string][] | null;
  /** The mark it was sent with, for the form that brings it back; empty without fields. */
  mark: string;
}

const notSignedIn = "Anda harus login terlebih dahulu";
const sessionInvalid = "Sesi login tidak valid. Silakan login kembali.";

type Check = { admin: Admin } | { refusal: string } | { outage: AuthError };

/** The first line of every admin loader and action: the administrator who asks. Throws for anybody else: a redirect
 * to the login page, which leads back here; or, where a form was being saved, a 401 page that keeps what was typed.
 * While the backend cannot say who asks, nobody is signed out: a 503 page, which keeps what was typed too. Row
 * level security decides again in the database. */
export async function requireAdmin(request: Request): Promise<Admin> {
  keepPrivate();
  const check = await checkOnce(request);
  if ("admin" in check) return check.admin;
  if ("outage" in check) throw await unreachable(request, check.outage);
  // Loaders side by side are all turned away, but the answer says it once.
  oncePerRequest(clearSession, () => clearSession(request));
  if (!isRead(request)) {
    throw answer(await interruptedForm(request, "signed-out", check.refusal), 401);
  }
  oncePerRequest(flash, () => flash({ kind: "error", title: "Error", text: check.refusal }));
  throw leadTo(`/admin/login?next=${encodeURIComponent(pathOf(request))}`);
}

/** The administrator who asks, or null: for pages that show staff more. Never throws for lack of a session. */
export async function findAdmin(request: Request): Promise<Admin | null> {
  const check = await checkOnce(request);
  return "admin" in check ? check.admin : null;
}

function checkOnce(request: Request): Promise<Check> {
  return oncePerRequest(requireAdmin, () => checkAdmin(request));
}

async function unreachable(request: Request, error: AuthError) {
  logFailure("guard.backend_unreachable", error);
  if (isRead(request)) return answer({ message: backendUnreachable }, 503);
  return answer(await interruptedForm(request, "unreachable", backendUnreachable), 503);
}

/** A whole Response, for addresses without a page have no error boundary and Remix takes `data` for a failure there. */
function answer(body: InterruptedForm | ErrorAnswer, status: number): Response {
  return Response.json(body, { status });
}

async function interruptedForm(
  request: Request,
  reason: InterruptedForm["reason"],
  message: string,
): Promise<InterruptedForm> {
  const { fields, mark } = await giveBack(request);
  return { kind: "interrupted", reason, message, action: pathOf(request), fields, mark };
}

function isRead(request: Request): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** Longer than any one request to the backend may take. */
const longestCheckMs = 12_000;

/** The service's word on who asks, or an outage when it lets wait too long or the session can't be renewed. */
async function inTime<Answer extends { error: unknown }>(asked: Promise<Answer>) {
  const { promise: outage, resolve } = renewalOutage();
  const late = new AuthRetryableFetchError("No answer in time", 504);
  const timer = setTimeout(resolve, longestCheckMs, late);
  const refused = outage.then((error) => ({ data: { user: null }, error }));
  return Promise.race([asked, refused]).finally(() => clearTimeout(timer));
}

/** The service is asked every time: a token alone would outlive the session that was ended (S07). */
async function checkAdmin(request: Request): Promise<Check> {
  if (!hasAdminFlag(request)) return { refusal: notSignedIn };
  const client = await sessionClient(request);
  const { data: answer, error } = await inTime(client.auth.getUser());
  if (error !== null && isOutage(error)) return { outage: error };
  const user = answer.user;
  if (user?.app_metadata.role !== "admin") return { refusal: sessionInvalid };
  const { data: kept } = await client.auth.getSession();
  const token = kept.session?.access_token ?? "";
  const opening = sessionOpening(token);
  // Not every hosted plan ends sessions by itself; one whose age is not known counts as too old (S09).
  if (Date.now() > (opening.at ?? 0) + sessionSeconds * 1000) return { refusal: sessionInvalid };
  const isSpent = opening.byLink && user.user_metadata[spentSessionKey] === opening.id;
  if (isSpent) return { refusal: sessionInvalid };
  await letIn(token);
  return { admin: { client, id: user.id, email: user.email ?? "", openedByLink: opening.byLink } };
}
