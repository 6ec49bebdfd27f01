import { expect, test } from "vitest";
import { shortenManifest } from "./lean-manifest";

test("screens stay in the list of routes, with what the router asks of them; pages that are documents go", () => {
  const screen = {
    id: "routes/admin.cari",
    hasLoader: true,
    hasAction: false,
    css: [],
    module: "/a.js",
    imports: ["/b.js"],
  };
  const routes = {
    root: { id: "root", path: "" },
    "routes/admin": { id: "routes/admin" },
    "routes/admin.cari": screen,
    "routes/admin_.login": { id: "routes/admin_.login" },
    "routes/_site.umroh": { id: "routes/_site.umroh" },
  };
  const script = shortenManifest(
    `window.__remixManifest=${JSON.stringify({ entry: {}, routes, version: "1" })};`,
  );
  const short = JSON.parse(script.slice(script.indexOf("{"), -1));
  expect(Object.keys(short.routes)).toEqual([
    "root",
    "routes/admin",
    "routes/admin.cari",
    "routes/admin_.login",
  ]);
  expect(short.routes["routes/admin.cari"]).toEqual({
    id: "routes/admin.cari",
    hasLoader: true,
    module: "/a.js",
  });
  expect(() => shortenManifest("window.routes={}")).toThrow("in another way");
});
