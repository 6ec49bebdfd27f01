import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What the site must withstand, line by line: S01 to S37 keep intruders out, R01 to R19 keep it working. */
const promised = [
  ...Array.from({ length: 37 }, (_, index) => `S${String(index + 1).padStart(2, "0")}`),
  ...Array.from({ length: 19 }, (_, index) => `R${String(index + 1).padStart(2, "0")}`),
];

/** A title that ends in `(S13)` or `(R06, R07)`, before the quote that closes it. */
const namedInTitles = /\(([SR]\d{2}(?:, [SR]\d{2})*)\)["'`]/g;

test("each line of what the site must withstand is named by the tests that show it", () => {
  const files = globSync("{app,supabase,tests}/**/*.{test,spec}.ts");
  const suites = globSync("supabase/tests/*-suite.ts");
  const named = [...files, ...suites].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(namedInTitles)].flatMap(([, ids]) => ids?.split(", ") ?? []),
  );
  expect(promised.filter((id) => !named.includes(id))).toEqual([]);
  expect([...new Set(named)].filter((id) => !promised.includes(id))).toEqual([]);
});
