import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
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

describe("select", () => {
  it("reads columns, aliases, casts and JSON paths", () => {
    expect(parseSelect(`id, alias:name::text,data->a->>0,*,"a,b"`)).toEqual([
      { kind: "field", field: { name: "id", path: [] }, cast: null, alias: null },
      { kind: "field", field: { name: "name", path: [] }, cast: "text", alias: "alias" },
      {
        kind: "field",
        field: {
          name: "data",
          path: [
            { arrow: "->", operand: { key: "a" } },
            { arrow: "->>", operand: { index: "+0" } },
          ],
        },
        cast: null,
        alias: null,
      },
      { kind: "star" },
      { kind: "field", field: { name: "a,b", path: [] }, cast: null, alias: null },
    ]);
  });

  it("takes an empty list for all columns", () => {
    expect(parseSelect("")).toEqual([{ kind: "star" }]);
  });

  const embed = { kind: "embed", alias: null, hint: null, isInner: false, isSpread: false, members: [] };
  const id = { kind: "field", field: { name: "id", path: [] }, cast: null, alias: null };
  it.each([
    ["other()", { ...embed, name: "other" }],
    ["other(*)", { ...embed, name: "other", members: [{ kind: "star" }] }],
    ["...other!left(id)", { ...embed, name: "other", isSpread: true, members: [id] }],
    ["other!a_b-c!inner()", { ...embed, name: "other", hint: "a_b-c", isInner: true }],
    ["x:other!inner!left_over()", { ...embed, alias: "x", name: "other", hint: "left_over", isInner: true }],
    ["other( deep(id))", { ...embed, name: "other", members: [{ ...embed, name: "deep", members: [id] }] }],
  ])("reads embedded resources: %s", (select, expected) => {
    expect(parseSelect(select)).toEqual([expected]);
  });

  it.each(["price.sum()", "n:price::int.max()::text", "count()", "other(count())"])(
    "refuses %s",
    (select) => {
      expect(refusal(() => parseSelect(select)).code).toBe("PGRST123");
    },
  );

  it("refuses what is left over", () => {
    expect(refusal(() => parseSelect("id)")).code).toBe("PGRST100");
  });
});

describe("filters", () => {
  it("reads lists with quoted and escaped members", () => {
    expect(parseExpression(`in.(a,"b,c","d\\"e",f"g)`).operation).toEqual({
      kind: "in",
      values: ["a", "b,c", 'd"e', 'f"g'],
    });
  });

  it("reads quantifiers, negation and languages", () => {
    expect(parseExpression("not.like(all).{a*,*b}")).toEqual({
      negated: true,
      operation: { kind: "quantified", operator: "like", quantifier: "all", value: "{a*,*b}" },
    });
    expect(parseExpression("wfts(english).fat cat").operation).toMatchObject({
      operator: "wfts",
      language: "english",
    });
  });

  it("leaves any text alone after the operator", () => {
    expect(parseExpression('eq.a.b,(c)\n"%*\\').operation).toMatchObject({ value: 'a.b,(c)\n"%*\\' });
  });

  it("reads names with JSON paths and of embedded resources", () => {
    expect(parseFilterName("a->>b")).toEqual({
      relations: [],
      field: { name: "a", path: [{ arrow: "->>", operand: { key: "b" } }] },
    });
    expect(parseFilterName("r.s.c").relations).toEqual(["r", "s"]);
  });
});

describe("and / or", () => {
  it("reads nested groups, quoted values, arrays and lists", () => {
    const tree = parseLogic("not.or", `(a.eq."x,y)",b.cs.{1,2},not.and(c.is.null,d.not.in.(1,2)))`);
    expect(tree).toMatchObject({
      kind: "group",
      operator: "or",
      negated: true,
      members: [
        { condition: { field: { name: "a" }, operation: { value: "x,y)" } } },
        { condition: { field: { name: "b" }, operation: { value: "{1,2}" } } },
        {
          kind: "group",
          operator: "and",
          negated: true,
          members: [
            { condition: { operation: { kind: "is", value: "null" } } },
            { condition: { negated: true, operation: { kind: "in", values: ["1", "2"] } } },
          ],
        },
      ],
    });
  });

  it("refuses absurd nesting instead of exhausting the stack", () => {
    const deep = `${"(and".repeat(20_000)}(a.eq.1)${")".repeat(20_000)}`;
    expect(refusal(() => parseLogic("and", deep)).code).toBe("PGRST100");
    expect(refusal(() => parseSelect("a(".repeat(20_000))).code).toBe("PGRST100");
  });
});

