/** Longer names are not compared: the time goes with the product of two lengths. */
const LONGEST = 128;
const LEAST_SCORE = 0.33;
const MOST_COMPARED = 50;

function grams(text: string, size: number): Map<string, number> {
  const padded = `-${text.toLowerCase().replace(/[^\p{L}\p{N}_, ]+/gu, "")}-`.padEnd(size, "-");
  const counts = new Map<string, number>();
  for (let at = 0; at + size <= padded.length; at += 1) {
    const gram = padded.slice(at, at + size);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

const lengthOf = (counts: ReadonlyMap<string, number>) =>
  Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));

/** Cosine of the angle between two texts as counts of their grams. */
function closeness(first: ReadonlyMap<string, number>, second: ReadonlyMap<string, number>): number {
  const product = [...first].reduce((sum, [gram, count]) => sum + count * (second.get(gram) ?? 0), 0);
  return product / (lengthOf(first) * lengthOf(second));
}

/** Levenshtein distance. */
function distance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(first).entries()) {
    const next = [index + 1];
    for (let at = 0; at < second.length; at += 1) {
      const replaced = (row[at] ?? 0) + (second[at] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name that somebody who wrote `wanted` may have meant, found as PostgREST's fuzzy sets do; null: none is near. */
export function mostSimilar(wanted: string, names: readonly string[]): string | null {
  if (wanted.length > LONGEST) return null;
  for (const size of [3, 2]) {
    const own = grams(wanted, size);
    const near = [...new Set(names)]
      .map((name) => ({ name, score: closeness(own, grams(name, size)) }))
      .filter(({ score }) => score > 0)
      .sort((first, second) => second.score - first.score)
      .slice(0, MOST_COMPARED)
      .map(({ name }) => ({ name, score: 1 - distance(wanted, name) / Math.max(wanted.length, name.length) }))
      .filter(({ score }) => score >= LEAST_SCORE)
      .sort((first, second) => second.score - first.score);
    const [best] = near;
    if (best !== undefined) return best.name;
  }
  return null;
}
