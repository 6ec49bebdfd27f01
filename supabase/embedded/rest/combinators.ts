import { explain, type Failure, type Kind, position, show, showCharacter } from "./parse-report.ts";
import { parseFailure } from "./rest-error.ts";

/**
 * Parser combinators that track failures the way Parsec does (furthest position wins, equal positions are united,
 * no backtracking over consumed input without `attempt`): PostgREST's `details` is Parsec's text.
 */
export type Parser<T> = (input: Input, at: number) => Reply<T>;

interface Input {
  characters: readonly string[];
  depth: number;
}

type Reply<T> =
  | { ok: true; consumed: boolean; failure: Failure; value: T; at: number }
  | { ok: false; consumed: boolean; failure: Failure };

const MAX_DEPTH = 60;
const noFailure = (at: number): Failure => ({ at, messages: [] });
const fail = (at: number, kind: Kind, text: string): Reply<never> => ({
  ok: false,
  consumed: false,
  failure: { at, messages: [{ kind, text }] },
});

function merge(first: Failure, second: Failure): Failure {
  if (second.messages.length === 0 && first.messages.length > 0) return first;
  if (first.messages.length === 0 || second.at > first.at) return second;
  if (first.at > second.at) return first;
  return { at: first.at, messages: [...first.messages, ...second.messages] };
}

export const succeed =
  <T>(value: T): Parser<T> =>
  (_, at) => ({ ok: true, consumed: false, failure: noFailure(at), value, at });

export const bind =
  <A, B>(parser: Parser<A>, next: (value: A) => Parser<B>): Parser<B> =>
  (input, at) => {
    const first = parser(input, at);
    if (!first.ok) return first;
    const second = next(first.value)(input, first.at);
    return {
      ...second,
      consumed: first.consumed || second.consumed,
      failure: second.consumed ? second.failure : merge(first.failure, second.failure),
    };
  };

export const map = <A, B>(parser: Parser<A>, change: (value: A) => B): Parser<B> =>
  bind(parser, (value) => succeed(change(value)));

/** All in turn; the values as a tuple. */
export function sequence<T extends readonly unknown[]>(
  ...parsers: { [K in keyof T]: Parser<T[K]> }
): Parser<T> {
  return parsers.reduceRight<Parser<readonly unknown[]>>(
    (rest, parser) => bind(parser as Parser<unknown>, (value) => map(rest, (values) => [value, ...values])),
    succeed([]),
  ) as Parser<unknown> as Parser<T>;
}

export const before = <T>(parser: Parser<T>, end: Parser<unknown>): Parser<T> =>
  bind(parser, (value) => map(end, () => value));

export const after = <T>(start: Parser<unknown>, parser: Parser<T>): Parser<T> => bind(start, () => parser);

/** The first that succeeds or fails after consuming input. */
export const either =
  <T>(...parsers: Parser<T>[]): Parser<T> =>
  (input, at) => {
    let failure = noFailure(at);
    for (const parser of parsers) {
      const reply = parser(input, at);
      if (reply.consumed) return reply;
      failure = merge(failure, reply.failure);
      if (reply.ok) return { ...reply, failure };
    }
    return { ok: false, consumed: false, failure };
  };

/** Fails without having consumed anything. */
export const attempt =
  <T>(parser: Parser<T>): Parser<T> =>
  (input, at) => {
    const reply = parser(input, at);
    return reply.ok ? reply : { ...reply, consumed: false };
  };

export const lookAhead =
  <T>(parser: Parser<T>): Parser<T> =>
  (input, at) => {
    const reply = parser(input, at);
    return reply.ok ? succeed(reply.value)(input, at) : reply;
  };

/** Replaces what was expected at the very place where `parser` began. */
export const label =
  <T>(parser: Parser<T>, expected: string): Parser<T> =>
  (input, at) => {
    const reply = parser(input, at);
    if (reply.consumed) return reply;
    if (reply.ok && reply.failure.messages.length === 0) return reply;
    const kept = reply.failure.messages.filter(({ kind }) => kind !== "expected");
    const failure = {
      at: reply.failure.at,
      messages: [{ kind: "expected" as const, text: expected }, ...kept],
    };
    return { ...reply, failure };
  };

