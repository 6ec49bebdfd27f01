import { notFound } from "~/server/responses.server";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

/** Answers unknown addresses with a 404 page inside the site's shell, with menu and chat button. */
export function loader() {
  throw notFound("Halaman Tidak Ditemukan");
}

export default function UnknownPage() {
  return null;
}
