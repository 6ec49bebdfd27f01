import { decodeJwt } from "jose";
import { z } from "zod";

/** How and when a session was opened, as its access token tells; a refresh changes neither. */
export interface SessionOpening {
  /** ms since 1970; null when the token does not say. */
  at: number | null;
  /** A mailed link opened it, so whoever holds it need not know the current password (decisions.md A8). */
  byLink: boolean;
}

/** The sign-in service says `otp` for whatever came by mail. */
const linkMethods = ["otp", "recovery", "invite", "magiclink"];

const claimsSchema = z.object({
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]),
});

/** Reads a token that the service has just accepted; verifies nothing itself. */
export function sessionOpening(accessToken: string): SessionOpening {
  const { amr } = claimsSchema.parse(decodeJwt(accessToken));
  return {
    at: amr.length === 0 ? null : Math.min(...amr.map(({ timestamp }) => timestamp)) * 1000,
    byLink: amr.some(({ method }) => linkMethods.includes(method)),
  };
}
