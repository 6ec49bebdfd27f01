import { notFound } from "~/server/responses.server";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

export function loader() {
  throw notFound("Halaman Tidak Ditemukan");
}

export default function UnknownPage() {
  return null;
}
