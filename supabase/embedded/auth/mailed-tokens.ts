import { createHmac, randomInt, randomUUID } from "node:crypto";
import { messageOf } from "../errors.ts";
import type { Transaction } from "../types.ts";
import { AuthError, overEmailSendRateLimit } from "./errors.ts";
import { addressKey, clientOf } from "./http.ts";
import type { Service } from "./service.ts";
import { type UserRow, updateUser } from "./users.ts";

export type TokenType =
  | "confirmation_token"
  | "recovery_token"
  | "email_change_token_new"
  | "email_change_token_current";

export interface MailedToken {
  otp: string;
  /** Stored form: 56 hex digits as in the real service, after `pkce_` for a code challenge. */
  hash: string;
}

export interface TokenRow {
  userId: string;
  type: TokenType;
  createdAt: number;
}

/**
 * Hash of a token, keyed unlike in the real service: otherwise a million guesses find the token of a known address.
 */
export const hashToken = (jwtSecret: string, email: string, otp: string) =>
  createHmac("sha224", jwtSecret).update(`${email}${otp}`).digest("hex");

/** @param pkce whether the client sent a code challenge, which the token's prefix tells. */
export function newToken({ settings, jwtSecret }: Service, email: string, pkce: boolean): MailedToken {
  const otp = String(randomInt(10 ** settings.otpLength)).padStart(settings.otpLength, "0");
  return { otp, hash: `${pkce ? "pkce_" : ""}${hashToken(jwtSecret, email, otp)}` };
}

export async function storeToken(
  tx: Transaction,
  row: { userId: string; type: TokenType; hash: string; relatesTo: string },
  now: string,
): Promise<void> {
  await tx.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz at time zone 'UTC', $6::timestamptz at time zone 'UTC')
     on conflict (user_id, token_type) do update set id = excluded.id, token_hash = excluded.token_hash,
       relates_to = excluded.relates_to, created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), row.userId, row.type, row.hash, row.relatesTo, now],
  );
}

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

export async function clearTokens(tx: Transaction, userId: string, type?: TokenType): Promise<void> {
  await tx.query(
    "delete from auth.one_time_tokens where user_id = $1 and ($2::text is null or token_type::text = $2)",
    [userId, type ?? null],
  );
}

/** Prefix of the account's columns with the token of each kind and the time when it was sent. */
const tokenColumns = {
  invite: "confirmation",
  signup: "confirmation",
  recovery: "recovery",
  magiclink: "recovery",
} as const;
const templateOfKind = {
  invite: "invite",
  signup: "confirmation",
  recovery: "recovery",
  magiclink: "magic_link",
  email_change: "email_change",
} as const;

type LinkType = keyof typeof tokenColumns;

export const sentAt = (user: UserRow, type: LinkType) => user[`${tokenColumns[type]}_sent_at`];

export async function storeLink(
  tx: Transaction,
  link: { userId: string; type: LinkType; email: string; token: MailedToken },
  now: string,
): Promise<UserRow> {
  const { userId, email, token } = link;
  const kind = tokenColumns[link.type];
  await storeToken(tx, { userId, type: `${kind}_token`, hash: token.hash, relatesTo: email }, now);
  const invited = link.type === "invite" && { invited_at: now };
  return updateUser(tx, userId, { [`${kind}_sent_at`]: now, ...invited }, now);
}

/** Takes a link back that could not be mailed; `before` is the user as it was. */
export async function withdrawLink(
  tx: Transaction,
  formerUser: UserRow,
  type: LinkType,
  now: string,
): Promise<void> {
  await clearTokens(tx, formerUser.id, `${tokenColumns[type]}_token`);
  await updateUser(tx, formerUser.id, { [`${tokenColumns[type]}_sent_at`]: sentAt(formerUser, type) }, now);
}

interface Mail {
  type: LinkType | "email_change";
  to: string;
  token: MailedToken;
  redirectTo: string;
  /** Account that the token belongs to. Default: the address of the mail. */
  email?: string;
  newEmail?: string;
}

export function actionLink(
  service: Service,
  link: { hash: string; type: string; redirectTo: string },
): string {
  const query = new URLSearchParams({ token: link.hash, type: link.type, redirect_to: link.redirectTo });
  return `${service.publicUrl}/auth/v1/verify?${query}`;
}

/** Counts a mail against the client's address. Throws `over_email_send_rate_limit`. */
export function throttleSender({ throttles }: Service, request: Request): void {
  const key = addressKey(clientOf(request).ip);
  const wait = throttles.mailSender.wait(key);
  if (wait > 0) throw overEmailSendRateLimit(wait);
  throttles.mailSender.count(key);
}

/** Counts a mail against its recipient, with or without an account, so that the answer does not tell which. */
export function throttleMail(service: Service, request: Request, kind: string, email: string): void {
  const { recipient } = service.throttles;
  const key = `${kind} ${email}`;
  const wait = recipient.wait(key);
  if (wait > 0) throw overEmailSendRateLimit(wait);
  throttleSender(service, request);
  recipient.count(key);
}

/** Seconds until another mail may be sent, by the time stored with the account: a restart empties the throttles. */
export function waitSince({ settings, clock }: Service, sentAt: string | null): number {
  const wait = sentAt === null ? 0 : Date.parse(sentAt) + settings.emailMaxFrequency - clock();
  return Math.max(0, Math.ceil(wait / 1000));
}

export function assertNotTooSoon(service: Service, sentAt: string | null): void {
  const wait = waitSince(service, sentAt);
  if (wait > 0) throw overEmailSendRateLimit(wait);
}

export async function sendTokenMail(service: Service, mail: Mail): Promise<void> {
  const template = service.settings.templates[templateOfKind[mail.type]];
  const variables = {
    ConfirmationURL: actionLink(service, { ...mail, hash: mail.token.hash }),
    Token: mail.token.otp,
    TokenHash: mail.token.hash,
    SiteURL: service.siteUrl,
    RedirectTo: mail.redirectTo,
    Email: mail.email ?? mail.to,
    NewEmail: mail.newEmail ?? "",
  };
  await service.mailer.send({
    to: mail.to,
    subject: template.subject(variables),
    html: template.html(variables),
  });
}

/** Sends a mail; when that fails, `withdraw` undoes what was stored for it. */
export async function sendOrWithdraw(
  service: Service,
  mails: readonly Mail[],
  withdraw: (tx: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await Promise.all(mails.map((mail) => sendTokenMail(service, mail)));
  } catch (error) {
    service.log("error", "auth.mail.failed", { message: messageOf(error) });
    await service.asOwner(withdraw);
    const [what] = mails.map(({ type }) => templateOfKind[type].replace("_", " "));
    throw new AuthError(500, "unexpected_failure", `Error sending ${what} email`);
  }
}
