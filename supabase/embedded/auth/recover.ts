import { z } from "zod";
import { startEmailChange } from "./email-change.ts";
import { AuthError, validationFailed } from "./errors.ts";
import { json, readJson } from "./http.ts";
import { allowedRedirect, askedRedirect, validateEmail } from "./inputs.ts";
import { newToken, sendTokenMail, storeToken, throttleMail } from "./mailed-tokens.ts";
import type { Service } from "./service.ts";
import { findUserByEmail, type UserRow, updateUser } from "./users.ts";

const MAIL_FAILED = "auth.mail.failed";

interface Asked {
  email: string;
  redirectTo: string;
  pkce: boolean;
}

/** Whether a mail of this kind left so recently that the throttle must have been emptied by a restart. */
const sentRecently = (service: Service, sentAt: string | null) =>
  sentAt !== null && Date.parse(sentAt) + service.settings.emailMaxFrequency > service.clock();

async function sendRecovery(service: Service, { email, redirectTo, pkce }: Asked): Promise<void> {
  const token = newToken(service, email, pkce);
  const now = new Date(service.clock()).toISOString();
  const due = await service.db.transaction("owner", async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user || sentRecently(service, user.recovery_sent_at)) return false;
    await storeToken(
      tx,
      { userId: user.id, type: "recovery_token", hash: token.hash, relatesTo: email },
      now,
    );
    await updateUser(tx, user.id, { recovery_sent_at: now }, now);
    return true;
  });
  if (!due) return;
  await sendTokenMail(service, {
    template: "recovery",
    type: "recovery",
    to: email,
    token,
    redirectTo,
    email,
  });
}

const recoverBody = z.object({ email: z.string().optional(), code_challenge: z.string().optional() });

export async function handleRecover(service: Service, request: Request): Promise<Response> {
  const body = await readJson(request, recoverBody);
  if (!body.email) throw validationFailed("Password recovery requires an email");
  const email = validateEmail(body.email);
  throttleMail(service, request, "recovery", email);
  const redirectTo = allowedRedirect(service, askedRedirect(request));
  service.inBackground(MAIL_FAILED, () =>
    sendRecovery(service, { email, redirectTo, pkce: Boolean(body.code_challenge) }),
  );
  return json({});
}

async function resendConfirmation(service: Service, user: UserRow, asked: Asked): Promise<void> {
  if (user.email_confirmed_at !== null || sentRecently(service, user.confirmation_sent_at)) return;
  const token = newToken(service, asked.email, asked.pkce);
  const now = new Date(service.clock()).toISOString();
  await service.db.transaction("owner", async (tx) => {
    const relatesTo = asked.email;
    await storeToken(tx, { userId: user.id, type: "confirmation_token", hash: token.hash, relatesTo }, now);
    await updateUser(tx, user.id, { confirmation_sent_at: now }, now);
  });
  await sendTokenMail(service, {
    template: "confirmation",
    type: "signup",
    to: asked.email,
    token,
    redirectTo: asked.redirectTo,
    email: asked.email,
  });
}

async function resend(service: Service, type: string, asked: Asked): Promise<void> {
  const user = await service.db.transaction("owner", (tx) => findUserByEmail(tx, asked.email));
  if (!user) return;
  if (type === "signup") return resendConfirmation(service, user, asked);
  if (user.email_change) await startEmailChange(service, user, user.email_change, asked);
}

const resendBody = z.object({
  type: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  code_challenge: z.string().optional(),
});

export async function handleResend(service: Service, request: Request): Promise<Response> {
  const { type = "", email: given, phone, code_challenge: challenge } = await readJson(request, resendBody);
  if (!["signup", "email_change", "sms", "phone_change"].includes(type)) {
    throw validationFailed("Missing one of these types: signup, email_change, sms, phone_change");
  }
  if (type === "signup" && !given) throw validationFailed("Type provided requires an email address");
  if (phone) throw new AuthError(422, "phone_provider_disabled", "Phone logins are disabled");
  if (!given) throw validationFailed("Missing email address or phone number");
  const email = validateEmail(given);
  throttleMail(service, request, type, email);
  const redirectTo = allowedRedirect(service, askedRedirect(request));
  service.inBackground(MAIL_FAILED, () =>
    resend(service, type, { email, redirectTo, pkce: Boolean(challenge) }),
  );
  return json({});
}
