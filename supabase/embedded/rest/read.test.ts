import { createClient } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { expectRefusal, useService } from "./test-service.ts";

const schemaSql = `
create schema shop;
create table public.books (
  id int primary key, title text not null, published date, price numeric(12,2), big bigint, info jsonb, created_at timestamptz
);
create table shop.items (id int primary key);
create table public."Ödd ""table"" 'x'" ("a b" int, "c.d" text, "e""f" text, "g,h" text, "Été" text);
create view public.cheap as select id, title from public.books where price < 100;
grant usage on schema shop to anon;
insert into public."Ödd ""table"" 'x'" values (1, 'two', 'three', 'four', 'cinq');
grant select on public."Ödd ""table"" 'x'", public.books, public.cheap, shop.items to anon;
grant execute on all functions in schema public to anon;
create function public.outdated(p public.books) returns boolean language sql stable as $$ select p.published < date '2027-01-01' $$;
create function public.slots(books) returns int language sql stable as $$ select $1.id * 10 $$;
insert into public.books values
  (1, 'One', '2026-05-01', 50, 9007199254740993, '{"a": {"b": 1}, "list": [1, 2]}', '2026-01-02 03:04:05.678+00'),
  (2, 'Two', '2027-05-01', 150.5, 2, '{"a": null}', null),
  (3, 'Three', '2026-06-01', null, null, null, null),
  (4, 'Four', null, 10, null, null, null);
insert into shop.items values (7);
`;

const service = useService(schemaSql, { schemas: ["public", "shop"] });

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  service.raw(path, { role: "anon", headers, method });
const books = () => service.as("anon").from("books");

it("columns: are written as PostgreSQL writes them", async () => {
  const { text } = await get("/books?id=eq.1");
  expect(text).toBe(
    '[{"id":1,"title":"One","published":"2026-05-01","price":50.00,"big":9007199254740993,"info":{"a": {"b": 1}, "list": [1, 2]},"created_at":"2026-01-02T03:04:05.678+00:00"}]',
  );
});

it("columns: take aliases, casts and JSON paths", async () => {
  const { data } = await books()
    .select("nr:id::text,title,info->a->b,second:info->list->>1,info->list->0,big::text")
    .eq("id", 1);
  expect(data).toEqual([{ nr: "1", title: "One", b: 1, second: "2", list: 1, big: "9007199254740993" }]);
});

it("columns: cast to types of several words, and refuse unknown ones", async () => {
  const casts = "created_at::timestamp%20without%20time%20zone,id::double%20precision";
  const { json } = await get(`/books?id=eq.1&select=${casts}`);
  expect(json).toEqual([{ created_at: "2026-01-02T03:04:05.678", id: 1 }]);
  expectRefusal(await get("/books?select=id::nope"), "400 42704", 'type "nope" does not exist');
});

it("columns: that are computed can be selected, filtered and ordered by, and are not in *", async () => {
  const all = await books().select().eq("id", 1).single<Record<string, unknown>>();
  expect(Object.keys(all.data ?? {})).not.toContain("outdated");
  const computed = books().select("id,outdated,slots").order("outdated").order("id");
  expect((await computed.not("outdated", "is", null)).data).toEqual([
    { id: 2, outdated: false, slots: 20 },
    { id: 1, outdated: true, slots: 10 },
    { id: 3, outdated: true, slots: 30 },
  ]);
  const filtered = books().select("id, *, late:outdated").eq("outdated", true);
  expect((await filtered.or("slots.eq.10,id.eq.2")).data).toMatchObject([{ id: 1, late: true }]);
});

it("columns: appear as soon as a migration adds them", async () => {
  expect((await books().select("extra")).error?.code).toBe("42703");
  const alter = (how: string) =>
    service.db.transaction("owner", (tx) => tx.exec(`alter table public.books ${how}`));
  await alter("add extra int default 5");
  expect((await books().select("extra").eq("id", 1)).data).toEqual([{ extra: 5 }]);
  await alter("drop extra");
  expect((await books().select("extra")).error?.code).toBe("42703");
  expect((await books().select("extra")).error?.message).toBe("column books.extra does not exist");
});

