/**
 * The same site as a plain Remix application: streamed as it renders, hydrated, compressed chunk by chunk by the
 * middleware of remix-serve, no page front. What uncached rendering is measured against. Prints its origin.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { createReadableStreamFromReadable, type EntryContext, type ServerBuild } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** The little of express that is used here; it and its middleware are remix-serve's own. */
interface Application {
  use(middleware: unknown): void;
  all(path: string, handler: unknown): void;
  disable(setting: string): void;
}

const serveRequire = createRequire(createRequire(import.meta.url).resolve("@remix-run/serve/dist/cli.js"));
const express = serveRequire("express") as () => Application;
const compression = serveRequire("compression") as () => unknown;
const { createRequestHandler } = serveRequire("@remix-run/express") as {
  createRequestHandler(options: { build: ServerBuild; mode: string }): unknown;
};

/** As the framework's own default entry does it. */
function streamDocument(
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
      onError: reject,
    });
  });
}

/** Public pages get the framework's scripts and the data of their loaders, as pages of Remix do. */
function withHydration(build: ServerBuild): ServerBuild {
  const shell = build.routes["routes/_site"];
  if (shell === undefined) throw new Error("The build has no public shell");
  const { module } = shell;
  const handle = { ...(module.handle as object), hydrate: true };
  return {
    ...build,
    routes: { ...build.routes, "routes/_site": { ...shell, module: { ...module, handle } } },
    entry: { module: { ...build.entry.module, default: streamDocument } },
  };
}

/** The page front takes the first server that listens: one that nobody asks. */
function keepTheFrontBusy(): Promise<void> {
  const idle = createServer((_: IncomingMessage, response: ServerResponse) => response.end());
  return new Promise((resolve) => idle.listen(0, "127.0.0.1", resolve));
}

process.env.NODE_ENV = "production";
const build = (await import(pathToFileURL(path.resolve("build/server/index.js")).href)) as ServerBuild;
await keepTheFrontBusy();
// Loaders called without a front open a scope of their own everywhere but in production.
process.env.NODE_ENV = "test";

const application = express();
application.disable("x-powered-by");
application.use(compression());
application.all("*", createRequestHandler({ build: withHydration(build), mode: "production" }));
const server = createServer(
  application as unknown as (request: IncomingMessage, response: ServerResponse) => void,
);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) console.log(`http://127.0.0.1:${address.port}`);
});
