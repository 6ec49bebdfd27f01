import { expect, test } from "vitest";
import { isForeign } from "./refuse.server";

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
