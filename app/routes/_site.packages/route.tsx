import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPackageList } from "~/domain/packages/list/load-package-list.server";
import { PackageListScreen } from "~/domain/packages/list/package-list-screen";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

/** Lists both categories; the menu offers one page for each. */
export function loader({ request }: LoaderFunctionArgs) {
  return loadPackageList(request, undefined);
}

export default function AllPackagesPage() {
  return <PackageListScreen data={useLoaderData<typeof loader>()} />;
}
