import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead, PreviewBanner } from "~/components/layout/page-head";
import { ArticleBody } from "~/domain/articles/article-views";
import { editArticleAddress } from "~/domain/articles/noun";
import { type ArticleView, findArticle, findArticlePreview } from "~/domain/articles/queries.server";
import {
  leadImage,
  PictureImage,
  pictureSlots,
  sharedImage,
  sharedWidth,
} from "~/domain/media/derivatives/picture";
import { PackageCard } from "~/domain/packages/list/package-card";
import { absoluteAddress, buildHead } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import type { PublicSettings } from "~/domain/site/settings";
import { editorFor, findAdmin } from "~/server/guard.server";
import { leadTo, notFound } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

const list: [name: string, path: string] = ["Panduan", "/panduan"];

/** An id or a former address leads to the article's present one; staff see there what visitors do not see yet. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const identifier = params.slug ?? "";
  const [published, settings] = await Promise.all([findArticle(identifier), readSiteSettings()]);
  const preview = published === null ? await findPreview(request, identifier) : null;
  const article = published ?? preview;
  if (article === null) throw notFound("Panduan tidak ditemukan");
  const { pathname, search } = new URL(request.url);
  if (pathname !== article.href) throw leadTo(article.href + search, preview === null ? 301 : 302);
  return {
    article,
    author: article.author || settings.siteName,
    preview: preview && { editPath: await editorFor(request, editArticleAddress(preview.id)) },
    head: headOf(article, settings),
  };
}

export default function ArticlePage() {
  const { article, author, preview } = useLoaderData<typeof loader>();
  const { title, summary, href, date, checked, body, cover, packages } = article;
  return (
    <>
      {preview && <PreviewBanner {...preview} edit="Edit artikel" />}
      <PageHead title={title} intro={summary} steps={[list, [title, href]]} />
      <article className="wrap grid grid-cols-1 gap-x-16 gap-y-5 py-section lg:grid-cols-[1fr_1.6fr] lg:items-start">
        <div className="lg:sticky lg:top-24">
          <p className="text-plain text-soft">
            Oleh {author}, {date}
            {checked && (
              <>
                <br />
                Isi diperiksa {checked}
              </>
            )}
          </p>
          <Contents headings={body.headings} />
        </div>
        <div>
          {cover && (
            <PictureImage
              picture={cover}
              slot={pictureSlots.slide}
              alt=""
              className="mb-5 aspect-3/2 w-full rounded-2xl object-cover"
            />
          )}
          <ArticleBody html={body.html} />
        </div>
      </article>
      {packages.length > 0 && (
        <section className="wrap pb-section" aria-labelledby="paket">
          <h2 id="paket" className="starred mb-5">
            Paket terkait
          </h2>
          <ul className="grid gap-6 cols-fill-80">
            {packages.map((card) => (
              <PackageCard key={card.slug} card={card} heading="h3" />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Contents({ headings }: Pick<ArticleView["body"], "headings">) {
  const listed = headings.filter(({ level }) => level < 4);
  if (listed.length < 2) return null;
  return (
    <nav aria-labelledby="daftar-isi" className="mt-5">
      <h2 id="daftar-isi" className="text-big">
        Daftar isi
      </h2>
      <ol className="mt-2 text-plain">
        {listed.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? "ps-5" : undefined}>
            <a href={`#${id}`} className="inline-block py-2.25">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function headOf(article: ArticleView, settings: PublicSettings) {
  const { title, summary, href, cover, author, publishedAt, changedAt } = article;
  const image = cover ? sharedImage(cover, sharedWidth) : undefined;
  return buildHead({
    settings,
    steps: [list, [title, href]],
    description: summary,
    image,
    imageAlt: title,
    type: "article",
    lead: leadImage(cover ?? undefined, pictureSlots.slide),
    structured: [
      {
        "@context": "https://schema.org",
        "@type": "Article",
        headline: title,
        description: summary,
        url: absoluteAddress(href),
        datePublished: publishedAt,
        dateModified: changedAt,
        author: author ? { "@type": "Person", name: author } : { "@id": absoluteAddress("/#agency") },
        publisher: { "@type": "TravelAgency", "@id": absoluteAddress("/#agency"), name: settings.siteName },
        ...(image && { image: absoluteAddress(image.address) }),
      },
    ],
  });
}

/** Finds an article for signed-in staff; null for others and where there is none. Never cached. */
async function findPreview(request: Request, identifier: string): Promise<ArticleView | null> {
  const admin = await findAdmin(request);
  if (admin === null) return null;
  keepPrivate();
  return findArticlePreview(admin.client, identifier);
}
