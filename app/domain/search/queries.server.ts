import { articleAddress } from "~/domain/articles/noun";
import { categoryLabel } from "~/domain/packages/category";
import { packageAddress } from "~/domain/packages/package-row";
import { anchorOf } from "~/domain/questions/record";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";
import type { Database } from "../../../supabase/database.types.ts";

const hitsPerPage = 10;

type FoundRow = Database["public"]["Functions"]["search_site"]["Returns"][number];

function placeOf({
  kind,
  id,
  category,
  slug,
}: Pick<FoundRow, "kind" | "id" | "category" | "slug">): Pick<SearchHit, "href" | "kind"> {
  switch (kind) {
    case "articles":
      return { href: articleAddress({ slug }), kind: "Panduan" };
    case "questions":
      return { href: `/tanya-jawab#${anchorOf(id)}`, kind: "Tanya jawab" };
    default:
      return { href: packageAddress({ category, slug }), kind: `Paket ${categoryLabel(category)}` };
  }
}

export interface SearchHit {
  href: string;
  kind: string;
  title: string;
  /** An excerpt in parts: the second, fourth, ... part matches the query. */
  parts: string[];
}

/** Searches the packages, articles and FAQs that visitors see. `page` counts from 1; null beyond the last one.
 * `corrected`: the words that were searched in place of the query, which has typing errors. `isNear`: no hit has all
 * words. Equal searches at one time share a read, but no answer is cached: words can be made up without end. */
export function searchSite(query: string, page: number) {
  const load = async () => {
    const client = await anonymousClient();
    const searchArguments = { query, first: (page - 1) * hitsPerPage, most: hitsPerPage };
    const rows = unwrap(await client.rpc("search_site", searchArguments, { get: true }));
    if (rows.length === 0 && page > 1) return null;
    const { total, is_near: isNear, corrected } = rows[0] ?? { total: 0, is_near: false, corrected: null };
    const hits = rows.map(
      ({ excerpt, ...row }): SearchHit => ({
        ...placeOf(row),
        title: row.title,
        parts: excerpt.replaceAll("\u0003", "\u0002").split("\u0002"),
      }),
    );
    const hasPages = !isNear && corrected === null;
    return { hits, isNear, corrected, total, pages: hasPages ? Math.ceil(total / hitsPerPage) : 1 };
  };
  return cachedRead(`search:${page}:${query}`, load, () => false);
}
