import { missingPage } from "~/domain/search/missing-page.server";

export { MissingPage as ErrorBoundary } from "~/domain/search/missing-page";
export { pageMeta as meta } from "~/lib/head";

/** Answers unknown addresses with a 404 page inside the site's shell, with menu and chat button. */
export async function loader() {
  throw await missingPage();
}

export default function UnknownPage() {
  return null;
}
