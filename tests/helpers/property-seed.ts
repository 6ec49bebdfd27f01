import fc from "fast-check";

/** Values that properties are tried with: always the same where FUZZ_SEED is set, so that `npm test` fails for what was
 * changed and not by luck; `npm run test:full` draws others each time. FUZZ_SHRINK=0 stops at the first failure, of which
 * nobody wants the smallest form. */
const seed = process.env.FUZZ_SEED;
if (seed !== undefined)
  fc.configureGlobal({ seed: Number(seed), endOnFailure: process.env.FUZZ_SHRINK === "0" });
