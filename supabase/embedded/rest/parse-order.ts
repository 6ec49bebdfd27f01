import {
  after,
  attempt,
  before,
  bind,
  character,
  either,
  end,
  lookAhead,
  map,
  optional,
  type Parser,
  parse,
  separated1,
  text,
} from "./combinators.ts";
import { delimiter, field, fieldName, lexeme } from "./parse-names.ts";
import { remembered } from "./remembered.ts";
import type { OrderTerm } from "./syntax.ts";

const termEnd = either<unknown>(attempt(lookAhead(character(","))), attempt(end));
const word = <T>(wanted: string, value: T): Parser<T> =>
  attempt(map(after(delimiter, text(wanted)), () => value));

const direction = optional(either<"asc" | "desc">(word("asc", "asc"), word("desc", "desc")));
const nulls = optional(either<"first" | "last">(word("nullsfirst", "first"), word("nullslast", "last")));

const ordered = (term: Parser<Pick<OrderTerm, "relation" | "field">>): Parser<OrderTerm> =>
  bind(term, (found) =>
    bind(direction, (way) =>
      map(before(nulls, termEnd), (place) => ({
        ...found,
        direction: way,
        nulls: place,
      })),
    ),
  );

const relatedTerm = ordered(
  bind(fieldName, (relation) =>
    map(before(after(character("("), field), character(")")), (found) => ({ relation, field: found })),
  ),
);
const plainTerm = ordered(map(field, (found) => ({ relation: null, field: found })));

const order = separated1(lexeme(either(attempt(relatedTerm), plainTerm)), character(","));

/** `order=`. Throws PGRST100. */
export const parseOrder = remembered((value): readonly OrderTerm[] => parse(order, "order", value));
