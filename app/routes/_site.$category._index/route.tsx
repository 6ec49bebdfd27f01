import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isCategory } from "~/domain/packages/category";
import { loadPackageList } from "~/domain/packages/list/load-package-list.server";
import { PackageListScreen } from "~/domain/packages/list/package-list-screen";
import { notFound } from "~/server/responses.server";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

/** Serves `/umroh` and `/haji`; any other path of one word is a 404. */
export function loader({ params, request }: LoaderFunctionArgs) {
  if (!isCategory(params.category)) throw notFound("Halaman Tidak Ditemukan");
  return loadPackageList(request, params.category);
}

export default function PackageListPage() {
  return <PackageListScreen data={useLoaderData<typeof loader>()} />;
}
