import { notImplemented } from "./rest-error.ts";

/** PostgreSQL's own bound for one `{n}`; nested ones multiply, and so does the time to prepare them. */
const MOST_REPEATS = 255;
const LONGEST_PATTERN = 1000;

/** Within brackets and comments too: what reads those as PostgreSQL does not could be led past one. */
const BACK_REFERENCE = /^(?:[^\\]|\\[^1-9])*\\[1-9]/;
const TOKEN = /\\.|\[\^?\]?(?:\[[:.=].*?[:.=]\]|\\.|[^\]])*\]|\{(\d+)(?:,(\d*))?\}|[\s\S]/gs;

/** Back-references and nested repetitions cost PostgreSQL exponential time, while everybody else waits. Throws PGRST127. */
export function refuseCostlyPattern(pattern: string): void {
  if (pattern.length > LONGEST_PATTERN)
    throw notImplemented(`Regular expressions longer than ${LONGEST_PATTERN} characters are not supported.`);
  if (BACK_REFERENCE.test(pattern))
    throw notImplemented("Back-references in regular expressions are not supported.");
  if (mostRepeats([...pattern.matchAll(TOKEN)]) > MOST_REPEATS)
    throw notImplemented(`Nested repetitions of more than ${MOST_REPEATS} in all are not supported.`);
}

/** How often the innermost atom stands there once all `{n,m}` are written out. */
function mostRepeats(tokens: readonly RegExpExecArray[]): number {
  /** One entry per open group: the most within it so far. */
  const open = [1];
  let atom = 1;
  let most = 1;
  for (const [text, least, upper] of tokens) {
    if (text === "(") {
      open.push(1);
      atom = 1;
    } else if (text === ")" && open.length > 1) atom = open.pop() ?? 1;
    else if (least !== undefined) atom *= Math.max(1, Number(upper || least));
    else if (!/^[*+?]$/.test(text)) atom = 1;
    const within = Math.max(open.pop() ?? 1, atom);
    open.push(within);
    most = Math.max(most, within);
  }
  return most;
}
