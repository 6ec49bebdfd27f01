/** Where and why a parse failed, in the words Parsec has for it. */
export interface Failure {
  at: number;
  /** What was found is the character itself, empty at the end: a parse that succeeds makes thousands and prints none. */
  messages: readonly { kind: Kind; text: string }[];
}

export type Kind = "found" | "unexpected" | "expected";

export function position(characters: readonly string[], at: number) {
  let line = 1;
  let column = 1;
  for (const found of characters.slice(0, at)) {
    if (found === "\n") [line, column] = [line + 1, 1];
    else if (found === "\t") column += 8 - ((column - 1) % 8);
    else column += 1;
  }
  return { line, column };
}

export function explain({ messages }: Failure): string {
  if (messages.length === 0) return "unknown parse error";
  const of = (kind: Kind) => messages.filter((message) => message.kind === kind).map(({ text }) => text);
  const distinct = (texts: string[]) => [...new Set(texts.filter((item) => item !== ""))];
  const [found] = of("found");
  const unexpected = distinct(of("unexpected"));
  const expected = distinct(of("expected"));
  const parts: string[] = [];
  if (unexpected.length > 0) parts.push(`unexpected ${list(unexpected)}`);
  else if (found !== undefined) parts.push(`unexpected ${found === "" ? "end of input" : show(found)}`);
  if (expected.length > 0) parts.push(`expecting ${list(expected)}`);
  return parts.join(" ");
}

function list(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} or ${last}`;
}

/** Haskell's `show` of a string: what is not printable ASCII goes by its number. */
export function show(value: string): string {
  return `"${Array.from(value, (found) => (found === '"' ? '\\"' : escaped(found))).join("")}"`;
}

export function showCharacter(value: string): string {
  return `'${value === "'" ? "\\'" : escaped(value)}'`;
}

function escaped(found: string): string {
  const code = found.codePointAt(0) ?? 0;
  const short: Record<string, string> = {
    "\\": "\\\\",
    "\n": "\\n",
    "\t": "\\t",
    "\r": "\\r",
    "\0": "\\NUL",
  };
  return short[found] ?? (code < 32 || code > 126 ? `\\${code}` : found);
}
