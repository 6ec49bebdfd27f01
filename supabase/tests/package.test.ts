import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const dependenciesOf = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(file, "utf8")).dependencies;

// The linter checks what it imports: noUndeclaredDependencies, tests/imports-within.grit.
it("the site and the embedded backend pin the same versions of their packages", () => {
  const site = dependenciesOf("package.json");
  const embedded = Object.entries(dependenciesOf("supabase/embedded/package.json"));
  const common = embedded.filter(([name]) => name in site);
  expect(common).not.toEqual([]);
  expect(site).toMatchObject(Object.fromEntries(common));
});
