import { expect, test } from "vitest";
import { isForeign, refusalOf } from "./refuse.server";

test.each([
  ["GET", "/"],
  ["HEAD", "/umroh?bulan=2027-01&harga=di-bawah-20"],
  ["POST", "/wa"],
  ["GET", "/umroh/paket%20dengan%20spasi?q=a+b%C3%A9"],
])("%s %s may pass", (method, url) => expect(refusalOf(method, url)).toBeNull());

test.each([
  "/%",
  "/%E0%A4%A",
  "/umroh/%ff",
  "/a%00b",
  "/a%0d%0aSet-Cookie:x",
  "/umroh?bulan=%zz",
  "//jahat.example/",
  "/a%5Cb",
  "*",
])("GET %s is answered 400", (url) => expect(refusalOf("GET", url)?.status).toBe(400));

test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])(
  "%s is answered 405 with the methods allowed",
  (method) => expect(refusalOf(method, "/")).toEqual({ status: 405, headers: { Allow: "GET, HEAD, POST" } }),
);

test("an endless address is answered 414", () => {
  expect(refusalOf("GET", `/${"a".repeat(5000)}`)?.status).toBe(414);
});

const siteUrl = "https://www.contoh.id";
const host = "www.contoh.id";

test.each([
  [{ host }],
  [{ host, origin: siteUrl }],
  [{ host, origin: siteUrl, "sec-fetch-site": "same-origin" }],
  [{ host, "sec-fetch-site": "none" }],
  [{ host, origin: "null", "sec-fetch-site": "same-origin" }],
  // Behind a proxy that names the container, and on a machine of one's own.
  [{ host: "web:3000", origin: siteUrl }],
  [{ host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" }],
])("%j is this site's own", (headers) => expect(isForeign(headers, siteUrl)).toBe(false));

test.each([
  [{ host, origin: "https://jahat.example" }],
  [{ host, origin: "https://promo.contoh.id" }],
  [{ host, origin: "https://www.contoh.id.jahat.example" }],
  [{ host, origin: "https://www.contoh.id:8443" }],
  [{ host, origin: "null" }],
  [{ host, origin: "null", "sec-fetch-site": "none" }],
  [{ host, origin: "" }],
  [{ host, origin: siteUrl, "sec-fetch-site": "cross-site" }],
  [{ host, "sec-fetch-site": "same-site" }],
])("%j is another site's", (headers) => expect(isForeign(headers, siteUrl)).toBe(true));
