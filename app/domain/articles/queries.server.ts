import { pictureAddress } from "~/domain/media/derivatives/built-in-pictures.server";
import { describePictures, readPicture } from "~/domain/media/derivatives/describe-pictures.server";
import type { Picture } from "~/domain/media/derivatives/picture";
import { listRelatedPackages } from "~/domain/packages/queries.server";
import { formatDate, formatDateOf } from "~/lib/dates";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, findByAddress, readPage, type Supabase, unwrap } from "~/server/supabase.server";
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
    const newest = client
      .from("articles")
      .select("slug, title, summary, cover, published_at", { count: "exact" })
      .order("published_at", { ascending: false })
      .order("id");
    const found = await readPage(newest, page, articlesPerPage);
    if (found === null) return null;
    const { rows, pages } = found;
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
    return { articles, pages };
  };
  return cachedRead(`articles:${page}`, load, (list) => list !== null);
}

const columns = "*, published_at" as const;

type ArticleRow = NonNullable<Awaited<ReturnType<typeof readRow>>>;

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

function findRow(client: Supabase, identifier: string): Promise<ArticleRow | null> {
  return findByAddress(client, "articles", identifier, (column, value) => readRow(client, column, value));
}

async function readRow(client: Supabase, column: "id" | "slug", value: string) {
  return unwrap(await client.from("articles").select(columns).eq(column, value).maybeSingle());
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
