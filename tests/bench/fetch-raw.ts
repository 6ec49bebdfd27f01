import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: Buffer;
}

export type RequestHeaders = Record<string, string>;

/** What a browser sends with a request for a page. */
export const browserHeaders: RequestHeaders = {
  "accept-encoding": "gzip, deflate, br, zstd",
  accept: "text/html,*/*",
};

export function fetchRaw(url: string, headers: RequestHeaders = browserHeaders): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false }, (answer) => {
      buffer(answer).then(
        (body) =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            rawHeaders: answer.rawHeaders,
            body,
          }),
        reject,
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** What belongs to one connection or moment, not to an answer that is sent again. */
const passing = new Set(["connection", "keep-alive", "transfer-encoding", "date"]);

/** An answer's headers as they can be sent again: names and values in turn. */
export function lastingHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.flatMap((name, index) => {
    const value = rawHeaders[index + 1];
    return index % 2 === 1 || value === undefined || passing.has(name.toLowerCase()) ? [] : [name, value];
  });
}

const settleTries = 60;

/** The answer once it is as it stays: a kept page packed as well as it will be. Sites without a cache settle at once. */
export async function fetchSettled(
  url: string,
  headers: RequestHeaders = browserHeaders,
): Promise<RawAnswer> {
  let answer = await fetchRaw(url, headers);
  for (let tried = 0; tried < settleTries && answer.headers["x-cache"] !== undefined; tried += 1) {
    if (answer.headers["x-cache"] === "hit" && isPackedWell(answer)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer = await fetchRaw(url, headers);
  }
  return answer;
}

function isPackedWell({ headers, body }: RawAnswer): boolean {
  if (headers["content-encoding"] !== "br") return body.length === 0;
  return body.length <= 1.02 * brotliCompressSync(brotliDecompressSync(body)).length;
}

/** Waits until every page of the sitemap is kept: the warm-up after a start is no part of what is measured. */
export async function settleSitemap(origin: string): Promise<void> {
  const { body } = await fetchRaw(`${origin}/sitemap.xml`, { "accept-encoding": "identity" });
  for (const [, address = ""] of body.toString("utf8").matchAll(/<loc>([^<]+)<\/loc>/g)) {
    await fetchSettled(origin + new URL(address).pathname);
  }
}
