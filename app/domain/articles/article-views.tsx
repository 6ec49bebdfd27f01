import { PictureImage, pictureSlots } from "~/domain/media/derivatives/picture";
import type { ArticleTeaser, RenderedArticle } from "./queries.server";

export function ArticleCard({ article, lead }: { article: ArticleTeaser; lead: boolean }) {
  const { href, title, summary, date, cover } = article;
  return (
    <li className="group panel relative overflow-hidden p-0 raised-card hover:border-dune">
      {cover && (
        <PictureImage
          picture={cover}
          slot={pictureSlots.card}
          alt=""
          when={lead ? "first" : "late"}
          className="aspect-3/2 w-full object-cover"
        />
      )}
      <div className="px-[min(1.375rem,5vw)] pt-5 pb-5.5">
        <p className="text-small text-soft">{date}</p>
        <h2 className="text-bigger leading-tight">
          <a className="no-underline stretched" href={href}>
            {title}
          </a>
        </h2>
        <p className="mt-2 text-plain leading-normal text-soft">{summary}</p>
      </div>
    </li>
  );
}

/** A rendered article; its look is the class `prose`, as nothing in it has classes of its own. */
export function ArticleBody({ html }: Pick<RenderedArticle, "html">) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by renderArticle
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
