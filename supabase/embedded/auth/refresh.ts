import { z } from "zod";
import type { Transaction } from "../types.ts";
import { AuthError } from "./errors.ts";
import { type Call, type Client, clientOf, json, readJson } from "./http.ts";
import type { Service } from "./service.ts";
import {
  findSession,
  type Grant,
  insertRefreshToken,
  newRefreshToken,
  presentGrant,
  sessionValidity,
  type Validity,
} from "./sessions.ts";
import { findUserById, isBanned } from "./users.ts";

const refreshBody = z.object({ refresh_token: z.string().optional() });

interface TokenRow {
  token: string;
  user_id: string;
  session_id: string | null;
  revoked: boolean;
  updated_ms: number;
}

const refused = (code: string, message: string) =>
  new AuthError(400, code, `Invalid Refresh Token: ${message}`);
const notFound = () => refused("refresh_token_not_found", "Refresh Token Not Found");
const alreadyUsed = () => refused("refresh_token_already_used", "Already Used");

async function findRefreshToken(tx: Transaction, token: string): Promise<TokenRow | null> {
  const { rows } = await tx.query<TokenRow>(
    `select token, user_id, session_id, revoked, (extract(epoch from updated_at) * 1000)::float8 as updated_ms
     from auth.refresh_tokens where token = $1`,
    [token],
  );
  return rows[0] ?? null;
}

async function findActiveToken(tx: Transaction, sessionId: string): Promise<string | null> {
  const { rows } = await tx.query<{ token: string }>(
    "select token from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1",
    [sessionId],
  );
  return rows[0]?.token ?? null;
}

/** Revokes all tokens of a session. The rows stay, so that later uses of its tokens are told why. */
async function revokeFamily(tx: Transaction, sessionId: string, now: string): Promise<void> {
  await tx.query("update auth.refresh_tokens set revoked = true where session_id = $1", [sessionId]);
  await tx.query("update auth.sessions set not_after = $2 where id = $1", [sessionId, now]);
}

/**
 * Handles a token that was used before. Within the reuse interval it gives the active token, so that parallel
 * refreshes succeed; later the token counts as leaked.
 */
async function reuse(
  service: Service,
  tx: Transaction,
  row: TokenRow,
  sessionId: string,
): Promise<string | AuthError> {
  const now = service.clock();
  const active = await findActiveToken(tx, sessionId);
  if (active === null) return alreadyUsed();
  if (now <= Number(row.updated_ms) + service.settings.refreshTokenReuseInterval) return active;
  if (service.settings.refreshTokenRotation) await revokeFamily(tx, sessionId, new Date(now).toISOString());
  return alreadyUsed();
}

async function trade(
  tx: Transaction,
  row: Pick<TokenRow, "token" | "user_id">,
  sessionId: string,
  now: string,
): Promise<string> {
  const child = newRefreshToken();
  await tx.query("update auth.refresh_tokens set revoked = true, updated_at = $2 where token = $1", [
    row.token,
    now,
  ]);
  await insertRefreshToken(tx, { token: child, parent: row.token, userId: row.user_id, sessionId }, now);
  return child;
}

export async function swapToken(
  tx: Transaction,
  sessionId: string,
  userId: string,
  now: string,
): Promise<string | null> {
  const token = await findActiveToken(tx, sessionId);
  return token === null ? null : trade(tx, { token, user_id: userId }, sessionId, now);
}

const invalidSession: Record<Exclude<Validity, "valid">, string> = {
  expired: "Session Expired",
  inactive: "Session Expired (Inactivity)",
};

/**
 * Exchanges a refresh token. Resolves with a refusal instead of rejecting, so that the revocation after a reuse is
 * committed.
 */
async function refresh(
  service: Service,
  tx: Transaction,
  token: string,
  client: Client,
): Promise<Grant | AuthError> {
  const row = await findRefreshToken(tx, token);
  const user = row && (await findUserById(tx, row.user_id));
  if (!row || !user) return notFound();
  if (isBanned(user, service.clock())) return refused("user_banned", "User Banned");
  const session = row.session_id && (await findSession(tx, row.session_id, user.id));
  if (!session) return refused("session_not_found", "No Valid Session Found");
  const active = row.revoked ? await reuse(service, tx, row, session.id) : null;
  if (active instanceof AuthError) return active;
  const validity = sessionValidity(service, session);
  if (validity !== "valid") return refused("session_expired", invalidSession[validity]);
  const now = service.now();
  const refreshToken = active ?? (await trade(tx, row, session.id, now));
  await tx.query(
    `update auth.sessions set refreshed_at = $2::timestamptz at time zone 'UTC', updated_at = $2::timestamptz,
       user_agent = $3, ip = $4 where id = $1`,
    [session.id, now, client.userAgent, client.ip],
  );
  return { user, session, refreshToken };
}

export async function refreshGrant({ service, request }: Call): Promise<Response> {
  const { refresh_token: token = "" } = await readJson(request, refreshBody);
  if (token === "") {
    return json({ error: "invalid_request", error_description: "refresh_token required" }, { status: 400 });
  }
  const client = clientOf(request);
  // No stored token has a NUL, which PostgreSQL refuses in text.
  const outcome = token.includes("\0")
    ? notFound()
    : await service.asOwner((tx) => refresh(service, tx, token, client));
  if (outcome instanceof AuthError) throw outcome;
  return json(await presentGrant(service, outcome));
}
