import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { parseExpression, parseLogic } from "./parse-filter.ts";
import { parseOrder, parseSelect, remembered } from "./parse-lists.ts";
import { parseQuery, parseQueryString } from "./query.ts";
import { requestedRange } from "./range.ts";
import { RestError } from "./rest-error.ts";

function refusal(work: () => unknown): RestError {
  try {
    work();
  } catch (error) {
    if (error instanceof RestError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const column = (name: string) => ({ kind: "field", field: { name, path: [] }, cast: null, alias: null });

const _embed = { kind: "embed", alias: null, hint: null, isInner: false, isSpread: false, members: [] };
const _id = column("id");

it("select: refuses aggregates, and what is left over", () => {
  for (const select of ["price.sum()", "n:price::int.max()::text", "count()", "other(count())"])
    expect(refusal(() => parseSelect(select)).code, select).toBe("PGRST123");
  expect(refusal(() => parseSelect("id)")).code).toBe("PGRST100");
});

const _operationOf = (text: string) => parseExpression(text).operation;

it("and / or: refuses absurd nesting instead of exhausting the stack", () => {
  const deep = `${"(and".repeat(20_000)}(a.eq.1)${")".repeat(20_000)}`;
  expect(refusal(() => parseLogic("and", deep)).code).toBe("PGRST100");
  expect(refusal(() => parseSelect("a(".repeat(20_000))).code).toBe("PGRST100");
});

const parsers = { "select parameter": parseSelect, filter: parseExpression, order: parseOrder };

// Cases of PostgREST's own documentation tests.
it.each([
  ["select parameter", "id,clients(name[])", 16, "["],
  ["select parameter", "data->>-78xy", 11, "x"],
  ["select parameter", "data->>--34", 9, "-"],
  ["select parameter", "name!hint", 5, "!"],
  ["select parameter", "*!hint", 2, "!"],
  ["select parameter", "name::", 7, "end of input"],
  ["filter", "noop.0", 1, "n"],
  ["filter", "fts().value", 5, ")"],
  ["filter", "eq().value", 4, ")"],
  ["filter", "is().value", 3, "("],
  ["filter", "in().value", 3, "("],
  ["order", "clients(name,id)", 8, "("],
  ["order", "id.ac", 4, "a"],
  ["order", "id.descc", 8, "c"],
  ["order", "id.nullslasttt", 13, "t"],
  ["order", "id.asc.nlsfst", 8, "n"],
] as const)("what cannot be parsed: %s (%s) fails at column %i", (source, text, column, unexpected) => {
  const error = refusal(() => parsers[source](text));
  expect(error.message).toBe(`"failed to parse ${source} (${text})" (line 1, column ${column})`);
  const details = `unexpected ${unexpected}`;
  expect(error).toMatchObject({ status: 400, code: "PGRST100", details, hint: null });
});

it.each([
  ["or", "()", 4],
  ["or", "(id.in.1,2,id.eq.3)", 10],
  ["or", ")(", 3],
  ["and", "(ord(id.eq.1,id.eq.1),id.eq.2)", 7],
  ["or", "(id.eq.1,not.xor(id.eq.2,id.eq.3))", 16],
])("what cannot be parsed: %s=%s fails at column %i", (name, text, column) => {
  expect(refusal(() => parseLogic(name, text)).message).toContain(`(line 1, column ${column})`);
});

it("what cannot be parsed: counts lines, and tabs to the next multiple of eight", () => {
  expect(refusal(() => parseExpression("in.(a\n\tb")).message).toContain("(line 2, column 10)");
});

const split = (text: string) => {
  if (text === "") throw new Error("nothing there");
  return text.split(",");
};

it("remembered: parses a text once, unless it is refused", () => {
  const parse = vi.fn(split);
  const parseOnce = remembered(parse);
  expect(parseOnce("id,title")).toBe(parseOnce("id,title"));
  expect(parseOnce("id")).toEqual(["id"]);
  for (const _ of [1, 2]) expect(() => parseOnce("")).toThrow("nothing there");
  expect(parse).toHaveBeenCalledTimes(4);
});

it("remembered: keeps no long texts, and of the others only the latest", () => {
  const parse = vi.fn(split);
  const parseOnce = remembered(parse);
  const long = "id,".repeat(400);
  expect(parseOnce(long)).toEqual(parseOnce(long));
  expect(parse).toHaveBeenCalledTimes(2);
  parseOnce("first");
  for (let index = 0; index < 200; index += 1) parseOnce(`column_${index}`);
  parseOnce("first");
  expect(parse.mock.calls.filter(([text]) => text === "first")).toHaveLength(2);
});

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
/** Text of characters that have a meaning in the grammar. */
const spicyText = fc
  .array(fc.constantFrom(...'( ) , . " \\ -> ->> : :: * % { } ! a 1 \0 and eq null'.split(" "), " "))
  .map((parts) => parts.join(""));
const someText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.string(),
  spicyText,
);
const names = "select order limit offset columns on_conflict and or not.or a a->b x.a".split(" ");
const operators = "eq. not.eq. in. is. fts(english). like(any). isdistinct. cs.".split(" ");
const someQuery = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(...operators, ""), someText)
  .map(([name, operator, text]) => `?${encoded(name)}=${encoded(operator + text)}`);
const anyNames = fc.tuple(someText, someText).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);

function onlyRefusals(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(RestError);
    if (!(error instanceof RestError)) return;
    expect(String(error.status)).toMatch(/^4\d\d$/);
    expect(error.code).toMatch(/^PGRST1\d\d$/);
  }
}

function understand(search: string, isCall: boolean): void {
  const query = parseQuery(parseQueryString(search), isCall);
  requestedRange({ method: "GET", limit: query.limit, offset: query.offset, header: null });
}

it.each([
  ["whose parts are well encoded", someQuery],
  ["that was never encoded", someText],
  ["with any names", anyNames],
])("any query string gives a result or a refusal in PostgREST's form: %s", (_, searches) => {
  const property = fc.property(searches, fc.boolean(), (search, isCall) =>
    onlyRefusals(() => understand(search, isCall)),
  );
  fc.assert(property, { numRuns: 2000 });
});

it("any query string gives a result or a PostgREST refusal: as does any Range header", () => {
  fc.assert(
    fc.property(someText, fc.nat(), fc.nat(), (text, lower, upper) => {
      for (const header of [text, `${lower}-${upper}`, `${lower}-`])
        onlyRefusals(() => requestedRange({ method: "GET", limit: null, offset: null, header }));
    }),
  );
});

it("values come through, as text after an operator and quoted in lists and groups", () => {
  const quote = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
  fc.assert(
    fc.property(someText, someText, (first, second) => {
      expect(parseExpression(`eq.${first}`).operation).toMatchObject({ value: first });
      const list = parseExpression(`in.(${quote(first)},${quote(second)})`).operation;
      expect(list).toMatchObject({ values: [first, second] });
      const members = [first, second].map((value) => ({ condition: { operation: { value } } }));
      const group = parseLogic("or", `(a.eq.${quote(first)},b.neq.${quote(second)})`);
      expect(group).toMatchObject({ members });
    }),
  );
});
