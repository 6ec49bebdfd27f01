import { uuid } from "~/lib/addresses";
import { formatMoment } from "~/lib/dates";
import { searchConditions } from "~/lib/search-condition";
import { readPage, type Supabase, unwrap } from "~/server/supabase.server";
import { articleAddress } from "./fields";

const listedPerPage = 24;

export type ListedArticle = ReturnType<typeof toListed>;

/** One page for staff, the last changed first. Null when the page lies beyond the last one. Throws BackendError. */
export async function listAdminArticles(client: Supabase, search: string, page: number) {
  let query = client
    .from("articles")
    .select("id, slug, title, summary, status, shown_from, shown_until, updated_at", { count: "exact" });
  for (const condition of searchConditions(search, ["title", "summary"])) query = query.or(condition);
  const latest = query.order("updated_at", { ascending: false }).order("id");
  const found = await readPage(latest, page, listedPerPage);
  return found && { articles: found.rows.map(toListed), total: found.total, pages: found.pages };
}

interface ListedRow {
  id: string;
  slug: string;
  title: string;
  summary: string;
  status: string;
  shown_from: string | null;
  shown_until: string | null;
  updated_at: string;
}

function toListed(row: ListedRow) {
  return {
    id: row.id,
    href: articleAddress(row),
    title: row.title,
    summary: row.summary,
    state: stateOf(row),
    changed: formatMoment(row.updated_at),
  };
}

/** Whether visitors see it now, and since or until when. */
function stateOf({ status, shown_from, shown_until }: ListedRow): { isShown: boolean; text: string } {
  const now = Date.now();
  if (status === "draft") return { isShown: false, text: "Draf" };
  if (shown_until !== null && Date.parse(shown_until) <= now)
    return { isShown: false, text: `Berakhir ${formatMoment(shown_until)}` };
  if (shown_from !== null && Date.parse(shown_from) > now)
    return { isShown: false, text: `Tayang ${formatMoment(shown_from)}` };
  return {
    isShown: true,
    text: shown_until === null ? "Terbit" : `Terbit sampai ${formatMoment(shown_until)}`,
  };
}

export async function findStoredArticle(client: Supabase, id: string) {
  if (!uuid.test(id)) return null;
  const row = unwrap(await client.from("articles").select().eq("id", id).maybeSingle());
  return row && { row, version: row.updated_at };
}
