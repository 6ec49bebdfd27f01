import type { IncomingMessage, ServerResponse } from "node:http";
import { readReferrer } from "~/lib/addresses";
import { getEnv } from "../env.server";
import { counters } from "../log.server";
import { packByGzip, packingOf, packQuickly } from "./compress-answer.server";
import {
  type HowKept,
  isPackable,
  type KeptPage,
  type PageCache,
  type RenderedPage,
} from "./page-cache.server";
import { type RequestHeaders, readHeaders } from "./read-headers.server";
import { type MemoryAnswer, sendFromMemory } from "./send-from-memory.server";
import { type Encoding, type Handler, isRead, namesEtag, type Step } from "./steps";

/** Key of a public page's address; null for other addresses. */
export type KeyOf = (url: string) => string | null;

/** Body of a page in an encoding; null where its content is compressed already. Gzip is made at its first use: browsers
 * take Brotli. */
function bodyOf(keptPage: KeptPage, encoding: Encoding): Buffer | null {
  if (encoding === "identity") return keptPage.page.body;
  if (encoding === "gzip" && keptPage.br !== null) keptPage.gzip ??= packByGzip(keptPage.page.body);
  return keptPage[encoding];
}

function encodingFor(keptPage: KeptPage, accepted: readonly Encoding[]): Encoding {
  for (const encoding of accepted) if (bodyOf(keptPage, encoding) !== null) return encoding;
  return "identity";
}

function prepare(keptPage: KeptPage, how: HowKept, kind: Encoding | "notModified"): MemoryAnswer {
  if (kind === "notModified")
    return { status: 304, headers: keptHeaders(keptPage, how), body: Buffer.alloc(0) };
  const body = bodyOf(keptPage, kind) ?? keptPage.page.body;
  const headers = [...keptHeaders(keptPage, how), "Content-Length", String(body.length)];
  if (kind !== "identity") headers.push("Content-Encoding", kind);
  return { status: 200, headers, body };
}

function keptHeaders({ page, etag }: KeptPage, how: HowKept): string[] {
  return [...pageHeaders(page, how, `cache;desc="${how}"`), "ETag", etag];
}

function pageHeaders({ headers }: RenderedPage, cache: HowKept | "miss", timing: string): string[] {
  return [...headers.flat(), "Vary", "Accept-Encoding", "X-Cache", cache, "Server-Timing", timing];
}

/** Serves kept pages. Nothing is parsed, logged or allocated per request. */
export function createKeptPageStep(cache: PageCache, keyOf: KeyOf): Step {
  return (request, response) => {
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const key = url.includes("?") ? keyOf(url) : url;
    if (key === null) return false;
    const now = Date.now();
    const keptPage = cache.find(key, now);
    if (keptPage === undefined) return false;
    const requestHeaders = readHeaders(request.rawHeaders);
    if (requestHeaders.hasSession || !requestHeaders.isPlain) return false;
    sendKept(keptPage, now, requestHeaders, response);
    return true;
  };
}

function sendKept(
  keptPage: KeptPage,
  now: number,
  { encodings, ifNoneMatch }: RequestHeaders,
  response: ServerResponse,
): void {
  const how = now < keptPage.freshUntil ? "hit" : "stale";
  const answers = keptPage.answers[how];
  counters.kept[how] += 1;
  const isKnown = ifNoneMatch !== undefined && namesEtag(ifNoneMatch, keptPage.etag);
  const kind = isKnown ? "notModified" : encodingFor(keptPage, encodings);
  answers[kind] ??= prepare(keptPage, how, kind);
  sendFromMemory(answers[kind], response, now);
}

/** Renders public pages that are not kept or no longer fresh, and keeps them where allowed. */
export function createPageStep(cache: PageCache, keyOf: KeyOf, next: Handler): Step {
  return (request, response) => {
    if (!isRead(request.method)) return false;
    const key = keyOf(request.url ?? "");
    if (key === null) return false;
    const requestHeaders = readHeaders(request.rawHeaders);
    if (requestHeaders.hasSession) return false;
    void answerAnew(cache, key, requestHeaders, request, response, next);
    return true;
  };
}

async function answerAnew(
  cache: PageCache,
  key: string,
  requestHeaders: RequestHeaders,
  request: IncomingMessage,
  response: ServerResponse,
  next: Handler,
): Promise<void> {
  const started = performance.now();
  const loaded = await cache.load(key).catch(() => null);
  if (response.destroyed) return;
  if (loaded === null || dependsOnVisitor(loaded.page, request)) return next(request, response);
  const { page, keptPage, renews } = loaded;
  if (keptPage !== null && renews) return sendKept(keptPage, Date.now(), requestHeaders, response);
  const headers = pageHeaders(page, "miss", `render;dur=${(performance.now() - started).toFixed(1)}`);
  if (keptPage !== null) headers.push("ETag", keptPage.etag);
  if (
    keptPage !== null &&
    requestHeaders.ifNoneMatch !== undefined &&
    namesEtag(requestHeaders.ifNoneMatch, keptPage.etag)
  ) {
    response.writeHead(304, headers).end();
    return;
  }
  const packing = isPackable(page) ? packingOf(requestHeaders.encodings) : null;
  const body =
    packing === null ? page.body : (keptPage?.[packing] ?? (await packQuickly(page.body, packing)));
  if (packing !== null) headers.push("Content-Encoding", packing);
  headers.push("Content-Length", String(body.length));
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Whether an answer depends on the visitor. A redirect may depend on the whole query, which the key does not contain;
 * an error page links back to where the visitor comes from. */
function dependsOnVisitor(
  { status }: RenderedPage,
  { headers: { referer, host } }: IncomingMessage,
): boolean {
  if (status < 400) return status >= 300;
  return readReferrer(referer, [getEnv().siteUrl, `http://${host}`]) !== null;
}
