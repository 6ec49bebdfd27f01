import { RestError } from "./rest-error.ts";

/** A parser by Parsec's rules. PostgREST reports the place that Parsec finds: the furthest failure. */
export type Parser<T> = (input: Input, at: number) => Reply<T>;

interface Input {
  characters: readonly string[];
  depth: number;
}

/** `failure`: furthest place where something else could stand; -1: none. */
type Reply<T> =
  | { ok: true; consumed: boolean; failure: number; value: T; at: number }
  | { ok: false; consumed: boolean; failure: number };

const maxDepth = 60;
const fail = (failure: number, consumed = false): Reply<never> => ({ ok: false, consumed, failure });

export const succeed =
  <T>(value: T): Parser<T> =>
  (_, at) => ({ ok: true, consumed: false, failure: -1, value, at });

export const bind =
  <A, B>(parser: Parser<A>, next: (value: A) => Parser<B>): Parser<B> =>
  (input, at) => {
    const first = parser(input, at);
    if (!first.ok) return first;
    const second = next(first.value)(input, first.at);
    const failure = second.consumed ? second.failure : Math.max(first.failure, second.failure);
    return { ...second, consumed: first.consumed || second.consumed, failure };
  };

export const map = <A, B>(parser: Parser<A>, change: (value: A) => B): Parser<B> =>
  bind(parser, (value) => succeed(change(value)));

export const before = <T>(parser: Parser<T>, end: Parser<unknown>): Parser<T> =>
  bind(parser, (value) => map(end, () => value));

export const after = <T>(start: Parser<unknown>, parser: Parser<T>): Parser<T> => bind(start, () => parser);

/** Tries the next parser only if the one before consumed nothing. */
export const either =
  <T>(...parsers: Parser<T>[]): Parser<T> =>
  (input, at) => {
    let failure = -1;
    for (const parser of parsers) {
      const reply = parser(input, at);
      if (reply.consumed) return reply;
      failure = Math.max(failure, reply.failure);
      if (reply.ok) return { ...reply, failure };
    }
    return fail(failure);
  };

/** Parses without consuming input on failure. */
export const attempt =
  <T>(parser: Parser<T>): Parser<T> =>
  (input, at) => {
    const reply = parser(input, at);
    return reply.ok ? reply : fail(reply.failure);
  };

export const lookAhead =
  <T>(parser: Parser<T>): Parser<T> =>
  (input, at) => {
    const reply = parser(input, at);
    return reply.ok ? succeed(reply.value)(input, at) : reply;
  };

export const many =
  <T>(parser: Parser<T>): Parser<T[]> =>
  (input, start) => {
    const value: T[] = [];
    let at = start;
    for (;;) {
      const reply = parser(input, at);
      if (!reply.ok && reply.consumed) return reply;
      if (!reply.ok) return { ok: true, consumed: value.length > 0, failure: reply.failure, value, at };
      value.push(reply.value);
      at = reply.at;
    }
  };

export const many1 = <T>(parser: Parser<T>): Parser<T[]> =>
  bind(parser, (first) => map(many(parser), (rest) => [first, ...rest]));

export const joined = (parser: Parser<string>): Parser<string> =>
  map(many(parser), (characters) => characters.join(""));

export const separated1 = <T>(parser: Parser<T>, separator: Parser<unknown>): Parser<T[]> =>
  bind(parser, (first) => map(many(after(separator, parser)), (rest) => [first, ...rest]));

export const optional = <T>(parser: Parser<T>): Parser<T | null> => either<T | null>(parser, succeed(null));

export const satisfy =
  (test: (character: string) => boolean): Parser<string> =>
  ({ characters }, at) => {
    const value = characters[at];
    if (value === undefined || !test(value)) return fail(at);
    return { ok: true, consumed: true, failure: -1, value, at: at + 1 };
  };

export const anyCharacter = satisfy(() => true);

export const character = (expected: string): Parser<string> => satisfy((actual) => actual === expected);

export const noneOf = (unwanted: string): Parser<string> => satisfy((actual) => !unwanted.includes(actual));

export const text =
  <T extends string>(expected: T): Parser<T> =>
  ({ characters }, at) => {
    for (let index = 0; index < expected.length; index++)
      if (characters[at + index] !== expected[index]) return fail(at, index > 0);
    return { ok: true, consumed: true, failure: -1, value: expected, at: at + expected.length };
  };

export const oneOf = <T extends string>(...words: T[]): Parser<T> =>
  either(...words.map((word) => attempt(text(word))));

export const notFollowedBy =
  (parser: Parser<string>): Parser<null> =>
  (input, at) =>
    parser(input, at).ok ? fail(at) : succeed(null)(input, at);

export const end: Parser<null> = notFollowedBy(anyCharacter);

/** Refuses nesting that would exhaust the stack. */
export const nested =
  <T>(parser: () => Parser<T>): Parser<T> =>
  (input, at) =>
    input.depth < maxDepth ? parser()({ ...input, depth: input.depth + 1 }, at) : fail(at, true);

/** Line and column, from 1; a tab goes to the next multiple of eight. */
function position(characters: readonly string[], at: number): { line: number; column: number } {
  let line = 1;
  let column = 1;
  for (const character of characters.slice(0, at)) {
    if (character === "\n") [line, column] = [line + 1, 1];
    else if (character === "\t") column += 8 - ((column - 1) % 8);
    else column += 1;
  }
  return { line, column };
}

/** Parses all of `content`; an error quotes `value` and calls it `source`. Throws PGRST100. */
export function parse<T>(parser: Parser<T>, source: string, value: string, content = value): T {
  const characters = Array.from(content);
  const reply = before(parser, end)({ characters, depth: 0 }, 0);
  if (reply.ok) return reply.value;
  const at = Math.max(reply.failure, 0);
  const { line, column } = position(characters, at);
  const message = `"failed to parse ${source} (${value})" (line ${line}, column ${column})`;
  throw new RestError(400, "PGRST100", message, {
    details: `unexpected ${characters[at] ?? "end of input"}`,
  });
}
