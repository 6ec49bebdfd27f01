import type { KeyObject } from "node:crypto";
import { errors, type JWTPayload, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { messageOf } from "./errors.ts";
import { type Keys, sameKey } from "./keys.ts";
import type { Clock, Refusal, RequestContext } from "./types.ts";

type Identity =
  | { kind: "known"; context: RequestContext }
  | { kind: "no-key" }
  | { kind: "wrong-key" }
  | { kind: "refused"; refusal: Refusal };

export interface IdentityOptions {
  keys: Keys;
  clock: Clock;
}

interface Rules {
  keyOptional: boolean;
  clockTolerance: number;
}

const maxTokenLength = 8192;
const maxTokens = 200;
const userAudience = "authenticated";
const keyRoles = new Set(["anon", "service_role"]);
const knownRoles = new Set([...keyRoles, "authenticated"]);

export async function identify(
  request: Request,
  { keys, clock }: IdentityOptions,
  rules: Rules,
): Promise<Identity> {
  const apikey = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
  const bearer = bearerOf(request);
  const keyRole = apikey ? await roleOfKey(apikey, keys, clock) : null;
  if (apikey && keyRole === null) return { kind: "wrong-key" };
  if (!apikey && !rules.keyOptional) return { kind: "no-key" };
  if (bearer === null) return known(keyRole ?? "anon");
  // The newer keys are no JWTs: as bearer such a key stands for itself, and never beside another key.
  const bearerRole = bearer.startsWith("sb_") ? await roleOfKey(bearer, keys, clock) : null;
  if (bearerRole !== null && (apikey === null || sameKey(bearer, apikey))) return known(bearerRole);
  return verifyBearer(bearer, keys, clock, rules.clockTolerance);
}

function known(
  role: string,
  claims: Record<string, unknown> = { role },
  accessToken: string | null = null,
): Identity {
  return { kind: "known", context: { caller: { role, claims }, accessToken } };
}

function bearerOf(request: Request): string | null {
  const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  return token ?? null;
}

async function roleOfKey(key: string, keys: Keys, clock: Clock): Promise<string | null> {
  if (sameKey(key, keys.publishable)) return "anon";
  if (sameKey(key, keys.secret)) return "service_role";
  const verified = await verify(key, keys, clock, 0);
  if ("reason" in verified || typeof verified.claims.role !== "string") return null;
  return keyRoles.has(verified.claims.role) ? verified.claims.role : null;
}

async function verifyBearer(token: string, keys: Keys, clock: Clock, tolerance: number): Promise<Identity> {
  const verified = await verify(token, keys, clock, tolerance);
  if ("reason" in verified) return { kind: "refused", refusal: verified };
  const { claims } = verified;
  const role = typeof claims.role === "string" ? claims.role : "anon";
  if (!knownRoles.has(role)) {
    return refused("unknown-role", `role "${role.slice(0, 63)}" does not exist`);
  }
  if (role === "authenticated" && claims.exp === undefined)
    return refused("malformed", "the token never expires");
  const audiences = claims.aud === undefined ? [] : [claims.aud].flat();
  const isUser = role === "authenticated" || claims.sub !== undefined;
  if ((isUser || audiences.length > 0) && !audiences.includes(userAudience)) {
    return refused("audience", "JWT not in audience");
  }
  return known(role, claims, role === "authenticated" ? token : null);
}

function refused(reason: Refusal["reason"], detail: string): Identity {
  return { kind: "refused", refusal: { reason, detail } };
}

/** Claims of valid tokens by secret: a page sends the same token ten times. */
const signed = new WeakMap<KeyObject, LRUCache<string, JWTPayload>>();

function signedBy({ verifying }: Keys): LRUCache<string, JWTPayload> {
  const tokens = signed.get(verifying) ?? new LRUCache({ max: maxTokens });
  signed.set(verifying, tokens);
  return tokens;
}

/** Checks the times of a token as jose does. */
function isInForce({ exp, nbf }: JWTPayload, seconds: number, tolerance: number): boolean {
  return (
    (exp === undefined || exp > seconds - tolerance) && (nbf === undefined || nbf <= seconds + tolerance)
  );
}

async function verify(
  token: string,
  keys: Keys,
  clock: Clock,
  clockTolerance: number,
): Promise<{ claims: JWTPayload } | Refusal> {
  if (token.length > maxTokenLength) return { reason: "malformed", detail: "the token is too long" };
  const tokens = signedBy(keys);
  const cachedClaims = tokens.get(token);
  if (cachedClaims !== undefined && isInForce(cachedClaims, Math.floor(clock() / 1000), clockTolerance))
    return { claims: cachedClaims };
  try {
    const { payload } = await jwtVerify(token, keys.verifying, {
      algorithms: ["HS256"],
      currentDate: new Date(clock()),
      clockTolerance,
    });
    tokens.set(token, payload);
    return { claims: payload };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): Refusal {
  const detail = messageOf(error);
  if (error instanceof errors.JWTExpired) return { reason: "expired", detail };
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === "nbf") {
    return { reason: "not-yet-valid", detail };
  }
  // A token with another algorithm was never signed here.
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed) {
    return { reason: "signature", detail };
  }
  return { reason: "malformed", detail };
}
