import { expect, test } from "vitest";
import { checkMigrations } from "./check-database";

test.each([
  [["1", "2"], "ok", "all 2 applied"],
  [["1"], "problem", "2 not applied."],
  [["1", "2", "3"], "problem", "the database has 3, which this version of the site does not know."],
  [[], "unknown", "the database keeps no list of them."],
  [null, "problem", "not all 2 are applied."],
])("applied %j: %s", (applied, level, text) => {
  expect(checkMigrations(["1", "2"], applied, "hosted")).toMatchObject({ level, text });
});

test("what to do depends on whose database it is", () => {
  expect(checkMigrations(["1"], null, "hosted").advice).toContain("supabase db push --remote");
  expect(checkMigrations(["1"], null, "embedded").advice).toContain("Start the site");
});
