import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { bundlePackages } from "./bundle-packages.ts";

type Chunk = Parameters<typeof bundlePackages>[0][number];

const made = (fileName: string, code: string, rest: Partial<Chunk> = {}): Chunk => ({
  ...{ fileName, code, isEntry: true, map: null },
  ...rest,
});

/** Bundles in a folder outside the project, where Node finds no packages; returns a bundle's exports by its name. */
async function bundled(chunks: Chunk[], external: string[] = []) {
  const folder = mkdtempSync(path.join(tmpdir(), "bundled-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  const files = await bundlePackages(chunks, { folder, scripts: {}, external });
  for (const { fileName, source } of files) writeFileSync(path.join(folder, fileName), source);
  const load = (name: string) => import(pathToFileURL(path.join(folder, name)).href);
  return { files, load };
}

test("a package that is CommonJS gets Node's own modules, and keeps one state for all bundles", async () => {
  const count = 'import mime from "mime-types"; mime.extensions.seen = (mime.extensions.seen ?? 0) + 1;';
  const { load } = await bundled([
    made(
      "one.js",
      `${count} export const { seen } = mime.extensions; export const type = mime.lookup("a.pdf");`,
    ),
    made("two.js", `${count} export const { seen } = mime.extensions;`),
  ]);
  expect(await load("one.js")).toMatchObject({ seen: 1, type: "application/pdf" });
  expect(await load("two.js")).toMatchObject({ seen: 2 });
});

test("what is imported late stays apart, and what is external keeps its import", async () => {
  const late = 'import "react"; export const late = () => import("busboy");';
  const { files } = await bundled([made("index.js", late)], ["react"]);
  const own = files.find(({ fileName }) => fileName === "index.js")?.source;
  expect(own).toContain('import "react"');
  expect(own).not.toContain("busboy/lib/index.js");
  expect(files.some(({ source }) => source.includes("busboy/lib/index.js"))).toBe(true);
});

test("an entry keeps its name, and what names it beside itself is right wherever the code goes", async () => {
  const { load } = await bundled([
    made("worker-Ab1.js", "export const isWorker = true;"),
    made("part-Cd2.js", 'export const worker = new URL("worker-Ab1.js", import.meta.url).href;', {
      isEntry: false,
    }),
    made("index.js", 'export { worker } from "./part-Cd2.js";'),
  ]);
  const { worker } = await load("index.js");
  expect(await import(worker)).toMatchObject({ isWorker: true });
});

test("a bundle is in ASCII, and its expressions mean the same", async () => {
  const code = 'export const found = /[ø😀]/gu[Symbol.match]("ø–😀"); // ½';
  const { files, load } = await bundled([made("index.js", code)]);
  expect(files.map(({ source }) => source).join("")).toMatch(/^[\0-\x7f]*$/);
  expect((await load("index.js")).found).toEqual(["ø", "😀"]);
});

test.each(["String.raw`ø`", "/\\ø/"])("an escape that would change %s stops the build", async (code) => {
  await expect(bundled([made("index.js", `export const text = ${code};`)])).rejects.toThrow("beyond ASCII");
});

test("the router in the bundle keeps what it makes of the routes", async () => {
  const code =
    'import { matchRoutes } from "@remix-run/router"; export const found = matchRoutes([{ path: "/a" }], "/a");';
  const { files, load } = await bundled([made("index.js", code)]);
  expect(files.map(({ source }) => source).join("")).toContain("branches = rankOnce(routes)");
  expect((await load("index.js")).found).toMatchObject([{ pathname: "/a" }]);
});

test("a bundle is traced back to the source that Rollup has read", async () => {
  const map = {
    ...{ version: 3, names: [], sources: ["../../app/routes/a[.]b/route.ts"], mappings: "AAAA" },
    ...{ file: "index.js", sourcesContent: ["export const a = 1;"] },
  };
  const url = `data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString("base64")}`;
  const { files } = await bundled([
    made("index.js", "export const a = 1;", { map: { ...map, toUrl: () => url } }),
  ]);
  const text = files.find(({ fileName }) => fileName === "index.js.map")?.source ?? "";
  expect(JSON.parse(text).sources).toEqual(["../../app/routes/a[.]b/route.ts"]);
});
