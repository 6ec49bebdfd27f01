import fontFile from "@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url";
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { BareErrorPage } from "~/components/layout/error-page";
import { ChatButton } from "~/domain/inquiries/chat-button";
import { readContactContent, readSiteSettings } from "~/domain/site/queries.server";
import { toFooterContent } from "~/domain/site/settings";
import { todayInJakarta } from "~/lib/dates";
import type { DocumentHandle } from "~/root";
import { leadTo } from "~/server/responses.server";
import { SiteShell } from "./site-shell";

export { pageMeta as meta } from "~/lib/head";

interface SiteHandle extends DocumentHandle {
  /** Takes the chat button's place at the lower edge on small screens. */
  dock?(data: unknown): React.ReactNode;
}

/** The font never blocks the first paint (`font-display: optional`); asked for early, it is mostly there in time. */
export const links: LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: fontFile, crossOrigin: "anonymous" },
];

/** Shared caches call a page fresh as long as the server's own memory, give none older than a minute while they ask anew, and keep it a day for when we fail. */
export function headers() {
  return {
    "Cache-Control": "public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400",
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  if (pathname !== "/" && pathname.endsWith("/")) {
    throw leadTo(`/${pathname.replace(/^\/+|\/+$/g, "")}${search}`, 301);
  }
  const [settings, contact] = await Promise.all([readSiteSettings(), readContactContent()]);
  return { logo: settings.logoPicture, footer: toFooterContent(settings, contact, todayInJakarta()) };
}

export default function SiteLayout() {
  const content = useLoaderData<typeof loader>();
  const docks = useMatches().map(({ handle, data }) => (handle as SiteHandle | undefined)?.dock?.(data));
  return (
    <SiteShell content={content} dock={docks.at(-1)}>
      <Outlet />
    </SiteShell>
  );
}

/** Reached only when the shell's own content could not be read: pages bring their own boundary, which stays inside the shell. */
export function ErrorBoundary() {
  return (
    <BareErrorPage>
      <ChatButton kind="chat" label="Chat WhatsApp" />
    </BareErrorPage>
  );
}
