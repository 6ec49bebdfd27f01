import fc from "fast-check";
import { expect, it } from "vitest";
import { expectRefusal, useService } from "./test-service.ts";

const schemaSql = `
create table public.things (
  id int primary key, name text, code uuid, flag boolean, price numeric(10,2), day date, at timestamptz,
  info jsonb, note json, tags text[], span int4range, doc tsvector, raw bytea
);
grant select on public.things to anon;
insert into public.things values
  (1, 'Alpha', '11111111-1111-1111-1111-111111111111', true, 10.50, '2027-01-01', '2027-01-01 00:00+07',
    '{"size": 3, "tags": ["x"], "in": {"deep": "q"}}', '{"k": "v"}', '{a,b}', '[1,5)', 'fat:1 cat:2', '\\x00ff'),
  (2, 'beta, (two) "q" \\ 50%', '22222222-2222-2222-2222-222222222222', false, 20, '2027-02-01', '2027-02-01 00:00+07',
    '{"size": 5}', '{"k": 1}', '{b,c}', '[5,9)', 'black:1 rat:2', '\\x01'),
  (3, 'gamma', null, null, null, null, null, null, null, '{}', '[20,30)', null, null);
`;

const service = useService(schemaSql);

async function idsOf(query: string): Promise<number[]> {
  const answer = await service.raw(`/things?select=id&order=id&${query}`, { role: "anon" });
  expect(answer.text).toMatch(/^\[/);
  return (answer.json as { id: number }[]).map(({ id }) => id);
}

it.each([
  ["id=eq.2", [2]],
  ["id=neq.2", [1, 3]],
  ["id=gt.1", [2, 3]],
  ["id=gte.2", [2, 3]],
  ["id=lt.2", [1]],
  ["id=lte.2", [1, 2]],
  ["name=like.*lpha", [1]],
  ["name=like.%25pha", [1]],
  ["name=ilike.ALPH*", [1]],
  ["name=match.^[a-z]", [2, 3]],
  ["name=imatch.^A", [1]],
  ["flag=is.true", [1]],
  ["flag=is.FALSE", [2]],
  ["flag=is.null", [3]],
  ["flag=is.unknown", [3]],
  ["flag=is.not_null", [1, 2]],
  ["flag=eq.true", [1]],
  ["flag=isdistinct.true", [2, 3]],
  ["price=isdistinct.20", [1, 3]],
  ["id=in.(1,3)", [1, 3]],
  ["id=in.()", []],
  ['name=in.("gamma",Alpha)', [1, 3]],
  ["tags=cs.{b}", [1, 2]],
  ["tags=cd.{a,b,z}", [1, 3]],
  ["tags=ov.{c,z}", [2]],
  ['info=cs.{"size":3}', [1]],
  ["span=ov.[4,6)", [1, 2]],
  ["span=sl.[10,20)", [1, 2]],
  ["span=sr.[10,15)", [3]],
  ["span=nxr.[1,9)", [1, 2]],
  ["span=nxl.[5,9)", [2, 3]],
  ["span=adj.[9,20)", [2, 3]],
  ["doc=fts.cat", [1]],
  ["doc=plfts.fat cat", [1]],
  ["doc=phfts.black rat", [2]],
  ["doc=wfts.fat or rat", [1, 2]],
  ["name=fts(english).alpha", [1]],
  ["raw=eq.\\x00ff", [1]],
  ["code=eq.11111111-1111-1111-1111-111111111111", [1]],
  ["at=gte.2027-01-31T17:00:00Z", [2]],
  ["day=lt.2027-01-15", [1]],
] as const)("every operator: %s", async (query, ids) => {
  expect(await idsOf(query.replaceAll(" ", "%20"))).toEqual(ids);
});

it.each([
  ["id=not.eq.2", [1, 3]],
  ["id=not.in.(1,2)", [3]],
  ["flag=not.is.null", [1, 2]],
  ["name=not.like.*a", [2]],
  ["doc=not.fts.cat", [2]],
  ["tags=not.cs.{b}", [3]],
  ["id=eq(any).{1,3}", [1, 3]],
  ["id=gt(all).{1,2}", [3]],
  ["name=like(any).{A*,g*}", [1, 3]],
  ["name=ilike(all).{*a*,*PH*}", [1]],
  ["name=match(any).{^A,^g}", [1, 3]],
  ["id=not.eq(any).{1,3}", [2]],
] as const)("every operator: with not, any, all: %s", async (query, ids) => {
  expect(await idsOf(query)).toEqual(ids);
});

it.each([
  ["info->size=eq.3", [1]],
  ["info->>size=eq.5", [2]],
  ["info->in->>deep=eq.q", [1]],
  ["info->tags->>0=eq.x", [1]],
  ["info->tags->>-1=eq.x", [1]],
  ["note->>k=in.(v,1)", [1, 2]],
  ["tags->>0=eq.b", [2]],
] as const)("every operator: inside of JSON: %s", async (query, ids) => {
  expect(await idsOf(encodeURI(query))).toEqual(ids);
});

it.each([
  ["or=(id.eq.1,name.eq.gamma)", [1, 3]],
  ["not.or=(id.eq.1,name.eq.gamma)", [2]],
  ["and=(id.gt.1,flag.is.false)", [2]],
  ["not.and=(id.gt.1,flag.is.false)", [1, 3]],
  ["or=(and(id.gte.1,id.lt.2),not.and(id.lt.3,price.not.is.null))", [1, 3]],
  ["or=(tags.cs.{a,b},id.in.(3,4))", [1, 3]],
  ["or=(info->>size.eq.5,id.eq.1)", [1, 2]],
  ["id=gt.1&or=(id.eq.1,id.eq.2)", [2]],
  ["id=gt.1&id=lt.3", [2]],
] as const)("every operator: trees: %s", async (query, ids) => {
  expect(await idsOf(encodeURI(query))).toEqual(ids);
});

it("the filters of supabase-js mean the same", async () => {
  const things = () => service.as("anon").from("things").select("id").order("id");
  const name = 'beta, (two) "q" \\ 50%';
  const filters = [
    [things().eq("name", name), [2]],
    [things().in("name", ["a, (b)", "gamma", "Alpha"]), [1, 3]],
    [things().or(`name.eq."${name.replace(/["\\]/g, "\\$&")}",id.eq.3`), [2, 3]],
    [things().contains("info", { size: 3 }), [1]],
    [things().containedBy("tags", ["a", "b"]), [1, 3]],
    [things().overlaps("tags", ["c"]), [2]],
    [things().rangeGt("span", "[10,15)"), [3]],
    [things().rangeAdjacent("span", "[9,20)"), [2, 3]],
    [things().textSearch("doc", "fat cat", { type: "plain" }), [1]],
    [things().textSearch("name", "alpha", { config: "english", type: "websearch" }), [1]],
    [things().likeAnyOf("name", ["A%", "g%"]), [1, 3]],
    [things().ilikeAllOf("name", ["%A%", "%ph%"]), [1]],
    [things().match({ id: 1, flag: true }), [1]],
    [things().not("flag", "is", null), [1, 2]],
    [things().is("flag", null), [3]],
    [things().filter("id", "eq(any)", "{1,2}"), [1, 2]],
  ] as const;
  for (const [index, [asked, ids]] of filters.entries()) {
    const { data, error } = await asked;
    expect([index, data, error]).toEqual([index, ids.map((id) => ({ id })), null]);
  }
});

it("values: are text whatever they contain", async () => {
  const client = service.as("anon");
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
      const named = client.from("things").select("id").eq("name", text.replaceAll("\0", ""));
      expect(await named).toMatchObject({ data: [], error: null });
    }),
    { numRuns: 60 },
  );
});

it.each([
  ["id=eq.x", "400 22P02", 'invalid input syntax for type integer: "x"'],
  ["code=eq.x", "400 22P02", 'invalid input syntax for type uuid: "x"'],
  ["flag=eq.x", "400 22P02", 'invalid input syntax for type boolean: "x"'],
  ["code=in.(x,y)", "400 22P02", 'invalid input syntax for type uuid: "x"'],
  ["day=eq.x", "400 22007", 'invalid input syntax for type date: "x"'],
  ["span=ov.x", "400 22P02", 'malformed range literal: "x"'],
  ["name=eq.%00", "400 22021", 'invalid byte sequence for encoding "UTF8": 0x00'],
  ["name=fts(klingon).x", "400 42704", 'text search configuration "klingon" does not exist'],
  ["name=match.(", "400 2201B", "invalid regular expression: parentheses () not balanced"],
  ["id=like.x", "404 42883", "operator does not exist: integer ~~ unknown"],
])("values: that are not valid, or that no operator takes: %s", async (query, answer, message) =>
  expectRefusal(await service.raw(`/things?${query}`, { role: "anon" }), answer, message),
);
