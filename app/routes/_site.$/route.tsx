import { notFound } from "~/server/responses.server";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

/** Whatever has no page: its 404 stands inside the shell, with menu and chat button. */
export function loader() {
  throw notFound("Halaman Tidak Ditemukan");
}

export default function UnknownPage() {
  return null;
}
