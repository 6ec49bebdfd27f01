import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { Paging } from "~/components/ui/paging";
import { ArticleCard } from "~/domain/articles/article-views";
import { listArticles } from "~/domain/articles/queries.server";
import { EmptyChat } from "~/domain/inquiries/empty-chat";
import { leadImage, pictureSlots } from "~/domain/media/derivatives/picture";
import { SearchForm } from "~/domain/search/search-form";
import { buildHead } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { parsePage } from "~/lib/list-address";
import { notFound } from "~/server/responses.server";
import { articlesQuery, name, path } from "./page";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

const intro =
  "Yang perlu Anda tahu sebelum berangkat: dokumen, biaya, perlengkapan, dan cara memilih travel. Setiap panduan menyebut kapan isinya terakhir diperiksa.";

/** Throws the 404 answer for a page beyond the last one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const page = parsePage(new URL(request.url).searchParams);
  const [list, settings] = await Promise.all([listArticles(page), readSiteSettings()]);
  if (list === null) throw notFound("Halaman Tidak Ditemukan");
  return {
    ...list,
    page,
    head: buildHead({
      settings,
      steps: [[name, path]],
      path: path + articlesQuery(page),
      title: page > 1 ? `${name} (halaman ${page})` : `${name} Umroh & Haji`,
      description: intro,
      lead: leadImage(list.articles[0]?.cover ?? undefined, pictureSlots.card),
    }),
  };
}

export default function ArticleListPage() {
  const { articles, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Panduan Umroh & Haji" intro={intro} steps={[[name, path]]} overlapped />
      <div className="wrap relative z-1 -mt-10 pb-section">
        <SearchForm />
        {articles.length === 0 ? (
          <div className="mt-6">
            <EmptyChat title="Panduan pertama segera hadir" />
          </div>
        ) : (
          <ul className="mt-6 mb-4 grid gap-6 cols-fill-80">
            {articles.map((article, index) => (
              <ArticleCard key={article.href} article={article} lead={index === 0} />
            ))}
          </ul>
        )}
        <Paging
          label="Halaman panduan"
          page={page}
          pages={pages}
          address={(number) => path + articlesQuery(number)}
        />
      </div>
    </>
  );
}
