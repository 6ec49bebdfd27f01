import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { NonceContext, RequestIdContext } from "~/components/layout/request-context";
import type { DocumentHandle } from "~/root";
import { getBackend } from "~/server/backend.server";
import { startDailyUpkeep } from "~/server/daily-upkeep.server";
import { installFront } from "~/server/front.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { setDocumentHeaders } from "~/server/security-headers.server";

// The server listens only once the backend is open: a start that can't serve ends with its reason instead.
try {
  const backend = await getBackend();
  installFront({ onClose: () => backend.close() });
  startDailyUpkeep();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * Renders a whole document before the first byte leaves: public pages are finished then, and one piece
 * compresses to a quarter of what many flushed pieces take.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { id, nonce } = requestScope();
  let failed = false;
  const html = await renderDocument(
    <RequestIdContext.Provider value={id}>
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </NonceContext.Provider>
    </RequestIdContext.Provider>,
    (error) => {
      failed = true;
      log().error({ requestId: id, err: error }, "render.failed");
    },
  );
  const finalStatus = failed ? 500 : status;
  setDocumentHeaders(headers, finalStatus, hydrates(context) ? nonce : null);
  return new Response(html, { status: finalStatus, headers });
}

/** True when the document carries the framework's scripts, as root.tsx decides by the same handles. */
function hydrates({ routeModules, staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as DocumentHandle | undefined;
    return handle?.hydrate === true;
  });
}

function renderDocument(element: React.ReactElement, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError,
    });
  });
}

/** Every failure of a loader, action or render that is not an answer by itself; the page shows only the request's id. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  // An answer such as 405 is the visitor's doing; the line on a failure must stand out.
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
