import type { Noun } from "~/records/noun";

export const articlesPath = "/admin/panduan";

export const newArticle = "baru";

/** Draws an article that is being written; answers with a `PreviewAnswer`. */
export const previewPath = `${articlesPath}/pratinjau`;

export interface PreviewAnswer {
  /** Safe to print as it is. */
  html: string;
}

export function editArticleAddress(id: string): string {
  return `${articlesPath}/${id}`;
}

export function articleAddress({ slug: name }: { slug: string }): string {
  return `/panduan/${name}`;
}

export const articleNoun: Noun = {
  kind: "panduan",
  name: "artikel",
  title: "Panduan",
  path: articlesPath,
  area: "content",
  formAddress: editArticleAddress,
};
