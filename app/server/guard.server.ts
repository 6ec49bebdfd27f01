import { type AuthError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { type Area, canEnter, type Role, roleNames, rolesFor } from "~/lib/roles";
import { flash } from "./flash.server";
import { rememberFormSignature } from "./form-signatures.server";
import { log, logFailure } from "./log.server";
import { giveBack } from "./read-fields.server";
import { oncePerRequest, requestScope } from "./request-scope.server";
import { type ErrorAnswer, leadTo } from "./responses.server";
import {
  clearSession,
  hasAdminFlag,
  keepPrivate,
  openedByPasswordLink,
  renewalOutage,
  sessionClient,
  sessionSeconds,
} from "./session.server";
import { sessionOpening, spentSessionKey } from "./session-claims";
import { notePresence, readStanding, type Standing } from "./standing.server";
import { backendUnreachable, isOutage, type Supabase } from "./supabase.server";

export interface Admin {
  client: Supabase;
  id: string;
  staffId: string;
  email: string;
  name: string;
  role: Role;
  /** The only branch whose inquiries the member sees; null for all. */
  branchId: string | null;
  hasSecondStep: boolean;
  /** Whether the session was opened by a reset link or an invitation, and so may set a password without the current one
   * (S37). */
  openedByLink: boolean;
}

type Person = Pick<Admin, "email" | "name" | "role">;

export interface ForbiddenAnswer extends ErrorAnswer {
  kind: "forbidden";
  person: Person;
}

export interface InterruptedForm {
  kind: "interrupted";
  reason: "signed-out" | "second-step" | "unreachable" | "forbidden";
  message: string;
  action: string;
  /** Submitted fields without passwords; null where nothing could be kept, or the form is not the site's own. */
  fields: [name: string, value: string][] | null;
  signature: string;
  person?: Person;
}

const notSignedIn = "Anda harus login terlebih dahulu";
const sessionInvalid = "Sesi login tidak valid. Silakan login kembali.";
const stepIsDue = "Sebelum menyimpan, selesaikan dulu masuk dua langkah.";

type Check =
  | { admin: Admin; due: Standing["due"] }
  | { refusal: string }
  | { outage: Pick<AuthError, "message"> };

const secondStepPath = "/admin/langkah-kedua";

/** Guards an admin loader or action; its first line. Throws 403 for a wrong role, a redirect without a session or for a
 * due second step, 503 when the backend cannot tell who the visitor is. A form that was being saved is returned with
 * its values. */
export async function requireStaff(request: Request, area: Area): Promise<Admin> {
  const { admin, due } = await requireCheck(request);
  if (due !== null) throw await toSecondStep(request);
  if (canEnter(admin.role, area)) return admin;
  throw await forbidden(request, admin, area);
}

async function toSecondStep(request: Request) {
  if (!isRead(request)) return answer(await interruptedForm(request, "second-step", stepIsDue), 401);
  return leadTo(`${secondStepPath}?next=${encodeURIComponent(pathOf(request))}`);
}

async function forbidden(request: Request, { email, name, role }: Admin, area: Area) {
  log().warn({ requestId: requestScope().id, role, area }, "guard.forbidden");
  const allowed = rolesFor(area).map((allowedRole) => roleNames[allowedRole]);
  const message = `Bagian ini untuk ${new Intl.ListFormat("id").format(allowed)}, sedangkan peran Anda ${roleNames[role]}. Bila Anda memerlukannya, mintalah kepada pemilik.`;
  const person: Person = { email, name, role };
  if (isRead(request)) return answer({ kind: "forbidden", message, person } satisfies ForbiddenAnswer, 403);
  return answer({ ...(await interruptedForm(request, "forbidden", message)), person }, 403);
}

/** Guards the pages of the second step, which may still be due. */
export async function requireSignedIn(request: Request): Promise<Admin & { due: Standing["due"] }> {
  const { admin, due } = await requireCheck(request);
  return { ...admin, due };
}

async function requireCheck(request: Request) {
  keepPrivate();
  const check = await checkOnce(request);
  if ("admin" in check) return check;
  if ("outage" in check) throw await unreachable(request, check.outage);
  // Parallel loaders are all refused, but the message is set once.
  oncePerRequest(clearSession, () => clearSession(request));
  if (!isRead(request)) throw answer(await interruptedForm(request, "signed-out", check.refusal), 401);
  oncePerRequest(flash, () => flash({ kind: "error", title: "Error", text: check.refusal }));
  throw leadTo(`/admin/login?next=${encodeURIComponent(pathOf(request))}`);
}

export async function findAdmin(request: Request): Promise<Admin | null> {
  const check = await checkOnce(request);
  return "admin" in check && check.due === null ? check.admin : null;
}

/** The address of an editor for signed-in staff who may enter its area; null for everybody else. */
export async function editorFor(
  request: Request,
  path: string,
  area: Area = "content",
): Promise<string | null> {
  const admin = await findAdmin(request);
  return admin !== null && canEnter(admin.role, area) ? path : null;
}

function checkOnce(request: Request): Promise<Check> {
  return oncePerRequest(checkAdmin, () => checkAdmin(request));
}

async function unreachable(request: Request, error: Pick<AuthError, "message">) {
  logFailure("guard.backend_unreachable", error);
  if (isRead(request)) return answer({ message: backendUnreachable }, 503);
  return answer(await interruptedForm(request, "unreachable", backendUnreachable), 503);
}

/** Builds a whole Response: routes without a page have no error boundary, and Remix treats `data` as a failure there. */
function answer(body: InterruptedForm | ForbiddenAnswer | ErrorAnswer, status: number): Response {
  return Response.json(body, { status });
}

async function interruptedForm(
  request: Request,
  reason: InterruptedForm["reason"],
  message: string,
): Promise<InterruptedForm> {
  const { fields, signature } = await giveBack(request);
  return { kind: "interrupted", reason, message, action: pathOf(request), fields, signature };
}

function isRead(request: Request): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

const longestCheckMs = 12_000;

/** Reads user and standing. No answer in time, and a session that cannot be renewed, count as outages. */
async function askBackend(client: Supabase) {
  const { promise: outage, resolve } = renewalOutage();
  const late = new AuthRetryableFetchError("No answer in time", 504);
  const timer = setTimeout(resolve, longestCheckMs, late);
  const refused = outage.then((error) => ({ user: null, error, standing: null, outage: null }));
  const answers = Promise.all([client.auth.getUser(), readStanding(client)]);
  const session = answers.then(([{ data, error }, standing]) => ({ user: data.user, error, ...standing }));
  return Promise.race([session, refused]).finally(() => clearTimeout(timer));
}

/** Checks the session with the backend each time: a token alone would outlive a session that was ended (S07). */
async function checkAdmin(request: Request): Promise<Check> {
  if (!hasAdminFlag(request)) return { refusal: notSignedIn };
  const client = await sessionClient(request);
  const { user, error, standing, outage } = await askBackend(client);
  if (error !== null && isOutage(error)) return { outage: error };
  if (user === null) return { refusal: sessionInvalid };
  if (outage !== null) return { outage };
  if (standing === null) return { refusal: sessionInvalid };
  const { data: stored } = await client.auth.getSession();
  const opening = sessionOpening(stored.session?.access_token ?? "");
  // Not every hosted plan ends sessions; unknown age counts as too old (S09).
  if (Date.now() > (opening.at ?? 0) + sessionSeconds * 1000) return { refusal: sessionInvalid };
  const isSpent = opening.byLink && user.user_metadata[spentSessionKey] === opening.id;
  if (isSpent) return { refusal: sessionInvalid };
  if (opening.id !== null) await rememberFormSignature(opening.id);
  const { id: staffId, due, ...person } = standing;
  notePresence(client, staffId);
  const email = user.email ?? "";
  const openedByLink = opening.byLink && openedByPasswordLink(request, opening.id);
  return { admin: { client, id: user.id, staffId, email, ...person, openedByLink }, due };
}
