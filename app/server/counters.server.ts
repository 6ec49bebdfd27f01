/** What this process has done since its start; `/metrics` tells it. Counting costs an addition. */
export const counters = {
  /** Answers by the first digit of their status; at 0 those whose reader left before the end. */
  answers: [0, 0, 0, 0, 0, 0],
  kept: { hit: 0, stale: 0 },
  rendered: 0,
  inquiries: 0,
  lines: { warn: 0, error: 0 },
};

/** @param status 0 where the answer never got to its end */
export function countAnswer(status: number): void {
  const digit = Math.floor(status / 100);
  counters.answers[digit] = (counters.answers[digit] ?? 0) + 1;
}

export function countLine(level: number): void {
  if (level >= 50) counters.lines.error += 1;
  else if (level >= 40) counters.lines.warn += 1;
}
