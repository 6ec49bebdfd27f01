import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { navigationLinks, type PublicPage } from "../../app/lib/public-page.ts";

const declarations: { pages: readonly PublicPage[] }[] = await Promise.all(
  globSync("app/routes/*/page.ts")
    .sort()
    .map((file) => import(pathToFileURL(file).href)),
);

/** The pages that the routes' folders declare: the same list that front, menu and sitemap are made of. */
const byFolder = declarations.map(({ pages }) => pages.filter(({ isFile }) => !isFile));
const address = (page: PublicPage) => ("example" in page ? page.example : page.path);

/** The pages that visitors see, one for each kind that has many: each is in the sitemap and kept by the front. */
export const publicPages: readonly string[] = byFolder
  .flat()
  .filter(({ unlisted }) => !unlisted)
  .map(address);

/** One page of each route. */
export const pageKinds: readonly string[] = byFolder.flatMap((pages) => pages.slice(0, 1)).map(address);

/** The groups of the navigation, each in its order. */
export const navigation = navigationLinks(byFolder.flat());
