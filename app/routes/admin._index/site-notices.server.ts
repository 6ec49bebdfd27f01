import { formatMoment } from "~/lib/dates";
import { getBackend } from "~/server/backend.server";
import { backupTrouble } from "~/server/backup-trouble";
import { readHealth } from "~/server/health.server";
import { log } from "~/server/log.server";

/** Troubles that the operator of the site must know of, as texts; null: no such trouble. */
export interface Notices {
  /** When a snapshot replaced a damaged database. */
  restored: { at: string; snapshotOf: string } | null;
  disk: "nearly full" | "full" | null;
  backup: string | null;
}

/** Never rejects, so that the rest of the dashboard is shown. @param now ms since 1970 */
export async function readSiteNotices(now = Date.now()): Promise<Notices> {
  try {
    const [{ upkeep }, health] = await Promise.all([getBackend(), readHealth()]);
    const disk = health.disk === undefined || health.disk === "ok" ? null : health.disk;
    if (upkeep === null) return { restored: null, disk, backup: null };
    const [restored, backups] = await Promise.all([upkeep.restored(), upkeep.backups()]);
    return {
      restored: restored && {
        at: formatMoment(restored.at.toISOString()),
        snapshotOf: formatMoment(restored.snapshotOf.toISOString()),
      },
      disk,
      backup: backups && backupWords(backupTrouble(backups, now)),
    };
  } catch (error) {
    log().error({ err: error }, "dashboard.notices_failed");
    return { restored: null, disk: null, backup: null };
  }
}

function backupWords(trouble: ReturnType<typeof backupTrouble>): string | null {
  if (trouble === null) return null;
  const newest = trouble.newest && formatMoment(trouble.newest.toISOString());
  const last = newest === null ? "Belum ada cadangan sama sekali." : `Cadangan terakhir dari ${newest}.`;
  return trouble.kind === "failed"
    ? `Cadangan terakhir gagal dibuat. ${last}`
    : `Cadangan terlambat. ${last}`;
}

export async function dismissRestored(): Promise<void> {
  const { upkeep } = await getBackend();
  await upkeep?.forgetRestored();
}
