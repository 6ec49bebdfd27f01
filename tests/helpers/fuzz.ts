import fc from "fast-check";
import { hostileTexts } from "./hostile-values.ts";
import { seed } from "./seed.ts";

/**
 * How often a property is tried: `usual` times, or its part of FUZZ_RUNS, which `npm run test:full` sets for long runs and
 * which the properties of a file share.
 */
export function fuzzRuns(usual: number, sharedBy = 1): number {
  const wanted = Number(process.env.FUZZ_RUNS ?? 0);
  return Math.max(usual, Math.ceil(wanted / sharedBy));
}

const longestReport = 3_000;

/** Tries a property and, when it fails, says how to see the same failure again. */
export async function fuzz<Value>(
  values: fc.Arbitrary<Value>,
  check: (value: Value) => Promise<void>,
  numRuns: number,
): Promise<void> {
  const { FUZZ_PATH } = process.env;
  const details = await fc.check(
    fc.asyncProperty(values, async (value) => {
      await check(value);
    }),
    { numRuns, ...(FUZZ_PATH !== undefined && { path: FUZZ_PATH }) },
  );
  if (!details.failed) return;
  const replay = `FUZZ_SEED=${details.seed} FUZZ_PATH=${details.counterexamplePath}`;
  const why = details.errorInstance instanceof Error ? details.errorInstance.message : "";
  const found = JSON.stringify(details.counterexample).slice(0, longestReport);
  throw new Error(`To see it again: ${replay}\n${why}\nafter ${details.numRuns} runs, with ${found}`);
}

/** Text of every kind that a form field, a query or a path may be sent. */
export const wildText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(...hostileTexts, seed.reguler.id),
  fc.integer({ min: 1_000, max: 120_000 }).map((length) => "x".repeat(length)),
  fc.integer({ min: 300, max: 2_000 }).map((count) => "baris 😀\n".repeat(count)),
);

/** What no answer may tell: our SQL, our code, where it lies, what broke. */
const confidences =
  /\bat \w+ \(|\.[cm]?[jt]sx?:\d+|node_modules|\/supabase\/embedded|\/(?:app|build|work|tmp|home|srv)\/\w|PGRST|SQLSTATE|syntax error|violates [a-z-]+ (?:constraint|security)|relation "|\bselect\b[^<\n]{1,80}\bfrom\b|insert into|delete from|\bupdate \w+ set |(?:Zod|Type|Range|Reference|Syntax|Database|Backend)Error/i;

/** The first thing in an answer that nobody outside should read; null where there is none. */
export function confidenceIn(body: string): string | null {
  return confidences.exec(body)?.[0] ?? null;
}
