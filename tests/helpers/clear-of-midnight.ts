const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const jakartaOffsetMs = 7 * hourMs;
const clock = new URL("./run-clock.js", import.meta.url);

/**
 * How far ahead of `startMs` (milliseconds since 1970) the clock of a run has to begin for it to meet no midnight of
 * Jakarta's or UTC's within `lastsMs`; 0 where none is near. The time between two of them is 7 hours at least.
 */
export function aheadOfMidnight(startMs: number, lastsMs: number): number {
  const untilMidnight = [0, jakartaOffsetMs].map((offset) => dayMs - ((startMs + offset) % dayMs));
  const nearest = Math.min(...untilMidnight);
  return nearest <= lastsMs ? nearest + 1000 : 0;
}

/**
 * Gives every process that this one starts a clock that meets no midnight within `lastsMs`. `TEST_CLOCK` (ISO time) is the
 * moment that the run takes for now: a month's end, a leap day. Without it that is now.
 */
export function keepClearOfMidnight(lastsMs: number): void {
  const { TEST_CLOCK: meant, NODE_OPTIONS: options = "" } = process.env;
  const start = meant === undefined ? Date.now() : Date.parse(meant);
  if (Number.isNaN(start))
    throw new Error(`TEST_CLOCK must be a time like 2026-12-31T23:30:00+07:00, not ${meant}`);
  const ahead = start - Date.now() + aheadOfMidnight(start, lastsMs);
  if (ahead === 0) return;
  process.env.RUN_CLOCK_AHEAD_MS = String(ahead);
  process.env.NODE_OPTIONS = `${options} --import=${clock.href}`.trim();
  console.log(`The clock of this run begins at ${new Date(Date.now() + ahead).toISOString()}.`);
}