describe("order", () => {
  it("reads directions, nulls and JSON paths", () => {
    expect(parseOrder("name.desc.nullsfirst, data->k.asc,x.nullslast")).toEqual([
      { relation: null, field: { name: "name", path: [] }, direction: "desc", nulls: "first" },
      {
        relation: null,
        field: { name: "data", path: [{ arrow: "->", operand: { key: "k" } }] },
        direction: "asc",
        nulls: null,
      },
      { relation: null, field: { name: "x", path: [] }, direction: null, nulls: "last" },
    ]);
  });
});

describe("what cannot be parsed", () => {
  const select = (text: string) => () => parseSelect(text);
  const filter = (text: string) => () => parseExpression(text);
  const logic = (name: string, text: string) => () => parseLogic(name, text);
  const order = (text: string) => () => parseOrder(text);

  // The columns are those of PostgREST's own documentation tests.
  it.each([
    ["select parameter", "id,clients(name[])", 16, "[", select],
    ["select parameter", "data->>-78xy", 11, "x", select],
    ["select parameter", "data->>--34", 9, "-", select],
    ["select parameter", "name!hint", 5, "!", select],
    ["select parameter", "*!hint", 2, "!", select],
    ["select parameter", "name::", 7, "end of input", select],
    ["filter", "noop.0", 1, "n", filter],
    ["filter", "fts().value", 5, ")", filter],
    ["filter", "eq().value", 4, ")", filter],
    ["filter", "is().value", 3, "(", filter],
    ["filter", "in().value", 3, "(", filter],
    ["order", "clients(name,id)", 8, "(", order],
    ["order", "id.ac", 4, "a", order],
    ["order", "id.descc", 8, "c", order],
    ["order", "id.nullslasttt", 13, "t", order],
    ["order", "id.asc.nlsfst", 8, "n", order],
  ])("%s (%s) fails at column %i", (source, text, column, unexpected, parse) => {
    const error = refusal(parse(text));
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
  ])("%s=%s fails at column %i", (name, text, column) => {
    expect(refusal(logic(name, text)).message).toContain(`(line 1, column ${column})`);
  });

  it("counts lines, and tabs to the next multiple of eight", () => {
    expect(refusal(filter("in.(a\n\tb")).message).toContain("(line 2, column 10)");
  });
});

describe("remembered", () => {
  const split = (text: string) => {
    if (text === "") throw new Error("nothing there");
    return text.split(",");
  };

  it("parses a text once, unless it is refused", () => {
    const parse = vi.fn(split);
    const parseOnce = remembered(parse);
    expect(parseOnce("id,title")).toBe(parseOnce("id,title"));
    expect(parseOnce("id")).toEqual(["id"]);
    for (const _ of [1, 2]) expect(() => parseOnce("")).toThrow("nothing there");
    expect(parse).toHaveBeenCalledTimes(4);
  });

  it("keeps no long texts, and of the others only the latest", () => {
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
});

/** Text made of what the grammar gives a meaning. */
const spicyText = fc
  .array(fc.constantFrom(...'( ) , . " \\ -> ->> : :: * % { } ! a 1 \0 and eq null'.split(" "), " "))
  .map((parts) => parts.join(""));
const someText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.string(),
  spicyText,
);
const someName = fc.constantFrom(
  ..."select order limit offset columns on_conflict and or not.or a a->b x.a".split(" "),
);
const someOperator = fc.constantFrom(
  ..."eq. not.eq. in. is. fts(english). like(any). isdistinct. cs.".split(" "),
  "",
);
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

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

describe("any query string gives a result or a refusal in PostgREST's form", () => {
  it.each([
    [
      "whose parts are well encoded",
      fc
        .tuple(someName, someOperator, someText)
        .map(([name, operator, text]) => `?${encoded(name)}=${encoded(operator + text)}`),
    ],
    ["that was never encoded", someText],
    [
      "with any names",
      fc.tuple(someText, someText).map(([name, value]) => `${encoded(name)}=${encoded(value)}`),
    ],
  ])("%s", (_, searches) => {
    fc.assert(
      fc.property(searches, fc.boolean(), (search, isCall) => onlyRefusals(() => understand(search, isCall))),
      { numRuns: 2000 },
    );
  });

  it("and so does any Range header", () => {
    fc.assert(
      fc.property(someText, fc.nat(), fc.nat(), (text, lower, upper) => {
        for (const header of [text, `${lower}-${upper}`, `${lower}-`])
          onlyRefusals(() => requestedRange({ method: "GET", limit: null, offset: null, header }));
      }),
    );
  });
});

it("values come through, as text after an operator and quoted in lists and groups", () => {
  const quote = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
  fc.assert(
    fc.property(someText, someText, (first, second) => {
      expect(parseExpression(`eq.${first}`).operation).toMatchObject({ value: first });
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
