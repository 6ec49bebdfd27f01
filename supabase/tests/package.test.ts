import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const dependenciesOf = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(file, "utf8")).dependencies;

// What it imports is the linter's: noUndeclaredDependencies, tests/imports-within.grit.
it("the embedded backend as a package depends on the versions that are installed here", () => {
  expect(dependenciesOf("package.json")).toMatchObject(dependenciesOf("supabase/embedded/package.json"));
});
