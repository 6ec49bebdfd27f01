import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const home = import.meta.dirname;
const nouns = readdirSync(home).filter((name) => !name.includes("."));

/** The other nouns that the sources of one import. */
function importsOf(noun: string): string[] {
  return readdirSync(path.join(home, noun), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(ing)?\./.test(file))
    .map((file) => readFileSync(path.join(home, noun, file), "utf8"))
    .flatMap((text) => [...text.matchAll(/from "(?:~\/domain|\.\.)\/(\w+)\//g)].map(([, name = ""]) => name))
    .filter((name) => name !== noun && nouns.includes(name));
}

test("no nouns import each other, however long the way round", () => {
  const imports = new Map(nouns.map((noun) => [noun, importsOf(noun)]));
  expect(imports.get("albums")).toContain("media");
  let left = nouns;
  for (let before = 0; left.length !== before; ) {
    before = left.length;
    left = left.filter((noun) => imports.get(noun)?.some((other) => left.includes(other)));
  }
  expect(left).toEqual([]);
});