export const many =
  <T>(parser: Parser<T>): Parser<T[]> =>
  (input, start) => {
    const value: T[] = [];
    let at = start;
    for (;;) {
      const reply = parser(input, at);
      if (!reply.ok && reply.consumed) return reply;
      if (!reply.ok)
        return {
          ok: true,
          consumed: value.length > 0,
          failure: reply.failure,
          value,
          at,
        };
      value.push(reply.value);
      at = reply.at;
    }
  };

export const many1 = <T>(parser: Parser<T>): Parser<T[]> =>
  bind(parser, (first) => map(many(parser), (rest) => [first, ...rest]));

export const separated1 = <T>(parser: Parser<T>, separator: Parser<unknown>): Parser<T[]> =>
  bind(parser, (first) => map(many(after(separator, parser)), (rest) => [first, ...rest]));

export const optional = <T>(parser: Parser<T>): Parser<T | null> => either<T | null>(parser, succeed(null));

export const satisfy =
  (test: (character: string) => boolean): Parser<string> =>
  (input, at) => {
    const character = input.characters[at];
    if (character === undefined) return fail(at, "found", "");
    if (!test(character)) return fail(at, "found", character);
    return {
      ok: true,
      consumed: true,
      failure: noFailure(at + 1),
      value: character,
      at: at + 1,
    };
  };

export const character = (wanted: string): Parser<string> =>
  label(
    satisfy((found) => found === wanted),
    show(wanted),
  );

export const anyOf = (wanted: string): Parser<string> => satisfy((found) => wanted.includes(found));

export const noneOf = (unwanted: string): Parser<string> => satisfy((found) => !unwanted.includes(found));

export const text = (wanted: string): Parser<string> => {
  const expected = { kind: "expected" as const, text: show(wanted) };
  return (input, at) => {
    for (let index = 0; index < wanted.length; index++) {
      const found = input.characters[at + index];
      if (found === wanted[index]) continue;
      const messages = [{ kind: "found" as const, text: found ?? "" }, expected];
      return { ok: false, consumed: index > 0, failure: { at, messages } };
    }
    const end = at + wanted.length;
    return {
      ok: true,
      consumed: true,
      failure: noFailure(end),
      value: wanted,
      at: end,
    };
  };
};

export const notFollowedBy =
  (parser: Parser<string>): Parser<null> =>
  (input, at) => {
    const reply = parser(input, at);
    if (!reply.ok) return succeed(null)(input, at);
    return fail(at, "unexpected", showCharacter(reply.value));
  };

export const end: Parser<null> = label(notFollowedBy(satisfy(() => true)), "end of input");

/** Recursion in the grammar goes through here, so that absurd nesting is a refusal and not an exhausted stack. */
export const nested =
  <T>(parser: () => Parser<T>): Parser<T> =>
  (input, at) => {
    if (input.depth >= MAX_DEPTH)
      return {
        ok: false,
        consumed: true,
        failure: {
          at,
          messages: [
            {
              kind: "unexpected",
              text: `nesting of more than ${MAX_DEPTH} levels`,
            },
          ],
        },
      };
    return parser()({ ...input, depth: input.depth + 1 }, at);
  };

/** `source` names what is parsed. Unlike PostgREST nothing may be left over after the value. Throws PGRST100. */
export function parse<T>(parser: Parser<T>, source: string, value: string, content = value): T {
  const characters = Array.from(content);
  const reply = before(parser, end)({ characters, depth: 0 }, 0);
  if (reply.ok) return reply.value;
  const { line, column } = position(characters, reply.failure.at);
  throw parseFailure(
    `"failed to parse ${source} (${value})" (line ${line}, column ${column})`,
    explain(reply.failure),
  );
}
