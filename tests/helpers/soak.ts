/** `npm run test:full` sets it: tests that need minutes then run in full. */
const isSoak = process.env.SOAK === "1";

/** How many rounds of something a test runs: `usual` in `npm test`, `full` in `npm run test:full`. */
export function soakRounds(usual: number, full: number): number {
  return isSoak ? full : usual;
}
