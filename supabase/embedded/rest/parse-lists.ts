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
  notFollowedBy,
  optional,
  type Parser,
  parse,
  separated1,
  succeed,
  text,
} from "./combinators.ts";
import { comma, delimiter, field, fieldName, identifier, lexeme } from "./parse-names.ts";
import type { OrderTerm, SelectItem } from "./syntax.ts";

const MAX_REMEMBERED = 200;
/** Longer texts are parsed each time, so that nobody fills the memory with them. */
const MAX_REMEMBERED_LENGTH = 1000;

/** Clients ask for the same lists over and over, and reading one costs as much as a small query. The result is shared. */
export function remembered<Value extends object>(
  parseText: (text: string) => Value,
): (text: string) => Value {
  const known = new LRUCache<string, Value>({ max: MAX_REMEMBERED });
  return (given) => {
    const found = known.get(given);
    if (found !== undefined) return found;
    const value = parseText(given);
    if (given.length <= MAX_REMEMBERED_LENGTH) known.set(given, value);
    return value;
  };
}

const nextIs = (found: string) => attempt(lookAhead(text(found)));
const termEnd = either<unknown>(nextIs(","), attempt(end));
const itemEnd = either<unknown>(nextIs(")"), termEnd);

const word = <T>(wanted: string, value: T): Parser<T> =>
  attempt(map(after(delimiter, text(wanted)), () => value));
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

const unsupported = (details: string): SelectItem => ({ kind: "unsupported", details });
const aggregated = (name: string) => unsupported(`Aggregate functions are not supported: '${name}()'`);

const embedParameters = many(after(character("!"), fieldName));
const members = nested(() =>
  before(after(character("("), either(separated1(item, comma), succeed<SelectItem[]>([]))), character(")")),
);

const spread: Parser<SelectItem> = bind(
  attempt(lexeme(before(after(text("..."), fieldName), after(embedParameters, nextIs("("))))),
  (name) => map(members, () => unsupported(`Spreading embedded resources is not supported: '...${name}'`)),
);

const embeddedName = bind(fieldName, (name) =>
  name === "count" ? either<string>() : map(after(embedParameters, nextIs("(")), () => name),
);
const relation: Parser<SelectItem> = bind(attempt(lexeme(after(alias, embeddedName))), (name) =>
  map(members, () => unsupported(`Embedding resources is not supported: '${name}'`)),
);

const star: Parser<SelectItem> = attempt(map(before(text("*"), itemEnd), () => ({ kind: "star" })));

const countAll: Parser<SelectItem> = attempt(
  map(before(after(alias, text("count()")), after(cast, itemEnd)), () => aggregated("count")),
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
          used === null
            ? { kind: "field", field: found, cast: type, alias: name }
            : aggregated(`${found.name}.${used}`),
        ),
      ),
    ),
  ),
);

const item: Parser<SelectItem> = either(spread, relation, lexeme(either(star, countAll, column)));
const items = either(separated1(item, comma), succeed<SelectItem[]>([]));

/** `select=`; an empty one asks for every column. Throws PGRST100. */
export const parseSelect = remembered((value): readonly SelectItem[] => {
  const found = parse(items, "select parameter", value);
  return found.length === 0 ? [{ kind: "star" }] : found;
});
