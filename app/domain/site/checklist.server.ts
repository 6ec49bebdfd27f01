import { z } from "zod";
import { formatMoment } from "~/lib/dates";
import { getBackend } from "~/server/backend.server";
import { backupTrouble } from "~/server/backup-trouble";
import { expirePublicReads } from "~/server/cache.server";
import { getEnv, mailSenderOf } from "~/server/env.server";
import type { Admin } from "~/server/guard.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { type BackupStanding, type ChecklistItem, checklistOf, type SiteState } from "./checklist";
import { chatNumberOf } from "./queries.server";

const siteState: z.ZodType<SiteState> = z.object({
  launchedAt: z.string().nullable(),
  confirmed: z.record(z.string(), z.string()).catch({}),
  pages: z.record(z.string(), z.object({ content: z.unknown(), demo: z.unknown() })),
  demoRecords: z.number(),
  hasPackage: z.boolean(),
  members: z.number(),
  invited: z.number(),
});

interface Checklist {
  items: ChecklistItem[];
  state: SiteState;
  backupKind: BackupStanding["kind"];
  /** Digits of the number that chat buttons open; null without one. */
  chatDigits: string | null;
}

/** Reads the owner's checklist by one call of the database. Throws BackendError. @param now ms since 1970 */
export async function readChecklist(
  { client, hasSecondStep }: Pick<Admin, "client" | "hasSecondStep">,
  now = Date.now(),
): Promise<Checklist> {
  const [answer, backup] = await Promise.all([
    client.rpc("site_checklist", {}, { get: true }),
    readBackupStanding(now),
  ]);
  const state = siteState.parse(unwrap(answer));
  const chatDigits =
    chatNumberOf(state.pages.contact?.content, state.pages["site-settings"]?.content)?.digits ?? null;
  const { siteUrl } = getEnv();
  return {
    items: checklistOf(state, { siteUrl, mailServer: mailServerName(), backup, hasSecondStep, chatDigits }),
    state,
    backupKind: backup.kind,
    chatDigits,
  };
}

/** Host and sender of the site's mail server, without its credentials; null without one. */
export function mailServerName(): string | null {
  const env = getEnv();
  return env.smtpUrl === null ? null : `${new URL(env.smtpUrl).hostname} (dari ${mailSenderOf(env)})`;
}

async function readBackupStanding(now: number): Promise<BackupStanding> {
  const { upkeep } = await getBackend();
  if (upkeep === null) return { kind: "hosted" };
  const backups = await upkeep.backups();
  if (backups === null) return { kind: "none" };
  if (backupTrouble(backups, now) !== null) return { kind: "trouble" };
  return backups.newest === null
    ? { kind: "waiting" }
    : { kind: "made", at: formatMoment(backups.newest.toISOString()) };
}

/** Stores what the owner confirms of an item. Throws BackendError. */
export async function confirmItem(
  client: Supabase,
  { confirmed }: Pick<SiteState, "confirmed">,
  key: string,
  text: string,
): Promise<void> {
  await changeLaunch(client, { confirmed: { ...confirmed, [key]: text } });
}

/** Opens the site to search engines, or closes it again (P20). Throws BackendError. */
export async function setLaunched(client: Supabase, isLaunched: boolean): Promise<void> {
  await changeLaunch(client, { launched_at: isLaunched ? new Date().toISOString() : null });
  expirePublicReads();
}

async function changeLaunch(
  client: Supabase,
  change: { confirmed: Record<string, string> } | { launched_at: string | null },
): Promise<void> {
  unwrap(await client.from("launch").update(change).eq("is_only", true).select("is_only").single());
}
