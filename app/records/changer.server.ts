import { callerEmail } from "~/server/session-claims";
import { type Supabase, unwrap } from "~/server/supabase.server";
import type { Changer } from "./noun";
import { readStaffNames } from "./staff-names.server";

/** Versions that are looked at: more changes than a form meets while it is open. */
const latest = 20;

interface OpenedRecord {
  table: string;
  /** The row's key: its id, or the name of a page. */
  item: string;
  openedVersion: string;
  /** Makes the version of stored content. */
  versionOf: (content: object) => string;
}

/** Tells who has changed a record since its form was opened; null where its history does not tell. A version holds the content
 * before a change, and who made that change. Throws BackendError. */
export async function findChanger(client: Supabase, opened: OpenedRecord): Promise<Changer | null> {
  const { table, item, openedVersion, versionOf } = opened;
  const versions = client.from("content_versions").select("actor, at:created_at, content");
  const ofItem = versions.eq("kind", table).eq("item", item).eq("operation", "update");
  const rows = unwrap(await ofItem.order("id", { ascending: false }).limit(latest));
  const first = rows.findIndex(({ content }) => versionOf({ ...(content as object) }) === openedVersion);
  return nameChanger(client, rows.slice(0, first + 1));
}

/** A change of a record. `actor`: e-mail address; null for a change by the clock or the command line. `at`: ISO time. */
interface MadeChange {
  actor: string | null;
  at: string;
}

/** Names the last colleague among those who made these changes, the latest first; null without changes. Throws BackendError. */
export async function nameChanger(client: Supabase, changes: readonly MadeChange[]): Promise<Changer | null> {
  const self = await callerEmail(client);
  const ofColleague = changes.find(({ actor }) => actor === null || actor !== self);
  const { actor, at } = ofColleague ?? changes[0] ?? {};
  if (at === undefined) return null;
  if (ofColleague === undefined) return { isSelf: true, name: "", at };
  const names = actor ? await readStaffNames(client, [actor]) : undefined;
  return { isSelf: false, name: names?.get(actor ?? "") ?? "", at };
}
