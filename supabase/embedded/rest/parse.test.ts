import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { parseExpression, parseFilterName, parseLogic } from "./parse-filter.ts";
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

it("select: reads columns, aliases, casts and JSON paths", () => {
  const path = [
    { arrow: "->", operand: { key: "a" } },
    { arrow: "->>", operand: { index: "+0" } },
  ];
  expect(parseSelect(`id, alias:name::text,data->a->>0,*,"a,b"`)).toEqual([
    column("id"),
    { ...column("name"), cast: "text", alias: "alias" },
    { ...column("data"), field: { name: "data", path } },
    { kind: "star" },
    column("a,b"),
  ]);
});

const embed = { kind: "embed", alias: null, hint: null, isInner: false, isSpread: false, members: [] };
const id = column("id");
it.each([
  ["", { kind: "star" }],
  ["other()", { ...embed, name: "other" }],
  ["other(*)", { ...embed, name: "other", members: [{ kind: "star" }] }],
  ["...other!left(id)", { ...embed, name: "other", isSpread: true, members: [id] }],
  ["other!a_b-c!inner()", { ...embed, name: "other", hint: "a_b-c", isInner: true }],
  ["x:other!inner!left_over()", { ...embed, alias: "x", name: "other", hint: "left_over", isInner: true }],
  ["other( deep(id))", { ...embed, name: "other", members: [{ ...embed, name: "deep", members: [id] }] }],
])("select: reads nothing as all columns, and embedded resources: %s", (select, expected) => {
  expect(parseSelect(select)).toEqual([expected]);
});

it("select: refuses aggregates, and what is left over", () => {
  for (const select of ["price.sum()", "n:price::int.max()::text", "count()", "other(count())"])
    expect(refusal(() => parseSelect(select)).code, select).toBe("PGRST123");
  expect(refusal(() => parseSelect("id)")).code).toBe("PGRST100");
});

const operationOf = (text: string) => parseExpression(text).operation;

it("filters: are read with lists, quantifiers, negation and languages", () => {
  const values = ["a", "b,c", 'd"e', 'f"g'];
  expect(operationOf(`in.(a,"b,c","d\\"e",f"g)`)).toEqual({ kind: "in", values });
  const like = { kind: "quantified", operator: "like", quantifier: "all", value: "{a*,*b}" };
  expect(parseExpression("not.like(all).{a*,*b}")).toEqual({ negated: true, operation: like });
  const language = { operator: "wfts", language: "english" };
  expect(operationOf("wfts(english).fat cat")).toMatchObject(language);
  expect(operationOf('eq.a.b,(c)\n"%*\\')).toMatchObject({ value: 'a.b,(c)\n"%*\\' });
});

it("filters: reads names with JSON paths and of embedded resources", () => {
  const field = { name: "a", path: [{ arrow: "->>", operand: { key: "b" } }] };
  expect(parseFilterName("a->>b")).toEqual({ relations: [], field });
  expect(parseFilterName("r.s.c").relations).toEqual(["r", "s"]);
});

it("and / or: reads nested groups, quoted values, arrays and lists", () => {
  const tree = parseLogic("not.or", `(a.eq."x,y)",b.cs.{1,2},not.and(c.is.null,d.not.in.(1,2)))`);
  const isNull = { condition: { operation: { kind: "is", value: "null" } } };
  const notIn = { condition: { negated: true, operation: { kind: "in", values: ["1", "2"] } } };
  expect(tree).toMatchObject({
    ...{ kind: "group", operator: "or", negated: true },
    members: [
      { condition: { field: { name: "a" }, operation: { value: "x,y)" } } },
      { condition: { field: { name: "b" }, operation: { value: "{1,2}" } } },
      { kind: "group", operator: "and", negated: true, members: [isNull, notIn] },
    ],
  });
});

it("and / or: refuses absurd nesting instead of exhausting the stack", () => {
  const deep = `${"(and".repeat(20_000)}(a.eq.1)${")".repeat(20_000)}`;
  expect(refusal(() => parseLogic("and", deep)).code).toBe("PGRST100");
  expect(refusal(() => parseSelect("a(".repeat(20_000))).code).toBe("PGRST100");
});

it("an order is read with directions, nulls and JSON paths", () => {
  const path = [{ arrow: "->", operand: { key: "k" } }];
  expect(parseOrder("name.desc.nullsfirst, data->k.asc,x.nullslast")).toEqual([
    { relation: null, field: { name: "name", path: [] }, direction: "desc", nulls: "first" },
    { relation: null, field: { name: "data", path }, direction: "asc", nulls: null },
    { relation: null, field: { name: "x", path: [] }, direction: null, nulls: "last" },
  ]);
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
