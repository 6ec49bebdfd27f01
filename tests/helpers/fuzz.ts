import fc from "fast-check";

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
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\u202e\u2066",
    "\ud83d",
    "\udc00x",
    "\r\nSet-Cookie: a=b",
    "'",
    '"',
    "\\",
    "';--",
    "%",
    "%00",
    "%zz",
    "{{7*7}}",
    "../../../etc/passwd",
    "<script>x()</script>",
    "null",
    "undefined",
    "[object Object]",
    "NaN",
    "-1",
    "0",
    "1e999",
    "99999999999999999999",
    "0x7fffffff",
    "1.5",
    "٣",
    "0000-00-00",
    "2027-02-30",
    "+275760-09-13",
    "infinity",
    "a0000000-0000-4000-8000-000000000002",
    "00000000-0000-0000-0000-000000000000",
    "constructor",
    "__proto__",
    "javascript:alert(1)",
    "//jahat.example",
    "{}",
    "[]",
    '[{"a":1}]',
  ),
  fc.integer({ min: 1_000, max: 120_000 }).map((length) => "x".repeat(length)),
  fc.integer({ min: 300, max: 2_000 }).map((count) => "baris 😀\n".repeat(count)),
);

/** What no answer may tell: our SQL, our code, where we lie, what broke. */
const confidences =
  /\bat [^\n<]{1,120}\.[cm]?[jt]sx?:\d+|node_modules|\/supabase\/embedded|\/build\/server|PGRST\d|SQLSTATE|syntax error at|violates [a-z-]+ (?:constraint|security)|relation "|\bselect\b[^<\n]{1,80}\bfrom\b|insert into|ZodError|TypeError|RangeError|ReferenceError|DatabaseError|BackendError/i;

/** The first thing in an answer that nobody outside should read; null where there is none. */
export function confidenceIn(body: string): string | null {
  return confidences.exec(body)?.[0] ?? null;
}
