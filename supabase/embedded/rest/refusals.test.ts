import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { type Role, useService } from "./test-service.ts";

const schemaSql = `
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
const unknownRole = "00000000-0000-0000-0000-000000000000";

const service = useService(schemaSql);

type Ask = (db: SupabaseClient) => PromiseLike<{ status: number; error: unknown }>;
/** Role, request, status and code, message, details, hint. */
type Refusal = [role: Role, ask: Ask, answer: string, message: string, details?: string, hint?: string];

const noTable = "Could not find the table 'public.boks' in the schema cache";
const noFunction = "Could not find the function public.nope without parameters in the schema cache";
const noColumn = "column books.nope does not exist";
const noBodyColumn = "Could not find the 'nope' column of 'books' in the schema cache";
const notEmbedded = "'authors' is not an embedded resource in this request";
const noAggregate = "Use of aggregate functions is not allowed";
const noRelation = "Could not find a relationship between 'books' and 'moody' in the schema cache";
const notImplemented = "Feature not implemented";
const noPlan =
  'None of these media types are available: application/vnd.pgrst.plan+text; for="application/json"';
const noRow = "Cannot coerce the result to a single JSON object";
const noParse = '"failed to parse filter (noop.1)" (line 1, column 1)';
const policySql = 'new row violates row-level security policy for table "notes"';
const noKey = 'insert or update on table "books" violates foreign key constraint "books_author_fkey"';
const notNull = 'null value in column "title" of relation "books" violates not-null constraint';
const checkViolation = 'new row for relation "books" violates check constraint "books_rating_check"';
const double = 'duplicate key value violates unique constraint "books_slug_key"';

const books = (db: SupabaseClient) => db.from("books");
const noType = "The media type 'application/geo+json' is not supported in Accept";
const invalid = (type: string) => `invalid input syntax for type ${type}: "x"`;
const noLocked = "permission denied for table locked";
const policyCircle = 'infinite recursion detected in policy for relation "circle"';
const tooLongText = "value too long for type character varying(8)";
const nameTaken = "Key (slug)=(one) already exists.";
const absentId = `Key (author)=(${unknownRole}) is not present in table "authors".`;
const noRows = "The result contains 0 rows";
const row = (rest: string) => `Failing row contains (3, ${rest}).`;
const by = (referencedTable: string) => ({ referencedTable });

const serviceCases: [ask: Ask, answer: string, message: string, details?: string, hint?: string][] = [
  [(db) => db.from("boks").select(), "404 PGRST205", noTable],
  [(db) => db.from("zzz").insert({ a: 1 }), "404 PGRST205", noTable.replace("boks", "zzz")],
  [(db) => db.rpc("nope"), "404 PGRST202", noFunction],
  [(db) => books(db).select().eq("id", 9).single(), "406 PGRST116", noRow, noRows],
  [(db) => books(db).select("nope"), "400 42703", noColumn],
  [(db) => books(db).select().eq("nope", 1), "400 42703", noColumn],
  [(db) => books(db).select().or("id.eq.1,and(nope.eq.1)"), "400 42703", noColumn],
  [(db) => books(db).select().order("nope"), "400 42703", noColumn],
  [(db) => books(db).insert({ nope: 1 }), "400 PGRST204", noBodyColumn],
  [(db) => books(db).update({ nope: 1 }).eq("id", 1), "400 PGRST204", noBodyColumn],
  [(db) => books(db).insert([{ id: 3, nope: 1 }, { id: 4 }]), "400 PGRST204", noBodyColumn],
  [(db) => books(db).select().filter("id", "noop", 1), "400 PGRST100", noParse, "unexpected n"],
  [(db) => books(db).select("rating.avg()"), "400 PGRST123", noAggregate],
  [(db) => books(db).select("*,author(*),moody(*)"), "400 PGRST200", noRelation],
  [(db) => books(db).select().eq("authors.name", "x"), "400 PGRST108", notEmbedded],
  [(db) => books(db).select().or("a.eq.1", by("authors")), "400 PGRST108", notEmbedded],
  [(db) => books(db).select().order("name", by("authors")), "400 PGRST108", notEmbedded],
  [(db) => books(db).select().order("authors(name)"), "400 PGRST108", notEmbedded],
  [(db) => books(db).select().limit(1, by("authors")), "400 PGRST108", notEmbedded],
  [(db) => books(db).select().geojson(), "400 PGRST127", notImplemented, noType],
  [(db) => books(db).select().explain(), "406 PGRST107", noPlan],
  [(db) => db.from("locked").insert({ id: 1 }), "403 42501", noLocked],
  [(db) => books(db).insert({ id: "x" }), "400 22P02", invalid("integer")],
  [(db) => books(db).insert({ id: 3, slug: "one", title: "x" }), "409 23505", double, nameTaken],
  [(db) => books(db).update({ author: unknownRole }).eq("id", 1), "409 23503", noKey, absentId],
  [(db) => books(db).insert({ id: 3 }), "400 23502", notNull, row("null, null, null, null")],
  [
    (db) => books(db).insert({ id: 3, title: "x", rating: 6 }),
    "400 23514",
    checkViolation,
    row("null, x, 6, null"),
  ],
  [(db) => books(db).insert({ id: 3, title: "x", slug: "123456789" }), "400 22001", tooLongText],
  [(db) => db.from("moody").insert({ id: 1 }), "400 P0001", "No Mondays", undefined, "Try Tuesday"],
];

const refusals: Refusal[] = [
  ...serviceCases.map((refusal): Refusal => ["service_role", ...refusal]),
  ["anon", (db) => db.from("notes").insert({ id: 3 }), "401 42501", policySql],
  ["authenticated", (db) => db.from("notes").insert({ id: 3 }), "403 42501", policySql],
  ["anon", (db) => db.from("locked").select(), "401 42501", noLocked],
  ["authenticated", (db) => db.from("locked").delete().eq("id", 1), "403 42501", noLocked],
  ["anon", (db) => db.from("authors").select().eq("id", "x"), "400 22P02", invalid("uuid")],
  ["anon", (db) => db.from("circle").select(), "500 42P17", policyCircle],
];

it.each(refusals)("%s: %s is answered with %s", async (role, ask, answer, message, details, hint) => {
  const [status = "", code] = answer.split(" ");
  const body = { code, details: details ?? null, hint: hint ?? null, message };
  const raw: Response[] = [];
  const send = service.fetchAs(role);
  const client = createClient("http://backend.test", "key", {
    global: {
      fetch: async (input, init) => {
        const response = await send(input, init);
        raw.push(response.clone());
        return response;
      },
    },
  });
  const result = await ask(client);
  expect({ status: result.status, error: result.error }).toEqual({ status: Number(status), error: body });
  const text = await raw[0]?.text();
  expect(text).toBe(JSON.stringify(body));
  expect(Object.fromEntries(raw[0]?.headers ?? [])).toEqual({
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(text ?? "")),
    "proxy-status": `PostgREST; error=${code}`,
    ...(status === "401" && { "www-authenticate": "Bearer" }),
  });
});

it("nothing of it left a trace", async () => {
  const db = service.as("service_role");
  expect((await db.from("books").select("id,author")).data).toEqual([{ id: 1, author: null }]);
  expect((await db.from("notes").select()).data).toEqual([]);
});
