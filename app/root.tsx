import { Links, Meta, Outlet, Scripts, useMatches } from "@remix-run/react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { BareErrorPage } from "~/components/layout/error-page";
import { hydratedId, noteAddress } from "~/components/layout/hydrated-element";
import { useInlineStyles, useIsStatic, useNonce } from "~/components/layout/request-context";
import { siteIdentity } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { settingsPage } from "~/domain/site/settings";
import type { BodyLimit } from "~/lib/body-limit";
import { pageMeta } from "~/lib/head";

/** Options of a route for its document. Public routes and those that lead into the admin area do not hydrate: they ship no framework
 * script. */
export interface DocumentHandle {
  hydrate?: boolean;
  bodyLimit?: BodyLimit;
}

export const meta = pageMeta;

/** Loads the site's name, icon and logo. Never fails: where the settings cannot be read, error pages have the built-in ones. */
export async function loader() {
  return siteIdentity(await readSiteSettings().catch(() => settingsPage.stored.parse({})));
}

export function Layout({ children }: { children: React.ReactNode }) {
  return import.meta.env.SSR ? <Document>{children}</Document> : <HydratedPart>{children}</HydratedPart>;
}

/** Part of the document that React takes over, nested like in `Document`: React makes the ids of `useId` by these
 * places. */
function HydratedPart({ children }: { children: React.ReactNode }) {
  return (
    <>
      <HeadInStep />
      {/* biome-ignore lint/complexity/noUselessFragments: it stands for the body, with as many children */}
      <>
        {children}
        {null}
      </>
    </>
  );
}

/** Keeps the document's title and icon in step with the screen; the rest of the head stays as the server sent it. */
function HeadInStep() {
  const [head, setHead] = useState<HTMLElement | null>(null);
  const matches = useMatches();
  useEffect(() => setHead(document.createElement("head")), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen's data decides what <Meta> has drawn
  useEffect(() => {
    const title = head?.querySelector("title")?.textContent;
    if (title) document.title = title;
    const icon = head?.querySelector<HTMLLinkElement>("link[rel=icon]")?.getAttribute("href");
    if (icon) document.head.querySelector("link[rel=icon]")?.setAttribute("href", icon);
  }, [head, matches]);
  return head && createPortal(<Meta />, head);
}

/** A long screen is parsed in steps. Painted between two of them, what stands at its right or lower edge would move. The
 * types of React 18 do not know the attribute. */
const blocksPainting = { blocking: "render" };

function Document({ children }: { children: React.ReactNode }) {
  const hydrates = !useIsStatic();
  const nonce = useNonce();
  const styles = useInlineStyles();
  return (
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b5d46" />
        {hydrates && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: noteAddress }} />
        )}
        <Meta />
        <Links />
        {hydrates && <link rel="expect" href={`#${hydratedId}`} {...blocksPainting} />}
        {styles && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet; the policy allows it by its hash
          <style dangerouslySetInnerHTML={{ __html: styles }} />
        )}
      </head>
      <body>
        {hydrates ? <div id={hydratedId}>{children}</div> : children}
        {hydrates && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** Shown only when the layout of the address could not be drawn. */
export function ErrorBoundary() {
  return <BareErrorPage />;
}