it.each([
  ["price", [4, 1, 2, 3]],
  ["price.desc", [3, 2, 1, 4]],
  ["price.desc.nullslast", [2, 1, 4, 3]],
  ["price.asc.nullsfirst", [3, 4, 1, 2]],
  ["price.nullsfirst", [3, 4, 1, 2]],
  ["info->a->>b.desc.nullslast,id.desc", [1, 4, 3, 2]],
])("order: %s", async (order, ids) => {
  const { json } = await get(`/books?select=id&order=${encodeURIComponent(order)}`);
  expect((json as { id: number }[]).map(({ id }) => id)).toEqual(ids);
});

it("forms of the answer: single and maybeSingle", async () => {
  expect((await books().select("id").eq("id", 1).single()).data).toEqual({ id: 1 });
  const none = await books().select("id").eq("id", 99).maybeSingle();
  expect(none).toMatchObject({ data: null, error: null });
  const { status, error } = await books().select("id").single();
  const message = "Cannot coerce the result to a single JSON object";
  const details = "The result contains 4 rows";
  expect([status, error]).toEqual([406, { code: "PGRST116", details, hint: null, message }]);
});

it("forms of the answer: CSV", async () => {
  const csv = await books().select("id,title,info,x:price").lt("id", 3).order("id").csv();
  expect(csv.data).toBe(
    `id,title,info,x\n1,One,"{""a"": {""b"": 1}, ""list"": [1, 2]}",50.00\n2,Two,"{""a"": null}",150.50`,
  );
  const none = await get("/books?id=eq.9", { Accept: "text/csv" });
  expect(none).toMatchObject({ status: 200, text: "\n" });
  expect(none.headers.get("content-type")).toBe("text/csv; charset=utf-8");
});

it.each([
  [undefined, "application/json"],
  ["*/*", "application/json"],
  ["text/html, */*;q=0.5", "application/json"],
  ["application/vnd.pgrst.object+json", "application/vnd.pgrst.object+json"],
  ["application/vnd.pgrst.array+json;nulls=stripped", "application/vnd.pgrst.array+json;nulls=stripped"],
])("forms of the answer: Accept: %s", async (accept, type) => {
  const headers = { ...(accept !== undefined && { Accept: accept }) };
  const answer = await get("/books?id=eq.3&select=id,price", headers);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
  expect(answer.headers.get("content-length")).toBe(String(answer.text.length));
  if (accept?.includes("stripped")) expect(answer.json).toEqual([{ id: 3 }]);
});

it("forms of the answer: an array and an object without nulls, through supabase-js", async () => {
  expect((await books().select("id,price").eq("id", 3).stripNulls()).data).toEqual([{ id: 3 }]);
  expect((await books().select("id,price").eq("id", 3).stripNulls().single()).data).toEqual({ id: 3 });
});

it("schemas and views: Accept-Profile chooses the schema", async () => {
  const shop = createClient("http://backend.test", "key", {
    db: { schema: "shop" },
    global: { fetch: service.fetchAs("anon") },
  });
  const { data } = await shop.from("items").select();
  expect(data).toEqual([{ id: 7 }]);
  const answer = await get("/items", { "Accept-Profile": "shop" });
  expect(answer.json).toEqual([{ id: 7 }]);
  expect(answer.headers.get("content-profile")).toBe("shop");
  expect((await get("/items")).status).toBe(404);
});

it("schemas and views: views are read like tables", async () => {
  const { data } = await service.as("anon").from("cheap").select("title").order("title");
  expect(data).toEqual([{ title: "Four" }, { title: "One" }]);
});

it("schemas and views: names of any kind", async () => {
  const odd = () => service.as("anon").from(`Ödd "table" 'x'`);
  const all = { "a b": 1, "c.d": "two", 'e"f': "three", "g,h": "four", Été: "cinq" };
  expect((await odd().select().eq('"c.d"', "two")).data).toEqual([all]);
  const { data } = await odd().select('"a b","c.d","e\\"f","g,h",Été').order("Été").in('"g,h"', ["four"]);
  expect(data).toEqual([all]);
  expect((await odd().select("Été").or('"e\\"f".eq.three,"a b".gt.1')).data).toEqual([{ Été: "cinq" }]);
});

it("preferences: unknown ones are refused when strict", async () => {
  const answer = await get("/books", { Prefer: "handling=strict, nonsense, count=many" });
  const message = "Invalid preferences given with handling=strict";
  const details = "Invalid preferences: nonsense, count=many";
  const json = { code: "PGRST122", details, hint: null, message };
  expect([answer.status, answer.json]).toEqual([400, json]);
});
