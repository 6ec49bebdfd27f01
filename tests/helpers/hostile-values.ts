/**
 * The one table of hostile input. It goes through four doors: queries and paths, forms, JSON and the REST API, headers and
 * cookies.
 */

/** Texts that have once broken a query, an address, a page, a number, a date or a log, here or elsewhere. */
export const hostileTexts: readonly string[] = [
  '/media/logo"baru"(1).png',
  "/media/logo%00.png",
  "/media/%ff%fe%zz.jpg",
  "/media/a,b(c)'d%22%29%2Cx.and(1).png",
  "/media/..%2f..%2fetc/../x?a=%00#b",
  '/storage/v1/object/public/images/%00"),(',
  "https://[::1",
  'https://contoh.id:99999/%zz"a"(1),b.jpg',
  "https://contoh.id/%00/é/\u202e.jpg",
  "/..//jahat.example/a.png",
  "javascript:alert(1)",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "<script>alert(1)</script><iframe src='https://www.google.com/maps/embed?pb=\"%00'></iframe>",
  "\u202e\u2066\u3164\u200b\u00ad",
  "a\ud83d b\udc00",
  "a\u0000b",
  "%00 %zz %s {} {{7*7}} :nama $1",
  '\\ \\" \\u0000 \\x00 \' \'\' " ""',
  "(),.*:;|&!<-> and(or(not.eq.1))",
  "x".repeat(120),
  "Ω\u0338\u0338".repeat(60),
  "baris\r\n".repeat(60),
  "/media/".padEnd(2048, 'a"('),
  "> ".repeat(500),
  '[a](javascript:alert(1)) ![b](/media/%00.png) ![c](/media/"x"(1).png) [d](https://[::1)',
  "2027-02-30T99:99:99",
  "infinity",
  "99999999999999999999999",
  "__proto__",
  "constructor",
  "null",
  " \u00a0 ",
  "",
  ..."' \" \\ % %00 %zz ';-- {} [] NaN -1 0 1e999 0x7fffffff 1.5 ٣ undefined 0000-00-00 2027-02-30".split(
    " ",
  ),
  ...["\u0000", "\ud83d", "\udc00x", "\r\nSet-Cookie: a=b", "[object Object]", '[{"a":1}]', "+275760-09-13"],
  ...["../../../etc/passwd", "//jahat.example", "00000000-0000-0000-0000-000000000000"],
];

/** What would be everything's filter, were it not text; each sign of it has a meaning to some query. */
export const hostileSearches: readonly string[] = [
  "%",
  "*",
  ".*",
  "),id.neq.x,(",
  '",id.not.is.null,"',
  "a),or(id.gt.0",
  "\\",
  "')) or 1=1--",
];

/** Names of fields and keys. */
export const hostileNames: readonly string[] = [
  "images[999999]",
  "itinerary[0].activities[99999]",
  "itinerary[4294967296].title",
  "stats[-1].value",
  "stats[1e9].label",
  "__proto__[polluted]",
  "constructor.prototype.polluted",
  "__intent__",
  "$ACTION_ID",
  "a[".repeat(200),
  `${"a.".repeat(300)}b`,
  "[]",
  "",
];

/** Values of other kinds where a text, a list or an object is expected. */
export const hostileShapes: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, {}, [], [null], [[[[]]]], [{}], [{ a: { b: [1] } }], [0, "a", null, {}]],
  [{ day: "x", title: 1, activities: "tidak" }],
  [{ label: ["a"], amount: -1e300 }],
  [{ address: 5, caption: {}, alt: null }],
  [{ field: 1, before: {}, after: [] }],
  { length: 3, 0: "a" },
  { toString: 1, constructor: null, __proto__: "x" },
];

/** Addresses that run something, or lead away, where a picture or a link is due. */
export const hostileAddresses = [
  "javascript:ran()",
  "JaVaScRiPt:ran()",
  "java\tscript:ran()",
  "data:text/html,<script>ran()</script>",
  "data:image/svg+xml,<svg onload=ran()>",
  "//jahat.example/x.js",
  "\\\\jahat.example\\x",
  "vbscript:ran()",
  "blob:https://jahat.example/1",
  `x"onerror="ran()`,
  "/media/a.jpg'); background:url(//jahat.example/x",
] as const;

/** Header lines. */
export const hostileHeaders: readonly string[] = [
  "X-Forwarded-Host: a.test:99999",
  "X-Forwarded-Host: a b, c",
  "X-Forwarded-Proto: javascript",
  "X-Forwarded-For: \u00ff, ::::, 999.999.999.999",
  "Cookie: umroh-session=base64-\u00ff; admin_token=authenticated",
  "Cookie: umroh-session.0=%00%ff; umroh-session.9999=x; admin_token=authenticated; =; ;;",
  "Cookie: pesan=eyJraW5kIjox; ketukan=\u00ff; sidebar_state=%00; __proto__=x",
  "Accept-Encoding: br;q=NaN, \u00ff, *;q=-1",
  "Accept: \u00ff/\u00ff",
  "Accept-Language: ../../etc",
  'If-None-Match: "\u00ff, W/',
  "If-Modified-Since: kemarin",
  "Range: bytes=9-1,-,x",
  `Range: bytes=${"0-1,".repeat(1000)}0-1`,
  "X-HTTP-Method-Override: DELETE",
  "Upgrade: websocket",
  "Expect: 100-continue",
];

/** Text as part of an address or of a form's body; half pairs go as the bytes they would be (a browser would not, an attacker does). */
export function escaped(text: string): string {
  return [...text]
    .map((sign) => (/^[\ud800-\udfff]$/.test(sign) ? "%ed%a0%80" : encodeURIComponent(sign)))
    .join("");
}
