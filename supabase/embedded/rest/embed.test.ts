import { expect, it } from "vitest";
import { rowsOf } from "../test-folder.ts";
import { createRest } from "./index.ts";
import { expectRefusal, send, useService } from "./test-service.ts";

const schemaSql = `
create schema hidden;
create table public.authors (id int primary key, name text, mentor int references public.authors);
create table public.books (
  id int primary key, title text, author int references public.authors, backup int constraint books_backup references public.authors, price numeric
);
create table public.details (book int primary key references public.books, note text);
create table public.shops (id int primary key, name text);
create table public.copies (book int references public.books, shop int references public.shops, primary key (book, shop));
create table public.ratings (id int primary key, book int references public.books, stars int, seen boolean);
create table public.loose (id int primary key);
create table public.swaps (a int references public.authors, b int references public.authors, shop int references public.shops, primary key (a, b, shop));
create table hidden.plans (id int primary key, book int references public.books, what text);
create view public.plan_list as select p.what as task, p.book as for_book from hidden.plans p join public.loose l on true;
create view public.plan_names as select task, for_book as which from public.plan_list;
create view public.open_books as select id, title, author from public.books where price is not null;
create function public.first_shop(t public.books) returns setof public.shops rows 1 language sql stable as
  $$ select c.* from public.shops c join public.copies s on s.shop = c.id where s.book = t.id order by c.id limit 1 $$;
create function public.neighbours(c public.shops) returns setof public.shops language sql stable as
  $$ select * from public.shops where abs(id - c.id) = 1 $$;
create function public.crowd(c public.shops) returns setof public.shops language sql stable as
  $$ select n, repeat('x', 400) from generate_series(1, 1000) n $$;
create view public.odd as select stars, book as "a {b} :resno 9 (c" from public.ratings;
create function public.ratings(c public.shops) returns setof public.loose language sql stable as $$ select * from public.loose $$;
create function public.loud(t public.books) returns text language sql stable as $$ select upper(t.title) $$;
create function public.books_of(who int) returns setof public.books language sql stable as $$ select * from public.books where author = who $$;
create function public.one_book(which int) returns public.books language sql stable as $$ select * from public.books where id = which $$;
create function public.number() returns int language sql stable as $$ select 1 $$;
create function public.author_names() returns setof text language sql stable as $$ select name from public.authors $$;
insert into public.authors values (1, 'Ali', null), (2, 'Budi', 1), (3, 'Citra', 1);
insert into public.books values (1, 'Makkah', 1, 2, 30), (2, 'Madinah', 2, null, null), (3, 'Cairo', null, null, 20);
insert into public.details values (1, 'nine days');
insert into public.shops values (1, 'Jeddah'), (2, 'Taif'), (3, 'Giza');
insert into public.copies values (1, 1), (1, 2), (3, 3);
insert into public.ratings values (1, 1, 5, true), (2, 1, 3, true), (3, 2, 4, false);
insert into public.loose values (1);
insert into hidden.plans values (1, 1, 'visa');
alter table public.ratings enable row level security;
create policy ratings_seen on public.ratings for select to anon using (seen);
grant all on all tables in schema public to anon, authenticated, service_role;
`;

const service = useService(schemaSql);

