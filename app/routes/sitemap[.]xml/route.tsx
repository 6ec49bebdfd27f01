import { listAlbumAddresses } from "~/domain/albums/queries.server";
import { articleAddress } from "~/domain/articles/noun";
import { listSitemapArticles } from "~/domain/articles/queries.server";
import { packageAddress } from "~/domain/packages/package-row";
import { listSitemapPackages } from "~/domain/packages/queries.server";
import { absoluteAddress } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { isMoment } from "~/lib/dates";
import { fixedPaths } from "~/lib/public-page";
import { publicPages } from "~/public-pages";
import { fileHeaders } from "~/server/security-headers.server";

/** A site that is not listed names no page; robots.txt lets crawlers in all the same, because each page tells them so itself. */
export async function loader() {
  const { isListed } = await readSiteSettings();
  return xmlAnswer(isListed ? await listEntries() : []);
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

function xmlAnswer(entries: readonly string[]): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
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
