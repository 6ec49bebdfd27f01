import { createHash } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { tablesOfTheSite } from "./tables.ts";

/** Every row, file and account of a site, boiled down to a line each, so that two moments can be compared. */
export async function siteState(service: SupabaseClient): Promise<Record<string, string>> {
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
