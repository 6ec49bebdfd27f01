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
import { comma, field, fieldName, identifier, lexeme } from "./parse-names.ts";
import { remembered } from "./remembered.ts";
import type { SelectItem } from "./syntax.ts";

const itemEnd = either<unknown>(attempt(lookAhead(text(")"))), attempt(lookAhead(text(","))), attempt(end));

const alias = optional(attempt(before(fieldName, after(character(":"), notFollowedBy(character(":"))))));
const cast = optional(after(text("::"), identifier));

const unsupported = (details: string): SelectItem => ({
  kind: "unsupported",
  details,
});
const aggregated = (name: string) => unsupported(`Aggregate functions are not supported: '${name}()'`);

const embedParameters = many(after(character("!"), fieldName));
const opening = attempt(lookAhead(text("(")));
const members = nested(() =>
  before(after(character("("), either(separated1(item, comma), succeed<SelectItem[]>([]))), character(")")),
);

const spread: Parser<SelectItem> = bind(
  attempt(lexeme(before(after(text("..."), fieldName), after(embedParameters, opening)))),
  (name) => map(members, () => unsupported(`Spreading embedded resources is not supported: '...${name}'`)),
);

const relation: Parser<SelectItem> = bind(
  attempt(
    lexeme(
      after(
        alias,
        bind(fieldName, (name) =>
          name === "count" ? either<string>() : map(after(embedParameters, opening), () => name),
        ),
      ),
    ),
  ),
  (name) => map(members, () => unsupported(`Embedding resources is not supported: '${name}'`)),
);

const star: Parser<SelectItem> = attempt(map(before(text("*"), itemEnd), () => ({ kind: "star" as const })));

const countAll: Parser<SelectItem> = attempt(
  map(before(after(alias, text("count()")), after(cast, itemEnd)), () => aggregated("count")),
);

const aggregate = optional(
  attempt(
    before(
      after(
        character("."),
        either(text("sum"), text("avg"), text("count"), attempt(text("max")), attempt(text("min"))),
      ),
      text("()"),
    ),
  ),
);

const column: Parser<SelectItem> = bind(alias, (name) =>
  bind(field, (found) =>
    bind(cast, (type) =>
      bind(aggregate, (used) =>
        map(after(cast, itemEnd), (): SelectItem => {
          if (used !== null) return aggregated(`${found.name}.${used}`);
          return { kind: "field", field: found, cast: type, alias: name };
        }),
      ),
    ),
  ),
);

const item: Parser<SelectItem> = either(spread, relation, lexeme(either(star, countAll, column)));

/** `select=`; an empty one asks for every column. Throws PGRST100. */
export const parseSelect = remembered((value): readonly SelectItem[] => {
  const items = parse(either(separated1(item, comma), succeed<SelectItem[]>([])), "select parameter", value);
  return items.length === 0 ? [{ kind: "star" }] : items;
});
