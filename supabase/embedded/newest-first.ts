/**
 * Sorts what was taken at different times, newest first. What is dated later than `now` was taken before the clock was
 * set back: it is older than the rest and comes last.
 */
export function newestFirst<Taken extends { taken: Date }>(all: readonly Taken[], now: number): Taken[] {
  const ageOf = ({ taken }: Taken) =>
    isOfTimeToCome(taken, now) ? Number.POSITIVE_INFINITY : now - taken.getTime();
  // Two of a time to come are compared by their dates, since the difference of their ages is no number.
  return all.toSorted((a, b) => ageOf(a) - ageOf(b) || b.taken.getTime() - a.taken.getTime());
}

export function isOfTimeToCome(taken: Date, now: number): boolean {
  return taken.getTime() > now;
}
