import type { Refusal } from "../types.ts";
import { AuthError, badJwt, sessionNotFound } from "./errors.ts";
import type { Call, Endpoint } from "./http.ts";
import { findSignedIn, type SignedIn, sessionValidity } from "./sessions.ts";

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (text: string) => uuidForm.test(text);

const noAuthorization = () =>
  new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");

function assertBearer(request: Request): void {
  if (!/^bearer \S+$/i.test(request.headers.get("authorization") ?? "")) throw noAuthorization();
}

/** Finds the user and the session of the request. Throws the errors of the real service's `requireAuthentication`. */
export async function requireUser({ service, request, context }: Call): Promise<SignedIn> {
  assertBearer(request);
  const { sub, session_id: sessionId } = context.caller.claims;
  if (typeof sub !== "string" || sub === "") throw badJwt("invalid claim: missing sub claim");
  if (!isUuid(sub)) throw new AuthError(400, "bad_jwt", "invalid claim: sub claim must be a UUID");
  if (sessionId !== undefined && (typeof sessionId !== "string" || !isUuid(sessionId))) {
    throw badJwt("invalid claim: session_id claim must be a UUID");
  }
  const signedIn = await service.asOwner((tx) => findSignedIn(tx, sub, sessionId ?? null));
  if (signedIn === null)
    throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  const ended = signedIn.session === null || sessionValidity(service, signedIn.session) !== "valid";
  if (sessionId !== undefined && ended) throw sessionNotFound();
  return signedIn;
}

export const forAdmin =
  (endpoint: Endpoint): Endpoint =>
  (call) => {
    if (["service_role", "supabase_admin"].includes(call.context.caller.role)) return endpoint(call);
    assertBearer(call.request);
    throw new AuthError(403, "not_admin", "User not allowed");
  };

const refusalMessages: Record<Refusal["reason"], string> = {
  malformed: "token is malformed: token contains an invalid number of segments",
  signature: "token signature is invalid: signature is invalid",
  expired: "token has invalid claims: token is expired",
  "not-yet-valid": "token has invalid claims: token is not valid yet",
  audience: "token has invalid claims: token has invalid audience",
  "unknown-role": "token has invalid claims: role is not known",
};

export const refusedToken = (refusal: Refusal) =>
  badJwt(`invalid JWT: unable to parse or verify signature, ${refusalMessages[refusal.reason]}`);
