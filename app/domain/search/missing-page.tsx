import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/layout/error-page";
import { PackageCard } from "~/domain/packages/list/package-card";
import type { MissingPageAnswer } from "./missing-page.server";
import { SearchForm } from "./search-form";

/** Error page of addresses that visitors mistype. A page that does not exist offers search and packages instead. */
export function MissingPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  const packages: MissingPageAnswer["packages"] = error.data?.packages ?? [];
  return (
    <ErrorPage>
      <div className="mt-12 grid gap-6 text-start">
        <SearchForm />
        {packages.length > 0 && (
          <ul className="grid cols-fill-80 gap-6">
            {packages.map((card) => (
              <PackageCard key={card.href} card={card} heading="h2" />
            ))}
          </ul>
        )}
      </div>
    </ErrorPage>
  );
}
