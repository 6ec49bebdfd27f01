import { describe, expect, it } from "vitest";
import { parseExpression, parseFilterName, parseLogic } from "./parse-filter.ts";
import { parseOrder } from "./parse-order.ts";
import { parseSelect } from "./parse-select.ts";
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

  it.each([
    ["other(*)", "Embedding resources is not supported: 'other'"],
    ["x:other!inner(id,deep(*))", "Embedding resources is not supported: 'other'"],
    ["...other(id)", "Spreading embedded resources is not supported: '...other'"],
    ["price.sum()", "Aggregate functions are not supported: 'price.sum()'"],
    ["n:price::int.max()::text", "Aggregate functions are not supported: 'price.max()'"],
    ["count()", "Aggregate functions are not supported: 'count()'"],
  ])("recognises what it refuses: %s", (select, details) => {
    expect(parseSelect(select)).toEqual([{ kind: "unsupported", details }]);
  });

  // The expected texts are those of PostgREST's own documentation tests.
  it.each([
    [
      "id,clients(name[])",
      16,
      `unexpected '[' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input`,
    ],
    ["data->>-78xy", 11, `unexpected 'x' expecting digit, "->", "::", ".", "," or end of input`],
    ["data->>--34", 9, `unexpected "-" expecting digit`],
    [
      "name!hint",
      5,
      `unexpected '!' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input`,
    ],
    ["*!hint", 2, `unexpected '!' expecting ")", "," or end of input`],
    ["name::", 7, "unexpected end of input expecting letter or digit"],
  ])("words the failure of %s", (select, column, details) => {
    const error = refusal(() => parseSelect(select));
    expect(error).toMatchObject({ status: 400, code: "PGRST100", details });
    expect(error.message).toBe(`"failed to parse select parameter (${select})" (line 1, column ${column})`);
  });

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

  it.each([
    ["noop.0", 1, `unexpected "o" expecting "not" or operator (eq, gt, ...)`],
    ["fts().value", 5, `unexpected ")" expecting operator (eq, gt, ...)`],
    ["eq().value", 4, `unexpected ")" expecting operator (eq, gt, ...)`],
    ["is().value", 3, `unexpected "(" expecting operator (eq, gt, ...)`],
    ["in().value", 3, `unexpected "(" expecting operator (eq, gt, ...)`],
  ])("words the failure of %s", (filter, column, details) => {
    const error = refusal(() => parseExpression(filter));
    expect(error).toMatchObject({ code: "PGRST100", details });
    expect(error.message).toBe(`"failed to parse filter (${filter})" (line 1, column ${column})`);
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

  it.each([
    [
      "or",
      "()",
      4,
      `unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)`,
    ],
    ["or", "(id.in.1,2,id.eq.3)", 10, `unexpected "1" expecting "("`],
    ["or", ")(", 3, `unexpected ")" expecting "("`],
    ["and", "(ord(id.eq.1,id.eq.1),id.eq.2)", 7, `unexpected "d" expecting "("`],
    ["or", "(id.eq.1,not.xor(id.eq.2,id.eq.3))", 16, `unexpected "x" expecting logic operator (and, or)`],
  ])("words the failure of %s=%s", (name, value, column, details) => {
    const error = refusal(() => parseLogic(name, value));
    expect(error).toMatchObject({ code: "PGRST100", details });
    expect(error.message).toContain(`(line 1, column ${column})`);
  });

  it("refuses absurd nesting instead of exhausting the stack", () => {
    const deep = `${"(and".repeat(20_000)}(a.eq.1)${")".repeat(20_000)}`;
    expect(refusal(() => parseLogic("and", deep)).details).toBe("unexpected nesting of more than 60 levels");
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

  it.each([
    [
      "clients(name,id)",
      8,
      `unexpected '(' expecting letter, digit, "-", "->>", "->", delimiter (.), "," or end of input`,
    ],
    ["id.ac", 4, `unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"`],
    ["id.descc", 8, `unexpected 'c' expecting delimiter (.), "," or end of input`],
    ["id.nullslasttt", 13, `unexpected 't' expecting "," or end of input`],
    ["id.asc.nlsfst", 8, `unexpected "l" expecting "nullsfirst" or "nullslast"`],
  ])("words the failure of %s", (order, column, details) => {
    const error = refusal(() => parseOrder(order));
    expect(error.details).toBe(details);
    expect(error.message).toContain(`(line 1, column ${column})`);
  });
});
