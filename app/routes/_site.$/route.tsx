import { ErrorPage } from "~/components/layout/error-page";
import { pageMeta } from "~/lib/head";
import { notFound } from "~/server/responses.server";

export const meta = pageMeta;

export function loader() {
  throw notFound("Halaman Tidak Ditemukan");
}

export default function UnknownPage() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
