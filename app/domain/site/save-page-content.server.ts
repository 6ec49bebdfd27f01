import { differingFields } from "~/lib/field-changes";
import { type SaveOutcome, saveUnlessNewer } from "~/server/save-unless-newer.server";
import { type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { type JsonObject, mergeContent } from "./form-values";
import { pageTexts, type StoredPageName } from "./labels";

/** A page's content as it is stored, for its editor: not cached. Its version is "" while it was never saved. */
export async function readStoredPage(client: Supabase, pageName: StoredPageName) {
  const row = unwrap(
    await client.from("page_content").select("content, updated_at").eq("page_name", pageName).maybeSingle(),
  );
  return row === null
    ? { content: {}, version: "" }
    : { content: row.content as JsonObject, version: row.updated_at };
}

/** Adds or changes the row, other keys stay. Throws BackendError, and Error where row level security hides the row. */
export function savePageContent(
  client: Supabase,
  pageName: StoredPageName,
  changes: JsonObject,
  version: string | null,
): Promise<SaveOutcome> {
  return saveUnlessNewer({
    version,
    find: () => readStoredPage(client, pageName),
    compare: ({ content }) =>
      differingFields(pageTexts(pageName, content), pageTexts(pageName, mergeContent(content, changes))),
    write: (stored) => write(client, pageName, mergeContent(stored.content, changes), stored.version),
  });
}

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
