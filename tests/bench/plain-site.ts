/** The same site as Remix draws it out of the box, in the place of app/server/start.js: what rendering costs
 * is measured against this. Its pages lack the inline style sheet, which is in its favour. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import { PassThrough } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createReadableStreamFromReadable, type EntryContext, type ServerBuild } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

interface ExpressApp extends RequestListener {
  use(middleware: unknown): void;
  all(path: string, handler: unknown): void;
}

function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(createElement(RemixServer, { context, url: request.url }), {
      onShellReady() {
        const body = new PassThrough();
        headers.set("Content-Type", "text/html");
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

/** The build with the stock entry, and with a root that hydrates every page. */
function stockBuild(build: ServerBuild): ServerBuild {
  const { root } = build.routes;
  if (root === undefined) throw new Error("The build has no root route");
  const hydrating = { ...root, module: { ...root.module, handle: { hydrate: true } } };
  return {
    ...build,
    routes: { ...build.routes, root: hydrating },
    entry: { module: { default: handleRequest } },
  };
}

/** The front takes the first server that listens once it waits for one, so it is given one that nobody asks. */
async function openBehindDecoy(): Promise<ServerBuild> {
  const build = (await import(pathToFileURL("build/server/index.js").href)) as ServerBuild;
  const ignore = () => undefined;
  for (let isTaken = false; !isTaken; await setTimeout(20)) {
    const decoy = createServer(ignore).listen(0, "127.0.0.1");
    await once(decoy, "listening");
    // The front puts its own handler in the place of the former one.
    isTaken = !decoy.listeners("request").includes(ignore);
    decoy.close();
  }
  return build;
}

process.env.NODE_ENV = "production";
const build = stockBuild(await openBehindDecoy());
// React and Remix have read it by now; loaders take it as leave to run without the front's request scope.
process.env.NODE_ENV = "development";

const bySite = createRequire(import.meta.url);
const byServe = createRequire(bySite.resolve("@remix-run/serve/package.json"));
const express = byServe("express") as () => ExpressApp;
const compression = byServe("compression") as () => unknown;
const { createRequestHandler } = byServe("@remix-run/express") as {
  createRequestHandler: (options: { build: ServerBuild; mode: string }) => unknown;
};

const app = express();
app.use(compression());
app.all("*", createRequestHandler({ build, mode: "production" }));
const server = createServer(app).listen(Number(process.env.PORT), process.env.HOST);
process.once("SIGTERM", () => {
  server.closeAllConnections();
  server.close();
});
