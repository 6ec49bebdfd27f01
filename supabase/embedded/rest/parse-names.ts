import {
  after,
  anyCharacter,
  attempt,
  before,
  bind,
  character,
  either,
  end,
  joined,
  lookAhead,
  many,
  many1,
  map,
  noneOf,
  notFollowedBy,
  oneOf,
  optional,
  type Parser,
  satisfy,
  separated1,
  text,
} from "./combinators.ts";
import type { Field, JsonStep } from "./syntax.ts";

const space = many(satisfy((found) => found === " " || found === "\t"));
const digit = satisfy((found) => found >= "0" && found <= "9");

export const lexeme = <T>(parser: Parser<T>): Parser<T> => before(after(space, parser), space);

export const delimiter = character(".");
export const comma = lexeme(character(","));

const trimmed = (parser: Parser<string>) => map(many1(parser), (found) => found.join("").trim());

export const identifier = trimmed(satisfy((found) => /[\p{L}0-9_ $]/u.test(found)));

export const quoted = before(
  after(character('"'), joined(either(noneOf('\\"'), after(character("\\"), anyCharacter)))),
  character('"'),
);

/** A dash belongs to the name unless it begins an arrow. */
const dash = attempt(before(character("-"), notFollowedBy(character(">"))));
const joinedByDash = (part: Parser<string>) => map(separated1(part, dash), (parts) => parts.join("-"));

export const fieldName = either(quoted, joinedByDash(identifier));

const jsonKey = either(quoted, joinedByDash(trimmed(noneOf("(-:.,>)"))));

const indexEnd = either<unknown>(
  ...["->", "::", ".", ","].map((found) => attempt(lookAhead(text(found)))),
  attempt(end),
);
const jsonIndex = before(
  bind(optional(character("-")), (sign) => map(many1(digit), (digits) => `${sign ?? "+"}${digits.join("")}`)),
  indexEnd,
);

const jsonOperand = either<JsonStep["operand"]>(
  attempt(map(jsonIndex, (index) => ({ index }))),
  attempt(map(jsonKey, (key) => ({ key }))),
);

const jsonPath: Parser<JsonStep[]> = many(
  bind(oneOf("->>", "->"), (arrow) => map(jsonOperand, (operand) => ({ arrow, operand }))),
);

export const field: Parser<Field> = lexeme(
  bind(fieldName, (name) => map(jsonPath, (path) => ({ name, path }))),
);

/** `column->>key`, or `relation.column` for something embedded: then `relations` says which. */
export const treePath = bind(separated1(fieldName, delimiter), (names) =>
  map(jsonPath, (path) => ({ relations: names.slice(0, -1), field: { name: names.at(-1) ?? "", path } })),
);

export const columnList = separated1(fieldName, comma);
