import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AuthError, validationFailed } from "./errors.ts";
import { beforeUserCreated } from "./hook.ts";
import { clientOf, json, readJson } from "./http.ts";
import { allowedRedirect, askedRedirect, validateEmail } from "./inputs.ts";
import {
  assertNotTooSoon,
  clearTokens,
  newToken,
  sendOrWithdraw,
  storeToken,
  throttleMail,
} from "./mailed-tokens.ts";
import { assertAcceptablePassword, hashPassword } from "./passwords.ts";
import type { Service } from "./service.ts";
import { addressKey } from "./throttle.ts";
import { presentUser } from "./user-view.ts";
import { findUserByEmail, insertUser, type Metadata, type UserRow, updateUser } from "./users.ts";

const metadata = z.record(z.string(), z.unknown());

interface SignUp {
  email: string;
  /** Null: the user has none until they choose one. */
  password: string | null;
  data: Metadata;
  pkce: boolean;
}

/** Refusals count against the client address like wrong passwords: each asks the database. */
async function assertMayJoin(
  service: Service,
  request: Request,
  user: Parameters<typeof beforeUserCreated>[2],
) {
  const { address } = service.throttles;
  const key = addressKey(clientOf(request).ip);
  address.check(key);
  address.count(key);
  await beforeUserCreated(service, request, user);
  address.takeBack(key);
}

/**
 * Makes the user unless there is one, and mails the link that confirms the address; what was made goes again when the mail
 * cannot be sent. Someone confirmed already is returned as they are, after as long a time.
 */
export async function signUp(service: Service, request: Request, given: SignUp): Promise<UserRow> {
  const { email, data } = given;
  if (!service.settings.signupEnabled) {
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  }
  const known = await service.db.transaction("owner", (tx) => findUserByEmail(tx, email));
  const id = known?.id ?? randomUUID();
  if (!known) await assertMayJoin(service, request, { id, email, data });
  throttleMail(service, request, "signup", email);
  const { password } = given;
  const passwordHash =
    password === null ? null : await service.inTurn(() => hashPassword(password, service.passwordCost));
  if (known?.email_confirmed_at) return known;
  assertNotTooSoon(service, known?.confirmation_sent_at ?? null);
  const token = newToken(service, email, given.pkce);
  const now = new Date(service.clock()).toISOString();
  const user = await service.db.transaction("owner", async (tx) => {
    const account = { id, email, passwordHash, appMetadata: {}, userMetadata: data, emailConfirmed: false };
    if (!known) await insertUser(tx, account, now);
    await storeToken(tx, { userId: id, type: "confirmation_token", hash: token.hash, relatesTo: email }, now);
    return updateUser(tx, id, { confirmation_sent_at: now }, now);
  });
  const redirectTo = allowedRedirect(service, askedRedirect(request));
  const mail = { template: "confirmation", type: "signup", to: email, token, redirectTo, email } as const;
  await sendOrWithdraw(service, mail, async (tx) => {
    service.throttles.recipient.takeBack(`signup ${email}`);
    if (known) {
      await clearTokens(tx, id, "confirmation_token");
      await updateUser(tx, id, { confirmation_sent_at: known.confirmation_sent_at }, now);
    } else {
      await tx.query("delete from auth.users where id = $1 and email_confirmed_at is null", [id]);
    }
  });
  return user;
}

/** What a confirmed address is answered: it looks like a new one, so that nobody learns of accounts. */
const lookalike = (service: Service, { email, data }: SignUp) => {
  const now = new Date(service.clock()).toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
};

const signupBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  data: metadata.optional(),
  code_challenge: z.string().optional(),
});

function assertComplete(service: Service, { email, phone, password }: z.infer<typeof signupBody>) {
  if (!email && !phone) {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (!password) throw validationFailed("Signup requires a valid password");
  assertAcceptablePassword(password, service.settings);
  if (email && phone) {
    throw validationFailed("Only an email address or phone number should be provided on signup.");
  }
  if (phone) throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
  return { email: validateEmail(email), password };
}

/** `POST /signup`: an account with a password, which works once the mailed link has been followed. */
export async function handleSignup(service: Service, request: Request): Promise<Response> {
  if (!service.settings.signupEnabled) {
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  }
  const body = await readJson(request, signupBody);
  const { data = {}, code_challenge: challenge } = body;
  const given = { ...assertComplete(service, body), data, pkce: Boolean(challenge) };
  const user = await signUp(service, request, given);
  if (user.email_confirmed_at !== null) return json(lookalike(service, given));
  // Whoever signs up an invited address learns nothing of what was written about it.
  return json(
    presentUser(user.invited_at === null ? user : { ...user, raw_user_meta_data: {}, identities: [] }),
  );
}

const otpBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  create_user: z.boolean().default(true),
  data: metadata.optional(),
  channel: z.string().optional(),
  code_challenge: z.string().optional(),
});

async function sendMagicLink(
  service: Service,
  request: Request,
  user: UserRow,
  email: string,
  pkce: boolean,
) {
  throttleMail(service, request, "recovery", email);
  assertNotTooSoon(service, user.recovery_sent_at);
  const token = newToken(service, email, pkce);
  const now = new Date(service.clock()).toISOString();
  const type = "recovery_token";
  await service.db.transaction("owner", async (tx) => {
    await storeToken(tx, { userId: user.id, type, hash: token.hash, relatesTo: email }, now);
    await updateUser(tx, user.id, { recovery_sent_at: now }, now);
  });
  const redirectTo = allowedRedirect(service, askedRedirect(request));
  const mail = { template: "magic_link", type: "magiclink", to: email, token, redirectTo, email } as const;
  await sendOrWithdraw(service, mail, async (tx) => {
    service.throttles.recipient.takeBack(`recovery ${email}`);
    await clearTokens(tx, user.id, type);
    await updateUser(tx, user.id, { recovery_sent_at: user.recovery_sent_at }, now);
  });
}

/** `POST /otp`: a link that signs in, and signs up whoever has no account unless `create_user` is false. */
export async function handleOtp(service: Service, request: Request): Promise<Response> {
  const { email: given, phone, create_user: create, ...body } = await readJson(request, otpBody);
  if (given && phone) throw validationFailed("Only an email address or phone number should be provided");
  if (given && body.channel) throw validationFailed("Channel should only be specified with Phone OTP");
  if (phone) throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
  if (!given) throw validationFailed("One of email or phone must be set");
  const email = validateEmail(given);
  const pkce = Boolean(body.code_challenge);
  const known = await service.db.transaction("owner", (tx) => findUserByEmail(tx, email));
  if (!known && !create) throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
  if (known?.email_confirmed_at) await sendMagicLink(service, request, known, email, pkce);
  else await signUp(service, request, { email, password: null, data: body.data ?? {}, pkce });
  return json({});
}
