import { randomUUID } from "node:crypto";
import type { Transaction } from "../types.ts";
import { emailExists } from "./errors.ts";

export type Metadata = Record<string, unknown>;

interface IdentityRow {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Metadata;
  provider: string;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
  email: string | null;
}

/** A factor without its secret, which no answer may hold. */
export interface FactorRow {
  id: string;
  friendly_name: string | null;
  factor_type: string;
  status: "verified" | "unverified";
  phone: string | null;
  created_at: string;
  updated_at: string;
  last_challenged_at: string | null;
}

export interface UserRow {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  invited_at: string | null;
  confirmation_sent_at: string | null;
  confirmed_at: string | null;
  recovery_sent_at: string | null;
  email_change: string | null;
  email_change_sent_at: string | null;
  email_change_confirm_status: number;
  last_sign_in_at: string | null;
  raw_app_meta_data: Metadata | null;
  raw_user_meta_data: Metadata | null;
  phone: string | null;
  created_at: string;
  updated_at: string;
  banned_until: string | null;
  is_anonymous: boolean;
  identities: IdentityRow[];
  factors: FactorRow[];
}

export const userJson = `to_jsonb(u) || jsonb_build_object('identities', coalesce(
  (select jsonb_agg(to_jsonb(i) order by i.created_at, i.id) from auth.identities i where i.user_id = u.id), '[]'
), 'factors', coalesce(
  (select jsonb_agg(to_jsonb(f) - 'secret' order by f.created_at, f.id) from auth.mfa_factors f where f.user_id = u.id), '[]'
)) as "user"`;

export const isVerified = ({ status }: FactorRow) => status === "verified";

export async function findUserById(tx: Transaction, id: string): Promise<UserRow | null> {
  const { rows } = await tx.query<{ user: UserRow }>(
    `select ${userJson} from auth.users u where u.id = $1 and u.deleted_at is null`,
    [id],
  );
  return rows[0]?.user ?? null;
}

/** @param email in lower case */
export async function findUserByEmail(tx: Transaction, email: string): Promise<UserRow | null> {
  const { rows } = await tx.query<{ user: UserRow }>(
    `select ${userJson} from auth.users u where u.email = $1 and not u.is_sso_user and u.deleted_at is null`,
    [email],
  );
  return rows[0]?.user ?? null;
}

export async function assertEmailFree(
  tx: Transaction,
  email: string,
  exceptId: string | null,
): Promise<void> {
  const owner = await findUserByEmail(tx, email);
  if (owner && owner.id !== exceptId) throw emailExists();
}

interface UserChanges {
  email?: string;
  role?: string;
  encrypted_password?: string;
  email_confirmed_at?: string;
  invited_at?: string;
  confirmation_sent_at?: string | null;
  recovery_sent_at?: string | null;
  email_change?: string;
  email_change_sent_at?: string | null;
  email_change_confirm_status?: number;
  last_sign_in_at?: string;
  raw_app_meta_data?: Metadata;
  raw_user_meta_data?: Metadata;
  banned_until?: string | null;
}

const asParameter = (value: unknown) =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;

export async function updateUser(
  tx: Transaction,
  id: string,
  changes: UserChanges,
  now: string,
): Promise<UserRow> {
  const entries = Object.entries({ ...changes, updated_at: now });
  const assignments = entries.map(([column], index) => `${column} = $${index + 2}`).join(", ");
  await tx.query(`update auth.users set ${assignments} where id = $1`, [
    id,
    ...entries.map(([, value]) => asParameter(value)),
  ]);
  const user = await findUserById(tx, id);
  if (!user) throw new Error("The user went away within the transaction.");
  return user;
}

/** Merges metadata; `null` removes a key, as in Supabase Auth. */
export function mergeMetadata(metadata: Metadata | null, updates: Metadata): Metadata {
  const merged = { ...metadata, ...updates };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

interface NewUser {
  id?: string;
  email: string;
  passwordHash: string | null;
  appMetadata: Metadata;
  userMetadata: Metadata;
  emailConfirmed: boolean;
  role?: string;
}

export async function insertUser(tx: Transaction, account: NewUser, now: string): Promise<UserRow> {
  await assertEmailFree(tx, account.email, null);
  const id = account.id ?? randomUUID();
  const userMetadata = account.emailConfirmed
    ? { ...account.userMetadata, email_verified: true }
    : account.userMetadata;
  await tx.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      id,
      account.role ?? "authenticated",
      account.email,
      account.passwordHash,
      account.emailConfirmed ? now : null,
      JSON.stringify(mergeMetadata({ provider: "email", providers: ["email"] }, account.appMetadata)),
      JSON.stringify(mergeMetadata(null, userMetadata)),
      now,
    ],
  );
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, 'email', $4, $4, $4)`,
    [
      id,
      id,
      JSON.stringify({ sub: id, email: account.email, email_verified: false, phone_verified: false }),
      now,
    ],
  );
  const user = await findUserById(tx, id);
  if (!user) throw new Error("The user just inserted is not there.");
  return user;
}

export async function updateEmailIdentity(
  tx: Transaction,
  userId: string,
  data: { email?: string; email_verified: boolean },
  now: string,
): Promise<void> {
  await tx.query(
    `update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = $3
     where user_id = $1 and provider = 'email'`,
    [userId, JSON.stringify(data), now],
  );
}

export const isBanned = (user: UserRow, nowMs: number) =>
  user.banned_until !== null && Date.parse(user.banned_until) > nowMs;
