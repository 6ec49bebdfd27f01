/** `npm run test:full` sets it: tests that need minutes then run in full. */
export const isFullRun = process.env.SOAK === "1";

/** How many rounds of something a test runs: `usual` in `npm test`, `full` in `npm run test:full`. */
export function soakRounds(usual: number, full: number): number {
  return isFullRun ? full : usual;
}

/** Cases that a test takes: in `npm test` the `usual` ones, at least one of each kind; in `npm run test:full` the `others` too. */
export function soakCases<Case>(usual: readonly Case[], others: readonly Case[]): readonly Case[] {
  return isFullRun ? [...usual, ...others] : usual;
}
