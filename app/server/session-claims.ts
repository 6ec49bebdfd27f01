import { decodeJwt } from "jose";
import { z } from "zod";
import type { Supabase } from "./supabase.server";

interface SessionOpening {
  id: string | null;
  /** When the session was opened, in ms since 1970; null when the token does not tell. */
  at: number | null;
  /** Whether any kind of mailed link opened the session. */
  byLink: boolean;
}

/** Sign-in methods of mailed links. Hosted Supabase calls every link `otp`; `openedByPasswordLink` tells which may set
 * a password (S37). */
const linkMethods = ["otp", "recovery", "invite", "email/signup"];

/** Key in a user's metadata that names a session which has set its password by a link and has lost its rights. */
export const spentSessionKey = "password_set_in_session";

const claimsSchema = z.object({
  session_id: z.string().nullable().catch(null),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]),
});

/** Reads how a session was opened. Does not verify the token: the service must have accepted it just before. */
export function sessionOpening(accessToken: string): SessionOpening {
  const { amr, session_id: id } = claimsSchema.parse(decodeJwt(accessToken));
  return {
    id,
    at: amr.length === 0 ? null : Math.min(...amr.map(({ timestamp }) => timestamp)) * 1000,
    byLink: amr.some(({ method }) => linkMethods.includes(method)),
  };
}

const emailSchema = z.object({ email: z.string() });

/** E-mail address in the caller's token, by which the database names who has made a change; null without a session. */
export async function callerEmail({ auth }: Supabase): Promise<string | null> {
  const { data } = await auth.getSession();
  const token = data.session?.access_token;
  return token === undefined ? null : (emailSchema.safeParse(decodeJwt(token)).data?.email ?? null);
}
