import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Transaction } from "../types.ts";
import { AuthError, validationFailed } from "./errors.ts";
import { beforeUserCreated } from "./hook.ts";
import { addressKey, type Call, clientOf, json, readJson } from "./http.ts";
import { redirectOf, validateEmail } from "./inputs.ts";
import {
  assertNotTooSoon,
  newToken,
  sendOrWithdraw,
  storeLink,
  throttleMail,
  withdrawLink,
} from "./mailed-tokens.ts";
import { assertAcceptablePassword, hashPassword } from "./passwords.ts";
import type { Service } from "./service.ts";
import { presentUser } from "./user-view.ts";
import { findUserByEmail, insertUser, type Metadata, type UserRow } from "./users.ts";

const metadata = z.record(z.string(), z.unknown());

interface SignUp {
  email: string;
  /** A user who has not chosen one yet has null. */
  password: string | null;
  data: Metadata;
  pkce: boolean;
}

/**
 * Asks the hook whether the user may join. Refusals count against the address like wrong passwords, since each asks
 * the database.
 */
async function assertMayJoin(call: Call, user: Parameters<typeof beforeUserCreated>[1]) {
  const { address } = call.service.throttles;
  const key = addressKey(clientOf(call.request).ip);
  address.check(key);
  address.count(key);
  await beforeUserCreated(call, user);
  address.takeBack(key);
}

/**
 * Mails the confirmation link and undoes everything when that fails; `before` is the user who has the account
 * already.
 */
async function mailLink(
  { service, request }: Call,
  link: { type: "signup" | "magiclink"; share: string; userId: string; email: string; pkce: boolean },
  formerUser: UserRow | null,
  prepare: (tx: Transaction, now: string) => Promise<unknown> = async () => undefined,
): Promise<UserRow> {
  const { type, userId, email } = link;
  const token = newToken(service, email, link.pkce);
  const now = service.now();
  const user = await service.asOwner(async (tx) => {
    await prepare(tx, now);
    return storeLink(tx, { userId, type, email, token }, now);
  });
  const mail = { type, to: email, token, redirectTo: redirectOf(service, request) };
  await sendOrWithdraw(service, [mail], async (tx) => {
    service.throttles.recipient.takeBack(`${link.share} ${email}`);
    if (formerUser) await withdrawLink(tx, formerUser, type, now);
    else await tx.query("delete from auth.users where id = $1 and email_confirmed_at is null", [userId]);
  });
  return user;
}

function assertOpen({ settings }: Service): void {
  if (!settings.signupEnabled)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
}

/**
 * Makes an account, or mails another link to one that is unconfirmed. Returns a confirmed account unchanged, after as
 * long a time.
 */
async function signUp(call: Call, { email, password, data, pkce }: SignUp): Promise<UserRow> {
  const { service, request } = call;
  assertOpen(service);
  const formerUser = await service.asOwner((tx) => findUserByEmail(tx, email));
  const id = formerUser?.id ?? randomUUID();
  if (!formerUser) await assertMayJoin(call, { id, email, data });
  throttleMail(service, request, "signup", email);
  const passwordHash =
    password === null ? null : await service.inTurn(() => hashPassword(password, service.passwordCost));
  if (formerUser?.email_confirmed_at) return formerUser;
  assertNotTooSoon(service, formerUser?.confirmation_sent_at ?? null);
  const account = { id, email, passwordHash, appMetadata: {}, userMetadata: data, emailConfirmed: false };
  const link = { type: "signup", share: "signup", userId: id, email, pkce } as const;
  return mailLink(call, link, formerUser, async (tx, now) => formerUser ?? insertUser(tx, account, now));
}

/** Answer for an existing account. It looks like a new one, so that the answer does not tell which accounts exist. */
const lookalike = (service: Service, { email, data }: SignUp) => {
  const now = service.now();
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

/** Signs up; the account works once the mailed link was followed. */
export async function handleSignup(call: Call): Promise<Response> {
  const { service } = call;
  assertOpen(service);
  const body = await readJson(call.request, signupBody);
  const { data = {}, code_challenge: challenge } = body;
  const account = { ...assertComplete(service, body), data, pkce: Boolean(challenge) };
  const user = await signUp(call, account);
  if (user.email_confirmed_at !== null) return json(lookalike(service, account));
  // The metadata of an invitation is hidden from others who sign up with its address.
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

/** Mails a link to sign in, and signs up an unknown address unless `create_user` is false. */
export async function handleOtp(call: Call): Promise<Response> {
  const { service, request } = call;
  const { email: address, phone, create_user: create, ...body } = await readJson(request, otpBody);
  if (address && phone) throw validationFailed("Only an email address or phone number should be provided");
  if (address && body.channel) throw validationFailed("Channel should only be specified with Phone OTP");
  if (phone) throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
  if (!address) throw validationFailed("One of email or phone must be set");
  const email = validateEmail(address);
  const pkce = Boolean(body.code_challenge);
  const user = await service.asOwner((tx) => findUserByEmail(tx, email));
  if (!user && !create) throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
  if (user?.email_confirmed_at) {
    throttleMail(service, request, "recovery", email);
    assertNotTooSoon(service, user.recovery_sent_at);
    await mailLink(call, { type: "magiclink", share: "recovery", userId: user.id, email, pkce }, user);
  } else await signUp(call, { email, password: null, data: body.data ?? {}, pkce });
  return json({});
}
