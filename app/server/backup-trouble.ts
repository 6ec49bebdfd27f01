import type { BackupState } from "embedded-supabase/types";

/** A day and two hours: nightly backups may take a while. */
const longestAgeMs = 26 * 60 * 60 * 1000;

/** Returns what is wrong with the backups; null when nothing is. @param now ms since 1970 */
export function backupTrouble({ newest, failure }: BackupState, now: number): BackupTrouble | null {
  if (failure !== null) return { kind: "failed", reason: failure.reason, newest };
  if (newest !== null && now - newest.getTime() > longestAgeMs) return { kind: "late", newest };
  return null;
}

type BackupTrouble = { kind: "failed"; reason: string; newest: Date | null } | { kind: "late"; newest: Date };
