import type { RenderedArticle } from "./render-article.server";

/** A rendered article; its look is the class `prose`, as nothing in it has classes of its own. */
export function ArticleBody({ html }: Pick<RenderedArticle, "html">) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by renderArticle
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
