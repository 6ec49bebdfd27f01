import { callerEmail } from "~/server/session-claims";
import { type Supabase, unwrap } from "~/server/supabase.server";
import type { Changer } from "./noun";

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
  const versions = client.from("content_versions").select("actor, content");
  const ofItem = versions.eq("kind", table).eq("item", item).eq("operation", "update");
  const rows = unwrap(await ofItem.order("id", { ascending: false }).limit(latest));
  const first = rows.findIndex(({ content }) => versionOf({ ...(content as object) }) === openedVersion);
  if (first === -1) return null;
  const email = await callerEmail(client);
  return rows.slice(0, first + 1).every(({ actor }) => actor !== null && actor === email) ? "self" : "other";
}
