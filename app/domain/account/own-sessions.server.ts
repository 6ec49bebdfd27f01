import { formatAgo, formatMoment } from "~/lib/dates";
import { deviceWords } from "~/lib/device-words";
import { logFailure } from "~/server/log.server";
import type { Supabase } from "~/server/supabase.server";

export interface OwnSession {
  id: string;
  /** `Chrome di Android`. */
  device: string;
  opened: string;
  seen: string;
  isThis: boolean;
}

/** Where the caller's account is signed in, this session first; null while nobody can say. */
export async function readOwnSessions(client: Supabase): Promise<OwnSession[] | null> {
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

/** One that has ended already counts as ended. False: the backend did not do it. */
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
