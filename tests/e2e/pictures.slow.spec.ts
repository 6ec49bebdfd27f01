import type { Page } from "@playwright/test";
import { publicPages } from "../helpers/public-pages.ts";
import { seed } from "../helpers/seed.ts";
import { soakCases } from "../helpers/soak.ts";
import { expect, test } from "../helpers/test.ts";

/** What a phone of 360 pixels may download. */
const largestPicture = 60_000;
const picturesOfNineCards = 250_000;

const fixedWidths = [160, 320, 480, 640, 960, 1280, 1920];
const packagePage = `/umroh/${seed.reguler.slug}`;
const firstVisitRequests = 4;

interface Drawn {
  src: string;
  attributes: number;
  natural: number;
  /** A row of it, as a share of its height: a small picture's shape is told in whole pixels. */
  pixel: number;
  /** Device pixels it is drawn on, and how far below the first screen it lies. */
  needed: number;
  top: number;
  lazy: boolean;
}

interface Visit {
  /** Bytes of each picture, by address. */
  bytes: Map<string, number>;
  drawn: Drawn[];
  /** Addresses of this site asked for besides pictures and fonts, and all of other hosts. */
  asked: string[];
  foreign: string[];
  /** Errors in the console, refusals of the security policy among them. */
  complaints: string[];
}

/** Opens a page, and has every picture of it come: of a new site once more, when what stood in for them is no longer needed. */
async function visit(page: Page, origin: string, path: string): Promise<Visit> {
  const bytes = new Map<string, number>();
  const reads: Promise<unknown>[] = [];
  const unmade: string[] = [];
  const asked: string[] = [];
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(origin)) foreign.push(request.url());
    else if (!["image", "font"].includes(request.resourceType())) asked.push(request.url());
  });
  page.on("response", (response) => {
    if (response.request().resourceType() !== "image") return;
    if (response.headers()["cache-control"] === "no-store") unmade.push(response.url());
    if (response.status() !== 200) return;
    reads.push(response.body().then((body) => bytes.set(response.url(), body.length)));
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(path);
  const facts = await drawnPictures(page);
  // As scrolling to its end does, without drawing all that lies between.
  await page.evaluate(() => {
    for (const image of document.images) if (image.checkVisibility()) image.loading = "eager";
  });
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.clientWidth === 0 || (image.complete && image.naturalWidth > 0),
    ),
  );
  await page.waitForLoadState("networkidle");
  await Promise.all(reads);
  const loaded = await drawnPictures(page);
  for (const event of ["request", "response", "console", "pageerror"]) page.removeAllListeners(event);
  for (const url of unmade)
    await expect.poll(() => isMade(page, url), { message: url, timeout: 120_000 }).toBe(true);
  if (unmade.length > 0) return visit(page, origin, path);
  return {
    bytes,
    asked,
    foreign,
    complaints,
    drawn: facts.map((fact, index) => ({ ...fact, ...loaded[index], top: fact.top, lazy: fact.lazy })),
  };
}

async function isMade(page: Page, url: string): Promise<boolean> {
  const answer = await page.request.get(url, { maxRedirects: 0 });
  return answer.headers()["cache-control"] !== "no-store";
}

function drawnPictures(page: Page): Promise<Drawn[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => image.clientWidth > 0)
      .map((image) => ({
        src: image.currentSrc,
        attributes: Number(image.getAttribute("width")) / Number(image.getAttribute("height")),
        natural: image.naturalWidth / image.naturalHeight,
        pixel: 1 / image.naturalHeight,
        needed: image.clientWidth * devicePixelRatio,
        top: image.getBoundingClientRect().top - innerHeight,
        lazy: image.loading === "lazy",
      })),
  );
}

const widthOf = (src: string) => Number(/-(\d+)\.\w+$/.exec(src)?.[1]);

/** A phone and a desk; `npm run test:full` takes a tablet as well. */
const screens = soakCases(
  [
    { width: 360, height: 740, deviceScaleFactor: 3 },
    { width: 1280, height: 800, deviceScaleFactor: 1 },
  ],
  [{ width: 768, height: 1024, deviceScaleFactor: 2 }],
);

