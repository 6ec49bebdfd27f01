import { z } from "zod";
import type { Transaction } from "../types.ts";
import { confirmEmailChange } from "./email-change.ts";
import { AuthError, notSupported, validationFailed } from "./errors.ts";
import { addressKey, type Call, type Client, clientOf, json, readJson } from "./http.ts";
import { redirectOf, validateEmail } from "./inputs.ts";
import { clearTokens, findToken, hashToken, type TokenRow, type TokenType } from "./mailed-tokens.ts";
import type { Service } from "./service.ts";
import { type AuthenticationMethod, type Grant, openSession, presentGrant } from "./sessions.ts";
import {
  findUserById,
  isBanned,
  mergeMetadata,
  type UserRow,
  updateEmailIdentity,
  updateUser,
} from "./users.ts";

const oneConfirmed = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

const tokenTypes = new Map<string, readonly TokenType[]>([
  ["email", ["confirmation_token", "recovery_token"]],
  ["signup", ["confirmation_token"]],
  ["invite", ["confirmation_token"]],
  ["recovery", ["recovery_token"]],
  ["magiclink", ["recovery_token"]],
  ["email_change", ["email_change_token_current", "email_change_token_new"]],
]);

/** Methods by kind of token; the method decides whether the session may set a password. */
const methodOfToken = new Map<string, AuthenticationMethod>([
  ["recovery", "recovery"],
  ["invite", "invite"],
  ["email_change", "email_change"],
]);

/**
 * Method of the session that a token opens. The first proof of an address (`email/signup`) allows setting a password:
 * one that was typed before may be a stranger's.
 */
const methodOf = (type: string, token: TokenType): AuthenticationMethod =>
  methodOfToken.get(type) ?? (token === "confirmation_token" ? "email/signup" : "otp");

/** Lifetime of the link of an invitation or a sign-up. The real service has one lifetime for all links. */
const invitationExpiryMs = 7 * 24 * 60 * 60 * 1000;

interface Attempt {
  type: string;
  hash: string;
  /** Address of the account for typed digits, whose guesses count against it too. Null for a followed link. */
  email: string | null;
}

const otpExpired = ({ email }: Attempt) =>
  new AuthError(
    403,
    "otp_expired",
    email === null ? "Email link is invalid or has expired" : "Token has expired or is invalid",
  );

/** Digits can be guessed, so those of an invitation live no longer than others. */
function lifetimeOf({ settings }: Service, { type }: TokenRow, { email }: Attempt): number {
  const isInvitation = type === "confirmation_token" && email === null;
  return isInvitation ? Math.max(invitationExpiryMs, settings.otpExpiry) : settings.otpExpiry;
}

async function confirmUser(tx: Transaction, user: UserRow, now: string): Promise<void> {
  await clearTokens(tx, user.id);
  if (user.email_confirmed_at !== null) return;
  await updateEmailIdentity(tx, user.id, { email_verified: true }, now);
  const verified = mergeMetadata(user.raw_user_meta_data, { email_verified: true });
  await updateUser(tx, user.id, { email_confirmed_at: now, raw_user_meta_data: verified }, now);
}

async function redeem(
  service: Service,
  tx: Transaction,
  attempt: Attempt,
  client: Client,
): Promise<Grant | null> {
  const types = tokenTypes.get(attempt.type);
  if (!types) throw validationFailed("Invalid email verification type");
  // A code is the same with and without a code challenge of the client.
  const token =
    (await findToken(tx, attempt.hash, types)) ??
    (attempt.email === null ? null : await findToken(tx, `pkce_${attempt.hash}`, types));
  const user = token && (await findUserById(tx, token.userId));
  if (!token || !user) throw otpExpired(attempt);
  if (isBanned(user, service.clock())) throw new AuthError(403, "user_banned", "User is banned");
  if (service.clock() > token.createdAt + lifetimeOf(service, token, attempt)) throw otpExpired(attempt);
  const now = service.now();
  if (attempt.type === "email_change") {
    if (!(await confirmEmailChange(service, tx, user, token.type))) return null;
  } else {
    await confirmUser(tx, user, now);
  }
  return openSession(service, tx, user.id, methodOf(attempt.type, token.type), client);
}

/**
 * Verifies a token. Typed digits are limited by account and client address; a link's hash is keyed and cannot be
 * guessed.
 */
async function verify(service: Service, request: Request, attempt: Attempt): Promise<Grant | null> {
  const client = clientOf(request);
  if (attempt.hash.includes("\0")) throw otpExpired(attempt);
  const redeemed = () => service.asOwner((tx) => redeem(service, tx, attempt, client));
  const { email } = attempt;
  if (email === null) return redeemed();
  const { throttles } = service;
  const address = addressKey(client.ip);
  return service.inTurn(async () => {
    throttles.account.check(email);
    throttles.verification.check(address);
    try {
      return await redeemed();
    } catch (error) {
      if (error instanceof AuthError && error.code === "otp_expired") {
        throttles.account.count(email);
        throttles.verification.count(address);
      }
      throw error;
    }
  });
}

const verifyBody = z.object({
  type: z.string().optional(),
  token: z.string().optional(),
  token_hash: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  redirect_to: z.string().optional(),
});

function attemptOf(service: Service, body: z.infer<typeof verifyBody>): Attempt {
  const { type, token, token_hash: hash, email, phone } = body;
  if (!type) throw validationFailed("Verify requires a verification type");
  if (Boolean(token) === Boolean(hash)) {
    throw validationFailed("Verify requires either a token or a token hash");
  }
  if (hash) {
    if (email || phone || body.redirect_to) {
      throw validationFailed("Only the token_hash and type should be provided");
    }
    return { type, hash, email: null };
  }
  if (phone && !email) throw notSupported("Verifying a phone number");
  if (!email || phone) {
    throw validationFailed("Only an email address or phone number should be provided on verify");
  }
  const address = validateEmail(email);
  return { type, hash: hashToken(service.jwtSecret, address, token ?? ""), email: address };
}

export async function handleVerify({ service, request }: Call): Promise<Response> {
  const attempt = attemptOf(service, await readJson(request, verifyBody));
  const grant = await verify(service, request, attempt);
  return json(grant ? await presentGrant(service, grant) : { msg: oneConfirmed, code: "200" });
}

const oauthErrors: Record<number, string> = { 400: "invalid_request", 403: "access_denied" };

async function outcomeOf(service: Service, request: Request, type: string, hash: string) {
  try {
    if (hash.startsWith("pkce_")) {
      throw notSupported("The code exchange of a PKCE link");
    }
    const grant = await verify(service, request, { type, hash, email: null });
    if (!grant) return { message: oneConfirmed };
    const { user: _user, ...session } = await presentGrant(service, grant);
    return { ...session, type };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return {
      error: oauthErrors[error.status] ?? "server_error",
      error_code: error.code,
      error_description: error.message,
    };
  }
}

export async function handleVerifyLink({ service, request }: Call): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const type = query.get("type");
  const hash = query.get("token") || query.get("token_hash");
  if (!type) throw validationFailed("Verify requires a verification type");
  if (!hash) throw validationFailed("Verify requires a token or a token hash");
  const outcome = await outcomeOf(service, request, type, hash);
  const target = new URL(redirectOf(service, request));
  const fragment = new URLSearchParams(
    Object.entries(outcome).map(([key, value]) => [key, String(value)] satisfies [string, string]),
  );
  fragment.sort();
  target.hash = fragment.toString();
  return new Response(null, {
    status: 303,
    headers: { location: target.href, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}
