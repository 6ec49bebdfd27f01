import { pictureAddress } from "~/domain/media/derivatives/built-in-pictures.server";
import { describePictures, readPicture } from "~/domain/media/derivatives/describe-pictures.server";
import type { Picture } from "~/domain/media/derivatives/picture";
import { listRelatedPackages } from "~/domain/packages/related-packages.server";
import { slugFormat, uuid } from "~/lib/addresses";
import { formatDate, formatDateOf, formatMoment } from "~/lib/dates";
import { searchConditions } from "~/lib/search-condition";
import { cachedRead } from "~/server/cache.server";
import { findFormer } from "~/server/former-addresses.server";
import { anonymousClient, rangeNotSatisfiable, type Supabase, unwrap } from "~/server/supabase.server";
import { articleAddress } from "./fields";
import { renderArticle } from "./render-article.server";

const articlesPerPage = 12;

export interface ArticleTeaser {
  href: string;
  title: string;
  summary: string;
  date: string;
  cover: Picture | null;
}

/** One page of what visitors may read, the newest first. Null when the page lies beyond the last one. */
export function listArticles(page: number) {
  const load = async () => {
    const client = await anonymousClient();
    const first = (page - 1) * articlesPerPage;
    const answer = await client
      .from("articles")
      .select("slug, title, summary, cover, published_at", { count: "exact" })
      .order("published_at", { ascending: false })
      .order("id")
      .range(first, first + articlesPerPage - 1);
    if (answer.error?.code === rangeNotSatisfiable) return null;
    const rows = unwrap(answer);
    if (rows.length === 0 && page > 1) return null;
    const covers = await describePictures(rows.map(({ cover }) => pictureAddress(cover ?? "")));
    const articles = rows.map(
      (row, index): ArticleTeaser => ({
        href: articleAddress(row),
        title: row.title,
        summary: row.summary,
        date: dateOf(row.published_at),
        cover: row.cover ? (covers[index] ?? null) : null,
      }),
    );
    return { articles, pages: Math.max(1, Math.ceil((answer.count ?? 0) / articlesPerPage)) };
  };
  return cachedRead(`articles:${page}`, load, (list) => list !== null);
}

const columns = "*, published_at" as const;

type ArticleRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

export type ArticleView = Awaited<ReturnType<typeof toView>>;

/** What visitors may read, by its slug, a former one, or its id. */
export function findArticle(identifier: string): Promise<ArticleView | null> {
  const load = async () => {
    const row = await findRow(await anonymousClient(), identifier);
    return row && toView(row);
  };
  return cachedRead<ArticleView | null>(`article:${identifier}`, load, (found) => found !== null);
}

/** The same for staff, with what visitors do not see yet or any more. Never cached. */
export async function findArticlePreview(client: Supabase, identifier: string): Promise<ArticleView | null> {
  const row = await findRow(client, identifier);
  return row && toView(row);
}

async function findRow(client: Supabase, identifier: string) {
  const find = async (column: "id" | "slug", value: string) =>
    unwrap(await client.from("articles").select(columns).eq(column, value).maybeSingle());
  if (uuid.test(identifier)) return find("id", identifier);
  if (!slugFormat.test(identifier)) return null;
  const row = await find("slug", identifier);
  if (row !== null) return row;
  const id = await findFormer(client, "articles", identifier);
  return id === null ? null : find("id", id);
}

async function toView(row: ArticleRow) {
  const address = pictureAddress(row.cover ?? "");
  const [body, cover, packages] = await Promise.all([
    renderArticle(row.body),
    address === "" ? null : readPicture(address),
    listRelatedPackages(row.package_ids),
  ]);
  return {
    id: row.id,
    href: articleAddress(row),
    title: row.title,
    summary: row.summary,
    author: row.author,
    publishedAt: row.published_at ?? row.created_at,
    changedAt: row.updated_at,
    date: dateOf(row.published_at),
    checked: row.checked_at === null ? "" : formatDate(row.checked_at),
    ...{ body, cover, packages },
  };
}

function dateOf(moment: string | null): string {
  return moment === null ? "" : formatDateOf(moment);
}

/** PostgREST of a hosted project gives at most this many rows an answer. */
const mostInSitemap = 1000;

export function listSitemapArticles() {
  return cachedRead("articles:sitemap", async () => {
    const client = await anonymousClient();
    return unwrap(await client.from("articles").select("slug, updated_at").order("id").limit(mostInSitemap));
  });
}

const listedPerPage = 24;

export type ListedArticle = ReturnType<typeof toListed>;

/** One page for staff, the last changed first. Null when the page lies beyond the last one. Throws BackendError. */
export async function listAdminArticles(client: Supabase, search: string, page: number) {
  let query = client
    .from("articles")
    .select("id, slug, title, summary, status, shown_from, shown_until, updated_at", { count: "exact" });
  for (const condition of searchConditions(search, ["title", "summary"])) query = query.or(condition);
  const first = (page - 1) * listedPerPage;
  const answer = await query
    .order("updated_at", { ascending: false })
    .order("id")
    .range(first, first + listedPerPage - 1);
  if (answer.error?.code === rangeNotSatisfiable) return null;
  const rows = unwrap(answer);
  if (rows.length === 0 && page > 1) return null;
  const total = answer.count ?? rows.length;
  return { articles: rows.map(toListed), total, pages: Math.max(1, Math.ceil(total / listedPerPage)) };
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

/** More are no choice any more; the newest come first. */
const mostChoices = 300;

/** Packages that an article may name; `present`: those it names already. Throws BackendError. */
export async function listPackageChoices(client: Supabase, present: readonly string[]) {
  const packages = () => client.from("packages").select("id, title, status");
  const [newest, own] = await Promise.all([
    packages().order("created_at", { ascending: false }).order("id").limit(mostChoices),
    packages().in(
      "id",
      present.filter((id) => uuid.test(id)),
    ),
  ]);
  const rows = new Map([...unwrap(own), ...unwrap(newest)].map((row) => [row.id, row]));
  return [...rows.values()].map(({ id, title, status }) => ({
    value: id,
    label: status === "draft" ? `${title} (draf)` : title,
  }));
}
