import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAlbumAddresses } from "~/domain/albums/queries.server";
import { articleAddress } from "~/domain/articles/noun";
import { listSitemapArticles } from "~/domain/articles/queries.server";
import { packageAddress } from "~/domain/packages/package-row";
import { listSitemapPackages } from "~/domain/packages/queries.server";
import { absoluteAddress } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { isMoment } from "~/lib/dates";
import { pageCount } from "~/lib/list-address";
import { fixedPaths } from "~/lib/public-page";
import { publicPages } from "~/public-pages";
import { noFile } from "~/server/responses.server";
import { fileHeaders } from "~/server/security-headers.server";
import { partKey, path } from "./page";

/** Addresses of one file. Such a file stays under a megabyte: the longest address and its date have 450 bytes. */
const mostAddresses = 2000;

/** Answers all addresses, or an index of the parts where there are many; `?bagian=2` answers the second part. A site that
 * is not listed names no page; robots.txt lets crawlers in all the same, because each page tells them so itself. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { isListed } = await readSiteSettings();
  const parts = split(isListed ? await listEntries() : []);
  const named = new URL(request.url).searchParams.get(partKey);
  if (named !== null) {
    const part = parts[Number(named) - 1];
    return part === undefined ? noFile(404, "Bagian peta situs ini tidak ada.") : addresses(part);
  }
  const [first = [], ...others] = parts;
  return others.length === 0 ? addresses(first) : index(parts.length);
}

function split(entries: readonly string[]): string[][] {
  return Array.from({ length: pageCount(entries.length, mostAddresses) }, (_, part) =>
    entries.slice(part * mostAddresses, (part + 1) * mostAddresses),
  );
}

async function listEntries(): Promise<string[]> {
  const [packages, articles, albums] = await Promise.all([
    listSitemapPackages(),
    listSitemapArticles(),
    listAlbumAddresses(),
  ]);
  return [
    ...fixedPaths(publicPages).map((path) => entry(path)),
    ...packages.map((pack) => entry(packageAddress(pack), pack.updated_at)),
    ...articles.map((article) => entry(articleAddress(article), article.updated_at)),
    ...albums.map((path) => entry(path)),
  ];
}

function addresses(entries: readonly string[]): Response {
  return xmlAnswer("urlset", entries);
}

function index(count: number): Response {
  const parts = Array.from({ length: count }, (_, part) => `${path}?${partKey}=${part + 1}`);
  return xmlAnswer(
    "sitemapindex",
    parts.map((part) => `<sitemap><loc>${absoluteAddress(part)}</loc></sitemap>`),
  );
}

function xmlAnswer(root: "urlset" | "sitemapindex", entries: readonly string[]): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</${root}>
`;
  return new Response(xml, {
    headers: fileHeaders({
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=0, s-maxage=30",
    }),
  });
}

/** Paths consist of slugs, and slugs of letters, digits and hyphens: nothing needs escaping for XML. */
function entry(path: string, changedAt?: string): string {
  const change =
    changedAt === undefined || !isMoment(changedAt)
      ? ""
      : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<url><loc>${absoluteAddress(path)}</loc>${change}</url>`;
}
