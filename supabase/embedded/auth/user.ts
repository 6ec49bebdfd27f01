import { z } from "zod";
import type { RequestContext, Transaction } from "../types.ts";
import { requireUser, type SignedIn } from "./authenticate.ts";
import { validateEmail } from "./email-address.ts";
import { startEmailChange } from "./email-change.ts";
import { AuthError, notSupported } from "./errors.ts";
import { json, readJson } from "./http.ts";
import { throttleSender } from "./mails.ts";
import { clearTokens } from "./one-time-tokens.ts";
import { assertAcceptablePassword, hashPassword, passwordMatches } from "./passwords.ts";
import { allowedRedirect, askedRedirect } from "./redirects.ts";
import type { Service } from "./service.ts";
import { endSessions, isForPassword } from "./sessions.ts";
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

/** `GET /user`. */
export async function handleGetUser(
  service: Service,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const { user } = await requireUser(service, request, context);
  return json(presentUser(user));
}

const CURRENT_REQUIRED = "Current password required when setting new password.";

/** Guesses of the current password count like guesses at sign-in. */
async function assertCurrentPassword(
  service: Service,
  user: UserRow,
  given: string | undefined,
): Promise<void> {
  if (!given) throw new AuthError(400, "current_password_required", CURRENT_REQUIRED);
  const { account } = service.throttles;
  const key = user.email ?? user.id;
  await service.inTurn(async () => {
    account.check(key);
    if (await passwordMatches(given, user.encrypted_password)) return;
    account.count(key);
    throw new AuthError(400, "current_password_invalid", CURRENT_REQUIRED);
  });
}

async function assertMaySetPassword(service: Service, { user, session }: SignedIn, body: UpdateBody) {
  if (body.password === undefined || !user.encrypted_password) return;
  if (service.settings.requireCurrentPassword && !isForPassword(session)) {
    await assertCurrentPassword(service, user, body.current_password);
  }
  if (await passwordMatches(body.password, user.encrypted_password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
}

/**
 * Stores what the body sets. A new password voids mailed tokens and ends every session but this one; this one too when a
 * link opened it to set a password, so that it does so once.
 */
async function store(
  tx: Transaction,
  { user, session }: SignedIn,
  given: { passwordHash: string | null; data: Metadata | undefined },
  now: string,
): Promise<UserRow> {
  const current = await findUserById(tx, user.id);
  if (current?.encrypted_password !== user.encrypted_password) {
    throw new AuthError(409, "conflict", "The account was changed by another request");
  }
  const data = given.data && { raw_user_meta_data: mergeMetadata(current.raw_user_meta_data, given.data) };
  if (given.passwordHash === null) return updateUser(tx, user.id, { ...data }, now);
  await clearTokens(tx, user.id);
  await endSessions(tx, user.id, session && !isForPassword(session) ? { except: session.id } : "all");
  const password = {
    encrypted_password: given.passwordHash,
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

/** `PUT /user`: password, e-mail (confirmed by mail first) and the user's own metadata. */
export async function handleUpdateUser(
  service: Service,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const signedIn = await requireUser(service, request, context);
  const { user } = signedIn;
  const body = await readJson(request, updateBody);
  const email = body.email ? validateEmail(body.email) : null;
  if (body.password !== undefined) assertAcceptablePassword(body.password, service.settings);
  assertSupported(body);
  const changesEmail = email !== null && email !== user.email;
  if (changesEmail) await service.db.transaction("owner", (tx) => assertEmailFree(tx, email, user.id));
  await assertMaySetPassword(service, signedIn, body);
  if (changesEmail) throttleSender(service, request);
  const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
  const now = new Date(service.clock()).toISOString();
  const updated = await service.db.transaction("owner", (tx) =>
    store(tx, signedIn, { passwordHash, data: body.data }, now),
  );
  if (!changesEmail) return json(presentUser(updated));
  const pending = await startEmailChange(service, updated, email, {
    redirectTo: allowedRedirect(service, askedRedirect(request)),
    pkce: Boolean(body.code_challenge),
  });
  return json(presentUser(pending));
}
