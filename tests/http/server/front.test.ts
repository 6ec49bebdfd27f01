import { globSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "../../helpers/client/test.ts";
import { publicPages } from "../../helpers/public-pages.ts";
import { askLine } from "../../helpers/quiet-answers.ts";
import { browserEncodings, type RawAnswer, rawGet } from "../../helpers/raw-answer.ts";

const securityHeaders = [
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
];

function textOf({ headers, body }: RawAnswer): string {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}

for (const path of publicPages) {
  test(`${path}: the same page in every encoding, with 304 and HEAD`, async ({ site }) => {
    const url = site.origin + path;
    const get = (encoding: string, more = {}) => rawGet(url, { "accept-encoding": encoding, ...more });
    await expect.poll(async () => (await get("br")).headers["content-encoding"]).toBe("br");
    const [br, gzip, plain] = await Promise.all([get("br"), get("gzip"), get("identity")]);
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(textOf(br)).toBe(plain.body.toString());
    expect(textOf(gzip)).toBe(plain.body.toString());
    expect(plain.body.toString()).toMatch(/<\/html>$/);
    const etag = br.headers.etag ?? "";
    expect(etag).not.toBe("");
    for (const answer of [br, gzip, plain]) {
      expect(answer.headers).toMatchObject({ etag, vary: "Accept-Encoding" });
      expect(answer.headers["content-length"]).toBe(String(answer.body.length));
      expect(answer.headers["cache-control"]).toMatch(
        /s-maxage=30, stale-while-revalidate=30, stale-if-error/,
      );
      expect(answer.headers["x-cache"]).toMatch(/hit|stale/);
      expect(answer.headers["server-timing"]).toMatch(/^cache;desc=/);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      for (const name of securityHeaders) expect(answer.headers[name], name).toBeDefined();
    }
    for (const known of [etag, `"x", ${etag}`, "*"]) {
      const unchanged = await get("br", { "if-none-match": known });
      expect(unchanged.status, known).toBe(304);
      expect(unchanged.body).toHaveLength(0);
      for (const name of securityHeaders) expect(unchanged.headers[name], name).toBeDefined();
    }
    const head = await rawGet(url, { "accept-encoding": "gzip" }, "HEAD");
    expect(head.headers["content-length"]).toBe(gzip.headers["content-length"]);
    expect(head.body).toHaveLength(0);
  });
}

test("cookies, unknown query keys and forwarded headers change not one byte (S22)", async ({ site }) => {
  const forged = {
    host: "jahat.example",
    "x-forwarded-host": "jahat.example",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "6.6.6.6",
    forwarded: "host=jahat.example",
  };
  for (const path of publicPages) {
    const url = site.origin + path;
    const plain = (await rawGet(url)).body.toString();
    const variants = {
      "a cookie": await rawGet(url, { cookie: "tema=gelap; _ga=1.2.3" }),
      "unknown keys": await rawGet(`${url}?utm_source=iklan&fbclid=%3Cscript%3E`),
      "forwarded headers": await rawGet(url, forged),
      "a session cookie": await rawGet(url, { cookie: "admin_token=authenticated" }),
    };
    for (const [name, answer] of Object.entries(variants)) {
      expect(answer.body.toString(), `${path} with ${name}`).toBe(plain);
      expect(answer.headers["set-cookie"], `${path} with ${name}`).toBeUndefined();
    }
    expect(variants["unknown keys"].headers["x-cache"]).toMatch(/hit|stale/);
  }
});

test("hashed files stay for good, others an hour; compressed, with 304 and HEAD", async ({ site }) => {
  const html = textOf(await rawGet(site.origin));
  // Pages that a stranger sees carry their script within; the admin area's have files.
  const [script = ""] = globSync("assets/*.js", { cwd: "build/client" }).map((file) => `/${file}`);
  const font = /href="([^"]+\.woff2)"/.exec(html)?.[1] ?? "";
  const files = [
    [script, "text/javascript; charset=utf-8", /max-age=31536000, immutable/, true],
    [font, "font/woff2", /max-age=31536000, immutable/, false],
    ["/favicon.svg", "image/svg+xml", /max-age=3600, must-revalidate/, true],
    ["/favicon.svg?v=1", "image/svg+xml", /max-age=3600/, true],
    ["/og-default.jpg", "image/jpeg", /max-age=3600, must-revalidate/, false],
  ] as const;
  for (const [path, type, policy, packed] of files) {
    const url = site.origin + path;
    const plain = await rawGet(url);
    expect(plain.headers["content-type"], path).toBe(type);
    expect(plain.headers["cache-control"], path).toMatch(policy);
    for (const name of securityHeaders) expect(plain.headers[name], `${path} ${name}`).toBeDefined();
    expect((await rawGet(url, { "if-none-match": plain.headers.etag ?? "" })).status, path).toBe(304);
    const head = await rawGet(url, {}, "HEAD");
    expect(head.headers["content-length"], path).toBe(String(plain.body.length));
    expect(head.body).toHaveLength(0);
    const small = await rawGet(url, { "accept-encoding": browserEncodings });
    expect(small.headers["content-encoding"], path).toBe(packed ? "br" : undefined);
    expect(textOf(small), path).toBe(plain.body.toString());
    if (packed) expect(small.body.length).toBeLessThan(plain.body.length);
  }
});

test("a built file in memory is the same, and is refused to whom it would be otherwise (S23)", async ({
  site,
}) => {
  const path = "/favicon.svg";
  for (const encoding of ["identity", "gzip", browserEncodings]) {
    const headers = { "accept-encoding": encoding };
    // An address with a query is looked up later, after the refusals.
    const later = await rawGet(`${site.origin}${path}?v=1`, headers);
    const fromMemory = await rawGet(site.origin + path, headers);
    const lasting = ({ headers: { date: _, ...others } }: RawAnswer) => others;
    expect(lasting(fromMemory), encoding).toEqual(lasting(later));
    expect(fromMemory.body.equals(later.body), encoding).toBe(true);
  }
  const refused = [
    ["Host: a.test", "Host: b.test"],
    ["Host: a b"],
    [],
    ["Host: a.test", "Content-Length: 1"],
  ];
  for (const headers of refused) {
    expect((await askLine(site, `GET ${path}`, headers)).status, headers.join(", ")).toBe(400);
  }
});

test("no path leads out of the built files, and none lists them", async ({ site }) => {
  const paths = [
    "/assets/..%2f..%2fserver%2findex.js",
    "/..%2f..%2fpackage.json",
    "/images/..%5c..%5cpackage.json",
    "/assets/",
    "/images",
    "/.vite/manifest.json",
    "/files.json",
  ];
  for (const path of paths) {
    const answer = await rawGet(site.origin + path);
    expect(answer.status, path).not.toBe(200);
    expect(answer.status, path).toBeLessThan(500);
    for (const name of securityHeaders) {
      // Answers in front of everything else carry a policy of their own, closed altogether.
      if (!name.startsWith("cross-origin")) expect(answer.headers[name], `${path} ${name}`).toBeDefined();
    }
  }
});
