import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { BreakableSite } from "./breakable-site.ts";

/** Every table of the site. A test of the database proves that database.types.ts equals the migrations. */
export function tablesOfTheSite(): string[] {
  const types = readFileSync("supabase/database.types.ts", "utf8");
  const names = [...types.matchAll(/^ {6}(\w+): \{\n {8}Row: /gm)].map(([, name = ""]) => name);
  if (names.length === 0) throw new Error("database.types.ts names no table");
  return names;
}

/** What each table holds, and files and accounts. */
type State = Record<string, string>;

/** Every row, file and account of a site, boiled down to a line each, so that two moments can be compared. */
export async function siteState(service: SupabaseClient): Promise<State> {
  const rows = tablesOfTheSite().map(async (table) => {
    const { data, error } = await service.from(table).select("*");
    if (error !== null) throw error;
    // That somebody is here is noted while they only look around.
    const unseen = table === "staff" ? { last_seen_at: null, updated_at: null } : {};
    return [table, boilDown(data.map((row) => JSON.stringify({ ...row, ...unseen })))];
  });
  const files = service.storage
    .from("images")
    .list("", { limit: 10_000 })
    .then(({ data }) => ["files", boilDown((data ?? []).map(({ name, id }) => `${name} ${id}`))]);
  const accounts = service.auth.admin
    .listUsers()
    .then(({ data: { users } }) => [
      "accounts",
      boilDown(users.map((user) => JSON.stringify([user.email, user.new_email, user.app_metadata]))),
    ]);
  return Object.fromEntries(await Promise.all([...rows, files, accounts]));
}

function boilDown(lines: string[]): string {
  const hash = createHash("sha256");
  for (const line of lines.sort()) hash.update(line).update("\n");
  return `${lines.length} ${hash.digest("hex").slice(0, 16)}`;
}

/** The same of a site that nobody else changes, at whatever moment it is asked for: read anew only when the site has since
 * sent its backend something that may have changed it. */
export function watchState({ service, proxy }: BreakableSite): () => Promise<State> {
  let known: Promise<State> | undefined;
  let readAt = 0;
  return () => {
    if (known === undefined || readAt !== proxy.changes) known = siteState(service);
    readAt = proxy.changes;
    return known;
  };
}
