import type { BackupState } from "embedded-supabase/types";

/** A night and two hours. */
const longestAgeMs = 26 * 60 * 60 * 1000;

/** Null: nothing is wrong. @param now ms since 1970 */
export function backupTrouble({ newest, failure }: BackupState, now: number): BackupTrouble | null {
  if (failure !== null) return { kind: "failed", reason: failure.reason, newest };
  if (newest !== null && now - newest.getTime() > longestAgeMs) return { kind: "late", newest };
  return null;
}

type BackupTrouble = { kind: "failed"; reason: string; newest: Date | null } | { kind: "late"; newest: Date };

export const megabyte = 1024 * 1024;
const refusedBelow = 48 * megabyte;
const tightBelow = 512 * megabyte;

/** @param free bytes an ordinary user may still write */
export function diskState(free: number): "ok" | "nearly full" | "full" {
  return free < refusedBelow ? "full" : free < tightBelow ? "nearly full" : "ok";
}
