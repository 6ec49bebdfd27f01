import { afterAll, beforeAll, expect, it } from "vitest";
import { checkRefusal, type RefusalCase } from "./test-refusals.ts";
import { openService, type TestService } from "./test-service.ts";

const SCHEMA = `
create table public.authors (id uuid primary key default gen_random_uuid(), name text);
create table public.books (
  id int primary key, slug varchar(8) unique, title text not null, rating int check (rating between 1 and 5),
  author uuid references public.authors
);
create table public.notes (id int primary key, owner text);
create table public.locked (id int primary key);
create table public.circle (id int primary key);
alter table public.notes enable row level security;
alter table public.circle enable row level security;
create policy circle_sees_itself on public.circle for select to anon using (exists (select from public.circle));
create policy notes_insert on public.notes for insert to anon, authenticated with check (owner is not null);
create function public.complain() returns trigger language plpgsql as $$ begin raise exception 'No Mondays' using hint = 'Try Tuesday'; end $$;
create table public.moody (id int primary key);
create trigger complain before insert on public.moody for each row execute function public.complain();
grant select on public.circle to anon;
grant all on public.authors, public.books, public.notes, public.moody to anon, authenticated, service_role;
insert into public.books values (1, 'one', 'One', 5, null);
`;
const NOBODY = "00000000-0000-0000-0000-000000000000";

let service: TestService;
beforeAll(async () => {
  service = await openService(SCHEMA);
});
afterAll(() => service.close());

const cases: RefusalCase[] = [
  {
    name: "row level security, not signed in",
    role: "anon",
    client: (db) => db.from("notes").insert({ id: 3 }),
    http: "POST /notes",
    body: { id: 3 },
    answer: "401 42501",
    message: 'new row violates row-level security policy for table "notes"',
  },
  {
    name: "row level security, signed in",
    role: "authenticated",
    client: (db) => db.from("notes").insert({ id: 3 }),
    http: "POST /notes",
    body: { id: 3 },
    answer: "403 42501",
    message: 'new row violates row-level security policy for table "notes"',
  },
  {
    name: "no grant, not signed in",
    role: "anon",
    client: (db) => db.from("locked").select(),
    http: "GET /locked",
    answer: "401 42501",
    message: "permission denied for table locked",
  },
  {
    name: "no grant, signed in",
    role: "authenticated",
    client: (db) => db.from("locked").delete().eq("id", 1),
    http: "DELETE /locked?id=eq.1",
    answer: "403 42501",
    message: "permission denied for table locked",
  },
  {
    name: "no grant, not even for the service key",
    role: "service_role",
    client: (db) => db.from("locked").insert({ id: 1 }),
    http: "POST /locked",
    body: { id: 1 },
    answer: "403 42501",
    message: "permission denied for table locked",
  },
  {
    name: "invalid value in a filter",
    role: "anon",
    client: (db) => db.from("authors").select().eq("id", "x"),
    http: "GET /authors?id=eq.x",
    answer: "400 22P02",
    message: 'invalid input syntax for type uuid: "x"',
  },
  {
    name: "invalid value in a body",
    role: "service_role",
    client: (db) => db.from("books").insert({ id: "x", title: "" }),
    http: "POST /books",
    body: { id: "x" },
    answer: "400 22P02",
    message: 'invalid input syntax for type integer: "x"',
  },
  {
    name: "unique",
    role: "service_role",
    client: (db) => db.from("books").insert({ id: 3, slug: "one", title: "x" }),
    http: "POST /books",
    body: { id: 3, slug: "one", title: "x" },
    answer: "409 23505",
    message: 'duplicate key value violates unique constraint "books_slug_key"',
    details: "Key (slug)=(one) already exists.",
  },
  {
    name: "foreign key",
    role: "service_role",
    client: (db) => db.from("books").update({ author: NOBODY }).eq("id", 1),
    http: "PATCH /books?id=eq.1",
    body: { author: NOBODY },
    answer: "409 23503",
    message: 'insert or update on table "books" violates foreign key constraint "books_author_fkey"',
    details: `Key (author)=(${NOBODY}) is not present in table "authors".`,
  },
  {
    name: "not null",
    role: "service_role",
    client: (db) => db.from("books").insert({ id: 3 }),
    http: "POST /books",
    body: { id: 3 },
    answer: "400 23502",
    message: 'null value in column "title" of relation "books" violates not-null constraint',
    details: "Failing row contains (3, null, null, null, null).",
  },
  {
    name: "check",
    role: "service_role",
    client: (db) => db.from("books").insert({ id: 3, title: "x", rating: 6 }),
    http: "POST /books",
    body: { id: 3, title: "x", rating: 6 },
    answer: "400 23514",
    message: 'new row for relation "books" violates check constraint "books_rating_check"',
    details: "Failing row contains (3, null, x, 6, null).",
  },
  {
    name: "too long",
    role: "service_role",
    client: (db) => db.from("books").insert({ id: 3, title: "x", slug: "123456789" }),
    http: "POST /books",
    body: { id: 3, title: "x", slug: "123456789" },
    answer: "400 22001",
    message: "value too long for type character varying(8)",
  },
  {
    name: "raise",
    role: "service_role",
    client: (db) => db.from("moody").insert({ id: 1 }),
    http: "POST /moody",
    body: { id: 1 },
    answer: "400 P0001",
    message: "No Mondays",
    hint: "Try Tuesday",
  },
  {
    name: "a policy that asks itself",
    role: "anon",
    client: (db) => db.from("circle").select(),
    http: "GET /circle",
    answer: "500 42P17",
    message: 'infinite recursion detected in policy for relation "circle"',
  },
];

it.each(cases)("$name", (refusal) => checkRefusal(service, refusal));

it("nothing of it left a trace", async () => {
  const db = service.as("service_role");
  expect((await db.from("books").select("id,author")).data).toEqual([{ id: 1, author: null }]);
  expect((await db.from("notes").select()).data).toEqual([]);
});
