import type { QueryData } from "@supabase/supabase-js";
import { renderToStaticMarkup } from "react-dom/server";
import {
  describePictures,
  pictureAddress,
  readPicture,
} from "~/domain/media/derivatives/describe-pictures.server";
import { PictureImage, pictureSlots } from "~/domain/media/derivatives/picture";
import { listRelatedPackages } from "~/domain/packages/queries.server";
import { formatDate, formatDateOf, formatMoment } from "~/lib/dates";
import { type Heading, putPictures, renderMarkdown } from "~/lib/markdown.server";
import { searchConditions } from "~/lib/search-conditions";
import { cachedRead } from "~/server/cache.server";
import { getEnv } from "~/server/env.server";
import {
  anonymousClient,
  findByAddress,
  readAll,
  readPage,
  type Supabase,
  unwrap,
} from "~/server/supabase.server";
import { articleAddress } from "./noun";

const articlesPerPage = 12;

export type ArticleTeaser = NonNullable<Awaited<ReturnType<typeof listArticles>>>["articles"][number];

/** Reads one page of the public articles, the newest first. Null when the page lies beyond the last one. */
export function listArticles(page: number) {
  const load = async () => {
    const client = await anonymousClient();
    const newest = client
      .from("articles")
      .select("slug, title, summary, cover, published_at", { count: "exact" })
      .order("published_at", { ascending: false })
      .order("id");
    const list = await readPage(newest, page, articlesPerPage);
    if (list === null) return null;
    const { rows, pages } = list;
    const covers = await describePictures(rows.map(({ cover }) => pictureAddress(cover ?? "")));
    const articles = rows.map((row, index) => ({
      href: articleAddress(row),
      title: row.title,
      summary: row.summary,
      date: dateOf(row.published_at),
      cover: row.cover ? (covers[index] ?? null) : null,
    }));
    return { articles, pages };
  };
  return cachedRead(`articles:${page}`, load, (list) => list !== null);
}

type ArticleRow = NonNullable<Awaited<ReturnType<typeof readRow>>>;

export type ArticleView = Awaited<ReturnType<typeof toView>>;

export function findArticle(identifier: string): Promise<ArticleView | null> {
  const load = async () => {
    const row = await findRow(await anonymousClient(), identifier);
    return row && toView(row);
  };
  return cachedRead<ArticleView | null>(`article:${identifier}`, load, (article) => article !== null);
}

/** Finds an article for staff, also before and after visitors see it. Never cached. */
export async function findArticlePreview(client: Supabase, identifier: string): Promise<ArticleView | null> {
  const row = await findRow(client, identifier);
  return row && toView(row);
}

function findRow(client: Supabase, identifier: string): Promise<ArticleRow | null> {
  return findByAddress(client, "articles", identifier, (column, value) => readRow(client, column, value));
}

async function readRow(client: Supabase, column: "id" | "slug", value: string) {
  return unwrap(await client.from("articles").select("*, published_at").eq(column, value).maybeSingle());
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
    body,
    cover,
    packages,
  };
}

function dateOf(moment: string | null): string {
  return moment === null ? "" : formatDateOf(moment);
}

export function listSitemapArticles() {
  return cachedRead("articles:sitemap", async () => {
    const client = await anonymousClient();
    return readAll((from, to) =>
      client.from("articles").select("slug, updated_at").order("id").range(from, to),
    );
  });
}

const listedPerPage = 24;

export type ListedArticle = ReturnType<typeof toListed>;

/** Lists one page of articles for staff, the last changed first. Null when the page lies beyond the last one. Throws
 * BackendError. */
export async function listAdminArticles(client: Supabase, search: string, page: number) {
  let query = queryListed(client);
  for (const condition of searchConditions(search)) query = query.or(condition);
  const latest = query.order("updated_at", { ascending: false }).order("id");
  const list = await readPage(latest, page, listedPerPage);
  return list && { articles: list.rows.map(toListed), total: list.total, pages: list.pages };
}

function queryListed(client: Supabase) {
  const columns = "id, slug, title, summary, status, shown_from, shown_until, updated_at" as const;
  return client.from("articles").select(columns, { count: "exact" });
}

type ListedRow = QueryData<ReturnType<typeof queryListed>>[number];

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

/** Tells whether visitors see an article now, and since or until when. */
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

export interface RenderedArticle {
  /** Safe to print as it is. */
  html: string;
  headings: Heading[];
}

/** Renders Markdown with its pictures from the library; other pictures are left out. Throws BackendError. */
export async function renderArticle(body: string): Promise<RenderedArticle> {
  const { html, headings, pictures } = renderMarkdown(body, getEnv().siteUrl);
  const described = await describePictures(pictures.map(({ address }) => address));
  const drawn = described.map((picture, index) =>
    picture.derived === null
      ? ""
      : renderToStaticMarkup(
          <PictureImage picture={picture} slot={pictureSlots.slide} alt={pictures[index]?.alt ?? ""} />,
        ),
  );
  return { html: putPictures(html, drawn), headings };
}
