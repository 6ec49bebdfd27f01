import type { AuthError, PostgrestError } from "@supabase/supabase-js";
import { z } from "zod";
import { qrPath } from "~/lib/qr-code.server";
import type { Admin } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import type { Supabase } from "~/server/supabase.server";
import { authMessage, backendUnreachable, isOutage, tooManyGuesses, unwrap } from "~/server/supabase.server";
import { guessOutcome, guessPassword } from "./password-guesses.server";

export interface StepRefusal {
  status: 400 | 429 | 503;
  message: string;
}

const tooMany: StepRefusal = { status: 429, message: tooManyGuesses };
const notSixDigits = "Tulis 6 angka yang sedang tampil di aplikasi autentikator.";
const recoveryMissing = "Tulis dahulu salah satu kode pemulihan Anda.";
const recoveryWrong = "Kode pemulihan ini tidak cocok atau sudah pernah dipakai.";

/** Key under which guesses are counted, apart from guesses of the password. */
const guessKey = ({ id }: Admin) => `${id} langkah kedua`;

function refusalOf(error: AuthError | null): StepRefusal | null {
  if (error === null) return null;
  logFailure("second_step.refused", error);
  if (isOutage(error)) return { status: 503, message: backendUnreachable };
  return { status: error.status === 429 ? 429 : 400, message: authMessage(error, notSixDigits) };
}

function outageOf(error: PostgrestError): StepRefusal {
  logFailure("second_step.failed", error);
  return { status: 503, message: backendUnreachable };
}

async function factorsOf({ auth }: Supabase) {
  const { data, error } = await auth.mfa.listFactors();
  return { factors: data?.all ?? [], verified: data?.totp ?? [], refusal: refusalOf(error) };
}

async function takeCode(admin: Admin, factorId: string, typed: string): Promise<StepRefusal | null> {
  const code = typed.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(code)) return { status: 400, message: notSixDigits };
  const { mfa } = admin.client.auth;
  const ask = () => mfa.challengeAndVerify({ factorId, code });
  const answer = await guessPassword(guessKey(admin), ask, guessOutcome);
  return answer === null ? tooMany : refusalOf(answer.error);
}

export async function takeSecondStep(admin: Admin, code: string): Promise<StepRefusal | null> {
  const { verified, refusal } = await factorsOf(admin.client);
  const [factor] = verified;
  return refusal ?? (factor ? takeCode(admin, factor.id, code) : null);
}

/** Redeems a recovery code: switches the caller's second step off. Null: done. */
export async function spendRecoveryCode(admin: Admin, code: string): Promise<StepRefusal | null> {
  if (code.trim() === "") return { status: 400, message: recoveryMissing };
  const answer = await guessPassword(
    guessKey(admin),
    async () => admin.client.rpc("spend_recovery_code", { code }),
    ({ data }) => (data === "spent" ? "right" : data === "wrong" ? "wrong" : "unanswered"),
  );
  if (answer === null || answer.data === "too-many") return tooMany;
  if (answer.error !== null) return outageOf(answer.error);
  return answer.data === "spent" ? null : { status: 400, message: recoveryWrong };
}

/** A new secret, which takes effect once a code of it was entered. */
const enrolmentSchema = z.object({ factorId: z.uuid(), secret: z.string().regex(/^[A-Z2-7]{16,128}$/) });

type Enrolment = z.output<typeof enrolmentSchema>;

/** Reads the secret that the form sends back; null if it is malformed. */
export function readEnrolment(form: URLSearchParams): Enrolment | null {
  return enrolmentSchema.safeParse(Object.fromEntries(form)).data ?? null;
}

/** The secret for an authenticator app: as QR code, as text, and as the address by which a phone opens its app. `issuer`: the
 * app's name for this account. */
export function drawEnrolment({ email }: Admin, issuer: string, { factorId, secret }: Enrolment) {
  const label = [issuer.replaceAll(":", " "), email].map(encodeURIComponent).join(":");
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
  const groups = secret.match(/.{1,4}/g)?.join(" ") ?? secret;
  const address = `otpauth://totp/${label}?${query}`;
  return { factorId, secret, groups, address, code: qrPath(address) };
}

/** Makes a new secret and removes those whose enrolment was never finished. */
export async function startEnrolment({ client }: Admin, issuer: string): Promise<Enrolment | StepRefusal> {
  const { factors, refusal } = await factorsOf(client);
  if (refusal !== null) return refusal;
  const { mfa } = client.auth;
  for (const { id, status } of factors) if (status === "unverified") await mfa.unenroll({ factorId: id });
  const { data, error } = await mfa.enroll({ factorType: "totp", issuer });
  if (error === null) return { factorId: data.id, secret: data.totp.secret };
  return refusalOf(error) ?? tooMany;
}

/** Switches the second step on and returns the recovery codes, which are shown once and stored nowhere. */
export async function finishEnrolment(
  admin: Admin,
  { factorId }: Enrolment,
  code: string,
): Promise<string[] | StepRefusal> {
  return (await takeCode(admin, factorId, code)) ?? newRecoveryCodes(admin);
}

/** Makes new recovery codes in exchange for a code of the second step; earlier recovery codes become invalid. */
export async function replaceRecoveryCodes(admin: Admin, code: string): Promise<string[] | StepRefusal> {
  return (await takeSecondStep(admin, code)) ?? newRecoveryCodes(admin);
}

async function newRecoveryCodes({ client }: Admin): Promise<string[] | StepRefusal> {
  const { data, error } = await client.rpc("new_recovery_codes");
  return error === null ? data : outageOf(error);
}

/** Switches the second step off in exchange for a code of it. Null: done. */
export async function switchOff(admin: Admin, code: string): Promise<StepRefusal | null> {
  const { verified, refusal } = await factorsOf(admin.client);
  const [factor] = verified;
  const refused = refusal ?? (factor ? await takeCode(admin, factor.id, code) : null);
  if (refused !== null) return refused;
  const { auth } = admin.client;
  for (const { id: factorId } of verified) {
    const failed = refusalOf((await auth.mfa.unenroll({ factorId })).error);
    if (failed !== null) return failed;
  }
  // The old token still says that the second step was taken.
  return refusalOf((await auth.refreshSession()).error);
}

/** Whether owners must take the second step; null for other roles. Throws BackendError. */
export async function readOwnersRule({ client, role }: Admin): Promise<boolean | null> {
  if (role !== "pemilik") return null;
  const rules = unwrap(await client.from("team_rules").select("owners_use_second_step").maybeSingle());
  return rules?.owners_use_second_step ?? null;
}

/** Sets the rule; the database accepts only an owner who has taken the second step. False if it refuses or fails. */
export async function saveOwnersRule({ client }: Admin, isRequired: boolean): Promise<boolean> {
  const { data, error } = await client
    .from("team_rules")
    .update({ owners_use_second_step: isRequired })
    .eq("is_only", true)
    .select("is_only");
  if (error !== null) logFailure("team_rules.save_failed", error);
  return data?.length === 1;
}
