import { Links, Meta, Outlet, Scripts, useMatches } from "@remix-run/react";
import { ErrorPage } from "~/components/layout/error-page";

/** What a route may ask of the document; public routes ask for nothing and ship no framework script. */
export interface DocumentHandle {
  hydrate?: boolean;
}

function useHydration(): boolean {
  return useMatches().some((match) => (match.handle as DocumentHandle | undefined)?.hydrate === true);
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b5d46" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {useHydration() && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
