import {
  after,
  attempt,
  before,
  bind,
  character,
  either,
  label,
  many,
  map,
  nested,
  noneOf,
  notFollowedBy,
  optional,
  type Parser,
  parse,
  satisfy,
  separated1,
  sequence,
  succeed,
  text,
} from "./combinators.ts";
import { comma, delimiter, field, identifier, lexeme, quoted, treePath } from "./parse-names.ts";
import type {
  Condition,
  Field,
  IsValue,
  LogicTree,
  Operation,
  QuantifiedOperator,
  SearchOperator,
  SimpleOperator,
} from "./syntax.ts";

const oneOf = <T extends string>(...words: T[]): Parser<T> =>
  either(...words.map((word) => attempt(map(text(word), () => word))));

const simpleOperator = label(
  oneOf<SimpleOperator>("neq", "cs", "cd", "ov", "sl", "sr", "nxr", "nxl", "adj"),
  "unknown single value operator",
);
const quantifiedOperator = label(
  oneOf<QuantifiedOperator>("eq", "gte", "gt", "lte", "lt", "like", "ilike", "match", "imatch"),
  "unknown single value operator",
);
const searchOperator = oneOf<SearchOperator>("fts", "plfts", "phfts", "wfts");

const anyCase = (word: IsValue): Parser<IsValue> =>
  attempt(
    map(
      sequence(
        ...Array.from(word, (letter) =>
          satisfy((found) => found === letter || found === letter.toUpperCase()),
        ),
      ),
      () => word,
    ),
  );
const isValue = label(
  either(...(["null", "not_null", "true", "false", "unknown"] as const).map(anyCase)),
  "isVal: (null, not_null, true, false, unknown)",
);

const parenthesised = <T>(parser: Parser<T>): Parser<T> =>
  before(after(character("("), parser), character(")"));

/** A quoted value must end where the value ends, else it is taken as it stands. */
const quotedWhole = attempt(before(quoted, notFollowedBy(noneOf(",)"))));
const bare = map(many(noneOf(",)")), (found) => found.join(""));
const listValue = before(
  after(lexeme(character("(")), separated1(either(quotedWhole, bare), character(","))),
  lexeme(character(")")),
);

const wholeValue = map(many(satisfy(() => true)), (found) => found.join(""));
const arrayLiteral = map(
  sequence<[string, string[], string]>(text("{"), many(noneOf("{}")), text("}")),
  ([open, found, close]) => open + found.join("") + close,
);
const valueInGroup = either(quotedWhole, attempt(arrayLiteral), bare);

function operation(value: Parser<string>): Parser<Operation> {
  const worded = (word: string) => attempt(before(text(word), delimiter));
  const inList = after(
    worded("in"),
    map(listValue, (values): Operation => ({ kind: "in", values })),
  );
  const is = after(
    worded("is"),
    map(isValue, (found): Operation => ({ kind: "is", value: found })),
  );
  const isDistinct = after(
    worded("isdistinct"),
    map(value, (found): Operation => ({ kind: "isdistinct", value: found })),
  );
  const search = bind(searchOperator, (operator) =>
    bind(optional(attempt(parenthesised(identifier))), (language) =>
      map(
        after(delimiter, value),
        (found): Operation => ({
          kind: "search",
          operator,
          language,
          value: found,
        }),
      ),
    ),
  );
  const simple = bind(simpleOperator, (operator) =>
    map(after(delimiter, value), (found): Operation => ({ kind: "simple", operator, value: found })),
  );
  const quantified = bind(quantifiedOperator, (operator) =>
    bind(optional(attempt(parenthesised(oneOf<"any" | "all">("any", "all")))), (quantifier) =>
      map(
        after(delimiter, value),
        (found): Operation => ({
          kind: "quantified",
          operator,
          quantifier,
          value: found,
        }),
      ),
    ),
  );
  return label(
    either(inList, is, isDistinct, attempt(search), attempt(simple), attempt(quantified)),
    "operator (eq, gt, ...)",
  );
}

const not = either(attempt(map(before(text("not"), delimiter), () => true)), succeed(false));

const expression = (value: Parser<string>) =>
  bind(not, (negated) => map(operation(value), (found) => ({ negated, operation: found })));
const expressionOfWhole = expression(wholeValue);

/** The value of `column=`. Throws PGRST100. */
export function parseExpression(value: string): Omit<Condition, "field"> {
  return parse(expressionOfWhole, "filter", value);
}

/** The value of `name=` where it may also be an argument of a function: null when it is no filter. */
export function parseExpressionOrNull(value: string): Omit<Condition, "field"> | null {
  return parse(
    either<Omit<Condition, "field"> | null>(
      expressionOfWhole,
      map(wholeValue, () => null),
    ),
    "filter",
    value,
  );
}

/** The name before `=`. Throws PGRST100. */
export function parseFilterName(name: string): {
  relations: string[];
  field: Field;
} {
  return parse(treePath, "tree path", name);
}

const conditionInGroup: Parser<LogicTree> = bind(field, (found) =>
  map(after(delimiter, expression(valueInGroup)), (rest) => ({
    kind: "condition",
    condition: { field: found, ...rest },
  })),
);

const group: Parser<LogicTree> = bind(label(not, "negation operator (not)"), (negated) =>
  bind(
    label(
      either(
        attempt(map(text("and"), () => "and" as const)),
        map(text("or"), () => "or" as const),
      ),
      "logic operator (and, or)",
    ),
    (operator) =>
      map(
        before(
          after(
            lexeme(character("(")),
            separated1(
              nested(() => logicTree),
              comma,
            ),
          ),
          lexeme(character(")")),
        ),
        (members): LogicTree => ({
          kind: "group",
          operator,
          negated,
          members,
        }),
      ),
  ),
);

const logicTree: Parser<LogicTree> = either(attempt(conditionInGroup), group);

/** `and=(...)`, `not.or=(...)`. Throws PGRST100. */
export function parseLogic(name: string, value: string): LogicTree {
  const words = name.split(".");
  const operator = words.at(-1) ?? "";
  const start = words.includes("not") ? `not.${operator}` : operator;
  return parse(logicTree, "logic tree", value, start + value);
}
