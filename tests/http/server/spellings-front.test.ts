import { expect, test } from "../../helpers/client/test.ts";
import { askLine } from "../../helpers/quiet-answers.ts";
import { addressOf, builtRoutes } from "../../helpers/routes.ts";
import { seed } from "../../helpers/seed.ts";
import type { Site } from "../../helpers/site.ts";

const ask = (site: Site, line: string, headers: string[] = []) =>
  askLine(site, line, ["Host: a.test", ...headers]);
const page = `/umroh/${seed.reguler.slug}`;

test("an address as a chat app breaks it leads to its page at once, in no circle (P22, R21)", async ({
  site,
}) => {
  const ends = ["*", "_", ".", ",", ")", "%5D", ">", ";", ":", "!", "%20", "/", ").", "*_"];
  const broken: [string, string][] = [
    ...[page, "/umroh", "/panduan", "/admin/login", "/jadwal"].flatMap((path) =>
      ends.map((end): [string, string] => [path + end, path]),
    ),
    ...[page, "/kontak", "/admin/login", "/sitemap.xml"].map((path): [string, string] => [
      path.toUpperCase(),
      path,
    ]),
    ["/)", "/"],
  ];
  for (const [target, path] of broken) {
    const { status, headers } = await ask(site, `GET ${target}?utm_source=wa`);
    expect([target, status, headers.get("location")]).toEqual([target, 301, [`${path}?utm_source=wa`]]);
  }
  for (const path of new Set(broken.map(([, to]) => to)))
    expect((await ask(site, `GET ${path}`)).status).toBe(200);
  // A category or an id that is wrong besides is led on from there.
  const { headers } = await ask(site, `GET /haji/${seed.reguler.id}`);
  expect(headers.get("location")).toEqual([page]);
});

test("nothing else is guessed: an unknown address stays where it is (P22)", async ({ site }) => {
  for (const path of [
    "/tidak-ada/",
    "/Tidak-Ada)",
    "/wisata/Bali",
    `${page}Assalamualaikum`,
    "/media/tidak-ada_",
  ])
    expect((await ask(site, `GET ${path}`)).status, path).toBe(path.startsWith(page) ? 301 : 404);
});

const others: Record<string, (path: string) => string> = {
  "a dot segment": (path) => `/.${path}`,
  "a step up": (path) => `/media/..${path}`,
  "an encoded step up": (path) => `/healthz/%2e%2E${path}`,
  "a doubled slash": (path) => `/${path}`,
  "a doubled slash within": (path) => path.replace(/(?!^)\//, "//").replace(/^(\/[^/]+)$/, "$1//x"),
  "a backslash": (path) => `\\${path.slice(1)}`,
  "an encoded slash": (path) => `/%2F${path.slice(1)}`,
  "another case": (path) => path.toUpperCase(),
  "an encoded letter": (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
};

test("no other spelling of any route is answered as that route (S38)", async ({ site }) => {
  const paths = builtRoutes("").map((route) => addressOf(route, seed.reguler.id));
  for (const path of new Set(paths.filter((one) => one.length > 1))) {
    for (const [way, spell] of Object.entries(others)) {
      const target = spell(path);
      if (target === path) continue;
      const { status, headers } = await ask(site, `GET ${target}`);
      // A secret or a code keeps its case, the words of the route do not.
      const isLedOn = status === 301 && headers.get("location")?.join().toLowerCase() === path;
      const isRefused = status === 400 || status === 404;
      // An agent's link is credited as it comes (P22).
      if (path.startsWith("/a/") && status === 302) continue;
      expect(isLedOn || isRefused, `${way}: GET ${target} answered ${status}`).toBe(true);
    }
  }
});

test("no spelling gets a page rendered past the limits (S38, S34)", async ({ site }) => {
  const targets = [
    ...[
      "/media/../cari?q=umroh",
      "/healthz/%2e%2e/cari?q=umroh",
      "/wa/../a/../cari?q=umroh",
      "//cari?q=umroh",
    ],
    ...["/admin/../cari?q=umroh", "/Cari?q=umroh", "/%63ari?q=x", "/media%2F..%2Fcari", "/gambar\\..\\cari"],
    ...["/healthz.data", "/media/x.data", "/wa.data", "/cari.data?q=umroh"],
  ];
  for (const target of targets) {
    const { status, headers } = await ask(site, `GET ${target}`);
    expect([301, 400, 404], target).toContain(status);
    // Told of what Remix has rendered alone.
    expect(headers.get("x-cache"), target).toBeUndefined();
  }
});

const files = [
  ...["/media/kaabah-senja.jpg", "/jadwal.ics", "/sitemap.xml", "/robots.txt", "/healthz", "/metrics", "/wa"],
  ...["/gambar/media/kaabah-senja.jpg/320.webp", `${page}/brosur.pdf`, "/a/KODE", "/pratinjau/a/b.jpg"],
  ...["/umroh", "/_root", page, "/tidak-ada", "/admin/packages/ekspor.csv", "/admin/agents/rekap.xlsx"],
  `/admin/packages/${seed.reguler.id}/bagikan/flyer.jpg`,
];

test("no file and no public page has data for the framework's script (S38, S34)", async ({
  adminPage,
  site,
}) => {
  const cookie = `Cookie: ${adminPage.context().cookieHeader()}`;
  for (const path of files) {
    for (const more of [[], [cookie]]) {
      const { status, body } = await ask(site, `GET ${path}.data`, more);
      expect([path, status, body.length < 2000]).toEqual([path, 404, true]);
    }
  }
  for (const path of ["/admin", "/admin/packages", "/admin/sampah"])
    expect((await ask(site, `GET ${path}.data`, [cookie])).status, path).toBe(200);
});

test("a page that is not there leads back to where the visitor was, without script", async ({ site }) => {
  const backOf = async (path: string, referrer?: string) => {
    const { status, body } = await ask(site, `GET ${path}`, referrer ? [`Referer: ${referrer}`] : []);
    expect(status, path).toBe(404);
    return /<a class="btn" href="([^"]*)" data-back="">/.exec(body)?.[1];
  };
  for (const path of ["/tidak-ada", "/umroh/tidak-ada", "/umroh?halaman=99"]) {
    const list = path.startsWith("/umroh") ? "/umroh" : "/packages";
    expect(await backOf(path, `${site.origin}/panduan?halaman=1`), path).toBe("/panduan?halaman=1");
    expect(await backOf(path, "http://a.test/kontak"), path).toBe("/kontak");
    const elsewhere = [
      undefined,
      "https://jahat.example/x",
      "http://a.test//jahat.example",
      `http://a.test${path}`,
    ];
    for (const referrer of elsewhere) expect(await backOf(path, referrer), referrer).toBe(list);
  }
});
