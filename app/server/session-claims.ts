import { decodeJwt } from "jose";
import { z } from "zod";

interface SessionOpening {
  id: string | null;
  /** ms since 1970; null when the token does not say. */
  at: number | null;
  /** Opened by a mailed link of whatever kind. */
  byLink: boolean;
}

/** Hosted Supabase calls every link `otp`; `openedByPasswordLink` tells which of them may set a password (S37). */
const linkMethods = ["otp", "recovery", "invite", "email/signup"];

/** In the metadata of a user: this session has set its password by a link and has no rights any more. */
export const spentSessionKey = "password_set_in_session";

const claimsSchema = z.object({
  session_id: z.string().nullable().catch(null),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]),
});

/** Does not verify: the service must just have accepted the token. */
export function sessionOpening(accessToken: string): SessionOpening {
  const { amr, session_id: id } = claimsSchema.parse(decodeJwt(accessToken));
  return {
    id,
    at: amr.length === 0 ? null : Math.min(...amr.map(({ timestamp }) => timestamp)) * 1000,
    byLink: amr.some(({ method }) => linkMethods.includes(method)),
  };
}
