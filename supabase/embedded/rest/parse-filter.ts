import {
  after,
  anyCharacter,
  attempt,
  before,
  bind,
  character,
  either,
  joined,
  map,
  nested,
  noneOf,
  notFollowedBy,
  oneOf,
  optional,
  type Parser,
  parse,
  satisfy,
  separated1,
  succeed,
  text,
} from "./combinators.ts";
import {
  type Condition,
  comma,
  delimiter,
  type Field,
  field,
  type IsValue,
  identifier,
  type LogicTree,
  lexeme,
  type Operation,
  quoted,
  treePath,
} from "./parse-names.ts";

type Expression = Omit<Condition, "field">;

const simpleOperator = oneOf("neq", "cs", "cd", "ov", "sl", "sr", "nxr", "nxl", "adj");
const quantifiedOperator = oneOf("eq", "gte", "gt", "lte", "lt", "like", "ilike", "match", "imatch");
const searchOperator = oneOf("fts", "plfts", "phfts", "wfts");

const anyCase = (word: IsValue): Parser<IsValue> =>
  attempt(
    Array.from(word).reduceRight<Parser<IsValue>>(
      (rest, letter) =>
        after(
          satisfy((character) => character === letter || character === letter.toUpperCase()),
          rest,
        ),
      succeed(word),
    ),
  );
const isValue = either(...(["null", "not_null", "true", "false", "unknown"] as const).map(anyCase));

const parenthesised = <T>(parser: Parser<T>): Parser<T> =>
  before(after(character("("), parser), character(")"));

/** A quoted value, whose quotes must end with the value; otherwise they are part of the text. */
const quotedWhole = attempt(before(quoted, notFollowedBy(noneOf(",)"))));
const bare = joined(noneOf(",)"));
const listValue = before(
  after(lexeme(character("(")), separated1(either(quotedWhole, bare), character(","))),
  lexeme(character(")")),
);

const wholeValue = joined(anyCharacter);
const arrayLiteral = map(
  before(after(character("{"), joined(noneOf("{}"))), character("}")),
  (content) => `{${content}}`,
);
const valueInGroup = either(quotedWhole, attempt(arrayLiteral), bare);

function operation(value: Parser<string>): Parser<Operation> {
  const worded = <T>(word: string, parser: Parser<T>) =>
    after(attempt(before(text(word), delimiter)), parser);
  const operand = after(delimiter, value);
  return either<Operation>(
    map(worded("in", listValue), (values) => ({ kind: "in", values })),
    map(worded("is", isValue), (value) => ({ kind: "is", value: value })),
    map(worded("isdistinct", value), (found) => ({ kind: "isdistinct", value: found })),
    attempt(
      bind(searchOperator, (operator) =>
        bind(optional(attempt(parenthesised(identifier))), (language) =>
          map(operand, (query) => ({ kind: "search", operator, language, value: query })),
        ),
      ),
    ),
    attempt(
      bind(simpleOperator, (operator) =>
        map(operand, (found) => ({ kind: "simple", operator, value: found })),
      ),
    ),
    attempt(
      bind(quantifiedOperator, (operator) =>
        bind(optional(attempt(parenthesised(oneOf("any", "all")))), (quantifier) =>
          map(operand, (found) => ({ kind: "quantified", operator, quantifier, value: found })),
        ),
      ),
    ),
  );
}

const not = either(attempt(map(before(text("not"), delimiter), () => true)), succeed(false));

const expression = (value: Parser<string>): Parser<Expression> =>
  bind(not, (negated) => map(operation(value), (found) => ({ negated, operation: found })));
const expressionOfWhole = expression(wholeValue);
const expressionInGroup = expression(valueInGroup);
const expressionOrNull = either<Expression | null>(
  expressionOfWhole,
  map(wholeValue, () => null),
);

export function parseExpression(value: string): Expression {
  return parse(expressionOfWhole, "filter", value);
}

/** Reads a filter; null for an argument of a function. */
export function parseExpressionOrNull(value: string): Expression | null {
  return parse(expressionOrNull, "filter", value);
}

export function parseFilterName(name: string): { relations: string[]; field: Field } {
  return parse(treePath, "tree path", name);
}

const conditionInGroup: Parser<LogicTree> = bind(field, (found) =>
  map(after(delimiter, expressionInGroup), (rest) => ({
    kind: "condition",
    condition: { field: found, ...rest },
  })),
);

const membersInGroup = before(
  after(
    lexeme(character("(")),
    separated1(
      nested(() => logicTree),
      comma,
    ),
  ),
  lexeme(character(")")),
);

const group: Parser<LogicTree> = bind(not, (negated) =>
  bind(either<"and" | "or">(attempt(text("and")), text("or")), (operator) =>
    map(membersInGroup, (members) => ({ kind: "group", operator, negated, members })),
  ),
);

const logicTree: Parser<LogicTree> = either(attempt(conditionInGroup), group);

export function parseLogic(name: string, value: string): LogicTree {
  const words = name.split(".");
  const operator = words.at(-1) ?? "";
  const start = words.includes("not") ? `not.${operator}` : operator;
  return parse(logicTree, "logic tree", value, start + value);
}
