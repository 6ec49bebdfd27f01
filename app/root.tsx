import { Links, Meta, Outlet, Scripts, useMatches } from "@remix-run/react";
import { BareErrorPage } from "~/components/layout/error-page";
import { useInlineStyles, useIsStatic, useNonce } from "~/components/layout/request-context";
import { siteSettingsSchema } from "~/domain/site/content";
import { siteIdentity } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import type { BodyLimit } from "~/lib/body-limit";
import { pageMeta } from "~/lib/head";

/** What a route may ask of the document; public routes ask for nothing and ship no framework script. */
export interface DocumentHandle {
  hydrate?: boolean;
  bodyLimit?: BodyLimit;
}

export const meta = pageMeta;

/** Never fails: an error page has the built-in name and icon where the settings can't be read. */
export async function loader() {
  return siteIdentity(await readSiteSettings().catch(() => siteSettingsSchema.parse({})));
}

/** Before any schema is made: else zod tries whether it may `eval`, and breaks the security policy to find out. */
const zodWithoutEval = "globalThis.__zod_globalConfig={jitless:true}";

function useHydration(): boolean {
  const isStatic = useIsStatic();
  const hydrates = useMatches().some(
    (match) => (match.handle as DocumentHandle | undefined)?.hydrate === true,
  );
  return hydrates && !isStatic;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const hydrates = useHydration();
  const nonce = useNonce();
  const styles = useInlineStyles();
  return (
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b5d46" />
        <Meta />
        <Links />
        {styles && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet; the policy allows it by its hash
          <style dangerouslySetInnerHTML={{ __html: styles }} />
        )}
      </head>
      <body>
        {children}
        {hydrates && (
          <>
            <script
              nonce={nonce}
              suppressHydrationWarning
              // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; the security policy allows it by its nonce
              dangerouslySetInnerHTML={{ __html: zodWithoutEval }}
            />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** Reached only when the layout of the address could not be drawn. */
export function ErrorBoundary() {
  return <BareErrorPage />;
}
