import type { AuthError } from "@supabase/supabase-js";
import { readStanding, type Standing } from "~/domain/team/standing.server";
import { formatMoment } from "~/lib/dates";
import { authMessage, backendUnreachable, isOutage, tooManyGuesses } from "~/server/backend-messages.server";
import type { Admin } from "~/server/guard.server";
import { readHealth } from "~/server/health.server";
import { logFailure } from "~/server/log.server";
import { clearSession, renewalOutage, sessionClient, setAdminFlag } from "~/server/session.server";
import { guessPassword, outcomeOf } from "./password-guesses.server";

const credentialsRefused = "Email atau password tidak valid";
/** A session is a change, too. */
const diskFullAtLogin = "Disk server penuh, jadi login belum dapat dilakukan. Hubungi pengelola server.";
const noAdministrator = "Akun ini tidak memiliki akses ke dashboard admin.";

type SignInResult =
  | { ok: true; due: Standing["due"] }
  | { ok: false; status: 400 | 403 | 429 | 503; message: string };

/** Sends session cookies and the admin flag with the answer. A user who is no administrator is signed out again. */
export async function signIn(request: Request, email: string, password: string): Promise<SignInResult> {
  const client = await sessionClient(request);
  const answer = await guessPassword(
    email,
    () => client.auth.signInWithPassword({ email, password }),
    outcomeOf,
  );
  if (answer === null) return { ok: false, status: 429, message: tooManyGuesses };
  const { error } = answer;
  if (isOutage(error)) {
    logFailure("login.backend_unreachable", error);
    const { disk } = await readHealth();
    return { ok: false, status: 503, message: disk === "full" ? diskFullAtLogin : backendUnreachable };
  }
  if (error !== null) {
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

/** Ends the session on the server, then takes the cookies. False when the backend is away: they stay for another try. */
export async function endSession(request: Request): Promise<boolean> {
  const { auth } = await sessionClient(request);
  const unrenewed = renewalOutage().promise.then((error) => ({ data: { session: null }, error }));
  const { data, error } = await Promise.race([auth.getSession(), unrenewed]);
  if (isOutage(error)) return failed(error);
  if (data.session !== null) {
    // Not auth.signOut(): that forgets the session first, and then it could not be ended by a second try.
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

export interface AccountView {
  email: string;
  pendingEmail: string | null;
  /** `21 November 2026, 15.30 WIB`; null when unknown. */
  lastSignIn: string | null;
}

export async function readAccount({ client, email }: Admin): Promise<AccountView | null> {
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