const makkah = "/books?id=eq.1&select=";
/** Path and answer. */
const readCases = rowsOf(`
  /details?select=note,books(title) | [{"note":"nine days","books":{"title":"Makkah"}}]
  /books?select=id,details(note)&id=lt.3 | [{"id":1,"details":{"note":"nine days"}},{"id":2,"details":null}]
  ${makkah}ratings(stars)&ratings.order=stars | [{"ratings":[{"stars":3},{"stars":5}]}]
  ${makkah}shops(*) | [{"shops":[{"id":1,"name":"Jeddah"},{"id":2,"name":"Taif"}]}]
  /shops?select=name,books!copies(title,shops(name))&id=eq.3
    | [{"name":"Giza","books":[{"title":"Cairo","shops":[{"name":"Giza"}]}]}]
  # Hints and aliases.
  ${makkah}a:authors!books_author_fkey(name),authors!backup(name) | [{"a":{"name":"Ali"},"authors":{"name":"Budi"}}]
  ${makkah}author(name),books_backup(name) | [{"author":{"name":"Ali"},"books_backup":{"name":"Budi"}}]
  /books?select=id,authors!books_author_fkey!inner(name)&authors.name=eq.Budi | [{"id":2,"authors":{"name":"Budi"}}]
  /books?select=id,...ratings!inner(stars)&ratings.offset=1&order=title | [{"id":1,"stars":[3]}]
  /books?select=id,ratings!inner()&ratings.stars=gt.4 | [{"id":1}]
  /books?select=id,x:author!left(name)&x.name=eq.Nobody&limit=1 | [{"id":1,"x":null}]
  # A table's key to itself.
  /authors?select=name,authors(name)&id=eq.1&authors.order=name.desc
    | [{"name":"Ali","authors":[{"name":"Citra"},{"name":"Budi"}]}]
  /authors?select=name,mentor(name)&id=eq.2 | [{"name":"Budi","mentor":{"name":"Ali"}}]
  # Spreads.
  ${makkah}id,...author(author_name:name,...mentor(x:name)),...details(*)
    | [{"id":1,"author_name":"Ali","x":null,"book":1,"note":"nine days"}]
  ${makkah}id,...ratings(stars)&ratings.order=stars.desc | [{"id":1,"stars":[5,3]}]
  ${makkah}title,ratings(count) | [{"title":"Makkah","ratings":[{"count":2}]}]
  ${makkah}ratings(n:id::text,shops:stars)&ratings.limit=1&ratings.offset=1&ratings.order=id
    | [{"ratings":[{"n":"2","shops":3}]}]
  ${makkah}ratings(id)&ratings.or=(stars.eq.5,and(stars.gt.9,id.eq.1))&ratings.id=lt.9 | [{"ratings":[{"id":1}]}]
  /authors?select=id,books!author(ratings(stars))&id=eq.2&books.ratings.stars=gt.4
    | [{"id":2,"books":[{"ratings":[]}]}]
  # Which rows there are, and in which order.
  /books?select=id,ratings()&ratings.stars=gt.4&ratings.limit=1&limit=1 | [{"id":1}]
  /books?select=id,details()&details=is.null | [{"id":2},{"id":3}]
  /books?select=id,d:details(),ratings()&or=(d.not.is.null,and(ratings.not.is.null,id.gt.1)) | [{"id":1},{"id":2}]
  /books?select=id,g:author(name)&order=g(name).desc.nullslast,id
    | [{"id":2,"g":{"name":"Budi"}},{"id":1,"g":{"name":"Ali"}},{"id":3,"g":null}]
  # Views, of views and of tables that are not exposed.
  /plan_names?select=task,books(title) | [{"task":"visa","books":{"title":"Makkah"}}]
  ${makkah}plan_list(task),plan_names(which) | [{"plan_list":[{"task":"visa"}],"plan_names":[{"which":1}]}]
  /open_books?select=title,shops(name),author(name)&id=eq.3
    | [{"title":"Cairo","shops":[{"name":"Giza"}],"author":null}]
  /odd?select=books(title)&stars=eq.4 | [{"books":{"title":"Madinah"}}]
  # Functions.
  /books?select=id,first_shop(name)&first_shop=not.is.null&order=first_shop(name)
    | [{"id":3,"first_shop":{"name":"Giza"}},{"id":1,"first_shop":{"name":"Jeddah"}}]
  /shops?select=neighbours(id,neighbours(id)),ratings(id)&id=eq.1
    | [{"neighbours":[{"id":2,"neighbours":[{"id":1},{"id":3}]}],"ratings":[{"id":1}]}]
  /rpc/books_of?who=1&select=loud,ratings(stars),first_shop(name)&ratings.stars=eq.5
    | [{"loud":"MAKKAH","ratings":[{"stars":5}],"first_shop":{"name":"Jeddah"}}]
  /rpc/one_book?which=3&select=title,shops(name) | {"title":"Cairo","shops":[{"name":"Giza"}]}`);

it.each(readCases)("what is embedded: %s", async (path, answer) => {
  const { status, json } = await service.raw(path);
  expect({ status, json }).toEqual({ status: 200, json: JSON.parse(answer) });
});

it("what is embedded: counts only rows that an inner join or a test for null leaves", async () => {
  const books = () => service.as("anon").from("books");
  const counted = { count: "exact" } as const;
  expect(await books().select("id,details!inner(note)", counted)).toMatchObject({ count: 1, status: 200 });
  expect(await books().select("id,details()", counted).is("details", null).limit(1)).toMatchObject({
    count: 2,
  });
  expect(await books().select("id,ratings(x:stars)", { count: "planned" })).toMatchObject({ status: 206 });
});

it("what is embedded: passes row level security by itself, and is cut where the answer is", async () => {
  const ratings = (role: "anon" | "service_role") =>
    service.as(role).from("books").select("ratings(id)").order("id").limit(2);
  expect((await ratings("service_role")).data?.[1]).toEqual({ ratings: [{ id: 3 }] });
  expect((await ratings("anon")).data).toEqual([{ ratings: [{ id: 1 }, { id: 2 }] }, { ratings: [] }]);
  const cut = createRest({ db: service.db, schemas: ["public"], log: () => undefined, maxRows: 1 });
  const request = new Request(`http://backend.test/rest/v1${makkah}ratings(id)`);
  const answer = await cut.handle(request, { caller: { role: "anon", claims: {} }, accessToken: null });
  expect(await answer.json()).toEqual([{ ratings: [{ id: 1 }] }]);
});

