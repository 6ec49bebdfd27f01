import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import * as router from "@remix-run/router";
import { expect, test } from "vitest";
import { ranksOnce } from "./rank-routes-once";

const file = path.resolve("node_modules/@remix-run/router/dist/router.cjs.js");

/** The router as the server's build has it. */
function loadBuilt(): typeof router {
  const module = { exports: {} as typeof router };
  const code = ranksOnce(readFileSync(file, "utf8"));
  new Function("module", "exports", "require", code)(module, module.exports, createRequire(file));
  return module.exports;
}

test("the built router matches what the package's own does, and reads the routes once", () => {
  const built = loadBuilt();
  let reads = 0;
  const children = [
    { id: "list", path: "paket" },
    { id: "new", path: "paket/baru" },
    { id: "one", path: "paket/:id" },
    { id: "rest", path: "*" },
    { id: "index", index: true as const },
  ];
  const routes = [
    {
      id: "admin",
      path: "admin",
      get children() {
        reads += 1;
        return children;
      },
    },
    { id: "page", path: ":category/:slug?" },
  ];
  const others = [{ id: "other", path: "paket/:id" }];
  const addresses = ["/", "/admin", "/admin/paket", "/ADMIN/paket/baru/", "/admin/paket/a%20b", "/admin/x/y"];
  for (const address of [...addresses, "/umroh", "/umroh/a", "/umroh/a/b", "/paket/1"]) {
    expect(built.matchRoutes(routes, address)).toEqual(router.matchRoutes(routes, address));
    expect(built.matchRoutes(others, address)).toEqual(router.matchRoutes(others, address));
  }
  reads = 0;
  for (const address of addresses) built.matchRoutes(routes, address);
  expect(reads).toBe(0);
});

test("another router stops the build", () => {
  expect(() => ranksOnce("function matchRoutes() {}")).toThrow("in another way");
});
