import {
  after,
  anyOf,
  attempt,
  before,
  bind,
  character,
  either,
  end,
  label,
  lookAhead,
  many,
  many1,
  map,
  noneOf,
  notFollowedBy,
  optional,
  type Parser,
  satisfy,
  separated1,
  sequence,
  text,
} from "./combinators.ts";
import type { Field, JsonStep } from "./syntax.ts";

const letter = label(
  satisfy((found) => /\p{L}/u.test(found)),
  "letter",
);
const digit = label(
  satisfy((found) => found >= "0" && found <= "9"),
  "digit",
);
const space = many(anyOf(" \t"));

export const lexeme = <T>(parser: Parser<T>): Parser<T> => before(after(space, parser), space);

export const delimiter = label(character("."), "delimiter (.)");
export const comma = lexeme(character(","));

export const identifier = map(many1(either(letter, digit, anyOf("_ $"))), (found) => found.join("").trim());

/** `"..."` with `\"` and `\\` inside. */
export const quoted = before(
  after(
    character('"'),
    map(
      many(
        either(
          noneOf('\\"'),
          after(
            character("\\"),
            satisfy(() => true),
          ),
        ),
      ),
      (found) => found.join(""),
    ),
  ),
  character('"'),
);

/** A dash belongs to the name unless it begins an arrow. */
const dash = attempt(before(character("-"), notFollowedBy(character(">"))));
const joinedByDash = (part: Parser<string>) => map(separated1(part, dash), (parts) => parts.join("-"));

export const fieldName = label(either(quoted, joinedByDash(identifier)), "field name (* or [a..z0..9_$])");

const jsonKey = label(
  either(quoted, joinedByDash(map(many1(noneOf("(-:.,>)")), (found) => found.join("").trim()))),
  "any non reserved character different from: .,>()",
);

const indexEnd = either<unknown>(
  ...["->", "::", ".", ","].map((found) => attempt(lookAhead(text(found)))),
  attempt(end),
);

const jsonIndex = before(
  map(
    sequence<[string | null, string[]]>(optional(character("-")), many1(digit)),
    ([sign, digits]) => `${sign ?? "+"}${digits.join("")}`,
  ),
  indexEnd,
);

const arrow = either<JsonStep["arrow"]>(
  attempt(map(text("->>"), () => "->>" as const)),
  attempt(map(text("->"), () => "->" as const)),
);

const jsonOperand = either<JsonStep["operand"]>(
  attempt(map(jsonIndex, (index) => ({ index }))),
  attempt(map(jsonKey, (key) => ({ key }))),
);

const jsonPath: Parser<JsonStep[]> = many(
  bind(arrow, (found) => map(jsonOperand, (operand) => ({ arrow: found, operand }))),
);

/** `column`, `column->key->>0` */
export const field: Parser<Field> = lexeme(
  bind(fieldName, (name) => map(jsonPath, (path) => ({ name, path }))),
);

/** `column->>key`, or `relation.column` for something embedded: then `relations` says which. */
export const treePath = bind(separated1(fieldName, delimiter), (names) =>
  map(jsonPath, (path) => ({
    relations: names.slice(0, -1),
    field: { name: names.at(-1) ?? "", path },
  })),
);

/** `columns=` and `on_conflict=` */
export const columnList = separated1(fieldName, comma);
