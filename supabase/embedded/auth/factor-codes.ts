import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import type { Transaction } from "../types.ts";
import { AuthError, sessionNotFound, validationFailed } from "./errors.ts";
import { findFactor, requireSession, totpOf } from "./factors.ts";
import { addressKey, type Call, type Client, clientOf, json, readJson } from "./http.ts";
import { swapToken } from "./refresh.ts";
import type { Service } from "./service.ts";
import { findSession, type Grant, presentGrant, type SessionRow } from "./sessions.ts";
import { findUserById } from "./users.ts";

const challengeMs = 300_000;
/** Number of 30 s periods by which a user's clock may differ. */
const codeWindow = 1;

const ipOf = (client: Client) => client.ip ?? "0.0.0.0";

const refused = (code: string, message: string) => new AuthError(422, code, message);

function assertVerifies({ settings }: Service): void {
  if (!settings.totpVerify)
    throw refused("mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP");
}

/** Starts a challenge. Older challenges stay valid for as long as their codes may be used. */
export async function handleChallenge(call: Call): Promise<Response> {
  const { user } = await requireSession(call);
  const factor = findFactor(user, call.ids);
  const { service, request } = call;
  assertVerifies(service);
  const id = randomUUID();
  const nowMs = service.clock();
  const now = new Date(nowMs).toISOString();
  await service.asOwner(async (tx) => {
    await tx.query("delete from auth.mfa_challenges where factor_id = $1 and created_at < $2", [
      factor.id,
      new Date(nowMs - 2 * challengeMs).toISOString(),
    ]);
    await tx.query(
      "insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, $3, $4)",
      [id, factor.id, now, ipOf(clientOf(request))],
    );
    // The column is unique, and the real service's clock counts microseconds.
    await tx.query(
      `update auth.mfa_factors set last_challenged_at =
         (select greatest($2::timestamptz, max(last_challenged_at) + interval '1 us') from auth.mfa_factors)
       where id = $1`,
      [factor.id, now],
    );
  });
  return json({ id, type: factor.factor_type, expires_at: Math.floor((nowMs + challengeMs) / 1000) });
}

interface Attempt {
  factorId: string;
  challengeId: string;
  code: string;
  session: SessionRow;
  userId: string;
}

interface ChallengeRow {
  secret: string;
  created_ms: number;
  is_foreign: boolean;
  /** The newest 30 s period whose code was used. */
  last_period: number | null;
}

async function findChallenge(tx: Transaction, attempt: Attempt, client: Client): Promise<ChallengeRow> {
  const { rows } = await tx.query<ChallengeRow>(
    `select f.secret, (extract(epoch from c.created_at) * 1000)::float8 as created_ms,
       c.verified_at is not null or c.ip_address <> $4::inet as is_foreign,
       (select max(o.otp_code::float8) from auth.mfa_challenges o where o.factor_id = f.id and o.verified_at is not null)
         as last_period
     from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id
     where c.id = $1 and f.id = $2 and f.user_id = $3`,
    [attempt.challengeId, attempt.factorId, attempt.userId, ipOf(client)],
  );
  const row = rows[0];
  if (row) return row;
  throw refused("mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
}

/** Returns the 30 s period of a code. A code of a used period, or of an older one, is refused. */
function periodOf(service: Service, { challengeId, code }: Attempt, row: ChallengeRow): number {
  const timestamp = service.clock();
  if (row.is_foreign) {
    throw refused("mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
  }
  if (timestamp > row.created_ms + challengeMs) {
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`;
    throw refused("mfa_challenge_expired", message);
  }
  const token = /^\d{6}$/.test(code.trim()) ? code.trim() : "";
  const delta = totpOf(Secret.fromBase32(row.secret)).validate({ token, timestamp, window: codeWindow });
  const period = TOTP.counter({ timestamp }) + (delta ?? 0);
  if (delta !== null && period > (row.last_period ?? 0)) return period;
  throw refused("mfa_verification_failed", "Invalid TOTP code entered");
}

/**
 * Raises the session to `aal2` with a new refresh token. Ends the user's sessions below that and removes unverified
 * factors.
 */
async function redeem(service: Service, tx: Transaction, attempt: Attempt, client: Client): Promise<Grant> {
  const { factorId, challengeId, session, userId } = attempt;
  const period = periodOf(service, attempt, await findChallenge(tx, attempt, client));
  const now = service.now();
  await tx.query("update auth.mfa_challenges set verified_at = $2, otp_code = $3 where id = $1", [
    challengeId,
    now,
    String(period),
  ]);
  await tx.query(
    "update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1 and status <> 'verified'",
    [factorId, now],
  );
  await tx.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $3, 'totp')
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [randomUUID(), session.id, now],
  );
  await tx.query("update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3 where id = $1", [
    session.id,
    factorId,
    now,
  ]);
  await tx.query("delete from auth.sessions where user_id = $1 and aal < 'aal2'", [userId]);
  await tx.query(
    "delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'totp'",
    [userId],
  );
  const refreshToken = await swapToken(tx, session.id, userId, now);
  const user = await findUserById(tx, userId);
  const raised = await findSession(tx, session.id, userId);
  if (!user || !raised || refreshToken === null) throw sessionNotFound();
  return { user, session: raised, refreshToken };
}

const verifyBody = z.object({ challenge_id: z.uuid(), code: z.string().default("") });

/** Verifies a code. Each attempt counts against user and address until a code is right. */
export async function handleVerifyFactor(call: Call): Promise<Response> {
  const { user, session } = await requireSession(call);
  const factor = findFactor(user, call.ids);
  const { service, request } = call;
  const { challenge_id: challengeId, code } = await readJson(request, verifyBody);
  if (code === "") throw validationFailed("Code needs to be non-empty");
  assertVerifies(service);
  const client = clientOf(request);
  const { account, address } = service.throttles;
  const keys = { account: `factors of ${user.id}`, address: addressKey(client.ip) };
  account.check(keys.account);
  address.check(keys.address);
  // Counting comes before comparing, so that parallel attempts count too.
  account.count(keys.account);
  address.count(keys.address);
  const attempt = { factorId: factor.id, challengeId, code, session, userId: user.id };
  const grant = await service.asOwner((tx) => redeem(service, tx, attempt, client));
  account.reset(keys.account);
  address.takeBack(keys.address);
  return json(await presentGrant(service, grant));
}
