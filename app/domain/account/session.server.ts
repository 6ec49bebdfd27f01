import type { AuthError } from "@supabase/supabase-js";
import { formatAgo, formatMoment } from "~/lib/dates";
import { deviceWords } from "~/lib/device-words";
import { packedFormSchema } from "~/lib/packed-form-schema";
import { formSignatures } from "~/server/form-signatures.server";
import type { Admin } from "~/server/guard.server";
import { readHealth } from "~/server/health.server";
import { counters, logFailure } from "~/server/log.server";
import { readFields } from "~/server/read-fields.server";
import { requestScope } from "~/server/request-scope.server";
import { clearSession, renewalOutage, sessionClient, setAdminFlag } from "~/server/session.server";
import { readStanding, type Standing } from "~/server/standing.server";
import type { Supabase } from "~/server/supabase.server";
import { authMessage, backendUnreachable, isOutage, tooManyGuesses } from "~/server/supabase.server";
import { guessOutcome, guessPassword } from "./password-guesses.server";

/** Bytes of a sign-in form. With a form signature it may carry a form whose session ended. */
const formLimits = { unsigned: 16 * 1024, signed: 1024 * 1024 };

/** Reads a sign-in form; an unreadable body counts as an empty form. `interrupted`: the form that waits to be saved after
 * signing in. */
export async function readCarried(request: Request) {
  const signatures = await formSignatures();
  const read = await readFields(request, (signature) => signatures.isOurs(signature), formLimits);
  const form = new URLSearchParams(read?.fields);
  const signature = read?.signature ?? "";
  const packed = signature === "" ? undefined : packedFormSchema.safeParse(form.get("resume")).data;
  requestScope().givesBack = packed !== undefined;
  return { form, signature, interrupted: packed ?? null };
}

const credentialsRefused = "Email atau password tidak valid";
/** Signing in stores a session, for which a full disk has no room. */
const diskFullAtLogin = "Disk server penuh, jadi login belum dapat dilakukan. Hubungi pengelola server.";
const noAdministrator = "Akun ini tidak memiliki akses ke dashboard admin.";

type SignInResult =
  | { ok: true; due: Standing["due"] }
  | { ok: false; status: 400 | 403 | 429 | 503; message: string };

/** Signs in; the answer sets session cookies and admin flag. A user who is no administrator is signed out again. */
export async function signIn(request: Request, email: string, password: string): Promise<SignInResult> {
  const client = await sessionClient(request);
  const answer = await guessPassword(
    email,
    () => client.auth.signInWithPassword({ email, password }),
    guessOutcome,
  );
  if (answer === null) {
    counters.failedSignIns += 1;
    return { ok: false, status: 429, message: tooManyGuesses };
  }
  const { error } = answer;
  if (isOutage(error)) {
    logFailure("login.backend_unreachable", error);
    const { disk } = await readHealth();
    return { ok: false, status: 503, message: disk === "full" ? diskFullAtLogin : backendUnreachable };
  }
  if (error !== null) {
    counters.failedSignIns += 1;
    const status = error.status === 429 ? 429 : 400;
    return { ok: false, status, message: authMessage(error, credentialsRefused) };
  }
  const { standing, outage } = await readStanding(client);
  if (outage !== null) {
    logFailure("login.backend_unreachable", outage);
    return { ok: false, status: 503, message: backendUnreachable };
  }
  if (standing === null) {
    await client.auth.signOut({ scope: "local" });
    clearSession(request);
    return { ok: false, status: 403, message: noAdministrator };
  }
  setAdminFlag();
  return { ok: true, due: standing.due };
}

/** Ends the session on the backend, then removes the cookies. False if the backend is unreachable: the cookies stay for
 * another try. */
export async function endSession(request: Request): Promise<boolean> {
  const { auth } = await sessionClient(request);
  const unrenewed = renewalOutage().promise.then((error) => ({ data: { session: null }, error }));
  const { data, error } = await Promise.race([auth.getSession(), unrenewed]);
  if (isOutage(error)) return failed(error);
  if (data.session !== null) {
    // auth.signOut() would forget the session first, and a second try could not end it.
    const answer = await auth.admin.signOut(data.session.access_token, "local");
    if (isOutage(answer.error)) return failed(answer.error);
  }
  clearSession(request);
  return true;
}

function failed(error: AuthError | null): false {
  logFailure("logout.failed", error);
  return false;
}

export type AccountView = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

export async function readAccount({ client, email }: Admin) {
  const { data, error } = await client.auth.getUser();
  if (error !== null) {
    logFailure("account.read_failed", error);
    return null;
  }
  const { new_email: pendingEmail, last_sign_in_at: lastSignIn } = data.user;
  return {
    email: data.user.email ?? email,
    pendingEmail: pendingEmail || null,
    lastSignIn: lastSignIn ? formatMoment(lastSignIn) : null,
  };
}

export type OwnSession = NonNullable<Awaited<ReturnType<typeof readOwnSessions>>>[number];

/** Lists the sessions of the caller's account, this one first; null if they cannot be read. */
export async function readOwnSessions(client: Supabase) {
  const { data, error } = await client.rpc("my_sessions");
  if (error !== null) {
    logFailure("account.sessions_unread", error);
    return null;
  }
  return data.map(({ id, user_agent, opened_at, seen_at, is_this }) => ({
    id,
    device: deviceWords(user_agent),
    opened: formatMoment(opened_at),
    seen: formatAgo(seen_at),
    isThis: is_this,
  }));
}

/** Ends a session of the caller's account; one that is over already counts as ended. False if the backend fails. */
export async function endOwnSession(client: Supabase, session: string): Promise<boolean> {
  const { error } = await client.rpc("end_session", { session });
  if (error !== null) logFailure("account.session_left", error);
  return error === null;
}

export async function endOtherSessions({ auth }: Supabase): Promise<boolean> {
  const { error } = await auth.signOut({ scope: "others" });
  if (error !== null) logFailure("account.sessions_left", error);
  return error === null;
}
