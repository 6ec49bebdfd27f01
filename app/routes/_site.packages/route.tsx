import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/layout/error-page";
import { loadPackageList } from "~/domain/packages/load-package-list.server";
import { PackageListScreen } from "~/domain/packages/package-list-screen";
import { pageMeta } from "~/lib/head";

export const meta = pageMeta;

export function loader({ request }: LoaderFunctionArgs) {
  return loadPackageList(request, undefined);
}

export default function AllPackagesPage() {
  return <PackageListScreen data={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
