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

const space = many(satisfy((found) => found === " " || found === "\t"));
const digit = satisfy((found) => found >= "0" && found <= "9");

export const lexeme = <T>(parser: Parser<T>): Parser<T> => before(after(space, parser), space);

export const delimiter = character(".");
export const comma = lexeme(character(","));

const trimmed = (parser: Parser<string>) => map(many1(parser), (characters) => characters.join("").trim());

export const identifier = trimmed(satisfy((found) => /[\p{L}0-9_ $]/u.test(found)));

export const quoted = before(
  after(character('"'), joined(either(noneOf('\\"'), after(character("\\"), anyCharacter)))),
  character('"'),
);

/** A dash, which is part of the name unless it begins an arrow. */
const dash = attempt(before(character("-"), notFollowedBy(character(">"))));
const joinedByDash = (part: Parser<string>) => map(separated1(part, dash), (parts) => parts.join("-"));

export const fieldName = either(quoted, joinedByDash(identifier));

const jsonKey = either(quoted, joinedByDash(trimmed(noneOf("(-:.,>)"))));

const indexEnd = either<unknown>(
  ...["->", "::", ".", ","].map((delimiterText) => attempt(lookAhead(text(delimiterText)))),
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

/** Parses `column->>key`, or `relation.column` of an embedded resource. */
export const treePath = bind(separated1(fieldName, delimiter), (names) =>
  map(jsonPath, (path) => ({ relations: names.slice(0, -1), field: { name: names.at(-1) ?? "", path } })),
);

export const columnList = separated1(fieldName, comma);

interface JsonStep {
  arrow: "->" | "->>";
  operand: { key: string } | { index: string };
}

export interface Field {
  name: string;
  path: readonly JsonStep[];
}

export type ColumnItem =
  | { kind: "star" }
  | { kind: "field"; field: Field; cast: string | null; alias: string | null };

export interface EmbedItem {
  kind: "embed";
  name: string;
  alias: string | null;
  hint: string | null;
  isInner: boolean;
  /** Whether the embedded row's columns are added to those of the parent. */
  isSpread: boolean;
  members: readonly SelectItem[];
}

export type SelectItem = ColumnItem | EmbedItem;

export type SimpleOperator = "neq" | "cs" | "cd" | "ov" | "sl" | "sr" | "nxr" | "nxl" | "adj";
export type QuantifiedOperator = "eq" | "gte" | "gt" | "lte" | "lt" | "like" | "ilike" | "match" | "imatch";
export type SearchOperator = "fts" | "plfts" | "phfts" | "wfts";
export type IsValue = "null" | "not_null" | "true" | "false" | "unknown";

export type Operation =
  | { kind: "simple"; operator: SimpleOperator; value: string }
  | { kind: "quantified"; operator: QuantifiedOperator; quantifier: "any" | "all" | null; value: string }
  | { kind: "in"; values: readonly string[] }
  | { kind: "is"; value: IsValue }
  | { kind: "isdistinct"; value: string }
  | { kind: "search"; operator: SearchOperator; language: string | null; value: string };

export interface Condition {
  field: Field;
  negated: boolean;
  operation: Operation;
}

export type LogicTree =
  | { kind: "condition"; condition: Condition }
  | { kind: "group"; operator: "and" | "or"; negated: boolean; members: readonly LogicTree[] };

export interface OrderTerm {
  relation: string | null;
  field: Field;
  direction: "asc" | "desc" | null;
  nulls: "first" | "last" | null;
}
