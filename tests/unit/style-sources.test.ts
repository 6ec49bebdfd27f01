import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.resolve("app");

/** The .tsx files that a style sheet is made for: those of its routes, and all that they import outside of `undrawn`. */
function screensOf(routes: string, undrawn: readonly string[] = []): Set<string> {
  const screens = new Set<string>();
  const waiting = globSync(routes, { cwd: app }).map((file) => path.join(app, file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (screens.has(file) || file.includes(".test.")) continue;
    if (undrawn.some((folder) => file.startsWith(path.join(app, folder)))) continue;
    screens.add(file);
    for (const [, from = ""] of readFileSync(file, "utf8").matchAll(/from "([~.][^"]*)"/g)) {
      const base = from.startsWith("~/")
        ? path.join(app, from.slice(2))
        : path.join(path.dirname(file), from);
      const found = [base, `${base}.tsx`, `${base}.ts`].find(
        (name) => /\.tsx?$/.test(name) && existsSync(name),
      );
      if (found !== undefined) waiting.push(found);
    }
  }
  return new Set([...screens].filter((file) => file.endsWith(".tsx")));
}

function sourcesOf(sheet: string): Set<string> {
  const folder = path.join(app, "styles");
  const patterns = [...readFileSync(path.join(folder, sheet), "utf8").matchAll(/^@source "([^"]+)"/gm)];
  return new Set(
    patterns.flatMap(([, pattern = ""]) => {
      const wanted = path.extname(pattern) === "" ? `${pattern}/**/*.{ts,tsx}` : pattern;
      const files = globSync(wanted, { cwd: folder }).map((file) => path.join(folder, file));
      expect(files.length, `${sheet}: ${pattern} finds no file`).toBeGreaterThan(0);
      return files;
    }),
  );
}

test.each([
  // Public pages read declarations of records, but draw none of their forms and lists.
  ["site.css", "routes/_site*/**/*.tsx", ["records/", "domain/media/library/"]],
  ["admin.css", "routes/{admin,auth}*/**/*.tsx", []],
])("%s is made from every file with classes that its screens draw", (sheet, routes, undrawn) => {
  const sources = sourcesOf(sheet);
  const forgotten = [...screensOf(routes, undrawn)]
    .filter((file) => !sources.has(file) && readFileSync(file, "utf8").includes('className="'))
    .map((file) => path.relative(app, file));
  expect(forgotten).toEqual([]);
});
