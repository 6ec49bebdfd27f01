import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseExpression, parseLogic } from "./parse-filter.ts";
import { parseQuery } from "./query.ts";
import { canonicalQuery, parseQueryString } from "./query-string.ts";
import { requestedRange } from "./range.ts";
import { RestError } from "./rest-error.ts";

const NAMES = [
  "select",
  "order",
  "limit",
  "offset",
  "columns",
  "on_conflict",
  "and",
  "or",
  "not.or",
  "a",
  "a->b",
  "x.a",
];
const OPERATORS = ["eq", "not.eq", "in", "is", "fts(english)", "like(any)", "isdistinct", "cs", ""];

const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.string());
/** Text made of what the grammar gives a meaning. */
const spicyText = fc
  .array(
    fc.constantFrom(
      "(",
      ")",
      ",",
      ".",
      '"',
      "\\",
      "->",
      "->>",
      ":",
      "::",
      "*",
      "%",
      "{",
      "}",
      "!",
      "a",
      "1",
      " ",
      "\0",
      "and",
      "eq",
      "null",
    ),
  )
  .map((parts) => parts.join(""));
const someText = fc.oneof(anyText, spicyText);

function onlyRefusals(work: () => void): void {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(RestError);
    if (!(error instanceof RestError)) return;
    expect(error.status).toBeGreaterThanOrEqual(400);
    expect(error.status).toBeLessThan(500);
    expect(error.code).toMatch(/^PGRST1\d\d$/);
  }
}

function understand(search: string, isCall: boolean): void {
  const pairs = parseQueryString(search);
  canonicalQuery(pairs);
  const query = parseQuery(pairs, isCall);
  requestedRange({ method: "GET", limit: query.limit, offset: query.offset, header: null });
}

describe("any query string", () => {
  it("gives a result or a refusal in PostgREST's form", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        fc.constantFrom(...OPERATORS),
        someText,
        fc.boolean(),
        (name, operator, text, isCall) => {
          const value = operator === "" ? text : `${operator}.${text}`;
          onlyRefusals(() =>
            understand(`?${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`, isCall),
          );
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("does so for bytes that were never encoded", () => {
    fc.assert(
      fc.property(someText, fc.boolean(), (search, isCall) => onlyRefusals(() => understand(search, isCall))),
      { numRuns: 2000 },
    );
  });

  it("does so for names", () => {
    fc.assert(
      fc.property(someText, someText, (name, value) =>
        onlyRefusals(() =>
          understand(
            `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
            false,
          ),
        ),
      ),
      { numRuns: 2000 },
    );
  });

  it("does so for any Range header", () => {
    fc.assert(
      fc.property(someText, fc.nat(), fc.nat(), (text, lower, upper) => {
        for (const header of [text, `${lower}-${upper}`, `${lower}-`])
          onlyRefusals(() => void requestedRange({ method: "GET", limit: null, offset: null, header }));
      }),
    );
  });
});

describe("values", () => {
  it("come through as text after an operator", () => {
    fc.assert(
      fc.property(someText, (text) => {
        expect(parseExpression(`eq.${text}`).operation).toMatchObject({ value: text });
      }),
    );
  });

  it("come through when quoted in lists and groups", () => {
    fc.assert(
      fc.property(someText, someText, (first, second) => {
        const quote = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
        expect(parseExpression(`in.(${quote(first)},${quote(second)})`).operation).toMatchObject({
          values: [first, second],
        });
        expect(parseLogic("or", `(a.eq.${quote(first)},b.neq.${quote(second)})`)).toMatchObject({
          members: [
            { condition: { operation: { value: first } } },
            { condition: { operation: { value: second } } },
          ],
        });
      }),
    );
  });
});