it("what is embedded: is bounded for strangers, in rows and size", async () => {
  const details =
    "Answers of more than 10000 embedded rows, or 1 MiB with any, are not supported for anonymous requests";
  for (const path of ["/shops?id=eq.1&select=crowd(crowd(id))&crowd.limit=100", "/shops?select=crowd(name)"])
    expect(await service.raw(path, { role: "anon" })).toMatchObject({
      status: 400,
      json: { code: "PGRST127", details },
    });
  expect((await service.raw("/shops?select=crowd(id)", { role: "anon" })).status).toBe(200);
  const unseen =
    "/shops?select=name,crowd!inner(crowd!inner(id))&crowd.crowd.limit=2&crowd.limit=3&order=name&limit=1";
  const { status, headers } = await service.raw(unseen, {
    role: "anon",
    headers: { Prefer: "count=exact" },
  });
  expect([status, headers.get("content-range")]).toEqual([206, "0-0/3"]);
  expect((await service.raw("/shops?select=crowd(name)")).status).toBe(200);
});

it("what is embedded: comes with rows that were written", async () => {
  const write = async (method: string, path: string, body: unknown, more = "") => {
    const { status, json } = await send(service, method, path, body, `return=representation${more}`);
    return [status, json];
  };
  const select = "select=title,authors!author(name),first_shop(name)";
  const none = { title: "Fez", authors: null, first_shop: null };
  const citra = { authors: { name: "Citra" } };
  const budi = { authors: { name: "Budi" } };
  const merging = ",resolution=merge-duplicates";
  expect(await write("POST", `/books?${select}`, { id: 9, title: "Fez" })).toEqual([201, [none]]);
  expect(await write("POST", `/books?${select}`, { id: 9, author: 3 }, merging)).toEqual([
    200,
    [{ ...none, ...citra }],
  ]);
  const changed = await write("PATCH", "/books?id=eq.9&select=ratings(id),...author(name)", { author: 2 });
  expect(changed).toEqual([200, [{ ratings: [], name: "Budi" }]]);
  expect(await write("DELETE", `/books?id=eq.9&${select}`, {})).toEqual([200, [{ ...none, ...budi }]]);
});

it("what is embedded: is found as soon as a migration adds its key", async () => {
  const select = () => service.raw("/loose?select=*,books(id)");
  expect((await select()).status).toBe(400);
  await service.db.transaction("owner", (tx) =>
    tx.exec("alter table public.loose add book int references public.books"),
  );
  expect((await select()).json).toEqual([{ id: 1, book: null, books: null }]);
});

/** Path, status and code, message, details. */
const refusalCases = rowsOf(`
  /books?select=authors(name) | 300 PGRST201
    | Could not embed because more than one relationship was found for 'books' and 'authors'
    | Name one: authors!books_author_fkey, authors!books_backup
  /authors?select=shops(name) | 300 PGRST201
    | Could not embed because more than one relationship was found for 'authors' and 'shops'
    | Name one: shops!swaps, shops!swaps
  /books?select=author(nope) | 400 42703 | column authors_1.nope does not exist
  /books?select=shops(nope) | 400 42703 | column shops.nope does not exist
  /books?select=author(id)&order=author(name) | 400 42703 | column books_author_1.name does not exist
  /books?select=author(id),author(name) | 400 42712 | table name "books_author_1" specified more than once
  /books?select=ratings(id)&order=ratings(id) | 400 PGRST118 | A related order on 'ratings' is not possible
  /books?select=ratings(id)&ratings=eq.1 | 400 PGRST120 | Bad operator on the 'ratings' embedded resource
  /books?select=ratings(id)&ratings.author.id=eq.1
    | 400 PGRST108 | 'author' is not an embedded resource in this request
  /books?select=${"shops(books(".repeat(4)}id${"))".repeat(4)} | 400 PGRST127 | Feature not implemented
  /books?select=${Array.from({ length: 31 }, (_, n) => `a${n}:shops()`).join()}
    | 400 PGRST127 | Feature not implemented
  /books?select=ratings(id)&ratings.limit=-1 | 416 PGRST103 | Requested range not satisfiable`);

it.each(refusalCases)("%s is refused", async (path, answer = "", message, details) =>
  expectRefusal(await service.raw(path), answer, message, details),
);

it.each([
  ["/authors?select=authors!authors_mentor_fkey(name)", "'authors' and 'authors'"],
  ["/books?select=ratings(shops(id))", "'ratings' and 'shops'"],
  ["/rpc/number?select=books(id)", "'number' and 'books'"],
  ["/rpc/author_names?select=books(id)", "'author_names' and 'books'"],
  ["/books?select=rating(id)", "'books' and 'rating'"],
  ["/books?select=id,plans(what)", "'books' and 'plans'"],
])("%s finds no relationship between %s", async (path, pair) => {
  const message = `Could not find a relationship between ${pair} in the schema cache`;
  expectRefusal(await service.raw(path), "400 PGRST200", message);
});
