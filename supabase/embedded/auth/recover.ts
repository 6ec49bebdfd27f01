import { z } from "zod";
import { startEmailChange } from "./email-change.ts";
import { AuthError, validationFailed } from "./errors.ts";
import { type Call, json, readJson } from "./http.ts";
import { redirectOf, validateEmail } from "./inputs.ts";
import { newToken, sendTokenMail, sentAt, storeLink, throttleMail, waitSince } from "./mailed-tokens.ts";
import type { Service } from "./service.ts";
import { findUserByEmail } from "./users.ts";

interface MailRequest {
  email: string;
  redirectTo: string;
  pkce: boolean;
}

/**
 * Mails a link. Skips an account that was mailed recently, which matters after a restart has emptied the throttle.
 */
async function mailLink(service: Service, type: "recovery" | "signup", request: MailRequest): Promise<void> {
  const { email, redirectTo, pkce } = request;
  const token = newToken(service, email, pkce);
  const isDue = await service.asOwner(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user || waitSince(service, sentAt(user, type)) > 0) return false;
    if (type === "signup" && user.email_confirmed_at !== null) return false;
    await storeLink(tx, { userId: user.id, type, email, token }, service.now());
    return true;
  });
  if (isDue) await sendTokenMail(service, { type, to: email, token, redirectTo });
}

/** Answers at once, and the same whether or not a mail is sent; the work follows. */
function later(
  { service, request }: Call,
  kind: string,
  { email, challenge }: { email: string; challenge: string | undefined },
  send: (mailRequest: MailRequest) => Promise<void>,
): Response {
  throttleMail(service, request, kind, email);
  const mailRequest = { email, redirectTo: redirectOf(service, request), pkce: Boolean(challenge) };
  service.inBackground("auth.mail.failed", () => send(mailRequest));
  return json({});
}

const recoverBody = z.object({ email: z.string().optional(), code_challenge: z.string().optional() });

export async function handleRecover(call: Call): Promise<Response> {
  const { email: address, code_challenge: challenge } = await readJson(call.request, recoverBody);
  if (!address) throw validationFailed("Password recovery requires an email");
  const email = validateEmail(address);
  return later(call, "recovery", { email, challenge }, (mailRequest) =>
    mailLink(call.service, "recovery", mailRequest),
  );
}

async function resend(service: Service, type: string, mailRequest: MailRequest): Promise<void> {
  if (type === "signup") return mailLink(service, type, mailRequest);
  const user = await service.asOwner((tx) => findUserByEmail(tx, mailRequest.email));
  if (user?.email_change) await startEmailChange(service, user, user.email_change, mailRequest);
}

const resendBody = z.object({
  type: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  code_challenge: z.string().optional(),
});

export async function handleResend(call: Call): Promise<Response> {
  const {
    type = "",
    email: address,
    phone,
    code_challenge: challenge,
  } = await readJson(call.request, resendBody);
  if (!["signup", "email_change", "sms", "phone_change"].includes(type)) {
    throw validationFailed("Missing one of these types: signup, email_change, sms, phone_change");
  }
  if (type === "signup" && !address) throw validationFailed("Type provided requires an email address");
  if (phone) throw new AuthError(422, "phone_provider_disabled", "Phone logins are disabled");
  if (!address) throw validationFailed("Missing email address or phone number");
  const email = validateEmail(address);
  return later(call, type, { email, challenge }, (mailRequest) => resend(call.service, type, mailRequest));
}
