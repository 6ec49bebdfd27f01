import { isDeepStrictEqual } from "node:util";
import { expirePublicReads } from "~/server/cache.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import type { PageName } from "./content";
import { type JsonObject, mergeContent } from "./form-values";

/** A row of page_content. */
export type StoredPageName = PageName | "site-settings";

export interface StoredPage {
  content: JsonObject;
  /** Tells two saves apart; "" while the page has never been saved. */
  version: string;
}

/** `newer`: somebody else has saved the page since; nothing was written. */
export type SaveResult = { kind: "saved" } | { kind: "newer"; stored: StoredPage };

/** Each try that fails means that another save came in between. */
const mostTries = 8;

/** A page's content as it is stored, for its editor: not cached, with nothing filled in. */
export async function readStoredPage(client: Supabase, pageName: StoredPageName): Promise<StoredPage> {
  const row = unwrap(
    await client.from("page_content").select("content, updated_at").eq("page_name", pageName).maybeSingle(),
  );
  return row === null
    ? { content: {}, version: "" }
    : { content: row.content as JsonObject, version: row.updated_at };
}

/**
 * Puts the fields of a form into a page's row, or makes the row; other keys stay. `version` is the one the form was
 * opened with: a newer one is never overwritten (decisions.md A7), but saving the same once more is no conflict. Null
 * saves over any version. Throws BackendError, and Error when row level security hides the row from the writer.
 */
export async function savePageContent(
  client: Supabase,
  pageName: StoredPageName,
  changes: JsonObject,
  version: string | null,
): Promise<SaveResult> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const stored = await readStoredPage(client, pageName);
    const content = mergeContent(stored.content, changes);
    const isNewer = version !== null && version !== stored.version;
    const isSame = stored.version !== "" && isDeepStrictEqual(content, stored.content);
    if (isNewer && !isSame) return { kind: "newer", stored };
    if (isSame || (await write(client, pageName, content, stored.version))) {
      expirePublicReads();
      return { kind: "saved" };
    }
  }
  throw new Error(`page_content ${pageName} could not be written`);
}

const uniqueViolation = "23505";

/** False when another save came first: the row is there by now, or no longer the one that was read. */
async function write(
  client: Supabase,
  pageName: StoredPageName,
  content: JsonObject,
  readVersion: string,
): Promise<boolean> {
  const table = client.from("page_content");
  if (readVersion === "") {
    const answer = await table.insert({ page_name: pageName, content }).select("page_name");
    if (answer.error?.code === uniqueViolation) return false;
    return unwrap(answer).length > 0;
  }
  const rows = unwrap(
    await table
      .update({ content })
      .eq("page_name", pageName)
      .eq("updated_at", readVersion)
      .select("page_name"),
  );
  return rows.length > 0;
}
