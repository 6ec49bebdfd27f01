import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../helpers/find-browser.ts";
import { pageKinds } from "../helpers/public-pages.ts";
import { fetchSettled, type RawAnswer } from "./fetch-raw.ts";
import type { Goals } from "./goals.ts";
import { figure, kilobytes, markdownTable } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { packagePath, startEmbeddedSite, withStopped } from "./sites.ts";

const kinds = ["Document", "Stylesheet", "Script", "Font", "Image", "Other"] as const;
type Kind = (typeof kinds)[number];

/** A phone 360 px wide, as most of the visitors hold. */
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Ten segments of 1,460 bytes: what a server sends before the first acknowledgement. */
const firstFlightBytes = 14_600;
/** First answers that are packed while the visitor waits. */
const unkeptBytes = 17_000;
const unkept = [
  "/cari?q=umroh",
  `/bandingkan?p=${packagePath.split("/").at(-1)}`,
  "/packages?urut=harga&halaman=2",
];

/** What a first visit of each page kind takes over the wire, by kind, and how well its HTML is packed. */
export function measureTransfer(_options: BenchOptions, goals: Goals): Promise<string> {
  return withStopped(async (use) => {
    const site = await use(startEmbeddedSite());
    const executablePath = findBrowser();
    if (executablePath === undefined)
      throw new Error("Transfer is read in Chromium: name one in CHROMIUM_PATH");
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    try {
      const flights: string[][] = [];
      const visits: string[][] = [];
      const packings: string[][] = [];
      for (const path of [...pageKinds, ...unkept]) {
        const first = await answerBytes(browser, site.origin + path);
        goals.atMost(`First visitor of ${path}, bytes`, first, unkeptBytes);
        packings.push([path, ...(await packing(site.origin + path))]);
        const again = await answerBytes(browser, site.origin + path);
        if (!unkept.includes(path)) goals.atMost(`First answer of ${path}, bytes`, again, firstFlightBytes);
        flights.push([path, String(first), String(again)]);
      }
      const largest = (column: number, rows = flights) => Math.max(...rows.map((row) => Number(row[column])));
      goals.figures.set(
        "first answer, headers and HTML, the largest: kept; to the very first visitor or not kept",
        `${largest(2, flights.slice(0, pageKinds.length))}; ${largest(1)} bytes (at most ${firstFlightBytes}; ${unkeptBytes})`,
      );
      for (const path of pageKinds) visits.push([path, ...(await visit(browser, site.origin + path))]);
      return [
        "First answer, headers and HTML as Chromium receives them, in bytes.\n",
        markdownTable(["page", "to its first visitor", "afterwards"], flights),
        "",
        "First visit on a phone (360 px, 2 x), read to its end; kB with headers, as compressed.\n",
        markdownTable(
          [
            "page",
            "HTML",
            "CSS",
            "JS",
            "font",
            "images",
            "other",
            "without images and font",
            "requests",
            "of them images",
          ],
          visits,
        ),
        "\nHTML against the whole page packed as well as can be.\n",
        markdownTable(["page", "plain kB", "br kB", "/ brotli 11", "gzip kB", "/ gzip 9"], packings),
      ].join("\n");
    } finally {
      await browser.close();
    }
  });
}

/** Bytes of a page's first answer, without what it asks for. */
async function answerBytes(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const documents = new Set<string>();
  let bytes = Number.NaN;
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Document") documents.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (documents.has(requestId)) bytes = encodedDataLength;
  });
  await session.send("Network.enable");
  await page.goto(url, { waitUntil: "load" });
  await context.close();
  return bytes;
}

async function visit(browser: Browser, url: string): Promise<string[]> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const kindOf = new Map<string, Kind>();
  const bytes = new Map<Kind, number>();
  const requests = new Map<Kind, number>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (!response.url.startsWith("http")) return;
    const kind = kinds.find((known) => known === type) ?? "Other";
    kindOf.set(requestId, kind);
    requests.set(kind, (requests.get(kind) ?? 0) + 1);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId);
    if (kind !== undefined) bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  await session.send("Network.enable");
  await page.goto(url, { waitUntil: "networkidle" });
  await readToTheEnd(page);
  await context.close();
  const sum = (counts: Map<Kind, number>, of: readonly Kind[]) =>
    of.reduce((total, kind) => total + (counts.get(kind) ?? 0), 0);
  const rest = kinds.filter((kind) => kind !== "Image" && kind !== "Font");
  return [
    ...kinds.map((kind) => kilobytes(bytes.get(kind) ?? 0)),
    kilobytes(sum(bytes, rest)),
    String(sum(requests, kinds)),
    String(requests.get("Image") ?? 0),
  ];
}

/** Pictures further down are loaded when they come near. */
async function readToTheEnd(page: Awaited<ReturnType<Browser["newPage"]>>): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += phone.viewport.height) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await page.waitForLoadState("networkidle");
  }
}

async function packing(url: string): Promise<string[]> {
  const [br, gzip] = await Promise.all(["br", "gzip"].map((encoding) => fetchSettledAs(url, encoding)));
  const plain = unpack(br);
  const bestBrotli = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;
  const bestGzip = gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }).length;
  return [
    kilobytes(plain.length),
    kilobytes(br?.body.length ?? 0),
    figure((br?.body.length ?? 0) / bestBrotli),
    kilobytes(gzip?.body.length ?? 0),
    figure((gzip?.body.length ?? 0) / bestGzip),
  ];
}

function fetchSettledAs(url: string, encoding: string): Promise<RawAnswer> {
  return fetchSettled(url, { "accept-encoding": encoding });
}

function unpack(answer: RawAnswer | undefined): Buffer {
  const { headers, body = Buffer.alloc(0) } = answer ?? { headers: {} };
  if (headers["content-encoding"] === "br") return brotliDecompressSync(body);
  return headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
}
