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
/** The whole text counts as changed where there are more pairs of lines than this. */
const mostPairs = 250_000;

/** Lines far from any change are left out. The package `diff` is not used: with a limit on its work it also drops the
 * common start and end of long texts. */
export function compareLines(before: string, after: string): ComparedTexts {
  const linesBefore = before === "" ? [] : before.split("\n");
  const linesAfter = after === "" ? [] : after.split("\n");
  const pairs = commonPairs(linesBefore, linesAfter);
  const gaps = gapsBetween([[-1, -1], ...pairs, [linesBefore.length, linesAfter.length]]);
  const visible = (side: 0 | 1) => linesNear(gaps.map(([from, to]) => [from[side], to[side]]));
  return {
    before: compared(linesBefore, new Set(pairs.map(([line]) => line)), visible(0)),
    after: compared(linesAfter, new Set(pairs.map(([, line]) => line)), visible(1)),
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

function commonPairs(before: readonly string[], after: readonly string[]): Pair[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = middlePairs(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  );
  return [
    ...Array.from({ length: start }, (_, line): Pair => [line, line]),
    ...middle.map(([a, b]): Pair => [a + start, b + start]),
    ...Array.from(
      { length: end },
      (_, line): Pair => [before.length - end + line, after.length - end + line],
    ),
  ];
}

function middlePairs(before: readonly string[], after: readonly string[]): Pair[] {
  if (before.length * after.length > mostPairs) return [];
  const width = after.length + 1;
  // Entry a * width + b: how many lines before[a...] and after[b...] have in common.
  const common = new Uint16Array((before.length + 1) * width);
  const at = (a: number, b: number) => common[a * width + b] ?? 0;
  for (let a = before.length - 1; a >= 0; a -= 1) {
    for (let b = after.length - 1; b >= 0; b -= 1) {
      common[a * width + b] =
        before[a] === after[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
    }
  }
  const pairs: Pair[] = [];
  for (let a = 0, b = 0; a < before.length && b < after.length; ) {
    if (before[a] === after[b]) pairs.push([a++, b++]);
    else if (at(a + 1, b) >= at(a, b + 1)) a += 1;
    else b += 1;
  }
  return pairs;
}

function compared(
  lines: readonly string[],
  same: ReadonlySet<number>,
  visible: ReadonlySet<number>,
): ComparedLine[] {
  const result: ComparedLine[] = [];
  let skipped = 0;
  const leaveOut = () => {
    if (skipped > 0) result.push({ kind: "skipped", count: skipped });
    skipped = 0;
  };
  for (const [line, text] of lines.entries()) {
    if (!visible.has(line)) {
      skipped += 1;
      continue;
    }
    leaveOut();
    result.push({ kind: same.has(line) ? "same" : "changed", text });
  }
  leaveOut();
  return result;
}
