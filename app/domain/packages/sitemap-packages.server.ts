import { cachedRead } from "~/server/cache.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";
import type { PackageRow } from "./field-places";

type SitemapPackage = Pick<PackageRow, "slug" | "category" | "updated_at">;

/** PostgREST of a hosted project gives at most this many rows an answer. */
const rowsPerAnswer = 1000;
const sitemapLimit = 20_000;

export function listSitemapPackages(): Promise<SitemapPackage[]> {
  return cachedRead("packages:sitemap", async () => {
    const client = await anonymousClient();
    const found: SitemapPackage[] = [];
    for (let first = 0; first < sitemapLimit; first += rowsPerAnswer) {
      const rows = unwrap(
        await client
          .from("packages")
          .select("slug, category, updated_at")
          .eq("status", "active")
          .order("id")
          .range(first, first + rowsPerAnswer - 1),
      );
      found.push(...rows);
      if (rows.length < rowsPerAnswer) break;
    }
    return found;
  });
}
