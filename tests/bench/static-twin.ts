import { brotliCompressSync } from "node:zlib";
import { fetchRaw, type RawAnswer } from "./fetch-raw.ts";

const identity = { "accept-encoding": "identity" };

/** The page as it would be written by hand: the same text and pictures, its style sheets inline, no script at all. */
export async function staticTwin(origin: string, { body }: RawAnswer): Promise<RawAnswer> {
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
      "Content-Type",
      "text/html; charset=utf-8",
      "Content-Encoding",
      "br",
      "Content-Length",
      String(packed.length),
    ],
    body: packed,
  };
}

/** Each link to a style sheet, with its address. */
function styleSheets(html: string): [link: string, href: string][] {
  return [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)].flatMap(([link]) => {
    const href = /href="([^"]+)"/.exec(link)?.[1];
    return href === undefined ? [] : [[link, href] as [string, string]];
  });
}
