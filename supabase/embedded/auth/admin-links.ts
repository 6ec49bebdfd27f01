import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Transaction } from "../types.ts";
import { AuthError, emailExists, notSupported } from "./errors.ts";
import { beforeUserCreated } from "./hook.ts";
import { json, readJson } from "./http.ts";
import { allowedRedirect, askedRedirect, validateEmail } from "./inputs.ts";
import {
  actionLink,
  clearTokens,
  type MailedToken,
  newToken,
  sendOrWithdraw,
  storeToken,
} from "./mailed-tokens.ts";
import type { Service } from "./service.ts";
import { presentUser } from "./user-view.ts";
import { findUserByEmail, insertUser, type Metadata, type UserRow, updateUser } from "./users.ts";

const metadata = z.record(z.string(), z.unknown());

/** Whom an invitation makes; asks the hook before the transaction, for it takes a turn of its own at the database. */
async function invitedId(service: Service, request: Request, email: string, data: Metadata): Promise<string> {
  const known = await service.db.transaction("owner", (tx) => findUserByEmail(tx, email));
  const id = known?.id ?? randomUUID();
  if (!known) await beforeUserCreated(service, request, { id, email, data });
  return id;
}

async function storeInvitation(
  tx: Transaction,
  given: { id: string; email: string; token: MailedToken; data: Metadata },
  now: string,
): Promise<UserRow> {
  const { id, email, token, data } = given;
  const known = await findUserByEmail(tx, email);
  if (known?.email_confirmed_at) throw emailExists();
  const account = {
    id,
    email,
    passwordHash: null,
    appMetadata: {},
    userMetadata: data,
    emailConfirmed: false,
  };
  const user = known ?? (await insertUser(tx, account, now));
  await storeToken(
    tx,
    { userId: user.id, type: "confirmation_token", hash: token.hash, relatesTo: email },
    now,
  );
  return updateUser(tx, user.id, { confirmation_sent_at: now, invited_at: now }, now);
}

const inviteBody = z.object({ email: z.string().optional(), data: metadata.optional() });

export async function handleInvite(service: Service, request: Request): Promise<Response> {
  const { email: given, data = {} } = await readJson(request, inviteBody);
  const email = validateEmail(given);
  const id = await invitedId(service, request, email, data);
  const token = newToken(service, email, false);
  const now = new Date(service.clock()).toISOString();
  const user = await service.db.transaction("owner", (tx) =>
    storeInvitation(tx, { id, email, token, data }, now),
  );
  const redirectTo = allowedRedirect(service, askedRedirect(request));
  const mail = { template: "invite", type: "invite", to: email, token, redirectTo, email } as const;
  await sendOrWithdraw(service, mail, (tx) => clearTokens(tx, user.id, "confirmation_token"));
  return json(presentUser(user));
}

async function storeRecovery(
  tx: Transaction,
  email: string,
  token: MailedToken,
  now: string,
): Promise<UserRow> {
  const user = await findUserByEmail(tx, email);
  if (!user) throw new AuthError(404, "user_not_found", "User with this email not found");
  await storeToken(tx, { userId: user.id, type: "recovery_token", hash: token.hash, relatesTo: email }, now);
  return updateUser(tx, user.id, { recovery_sent_at: now }, now);
}

const linkBody = z.object({
  type: z.string().optional(),
  email: z.string().optional(),
  data: metadata.optional(),
  redirect_to: z.string().optional(),
});

export async function handleGenerateLink(service: Service, request: Request): Promise<Response> {
  const { type = "", email: given, data = {}, redirect_to: asked } = await readJson(request, linkBody);
  if (!["invite", "recovery", "magiclink"].includes(type)) throw notSupported(`A link of type "${type}"`);
  const email = validateEmail(given);
  const id = type === "invite" ? await invitedId(service, request, email, data) : null;
  const token = newToken(service, email, false);
  const now = new Date(service.clock()).toISOString();
  const user = await service.db.transaction("owner", (tx) =>
    id !== null ? storeInvitation(tx, { id, email, token, data }, now) : storeRecovery(tx, email, token, now),
  );
  const redirectTo = allowedRedirect(service, asked ?? askedRedirect(request));
  return json({
    ...presentUser(user),
    action_link: actionLink(service, { hash: token.hash, type, redirectTo }),
    email_otp: token.otp,
    hashed_token: token.hash,
    verification_type: type,
    redirect_to: redirectTo,
  });
}
