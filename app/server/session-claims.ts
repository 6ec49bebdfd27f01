import { decodeJwt } from "jose";
import { z } from "zod";

interface SessionOpening {
  id: string | null;
  /** ms since 1970; null when the token does not say. */
  at: number | null;
  /** A reset link or an invitation opened it: it may set a password without the current one, once (S37). */
  byLink: boolean;
}

/** Hosted Supabase calls every redeemed link `otp`, so those with another purpose leave no session (`confirmLink`). */
const linkMethods = ["otp", "recovery", "invite", "email/signup"];

/** In the user's metadata: this session has set a password by a link, and has no rights any more. */
export const spentSessionKey = "password_set_in_session";

const claimsSchema = z.object({
  session_id: z.string().nullable().catch(null),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]),
});

/** Of a token that the service has just accepted; verifies nothing itself. */
export function sessionOpening(accessToken: string): SessionOpening {
  const { amr, session_id: id } = claimsSchema.parse(decodeJwt(accessToken));
  return {
    id,
    at: amr.length === 0 ? null : Math.min(...amr.map(({ timestamp }) => timestamp)) * 1000,
    byLink: amr.some(({ method }) => linkMethods.includes(method)),
  };
}
