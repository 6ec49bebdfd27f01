import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Transaction } from "../types.ts";
import { AuthError, emailExists, notSupported } from "./errors.ts";
import { beforeUserCreated } from "./hook.ts";
import { type Call, json, readJson } from "./http.ts";
import { redirectOf, validateEmail } from "./inputs.ts";
import {
  actionLink,
  clearTokens,
  type MailedToken,
  newToken,
  sendOrWithdraw,
  storeLink,
} from "./mailed-tokens.ts";
import { presentUser } from "./user-view.ts";
import { findUserByEmail, insertUser, type Metadata, type UserRow } from "./users.ts";

const metadata = z.record(z.string(), z.unknown());

/**
 * Returns the id of the invited user. Asks the hook before the transaction, because the hook needs the database
 * itself.
 */
async function invitedId(call: Call, email: string, data: Metadata): Promise<string> {
  const user = await call.service.asOwner((tx) => findUserByEmail(tx, email));
  const id = user?.id ?? randomUUID();
  if (!user) await beforeUserCreated(call, { id, email, data });
  return id;
}

async function storeInvitation(
  tx: Transaction,
  invitation: { id: string; email: string; token: MailedToken; data: Metadata },
  now: string,
): Promise<UserRow> {
  const { id, email, token, data } = invitation;
  const user = await findUserByEmail(tx, email);
  if (user?.email_confirmed_at) throw emailExists();
  const account = {
    id,
    email,
    passwordHash: null,
    appMetadata: {},
    userMetadata: data,
    emailConfirmed: false,
  };
  if (!user) await insertUser(tx, account, now);
  return storeLink(tx, { userId: id, type: "invite", email, token }, now);
}

const inviteBody = z.object({ email: z.string().optional(), data: metadata.optional() });

export async function handleInvite(call: Call): Promise<Response> {
  const { service, request } = call;
  const { email: address, data = {} } = await readJson(request, inviteBody);
  const email = validateEmail(address);
  const id = await invitedId(call, email, data);
  const token = newToken(service, email, false);
  const now = service.now();
  const user = await service.asOwner((tx) => storeInvitation(tx, { id, email, token, data }, now));
  const redirectTo = redirectOf(service, request);
  const mail = { type: "invite", to: email, token, redirectTo } as const;
  await sendOrWithdraw(service, [mail], (tx) => clearTokens(tx, user.id, "confirmation_token"));
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
  return storeLink(tx, { userId: user.id, type: "recovery", email, token }, now);
}

const linkBody = z.object({
  type: z.string().optional(),
  email: z.string().optional(),
  data: metadata.optional(),
  redirect_to: z.string().optional(),
});

export async function handleGenerateLink(call: Call): Promise<Response> {
  const { service, request } = call;
  const { type = "", email: address, data = {}, redirect_to: target } = await readJson(request, linkBody);
  if (!["invite", "recovery", "magiclink"].includes(type)) throw notSupported(`A link of type "${type}"`);
  const email = validateEmail(address);
  const id = type === "invite" ? await invitedId(call, email, data) : null;
  const token = newToken(service, email, false);
  const now = service.now();
  const user = await service.asOwner((tx) =>
    id !== null ? storeInvitation(tx, { id, email, token, data }, now) : storeRecovery(tx, email, token, now),
  );
  const redirectTo = redirectOf(service, request, target);
  return json({
    ...presentUser(user),
    action_link: actionLink(service, { hash: token.hash, type, redirectTo }),
    email_otp: token.otp,
    hashed_token: token.hash,
    verification_type: type,
    redirect_to: redirectTo,
  });
}
