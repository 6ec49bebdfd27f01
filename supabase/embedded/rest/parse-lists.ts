import { LRUCache } from "lru-cache";
import {
  after,
  attempt,
  before,
  bind,
  character,
  either,
  end,
  lookAhead,
  many,
  map,
  nested,
  noneOf,
  notFollowedBy,
  optional,
  type Parser,
  parse,
  separated1,
  succeed,
  text,
} from "./combinators.ts";
import {
  comma,
  delimiter,
  type EmbedItem,
  field,
  fieldName,
  identifier,
  lexeme,
  type OrderTerm,
  type SelectItem,
} from "./parse-names.ts";
import { RestError } from "./rest-error.ts";

const maxRemembered = 200;
/** Longest text whose result is remembered, to bound memory. */
const maxRememberedLength = 1000;

/**
 * Remembers results: parsing costs as much as a small query, and lists repeat. Callers share a result and must not
 * change it.
 */
export function remembered<Value extends object>(
  parseText: (text: string) => Value,
): (text: string) => Value {
  const cache = new LRUCache<string, Value>({ max: maxRemembered });
  return (source) => {
    const cached = cache.get(source);
    if (cached !== undefined) return cached;
    const value = parseText(source);
    if (source.length <= maxRememberedLength) cache.set(source, value);
    return value;
  };
}

const nextIs = (expected: string) => attempt(lookAhead(text(expected)));
const termEnd = either<unknown>(nextIs(","), attempt(end));
const itemEnd = either<unknown>(nextIs(")"), termEnd);

const word = <T>(expected: string, value: T): Parser<T> =>
  attempt(map(after(delimiter, text(expected)), () => value));
const direction = optional(either<"asc" | "desc">(word("asc", "asc"), word("desc", "desc")));
const nulls = optional(either<"first" | "last">(word("nullsfirst", "first"), word("nullslast", "last")));

const ordered = (term: Parser<Pick<OrderTerm, "relation" | "field">>): Parser<OrderTerm> =>
  bind(term, (found) =>
    bind(direction, (way) =>
      map(before(nulls, termEnd), (place) => ({ ...found, direction: way, nulls: place })),
    ),
  );

const relatedTerm = ordered(
  bind(fieldName, (relation) =>
    map(before(after(character("("), field), character(")")), (found) => ({ relation, field: found })),
  ),
);
const plainTerm = ordered(map(field, (found) => ({ relation: null, field: found })));
const order = separated1(lexeme(either(attempt(relatedTerm), plainTerm)), character(","));

export const parseOrder = remembered((value): readonly OrderTerm[] => parse(order, "order", value));

const alias = optional(attempt(before(fieldName, after(character(":"), notFollowedBy(character(":"))))));
const cast = optional(after(text("::"), identifier));

type Parameter = { hint: string } | { isInner: boolean };
const joinWord = (word: string, isInner: boolean): Parser<Parameter> =>
  attempt(map(before(text(word), notFollowedBy(noneOf("!("))), () => ({ isInner })));
const parameters = many(
  after(
    character("!"),
    either<Parameter>(
      joinWord("left", false),
      joinWord("inner", true),
      map(fieldName, (hint) => ({ hint })),
    ),
  ),
);
const opensMembers = nextIs("(");
const members = nested(() =>
  before(after(character("("), either(separated1(item, comma), succeed<SelectItem[]>([]))), character(")")),
);

type Start = Omit<EmbedItem, "kind" | "members">;
function embedded(start: Pick<Start, "name" | "alias" | "isSpread">, given: readonly Parameter[]): Start {
  const hint = given.find((parameter) => "hint" in parameter)?.hint ?? null;
  const isInner = given.find((parameter) => "isInner" in parameter)?.isInner ?? false;
  return { ...start, hint, isInner };
}

const spread = attempt(
  lexeme(
    bind(after(text("..."), fieldName), (name) =>
      map(before(parameters, opensMembers), (given) =>
        embedded({ name, alias: null, isSpread: true }, given),
      ),
    ),
  ),
);
const relation = attempt(
  lexeme(
    bind(alias, (named) =>
      bind(fieldName, (name) =>
        name === "count"
          ? either<Start>()
          : map(before(parameters, opensMembers), (given) =>
              embedded({ name, alias: named, isSpread: false }, given),
            ),
      ),
    ),
  ),
);
const embed: Parser<SelectItem> = bind(either(spread, relation), (start) =>
  map(members, (found) => ({ kind: "embed", ...start, members: found })),
);

const star: Parser<SelectItem> = attempt(map(before(text("*"), itemEnd), () => ({ kind: "star" })));

const refuseAggregate = (): never => {
  throw new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
};
const countAll: Parser<SelectItem> = attempt(
  map(before(after(alias, text("count()")), after(cast, itemEnd)), refuseAggregate),
);

const aggregateName = either<string>(
  text("sum"),
  text("avg"),
  text("count"),
  attempt(text("max")),
  attempt(text("min")),
);
const aggregate = optional(attempt(before(after(character("."), aggregateName), text("()"))));

const column: Parser<SelectItem> = bind(alias, (name) =>
  bind(field, (found) =>
    bind(cast, (type) =>
      bind(aggregate, (used) =>
        map(after(cast, itemEnd), () =>
          used === null ? { kind: "field", field: found, cast: type, alias: name } : refuseAggregate(),
        ),
      ),
    ),
  ),
);

const item: Parser<SelectItem> = either(embed, lexeme(either(star, countAll, column)));
const items = either(separated1(item, comma), succeed<SelectItem[]>([]));

/** Parses `select`; an empty one selects every column. Throws PGRST100. */
export const parseSelect = remembered((value): readonly SelectItem[] => {
  const selected = parse(items, "select parameter", value);
  return selected.length === 0 ? [{ kind: "star" }] : selected;
});
