import { brotliCompressSync } from "node:zlib";
import { fetchRaw, lastingHeaders, type RawAnswer } from "./fetch-raw.ts";

const identity = { "accept-encoding": "identity" };

/** What belongs to the bytes of an answer. */
const ofBody = /^(content-(length|encoding)|etag)$/i;

/**
 * The page as it would be written by hand: the same text and pictures, its style sheets inline, no script at all. It keeps
 * the security headers, which every page must have: a Cross-Origin-Opener-Policy alone makes the browser open the page
 * in a process of its own, 30 to 50 ms later.
 */
export async function staticTwin(origin: string, { rawHeaders, body }: RawAnswer): Promise<RawAnswer> {
  let html = body.toString("utf8");
  for (const [link, href] of styleSheets(html)) {
    const { body: css } = await fetchRaw(new URL(href, origin).href, identity);
    html = html.replace(link, () => `<style>${css.toString("utf8")}</style>`);
  }
  const written = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, "");
  const packed = brotliCompressSync(written);
  return {
    status: 200,
    headers: {},
    rawHeaders: [
      ...withoutBody(lastingHeaders(rawHeaders)),
      ...["Content-Encoding", "br", "Content-Length", String(packed.length)],
    ],
    body: packed,
  };
}

function withoutBody(headers: readonly string[]): string[] {
  return headers.filter((_, index) => !ofBody.test(headers[index - (index % 2)] ?? ""));
}

/** Each link to a style sheet, with its address. */
function styleSheets(html: string): [link: string, href: string][] {
  return [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)].flatMap(([link]) => {
    const href = /href="([^"]+)"/.exec(link)?.[1];
    return href === undefined ? [] : [[link, href] as [string, string]];
  });
}
