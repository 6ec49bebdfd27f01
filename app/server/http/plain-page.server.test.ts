import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { plainPage, plainPageHeaders } from "./plain-page.server";

test("a refused visitor sees the site's colours: the policy allows the style of the page", () => {
  const style = /<style>(.+)<\/style>/.exec(plainPage(429, "a1"))?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(style).toContain("background:#fbf8f1");
  expect(plainPageHeaders("a1")["Content-Security-Policy"]).toContain(`style-src 'sha256-${hash}';`);
});
