import { renderToStaticMarkup } from "react-dom/server";
import { describePictures } from "~/domain/media/derivatives/describe-pictures.server";
import { pictureSlots } from "~/domain/media/derivatives/picture";
import { PictureImage } from "~/domain/media/derivatives/picture-image";
import { type Heading, putPictures, renderMarkdown } from "~/lib/markdown.server";
import { getEnv } from "~/server/env.server";

export interface RenderedArticle {
  /** Safe to print as it is. */
  html: string;
  headings: Heading[];
}

/** Markdown as a page prints it, with its pictures from the library; others are left out. Throws BackendError. */
export async function renderArticle(body: string): Promise<RenderedArticle> {
  const { html, headings, pictures } = renderMarkdown(body, getEnv().siteUrl);
  const found = await describePictures(pictures.map(({ address }) => address));
  const drawn = found.map((picture, index) =>
    picture.derived === null
      ? ""
      : renderToStaticMarkup(
          <PictureImage picture={picture} slot={pictureSlots.slide} alt={pictures[index]?.alt ?? ""} />,
        ),
  );
  return { html: putPictures(html, drawn), headings };
}
