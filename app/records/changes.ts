import type { Difference } from "~/lib/form-state";

export interface FieldText {
  label: string;
  text: string;
}

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

export function changedFields(before: readonly FieldText[], after: readonly FieldText[]): FieldChange[] {
  const earlier = new Map(before.map(({ label, text }) => [label, text]));
  const later = new Map(after.map(({ label, text }) => [label, text]));
  const labels = new Set([...later.keys(), ...earlier.keys()]);
  return [...labels].flatMap((label) => {
    const change = { label, before: earlier.get(label) ?? "", after: later.get(label) ?? "" };
    return change.before === change.after ? [] : [change];
  });
}

export function differingFields(stored: readonly FieldText[], typed: readonly FieldText[]): Difference[] {
  return changedFields(stored, typed).map(({ label, before, after }) => ({
    label,
    stored: before,
    typed: after,
  }));
}

/** `skipped`: that many lines, the same in both, are left out. */
export type ComparedLine = { kind: "same" | "changed"; text: string } | { kind: "skipped"; count: number };

interface ComparedTexts {
  before: ComparedLine[];
  after: ComparedLine[];
}

const context = 2;
/** With more pairs of lines, the whole text counts as changed. */
const mostPairs = 250_000;

/** Lines far from any change are left out. */
export function compareLines(before: string, after: string): ComparedTexts {
  const one = before === "" ? [] : before.split("\n");
  const other = after === "" ? [] : after.split("\n");
  const pairs = commonPairs(one, other);
  const gaps = gapsBetween([[-1, -1], ...pairs, [one.length, other.length]]);
  const shown = (side: 0 | 1) => linesNear(gaps.map(([from, to]) => [from[side], to[side]]));
  return {
    before: compared(one, new Set(pairs.map(([line]) => line)), shown(0)),
    after: compared(other, new Set(pairs.map(([, line]) => line)), shown(1)),
  };
}

type Pair = readonly [number, number];

function gapsBetween(pairs: readonly Pair[]): [Pair, Pair][] {
  return pairs.flatMap((to, index): [Pair, Pair][] => {
    const from = pairs[index - 1];
    const isGap = from !== undefined && (to[0] - from[0] > 1 || to[1] - from[1] > 1);
    return isGap ? [[from, to]] : [];
  });
}

function linesNear(gaps: readonly Pair[]): Set<number> {
  return new Set(
    gaps.flatMap(([from, to]) => {
      const first = from - context + 1;
      return Array.from({ length: to + context - first }, (_, line) => first + line);
    }),
  );
}

function commonPairs(one: readonly string[], other: readonly string[]): Pair[] {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shorter = Math.min(one.length, other.length) - start;
  while (end < shorter && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const middle = middlePairs(one.slice(start, one.length - end), other.slice(start, other.length - end));
  return [
    ...Array.from({ length: start }, (_, line): Pair => [line, line]),
    ...middle.map(([a, b]): Pair => [a + start, b + start]),
    ...Array.from({ length: end }, (_, line): Pair => [one.length - end + line, other.length - end + line]),
  ];
}

function middlePairs(one: readonly string[], other: readonly string[]): Pair[] {
  if (one.length * other.length > mostPairs) return [];
  const width = other.length + 1;
  // Entry a * width + b: how many lines one[a...] and other[b...] have in common.
  const common = new Uint16Array((one.length + 1) * width);
  const at = (a: number, b: number) => common[a * width + b] ?? 0;
  for (let a = one.length - 1; a >= 0; a -= 1) {
    for (let b = other.length - 1; b >= 0; b -= 1) {
      common[a * width + b] =
        one[a] === other[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
    }
  }
  const pairs: Pair[] = [];
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    if (one[a] === other[b]) pairs.push([a++, b++]);
    else if (at(a + 1, b) >= at(a, b + 1)) a += 1;
    else b += 1;
  }
  return pairs;
}

function compared(
  lines: readonly string[],
  same: ReadonlySet<number>,
  shown: ReadonlySet<number>,
): ComparedLine[] {
  const result: ComparedLine[] = [];
  let skipped = 0;
  const leaveOut = () => {
    if (skipped > 0) result.push({ kind: "skipped", count: skipped });
    skipped = 0;
  };
  for (const [line, text] of lines.entries()) {
    if (!shown.has(line)) {
      skipped += 1;
      continue;
    }
    leaveOut();
    result.push({ kind: same.has(line) ? "same" : "changed", text });
  }
  leaveOut();
  return result;
}
