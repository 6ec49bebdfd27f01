import { z } from "zod";
import type { Transaction } from "../types.ts";
import { requireUser } from "./authenticate.ts";
import { startEmailChange } from "./email-change.ts";
import { AuthError, notSupported, validationFailed } from "./errors.ts";
import { lacksFactor } from "./factors.ts";
import { type Call, json, readJson } from "./http.ts";
import { redirectOf, validateEmail } from "./inputs.ts";
import { clearTokens, throttleSender } from "./mailed-tokens.ts";
import { assertAcceptablePassword, hashPassword, passwordMatches } from "./passwords.ts";
import type { Service } from "./service.ts";
import { endSessions, isForPassword, type SessionSelection, type SignedIn } from "./sessions.ts";
import { presentUser } from "./user-view.ts";
import {
  assertEmailFree,
  findUserById,
  type Metadata,
  mergeMetadata,
  type UserRow,
  updateUser,
} from "./users.ts";

const metadata = z.record(z.string(), z.unknown());
const updateBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  data: metadata.optional(),
  app_metadata: metadata.optional(),
  code_challenge: z.string().optional(),
});
type UpdateBody = z.infer<typeof updateBody>;

export async function handleGetUser(call: Call): Promise<Response> {
  const { user } = await requireUser(call);
  return json(presentUser(user));
}

const currentPasswordRequired = "Current password required when setting new password.";
/** The real service has no such rule: there the old mailbox must agree. Here both rules hold. */
const currentRequiredForEmail = "Current password required when changing the email address.";

/** Checks the current password; wrong ones count as failed sign-ins. */
async function assertCurrentPassword(
  service: Service,
  user: UserRow,
  password: string | undefined,
  message: string,
): Promise<void> {
  if (!password) throw new AuthError(400, "current_password_required", message);
  const { account } = service.throttles;
  const key = user.email ?? user.id;
  await service.inTurn(async () => {
    account.check(key);
    if (await passwordMatches(password, user.encrypted_password, service.passwordCost)) return;
    account.count(key);
    throw new AuthError(400, "current_password_invalid", message);
  });
}

async function assertMaySetPassword(service: Service, { user, session }: SignedIn, body: UpdateBody) {
  if (body.password === undefined || !user.encrypted_password) return;
  if (service.settings.requireCurrentPassword && !isForPassword(session)) {
    await assertCurrentPassword(service, user, body.current_password, currentPasswordRequired);
  }
  if (await passwordMatches(body.password, user.encrypted_password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
}

/** Requires the current password in every kind of session: a link may set a password and nothing else. */
async function assertMayChangeEmail(service: Service, { user }: SignedIn, body: UpdateBody) {
  if (!service.settings.requireCurrentPassword) return;
  await assertCurrentPassword(service, user, body.current_password, currentRequiredForEmail);
}

/**
 * Stores the changes. A new password voids mailed tokens and ends the other sessions, and this one if a link opened
 * it.
 */
async function store(
  tx: Transaction,
  { user, session }: SignedIn,
  changes: { passwordHash: string | null; data: Metadata | undefined },
  now: string,
): Promise<UserRow> {
  const current = await findUserById(tx, user.id);
  if (current?.encrypted_password !== user.encrypted_password) {
    throw new AuthError(409, "conflict", "The account was changed by another request");
  }
  const data = changes.data && {
    raw_user_meta_data: mergeMetadata(current.raw_user_meta_data, changes.data),
  };
  if (changes.passwordHash === null) return updateUser(tx, user.id, { ...data }, now);
  await clearTokens(tx, user.id);
  await endSessions(tx, user.id, session && !isForPassword(session) ? { except: session.id } : "all");
  const password = {
    encrypted_password: changes.passwordHash,
    recovery_sent_at: null,
    email_change_sent_at: null,
  };
  return updateUser(tx, user.id, { ...data, ...password }, now);
}

function assertSupported(body: UpdateBody): void {
  if (body.phone) throw notSupported("Changing the phone number");
  if (body.app_metadata) {
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
}

export async function handleUpdateUser(call: Call): Promise<Response> {
  const signedIn = await requireUser(call);
  const { user } = signedIn;
  const { service, request } = call;
  const body = await readJson(request, updateBody);
  const email = body.email ? validateEmail(body.email) : null;
  if (body.password !== undefined) assertAcceptablePassword(body.password, service.settings);
  assertSupported(body);
  const changesEmail = email !== null && email !== user.email;
  if ((body.password || changesEmail) && lacksFactor(signedIn)) {
    const message = "AAL2 session is required to update email or password when MFA is enabled.";
    throw new AuthError(401, "insufficient_aal", message);
  }
  if (changesEmail) {
    await assertMayChangeEmail(service, signedIn, body);
    await service.asOwner((tx) => assertEmailFree(tx, email, user.id));
  }
  await assertMaySetPassword(service, signedIn, body);
  if (changesEmail) throttleSender(service, request);
  const passwordHash =
    body.password === undefined ? null : await hashPassword(body.password, service.passwordCost);
  const now = service.now();
  const updated = await service.asOwner((tx) => store(tx, signedIn, { passwordHash, data: body.data }, now));
  if (!changesEmail) return json(presentUser(updated));
  const pending = await startEmailChange(service, updated, email, {
    redirectTo: redirectOf(service, request),
    pkce: Boolean(body.code_challenge),
  });
  return json(presentUser(pending));
}

function selectionOf(scope: string, sessionId: string | null): SessionSelection {
  if (!["global", "local", "others"].includes(scope)) {
    throw validationFailed(`Unsupported logout scope "${scope}"`);
  }
  if (sessionId === null || scope === "global") return "all";
  return scope === "local" ? { only: sessionId } : { except: sessionId };
}

export async function handleLogout(call: Call): Promise<Response> {
  const scope = new URL(call.request.url).searchParams.get("scope") || "global";
  const { user, session } = await requireUser(call);
  const selection = selectionOf(scope, session?.id ?? null);
  await call.service.asOwner((tx) => endSessions(tx, user.id, selection));
  return new Response(null, { status: 204 });
}
