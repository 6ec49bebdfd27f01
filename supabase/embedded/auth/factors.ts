import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import type { Transaction } from "../types.ts";
import { loadUser } from "./admin-users.ts";
import { isUuid, requireUser } from "./authenticate.ts";
import { AuthError, validationFailed } from "./errors.ts";
import { type Call, json, readJson } from "./http.ts";
import type { Service } from "./service.ts";
import type { SessionRow, SignedIn } from "./sessions.ts";
import { presentFactor } from "./user-view.ts";
import { type FactorRow, findUserById, isVerified, type UserRow } from "./users.ts";

const secretBytes = 20;
/** Characters of an issuer; a longer one would not fit a QR code in every script. */
const maxIssuerLength = 64;
const maxNameLength = 255;
/** Lifetime of an unverified factor in ms; afterwards its name is free again. */
const unverifiedMs = 300_000;
/** Seconds during which an accepted code proves that the user may give the factor up. */
const proofSeconds = 120;

export const totpOf = (secret: Secret, label: { issuer?: string; account?: string } = {}) =>
  new TOTP({ secret, issuer: label.issuer, label: label.account, algorithm: "SHA1", digits: 6, period: 30 });

const unprocessable = (code: string, message: string) => new AuthError(422, code, message);

const factorNotFound = () => new AuthError(404, "mfa_factor_not_found", "Factor not found");

export function findFactor(user: UserRow, ids: readonly string[]): FactorRow {
  const id = ids.at(-1) ?? "";
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "factor_id must be an UUID");
  const factor = user.factors.find((factor) => factor.id === id.toLowerCase());
  if (!factor) throw factorNotFound();
  return factor;
}

export async function requireSession(call: Call) {
  const { user, session } = await requireUser(call);
  if (session !== null) return { user, session };
  const message = "A valid session and a registered user are required to enroll a factor";
  throw new AuthError(500, "unexpected_failure", message);
}

/**
 * Says whether the user has a verified factor that this session has not used. Such a session may change nothing that
 * bypasses it.
 */
export const lacksFactor = ({ user, session }: SignedIn) =>
  user.factors.some(isVerified) && session?.aal !== "aal2";

const enrollBody = z.object({
  factor_type: z.string().default(""),
  friendly_name: z.string().max(maxNameLength).default(""),
  issuer: z.string().max(maxIssuerLength).default(""),
});

function assertTotp({ settings }: Service, type: string): void {
  if (type === "totp") {
    if (settings.totpEnroll) return;
    throw unprocessable("mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP");
  }
  if (type === "phone")
    throw unprocessable("mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  if (type === "webauthn") {
    throw unprocessable("mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
  }
  throw validationFailed("factor_type needs to be totp, phone, or webauthn");
}

function assertRoom({ settings }: Service, signedIn: SignedIn, name: string): void {
  const { factors } = signedIn.user;
  if (factors.some((factor) => (factor.friendly_name ?? "") === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`;
    throw unprocessable("mfa_factor_name_conflict", message);
  }
  if (factors.length >= settings.maxFactors) {
    const message = "Maximum number of verified factors reached, unenroll to continue";
    throw unprocessable("too_many_enrolled_mfa_factors", message);
  }
  if (lacksFactor(signedIn)) {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
}

/** Draws the QR code. Colours are names: a `#` would end the data address that supabase-js builds. */
async function qrCode(address: string): Promise<string> {
  const { default: scannable } = await import("qrcode");
  const svg = await scannable.toString(address, { type: "svg", errorCorrectionLevel: "M" });
  return svg.replaceAll("#ffffff", "white").replaceAll("#000000", "black");
}

/** Enrolls a factor, which has no effect until one of its codes is verified. */
export async function handleEnroll(call: Call): Promise<Response> {
  const { user, session } = await requireSession(call);
  const { service, request } = call;
  const body = await readJson(request, enrollBody);
  assertTotp(service, body.factor_type);
  const issuer = body.issuer || new URL(service.siteUrl).host;
  const secret = new Secret({ size: secretBytes });
  const uri = totpOf(secret, { issuer, account: user.email ?? user.id }).toString();
  const id = randomUUID();
  const now = service.now();
  const stale = new Date(service.clock() - unverifiedMs).toISOString();
  await service.asOwner(async (tx) => {
    await tx.query(
      `delete from auth.mfa_factors f where f.user_id = $1 and f.status = 'unverified' and f.created_at < $2
         and not exists (select from auth.mfa_challenges c where c.factor_id = f.id)`,
      [user.id, stale],
    );
    const current = await findUserById(tx, user.id);
    if (current) assertRoom(service, { user: current, session }, body.friendly_name);
    await tx.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       values ($1, $2, $3, 'totp', 'unverified', $4, $5, $5)`,
      [id, user.id, body.friendly_name, secret.base32, now],
    );
  });
  const totp = { qr_code: await qrCode(uri), secret: secret.base32, uri };
  return json({ id, type: "totp", friendly_name: body.friendly_name, totp });
}

/** Deletes a factor. Sessions that it had raised fall back to `aal1`. */
async function deleteFactor(tx: Transaction, { id, factor_type: type }: FactorRow): Promise<void> {
  await tx.query("delete from auth.mfa_factors where id = $1", [id]);
  await tx.query(
    `delete from auth.mfa_amr_claims c using auth.sessions s
     where s.id = c.session_id and s.factor_id = $1 and c.authentication_method = $2`,
    [id, type],
  );
  await tx.query("update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1", [id]);
}

/**
 * Requires a code of the factor within the last two minutes. The real service requires AAL2 alone, which a stolen
 * session has.
 */
function assertMayUnenroll({ clock }: Service, { aal, amr }: SessionRow): void {
  if (aal !== "aal2") throw unprocessable("insufficient_aal", "AAL2 required to unenroll verified factor");
  const since = clock() / 1000 - proofSeconds;
  if (amr.some(({ method, timestamp }) => method === "totp" && timestamp >= since)) return;
  throw unprocessable("insufficient_aal", "A new code is required to unenroll verified factor");
}

export async function handleUnenroll(call: Call): Promise<Response> {
  const { user, session } = await requireSession(call);
  const factor = findFactor(user, call.ids);
  if (isVerified(factor)) assertMayUnenroll(call.service, session);
  await call.service.asOwner((tx) => deleteFactor(tx, factor));
  return json({ id: factor.id });
}

export async function handleListFactors({ service, ids }: Call): Promise<Response> {
  const { factors } = await service.asOwner((tx) => loadUser(tx, ids));
  return json(factors.map(presentFactor));
}

export async function handleDeleteFactor({ service, ids }: Call): Promise<Response> {
  const factor = findFactor(await service.asOwner((tx) => loadUser(tx, ids)), ids);
  await service.asOwner((tx) => deleteFactor(tx, factor));
  return json(presentFactor(factor));
}
