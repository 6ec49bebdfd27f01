/** Edits (insert, delete, replace a character) between two names; more than `limit` counts as `limit + 1`. */
function distance(first: string, second: string, limit: number): number {
  if (Math.abs(first.length - second.length) > limit) return limit + 1;
  let previous = Array.from({ length: second.length + 1 }, (_, at) => at);
  for (let row = 1; row <= first.length; row++) {
    const current = [row];
    for (let at = 1; at <= second.length; at++) {
      const replaced = (previous[at - 1] ?? 0) + (first[row - 1] === second[at - 1] ? 0 : 1);
      const removed = (previous[at] ?? 0) + 1;
      const inserted = (current[at - 1] ?? 0) + 1;
      current.push(Math.min(replaced, removed, inserted));
    }
    previous = current;
  }
  return Math.min(previous[second.length] ?? 0, limit + 1);
}

const LONGEST = 200;
const normal = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}, ]/gu, "");

/**
 * The candidate most like `name`, when at least `least` (0 to 1) of it agrees: what PostgREST's fuzzy set answers.
 * It suggests tables and functions from 0.75 and parameters from 0.33.
 */
export function mostSimilar(name: string, candidates: readonly string[], least: number): string | null {
  const wanted = normal(name);
  if (wanted.length > LONGEST) return null;
  let best: string | null = null;
  let bestScore = least;
  for (const candidate of candidates) {
    const other = normal(candidate);
    const longest = Math.max(wanted.length, other.length, 1);
    const score = 1 - distance(wanted, other, longest) / longest;
    if (score > bestScore || (best === null && score >= least)) [best, bestScore] = [candidate, score];
  }
  return best;
}

const MAX_EDITS = 3;

/** The columns PostgreSQL would name in its hint about an unknown one: at most two, and none when more are as near. */
export function columnsMeant(name: string, columns: readonly string[]): readonly string[] {
  let nearest = MAX_EDITS + 1;
  let meant: string[] = [];
  for (const column of columns) {
    const edits = distance(column, name, nearest);
    if (edits > nearest || edits > MAX_EDITS || edits > name.length / 2) continue;
    if (edits < nearest) [nearest, meant] = [edits, [column]];
    else meant.push(column);
  }
  return meant.length > 2 ? [] : meant;
}
