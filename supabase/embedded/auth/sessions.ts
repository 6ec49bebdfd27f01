import { randomBytes, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import type { Transaction } from "../types.ts";
import type { Client } from "./http.ts";
import type { Service } from "./service.ts";
import { presentUser } from "./user-view.ts";
import { type UserRow, updateUser, userJson } from "./users.ts";

/**
 * How a session was opened. The real service says `otp` for every link; here an e-mail change and a lost password
 * differ.
 */
export type AuthenticationMethod =
  | "password"
  | "recovery"
  | "invite"
  | "email/signup"
  | "email_change"
  | "otp";

export interface SessionRow {
  id: string;
  created_at: string;
  refreshed_at: string | null;
  not_after: string | null;
  aal: "aal1" | "aal2";
  amr: { method: string; timestamp: number }[];
}

export interface Grant {
  user: UserRow;
  session: SessionRow;
  refreshToken: string;
}

const sessionJson = `jsonb_build_object(
  'id', s.id, 'created_at', s.created_at, 'refreshed_at', s.refreshed_at at time zone 'UTC', 'not_after', s.not_after, 'aal', s.aal,
  'amr', coalesce((select jsonb_agg(jsonb_build_object('method', c.authentication_method,
    'timestamp', extract(epoch from c.updated_at)::bigint) order by c.updated_at desc)
    from auth.mfa_amr_claims c where c.session_id = s.id), '[]')) as session`;

export interface SignedIn {
  user: UserRow;
  /** Is null for a JWT without a session, which only the owner of the secret can make. */
  session: SessionRow | null;
}

/** Finds user and session in one query, since every signed-in page needs both. */
export async function findSignedIn(
  tx: Transaction,
  userId: string,
  sessionId: string | null,
): Promise<SignedIn | null> {
  const { rows } = await tx.query<SignedIn>(
    `select ${userJson}, (select ${sessionJson} from auth.sessions s where s.id = $2 and s.user_id = u.id)
     from auth.users u where u.id = $1 and u.deleted_at is null`,
    [userId, sessionId],
    { isLast: true },
  );
  return rows[0] ?? null;
}

export async function findSession(tx: Transaction, id: string, userId: string): Promise<SessionRow | null> {
  const { rows } = await tx.query<{ session: SessionRow }>(
    `select ${sessionJson} from auth.sessions s where s.id = $1 and s.user_id = $2`,
    [id, userId],
  );
  return rows[0]?.session ?? null;
}

export type Validity = "valid" | "expired" | "inactive";

/** Checks a session against its own end, the timebox and the inactivity timeout. */
export function sessionValidity({ settings, clock }: Service, session: SessionRow): Validity {
  const now = clock();
  const created = Date.parse(session.created_at);
  if (session.not_after !== null && now >= Date.parse(session.not_after)) return "expired";
  if (settings.sessionTimebox !== null && now > created + settings.sessionTimebox) return "expired";
  const active = session.refreshed_at === null ? created : Date.parse(session.refreshed_at);
  const timeout = settings.sessionInactivityTimeout;
  return timeout !== null && now > active + timeout ? "inactive" : "valid";
}

const methodsForPassword: readonly string[] = ["recovery", "invite", "email/signup"];

/** Says whether a reset link or an invitation opened the session. It may set a password, which ends it. */
export const isForPassword = (session: SessionRow | null) =>
  session?.amr.some(({ method }) => methodsForPassword.includes(method)) ?? false;

export const newRefreshToken = () => randomBytes(24).toString("hex");

export async function insertRefreshToken(
  tx: Transaction,
  values: { token: string; parent: string | null; userId: string; sessionId: string },
  now: string,
): Promise<void> {
  await tx.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, $3, $3, $4, $5)`,
    [values.token, values.userId, now, values.parent, values.sessionId],
  );
}

export async function openSession(
  service: Service,
  tx: Transaction,
  userId: string,
  method: AuthenticationMethod,
  client: Client,
): Promise<Grant> {
  const nowMs = service.clock();
  const now = new Date(nowMs).toISOString();
  const sessionId = randomUUID();
  const token = newRefreshToken();
  if (service.settings.sessionTimebox !== null) {
    await tx.query("delete from auth.sessions where user_id = $1 and created_at < $2", [
      userId,
      new Date(nowMs - service.settings.sessionTimebox).toISOString(),
    ]);
  }
  await tx.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
     values ($1, $2, $3, $3, 'aal1', $4, $5)`,
    [sessionId, userId, now, client.userAgent, client.ip],
  );
  await tx.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $3, $4)`,
    [randomUUID(), sessionId, now, method],
  );
  await insertRefreshToken(tx, { token, parent: null, userId, sessionId }, now);
  const user = await updateUser(tx, userId, { last_sign_in_at: now }, now);
  const session = await findSession(tx, sessionId, userId);
  if (!session) throw new Error("The session just opened is not there.");
  return { user, session, refreshToken: token };
}

export type SessionSelection = { only: string } | { except: string } | "all";

export async function endSessions(
  tx: Transaction,
  userId: string,
  selection: SessionSelection,
): Promise<void> {
  const [condition, id] =
    selection === "all"
      ? ["true", null]
      : "only" in selection
        ? ["id = $2", selection.only]
        : ["id <> $2", selection.except];
  await tx.query(
    `delete from auth.sessions where user_id = $1 and ${condition}`,
    id === null ? [userId] : [userId, id],
  );
}

export async function presentGrant(service: Service, { user, session, refreshToken }: Grant) {
  const issuedAt = Math.floor(service.clock() / 1000);
  const lifetime = service.settings.jwtExpirySeconds;
  const accessToken = await new SignJWT({
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(`${service.publicUrl}/auth/v1`)
    .setSubject(user.id)
    .setAudience(user.aud)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetime)
    .sign(new TextEncoder().encode(service.jwtSecret));
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: lifetime,
    expires_at: issuedAt + lifetime,
    refresh_token: refreshToken,
    user: presentUser(user),
  };
}
