import { createHmac, randomInt, randomUUID } from "node:crypto";
import type { Transaction } from "../types.ts";
import type { Service } from "./service.ts";

export type TokenType =
  | "confirmation_token"
  | "recovery_token"
  | "email_change_token_new"
  | "email_change_token_current";

export interface MailedToken {
  /** The digits a person could type. */
  otp: string;
  /** 56 hexadecimal digits, as the real service's; with `pkce_` before them when a code challenge asked for it. */
  hash: string;
}

export interface TokenRow {
  userId: string;
  type: TokenType;
  createdAt: number;
}

/**
 * SHA-224 over address and digits, as the real service's, but keyed: otherwise a million guesses of the digits
 * would turn up the token of a known address.
 */
export const hashToken = (jwtSecret: string, email: string, otp: string) =>
  createHmac("sha224", jwtSecret).update(`${email}${otp}`).digest("hex");

/** @param pkce whether the client sent a code challenge, which the token's prefix tells. */
export function newToken({ settings, jwtSecret }: Service, email: string, pkce: boolean): MailedToken {
  const otp = String(randomInt(10 ** settings.otpLength)).padStart(settings.otpLength, "0");
  return { otp, hash: `${pkce ? "pkce_" : ""}${hashToken(jwtSecret, email, otp)}` };
}

/** Stores the token in place of the user's earlier one of that type. */
export async function storeToken(
  tx: Transaction,
  given: { userId: string; type: TokenType; hash: string; relatesTo: string },
  now: string,
): Promise<void> {
  await tx.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz at time zone 'UTC', $6::timestamptz at time zone 'UTC')
     on conflict (user_id, token_type) do update set id = excluded.id, token_hash = excluded.token_hash,
       relates_to = excluded.relates_to, created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), given.userId, given.type, given.hash, given.relatesTo, now],
  );
}

/** The stored token of one of these types with this hash, expired or not. */
export async function findToken(
  tx: Transaction,
  hash: string,
  types: readonly TokenType[],
): Promise<TokenRow | null> {
  const { rows } = await tx.query<{ user_id: string; token_type: TokenType; created_ms: number }>(
    `select user_id, token_type::text, (extract(epoch from created_at) * 1000)::float8 as created_ms
     from auth.one_time_tokens where token_hash = $1 and token_type = any(string_to_array($2, ',')::auth.one_time_token_type[])`,
    [hash, types.join(",")],
  );
  const row = rows[0];
  return row ? { userId: row.user_id, type: row.token_type, createdAt: Number(row.created_ms) } : null;
}

/** Makes the user's mailed tokens void: those of one type, or all. */
export async function clearTokens(tx: Transaction, userId: string, type?: TokenType): Promise<void> {
  await tx.query(
    "delete from auth.one_time_tokens where user_id = $1 and ($2::text is null or token_type::text = $2)",
    [userId, type ?? null],
  );
}
