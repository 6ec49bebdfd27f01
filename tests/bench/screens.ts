import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { ensureBrowser } from "../helpers/find-browser.ts";
import { seed } from "../helpers/seed.ts";
import type { Goals } from "./goals.ts";
import { runLighthouse, type Scores } from "./lighthouse.ts";
import { figure, kilobytes, markdownTable, median } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { signIn, startEmbeddedSite, withStopped } from "./sites.ts";

/** What a screen may ask for beyond what an earlier one has loaded; `bytes` are those of its scripts, as compressed. */
interface Most {
  requests?: number;
  scripts: number;
  bytes: number;
}

const nextScreen: Most = { scripts: 3, bytes: 12 * 1024 };
const mostElements = 1500;
/** Goals of Lighthouse's mobile run: of 100; in seconds; in ms. */
const leastPerformance = 97;
const latestPaint = 1.6;
const mostBlocking = 100;

/** Screens of staff in the order of a day: what an earlier one loaded is in the browser's cache for the next. */
const screens: readonly { name: string; path: string; most?: Most }[] = [
  { name: "login", path: "/admin/login", most: { scripts: 0, bytes: 0 } },
  { name: "dashboard", path: "/admin", most: { requests: 10, scripts: 10, bytes: 100 * 1024 } },
  { name: "inbox", path: "/admin/inquiries" },
  { name: "Keberangkatan", path: "/admin/keberangkatan" },
  { name: "bookings", path: "/admin/pendaftaran" },
  { name: "first form (a feature)", path: "/admin/features?tambah" },
  {
    name: "package editor",
    path: `/admin/packages/edit/${seed.reguler.id}`,
    most: { scripts: 3, bytes: 35 * 1024 },
  },
  { name: "settings", path: "/admin/settings" },
];

/** Measures what each screen of staff asks of a phone: requests and bytes of script, elements, and Lighthouse's mobile run. */
export function measureScreens({ rounds }: BenchOptions, goals: Goals): Promise<string> {
  const executablePath = ensureBrowser();
  return withStopped(async (use) => {
    const site = await use(startEmbeddedSite({ LOG_LEVEL: "info" }));
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    try {
      const weights = await weighScreens(browser, site.origin);
      const cookie = await signIn(site.origin);
      goals.figures.set(
        "scripts of the staff's screens in one browser, one after another: number, kB; elements",
        screens
          .map(({ name }, place) => ({ name, ...(weights[place] ?? nothing) }))
          .map(
            ({ name, scripts, scriptBytes, elements }) =>
              `${name} ${scripts}, ${kilobytes(scriptBytes)}; ${elements}`,
          )
          .join(". "),
      );
      const rows: string[][] = [];
      const judged: string[] = [];
      for (const [place, { name, path, most = nextScreen }] of screens.entries()) {
        const { requests, scripts, scriptBytes, allBytes, elements } = weights[place] ?? nothing;
        if (most.requests !== undefined) goals.atMost(`Requests of ${name}`, requests, most.requests);
        goals.atMost(`Scripts of ${name}`, scripts, most.scripts);
        goals.atMost(`Bytes of script of ${name}`, scriptBytes, most.bytes);
        goals.atMost(`Elements of ${name}`, elements, mostElements);
        const runs: Scores[] = [];
        for (let round = 0; round < rounds; round += 1)
          runs.push(
            await runLighthouse(site.origin + path, executablePath, place === 0 ? undefined : cookie),
          );
        const middle = (key: keyof Scores) => median(runs.map((run) => run[key]));
        const [performance, paint, blocking] = [
          middle("performance") * 100,
          middle("fcp") / 1000,
          middle("tbt"),
        ];
        goals.atLeast(`Lighthouse's performance of ${name}`, performance, leastPerformance);
        goals.atMost(`First paint of ${name}, s`, paint, latestPaint);
        goals.atMost(`Blocking of ${name}, ms`, blocking, mostBlocking);
        goals.atMost(`Layout shift of ${name}`, middle("cls"), 0);
        judged.push(
          `${name} ${figure(performance, 0)}; ${figure(paint)} s; ${figure(blocking, 0)} ms; ${figure(middle("cls"), 3)}`,
        );
        rows.push([
          name,
          String(requests),
          String(scripts),
          kilobytes(scriptBytes),
          kilobytes(allBytes),
          String(elements),
          `${figure(performance, 0)} / ${figure(middle("accessibility") * 100, 0)}`,
          figure(paint),
          figure(middle("lcp") / 1000),
          figure(blocking, 0),
          figure(middle("cls"), 3),
        ]);
      }
      goals.figures.set(
        "Lighthouse mobile of staff's screens, signed in: performance; FCP; blocking; CLS",
        judged.join(". "),
      );
      const head = [
        "screen",
        "requests",
        "scripts",
        "script kB",
        "all kB",
        "elements",
        "perf / a11y",
        "FCP s",
        "LCP s",
        "TBT ms",
        "CLS",
      ];
      return [
        `Scripts and bytes: one browser, screen after screen. Lighthouse: medians of ${rounds} runs, each with an empty cache.`,
        markdownTable(head, rows),
      ].join("\n\n");
    } finally {
      await browser.close();
    }
  });
}

/** Opens the screens one after another in one browser, as a member does in a day. */
async function weighScreens(browser: Browser, origin: string): Promise<Weight[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const weights: Weight[] = [];
  for (const { name, path } of screens) {
    weights.push(await weigh(context, origin + path));
    if (name === "login") await context.addCookies(await sessionOf(origin));
  }
  await context.close();
  return weights;
}

async function sessionOf(origin: string) {
  const cookies = await signIn(origin);
  return cookies.split("; ").map((cookie) => {
    const [name = "", ...value] = cookie.split("=");
    return { name, value: value.join("="), url: origin };
  });
}

/** What a screen makes the browser fetch, and draw: scripts without the headers of their answers, `allBytes` with them. */
interface Weight {
  /** Files of every kind, the document among them. */
  requests: number;
  scripts: number;
  scriptBytes: number;
  allBytes: number;
  elements: number;
}

const nothing: Weight = { requests: 0, scripts: 0, scriptBytes: 0, allBytes: 0, elements: 0 };

async function weigh(context: BrowserContext, url: string): Promise<Weight> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const scripts = new Set<string>();
  const cached = new Set<string>();
  const bytes = new Map<string, number>();
  const headers = new Map<string, number>();
  session.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) cached.add(requestId);
    if (/\.js$/.test(new URL(response.url).pathname)) scripts.add(requestId);
    headers.set(requestId, response.encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await session.send("Network.enable");
  await page.goto(url, { waitUntil: "networkidle" });
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  await page.close();
  const fetched = [...bytes].filter(([id]) => !cached.has(id));
  const sum = (requests: readonly (readonly [string, number])[]) =>
    requests.reduce((total, [, length]) => total + length, 0);
  const fetchedScripts = fetched.filter(([id]) => scripts.has(id));
  return {
    requests: fetched.length,
    scripts: fetchedScripts.length,
    scriptBytes: sum(fetchedScripts.map(([id, length]) => [id, length - (headers.get(id) ?? 0)])),
    allBytes: sum(fetched),
    elements,
  };
}
