import { afterAll, beforeAll, expect, it } from "vitest";
import { checkRefusal, type RefusalCase } from "./test-refusals.ts";
import { openService, type TestService } from "./test-service.ts";

const SCHEMA = `
create table public.books (id int primary key, title text not null, rating int);
grant all on public.books to anon, service_role;
insert into public.books values (1, 'One', 5), (2, 'Two', null);
`;

let service: TestService;
beforeAll(async () => {
  service = await openService(SCHEMA);
});
afterAll(() => service.close());

const NO_COLUMN = "column books.nope does not exist";
const NO_BODY_COLUMN = "Could not find the 'nope' column of 'books' in the schema cache";
const NOT_IMPLEMENTED = "Feature not implemented";
const NOT_EMBEDDED = {
  answer: "400 PGRST108",
  message: "'authors' is not an embedded resource in this request",
  hint: "Verify that 'authors' is included in the 'select' query parameter.",
};

const cases: Omit<RefusalCase, "role">[] = [
  {
    name: "unknown table",
    client: (db) => db.from("boks").select(),
    http: "GET /boks",
    answer: "404 PGRST205",
    message: "Could not find the table 'public.boks' in the schema cache",
    hint: "Perhaps you meant the table 'public.books'",
  },
  {
    name: "unknown table unlike any other",
    client: (db) => db.from("zzzzzz").insert({ a: 1 }),
    http: "POST /zzzzzz",
    body: { a: 1 },
    answer: "404 PGRST205",
    message: "Could not find the table 'public.zzzzzz' in the schema cache",
  },
  {
    name: "unknown function",
    client: (db) => db.rpc("nope"),
    http: "POST /rpc/nope",
    body: {},
    answer: "404 PGRST202",
    message: "Could not find the function public.nope without parameters in the schema cache",
    details:
      "Searched for the function public.nope without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.",
  },
  {
    name: "single row wanted, none there",
    client: (db) => db.from("books").select().eq("id", 9).single(),
    http: "GET /books?id=eq.9",
    headers: { Accept: "application/vnd.pgrst.object+json" },
    answer: "406 PGRST116",
    message: "Cannot coerce the result to a single JSON object",
    details: "The result contains 0 rows",
  },
  {
    name: "unknown column in select",
    client: (db) => db.from("books").select("nope"),
    http: "GET /books?select=nope",
    answer: "400 42703",
    message: NO_COLUMN,
  },
  {
    name: "nearly right column",
    client: (db) => db.from("books").select("titel"),
    http: "GET /books?select=titel",
    answer: "400 42703",
    message: "column books.titel does not exist",
    hint: 'Perhaps you meant to reference the column "books.title".',
  },
  {
    name: "unknown column in a filter",
    client: (db) => db.from("books").select().eq("nope", 1),
    http: "GET /books?nope=eq.1",
    answer: "400 42703",
    message: NO_COLUMN,
  },
  {
    name: "unknown column in a tree",
    client: (db) => db.from("books").select().or("id.eq.1,and(nope.eq.1)"),
    http: "GET /books?or=(id.eq.1,and(nope.eq.1))",
    answer: "400 42703",
    message: NO_COLUMN,
  },
  {
    name: "unknown column in order",
    client: (db) => db.from("books").select().order("nope"),
    http: "GET /books?order=nope",
    answer: "400 42703",
    message: NO_COLUMN,
  },
  {
    name: "unknown column in a body",
    client: (db) => db.from("books").insert({ nope: 1 }),
    http: "POST /books",
    body: { nope: 1 },
    answer: "400 PGRST204",
    message: NO_BODY_COLUMN,
  },
  {
    name: "unknown column in an update",
    client: (db) => db.from("books").update({ nope: 1 }).eq("id", 1),
    http: "PATCH /books?id=eq.1",
    body: { nope: 1 },
    answer: "400 PGRST204",
    message: NO_BODY_COLUMN,
  },
  {
    name: "unknown column in columns",
    client: (db) => db.from("books").insert([{ id: 3, nope: 1 }, { id: 4 }]),
    http: "POST /books?columns=id,nope",
    body: [{ id: 3 }],
    answer: "400 PGRST204",
    message: NO_BODY_COLUMN,
  },
  {
    name: "bad filter",
    client: (db) => db.from("books").select().filter("id", "noop", 1),
    http: "GET /books?id=noop.1",
    answer: "400 PGRST100",
    message: '"failed to parse filter (noop.1)" (line 1, column 1)',
    details: 'unexpected "o" expecting "not" or operator (eq, gt, ...)',
  },
  {
    name: "embedding",
    client: (db) => db.from("books").select("*,authors(*)"),
    http: "GET /books?select=*,authors(*)",
    answer: "400 PGRST127",
    message: NOT_IMPLEMENTED,
    details: "Embedding resources is not supported: 'authors'",
  },
  {
    name: "spread",
    client: (db) => db.from("books").select("...authors(name)"),
    http: "GET /books?select=...authors(name)",
    answer: "400 PGRST127",
    message: NOT_IMPLEMENTED,
    details: "Spreading embedded resources is not supported: '...authors'",
  },
  {
    name: "aggregate",
    client: (db) => db.from("books").select("rating.avg()"),
    http: "GET /books?select=rating.avg()",
    answer: "400 PGRST127",
    message: NOT_IMPLEMENTED,
    details: "Aggregate functions are not supported: 'rating.avg()'",
  },
  {
    name: "embedding in what a write gives back",
    client: (db) => db.from("books").delete().eq("id", 1).select("id,authors(name)"),
    http: "DELETE /books?id=eq.1&select=id,authors(name)",
    answer: "400 PGRST127",
    message: NOT_IMPLEMENTED,
    details: "Embedding resources is not supported: 'authors'",
  },
  {
    name: "filter on something embedded",
    client: (db) => db.from("books").select().eq("authors.name", "x"),
    http: "GET /books?authors.name=eq.x",
    ...NOT_EMBEDDED,
  },
  {
    name: "tree on something embedded",
    client: (db) => db.from("books").select().or("a.eq.1", { referencedTable: "authors" }),
    http: "GET /books?authors.or=(a.eq.1)",
    ...NOT_EMBEDDED,
  },
  {
    name: "order of something embedded",
    client: (db) => db.from("books").select().order("name", { referencedTable: "authors" }),
    http: "GET /books?authors.order=name.asc",
    ...NOT_EMBEDDED,
  },
  {
    name: "order by something embedded",
    client: (db) => db.from("books").select().order("authors(name)"),
    http: "GET /books?order=authors(name)",
    ...NOT_EMBEDDED,
  },
  {
    name: "limit of something embedded",
    client: (db) => db.from("books").select().limit(1, { referencedTable: "authors" }),
    http: "GET /books?authors.limit=1",
    ...NOT_EMBEDDED,
  },
  {
    name: "CSV",
    client: (db) => db.from("books").select().csv(),
    http: "GET /books",
    headers: { Accept: "text/csv" },
    answer: "400 PGRST127",
    message: NOT_IMPLEMENTED,
    details: "The media type 'text/csv' is not supported in Accept",
  },
  {
    name: "GeoJSON",
    client: (db) => db.from("books").select().geojson(),
    http: "GET /books",
    headers: { Accept: "application/geo+json" },
    answer: "400 PGRST127",
    message: NOT_IMPLEMENTED,
    details: "The media type 'application/geo+json' is not supported in Accept",
  },
  {
    name: "execution plan",
    client: (db) => db.from("books").select().explain(),
    http: "GET /books",
    headers: { Accept: "application/vnd.pgrst.plan+text" },
    answer: "406 PGRST107",
    message:
      'None of these media types are available: application/vnd.pgrst.plan+text; for="application/json"',
  },
];

it.each(cases)("$name", (refusal) => checkRefusal(service, { ...refusal, role: "service_role" }));

it("nothing of it left a trace", async () => {
  const { data } = await service.as("anon").from("books").select("id").order("id");
  expect(data).toEqual([{ id: 1 }, { id: 2 }]);
});
