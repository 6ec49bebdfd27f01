import { globSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { describe, expect, it } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");
const specifiers = (file: string) =>
  [...read(file).matchAll(/\b(?:from|import) ?\(?"([\w@./:-]+)"/g)].map(([, specifier = ""]) => specifier);
const isTest = (file: string) => /\.test\.ts$|\btest-|\btesting\.ts$/.test(file);
const sources = (pattern: string) => globSync(pattern).filter((file) => !isTest(file));
const own: { dependencies: Record<string, string>; exports: Record<string, string> } = JSON.parse(
  read("supabase/embedded/package.json"),
);

describe("the embedded backend as a package", () => {
  it("depends on what it imports, in the versions that are installed here", () => {
    const names = sources("supabase/embedded/**/*.{ts,js}")
      .flatMap(specifiers)
      .filter((name) => !name.startsWith(".") && !name.startsWith("node:") && !builtinModules.includes(name))
      .map((name) => name.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? name);
    expect(Object.keys(own.dependencies).sort()).toEqual([...new Set(names)].sort());
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read("package.json"));
    expect(dependencies).toMatchObject(own.dependencies);
  });

  it("imports nothing outside of its folder", () => {
    const outside = sources("supabase/embedded/**/*.ts").filter((file) => {
      const depth = file.split("/").length - 3;
      return specifiers(file).some((name) => name.startsWith("../".repeat(depth + 1)));
    });
    expect(outside).toEqual([]);
  });

  it("is reached by the site through its entries alone", () => {
    const entries = Object.values(own.exports).map((entry) => entry.replace("./", "supabase/embedded/"));
    const reached = sources("app/**/*.{ts,tsx}")
      .flatMap(specifiers)
      .flatMap((name) => name.match(/supabase\/embedded\/.*$/)?.[0] ?? []);
    expect([...new Set(reached)].filter((entry) => !entries.includes(entry))).toEqual([]);
  });
});
