import { text } from "node:stream/consumers";
import * as build from "virtual:remix/server-build";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import {
  CameFromContext,
  NonceContext,
  RequestIdContext,
  StaticContext,
  StylesContext,
} from "~/components/layout/request-context";
import { startWarming } from "~/domain/media/derivatives/picture-derivatives.server";
import { endInquiryNotices } from "~/domain/site/inquiry-notices.server";
import { allScripts, framesOf, pageScript, scriptPlace } from "~/enhance/page-script";
import { speculationRules } from "~/enhance/speculation-rules";
import { readReferrer, safeRedirect } from "~/lib/addresses";
import { createBodyLimits } from "~/lib/body-limit";
import { createPageKey } from "~/lib/public-page";
import { createSpelling } from "~/lib/request-address";
import { publicPages, publicRoutes } from "~/public-pages";
import type { DocumentHandle } from "~/root";
import { getBackend } from "~/server/backend.server";
import { getEnv } from "~/server/env.server";
import { readHealth } from "~/server/health.server";
import { installFront } from "~/server/http/install-front.server";
import { log } from "~/server/log.server";
import { createPageStyles } from "~/server/page-styles.server";
import { requestScope } from "~/server/request-scope.server";
import { setDocumentHeaders } from "~/server/security-headers.server";
import { endUpkeep, startDailyUpkeep } from "~/server/upkeep.server";
import siteStyles from "~/styles/site.css?inline";

/**
 * Resolves once the backend is open; until then the server does not listen: a start that cannot serve ends with its reason
 * instead. In production `site.js` waits for it (`whole-server.ts`), so that the routes load while the backend opens.
 */
export const opened = open();
if (import.meta.env.DEV) await opened;

async function open(): Promise<void> {
  try {
    const backend = await getBackend();
    const keyOf = createPageKey(publicPages);
    installFront({
      build: import.meta.env.PROD ? build : null,
      publicRoutes,
      keyOf,
      spelling: createSpelling(keyOf, () => build.routes),
      limitOf: createBodyLimits(() => build.routes),
      onClose: async () => {
        await Promise.all([endUpkeep(), endInquiryNotices()]);
        await backend.close();
      },
    });
    startDailyUpkeep();
    // Logs a wrong key or a nearly full disk at once, before a visitor meets it.
    void readHealth();
    if (getEnv().warmUp) startWarming();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Renders a document and sends it whole: compressed in one piece it is a quarter of the size of many flushed pieces. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const scope = requestScope();
  const { id, nonce, givesBack } = scope;
  const hydrated = handlesOf(context).some((handle) => handle.hydrate === true) && !givesBack;
  const carriesStyles = hasInlineStyles(context);
  const document = (
    <RequestIdContext.Provider value={id}>
      <NonceContext.Provider value={nonce}>
        <StylesContext.Provider value={carriesStyles ? stylePlace : ""}>
          <StaticContext.Provider value={!hydrated}>
            <CameFromContext.Provider value={cameFrom(request)}>
              <RemixServer context={drawnPart(context)} url={request.url} />
            </CameFromContext.Provider>
          </StaticContext.Provider>
        </StylesContext.Provider>
      </NonceContext.Provider>
    </RequestIdContext.Provider>
  );
  // What React takes over links to its styles and scripts; only the bare error page carries them too.
  const isWhole = hydrated && !carriesStyles;
  const rendered = hydrated
    ? withScriptsLast(renderToString(document)) + (await handOff(context, nonce))
    : renderToStaticMarkup(document);
  const page = isWhole ? { html: rendered, styles: "", script: "" } : withParts(rendered, carriesStyles);
  const html = `<!DOCTYPE html>${page.html}`;
  setDocumentHeaders(headers, status, {
    nonce: hydrated ? nonce : null,
    isPrivate: !carriesStyles,
    styles: page.styles,
    scripts: page.script === "" ? [speculationRules] : [speculationRules, page.script],
    frames: framesOf(page.script),
  });
  if (scope.document === undefined) return new Response(html, { status, headers });
  scope.document = html;
  return new Response(null, { status, headers });
}

/** Puts the style sheet and the script that a document needs into their places. */
function withParts(rendered: string, carriesStyles: boolean) {
  const script = rendered.includes(scriptPlace) ? pageScript(rendered) : "";
  const { html, styles } = carriesStyles ? dress(rendered, script) : { html: rendered, styles: "" };
  const dressed = html
    .replace(`<style>${stylePlace}</style>`, () => `<style>${styles}</style>`)
    .replace(scriptPlace, () => `<script>${script}</script>`);
  return { html: dressed, styles, script };
}

/** What React draws: without the loaders' data, which follow the document (`handOff`), and with the matched routes alone, because the
 * router compiles every route at each render. */
function drawnPart(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id)));
  return { ...context, serverHandoffStream: undefined, manifest: { ...manifest, routes } };
}

/** Path that the visitor comes from; null where the visitor has only reloaded this page. */
function cameFrom({ url, headers }: Request): string | null {
  const { origin, pathname, search } = new URL(url);
  const from = readReferrer(headers.get("referer"), [getEnv().siteUrl, origin]);
  const address = from === null ? "" : safeRedirect(from.page + from.query, "");
  return address === pathname + search || address === "" ? null : address;
}

function handlesOf({ routeModules, staticHandlerContext }: EntryContext): DocumentHandle[] {
  return staticHandlerContext.matches.flatMap(({ route }) => {
    const handle = routeModules[route.id]?.handle as DocumentHandle | undefined;
    return handle ? [handle] : [];
  });
}

/** Stands in the document's style element until it is known which rules the document needs. It is replaced together with
 * its tags, which no stored text can contain unescaped. */
const stylePlace = "/**/";

const dress = createPageStyles(siteStyles, allScripts);

/** Public pages and the bare error page carry their styles inside; other pages link to theirs. */
function hasInlineStyles({ staticHandlerContext: { errors, matches } }: EntryContext): boolean {
  const isPublic = matches.some(({ route }) => route.id === "routes/_site");
  return isPublic || (errors !== null && errors !== undefined && "root" in errors);
}

/** Logs a failure. The page itself shows only the request's id. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  // Answers such as 405 are the visitor's doing. Logged, they would hide real failures.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { pathname } = new URL(request.url);
  log().error(
    {
      requestId: requestScope().id,
      method: request.method,
      path: pathname,
      err: error,
    },
    "request.failed",
  );
}

/** Lets the style sheet and the font, which the first paint needs, arrive before the scripts. Browsers fetch preloaded modules
 * as early as a style sheet otherwise. */
function withScriptsLast(html: string): string {
  const preload = '<link rel="modulepreload"';
  // The page before them is long, and need not be searched by every piece.
  const start = html.indexOf(preload);
  return html.slice(0, start) + html.slice(start).replaceAll(preload, `${preload} fetchpriority="low"`);
}

/**
 * Script that gives the browser the loaders' data. Remix renders it in the document, as parts that may arrive later. Here all
 * data is read before, so that React can draw one string, which costs less than a stream of bytes.
 */
async function handOff({ serverHandoffStream }: EntryContext, nonce: string): Promise<string> {
  const data = serverHandoffStream ? await text(serverHandoffStream) : "";
  const escaped = JSON.stringify(data).replaceAll("<", "\\u003c");
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${escaped});${controller}.close();</script>`;
}