test("on phone, tablet and desk a first visit asks little, of this host only; pictures fit", async ({
  browser,
  site: { origin },
}) => {
  // On a new site all of its pictures are made meanwhile.
  test.setTimeout(screens.length * 300_000);
  /** What a larger screen shows larger: pages without such a picture are visited once. */
  let paths = publicPages;
  for (const { width, height, deviceScaleFactor } of screens) {
    const viewport = { width, height };
    const context = await browser.newContext({ viewport, deviceScaleFactor, baseURL: origin });
    const page = await context.newPage();
    // Each visit is a first one: of what it has already, a browser takes a larger form as well.
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.setCacheDisabled", { cacheDisabled: true });
    const withPictures: string[] = [];
    for (const path of paths) {
      const { bytes, drawn, asked, foreign, complaints } = await visit(page, origin, path);
      expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(firstVisitRequests);
      expect(foreign.filter((url) => !url.startsWith("https://www.google.com/maps/embed"))).toEqual([]);
      // No test reaches the map, which is an error, too.
      if (path !== "/kontak") expect(complaints, path).toEqual([]);
      // The list of both categories shows more cards than the budget is for.
      if (width === 360 && path !== "/packages") expectFewBytes([...bytes], path);
      for (const picture of drawn) expectFitting(picture, path, width);
      const own = drawn.filter(({ src, needed }) => src.includes("/gambar/") && needed > 320);
      if (own.length > 0) withPictures.push(path);
    }
    await context.close();
    paths = withPictures;
    expect(paths.length).toBeGreaterThan(5);
  }
});

function expectFewBytes(bytes: [string, number][], path: string): void {
  const list = `${path} ${JSON.stringify(bytes)}`;
  for (const [, size] of bytes) expect(size, list).toBeLessThanOrEqual(largestPicture);
  const total = bytes.reduce((sum, [, size]) => sum + size, 0);
  expect(total, list).toBeLessThanOrEqual(picturesOfNineCards);
}

function expectFitting(drawn: Drawn, path: string, width: number) {
  const { src, attributes, natural, pixel, needed, top, lazy } = drawn;
  // The picture's own shape is known before it comes; its place keeps its own by the style sheet.
  expect(Math.abs(attributes - natural), `${path} ${src}`).toBeLessThan(0.02 + pixel);
  if (top > 0) expect(lazy, `${path} ${src} lies below the first screen`).toBe(true);
  if (!src.includes("/gambar/")) return;
  const enough = fixedWidths.find((one) => one >= needed) ?? 1920;
  // A picture cut to its place (the hero of a phone) is drawn wider than what shows of it.
  const cut = path === "/" && src.includes("hero") && width < 768 ? 1.67 : 1;
  const most = fixedWidths.find((one) => one >= enough * cut) ?? 1920;
  expect(widthOf(src), `${path} ${src} for ${needed} pixels`).toBeLessThanOrEqual(most);
}

test("the largest picture comes first, preloaded in the very form the page uses", async ({ page }) => {
  for (const path of ["/", "/umroh", packagePage]) {
    const requested: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "image") requested.push(request.url());
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const preload = page.locator("head link[rel=preload][as=image]");
    await expect(preload).toHaveCount(1);
    const lead = page.locator("img[fetchpriority=high i]");
    await expect(lead).toHaveCount(1);
    await expect(lead).not.toHaveAttribute("loading", "lazy");
    const source = lead.locator("xpath=preceding-sibling::source[1]/..").locator("source[type='image/avif']");
    for (const [link, own] of [
      ["imagesrcset", "srcset"],
      ["imagesizes", "sizes"],
    ] as const) {
      expect(await preload.getAttribute(link)).toBe(await source.getAttribute(own));
    }
    const src = await lead.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(requested.filter((url) => url === src)).toHaveLength(1);
    page.removeAllListeners("request");
  }
});

test("the forms a picture comes in take no place of their own beside it", async ({ page }) => {
  await page.goto("/");
  const quote = page.getByRole("region", { name: "Testimoni Jamaah" }).getByRole("listitem").first();
  const [face, words] = await Promise.all([
    quote.locator("img").boundingBox(),
    quote.locator("blockquote").boundingBox(),
  ]);
  expect(face?.x).toBe(words?.x);
});

test("nothing moves while pictures come, and their colour stands in for them", async ({ page, site }) => {
  await page.route(`${site.origin}/gambar/**`, (route) => route.abort());
  for (const path of ["/", "/umroh", packagePage]) {
    await page.goto(path);
    const places = await page
      .locator("main img")
      .evaluateAll((images) =>
        images
          .filter((image) => image.clientWidth > 0)
          .map((image) => ({ height: image.clientHeight, colour: getComputedStyle(image).backgroundColor })),
      );
    expect(places.length).toBeGreaterThan(0);
    for (const { height, colour } of places) {
      expect(height, path).toBeGreaterThan(20);
      expect(colour, path).toMatch(/^rgb\(\d+, \d+, \d+\)$/);
    }
  }
});
