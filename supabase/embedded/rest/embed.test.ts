import { expect, it } from "vitest";
import { rowsOf } from "../test-folder.ts";
import { createRest } from "./index.ts";
import { expectRefusal, send, useService } from "./test-service.ts";

const schemaSql = `
create schema hidden;
create table public.guides (id int primary key, name text, mentor int references public.guides);
create table public.trips (
  id int primary key, title text, guide int references public.guides, backup int constraint trips_backup references public.guides, price numeric
);
create table public.details (trip int primary key references public.trips, note text);
create table public.cities (id int primary key, name text);
create table public.stops (trip int references public.trips, city int references public.cities, primary key (trip, city));
create table public.ratings (id int primary key, trip int references public.trips, stars int, seen boolean);
create table public.loose (id int primary key);
create table public.swaps (a int references public.guides, b int references public.guides, city int references public.cities, primary key (a, b, city));
create table hidden.plans (id int primary key, trip int references public.trips, what text);
create view public.plan_list as select p.what as task, p.trip as for_trip from hidden.plans p join public.loose l on true;
create view public.plan_names as select task, for_trip as which from public.plan_list;
create view public.open_trips as select id, title, guide from public.trips where price is not null;
create function public.first_city(t public.trips) returns setof public.cities rows 1 language sql stable as
  $$ select c.* from public.cities c join public.stops s on s.city = c.id where s.trip = t.id order by c.id limit 1 $$;
create function public.neighbours(c public.cities) returns setof public.cities language sql stable as
  $$ select * from public.cities where abs(id - c.id) = 1 $$;
create function public.crowd(c public.cities) returns setof public.cities language sql stable as
  $$ select n, repeat('x', 400) from generate_series(1, 1000) n $$;
create view public.odd as select stars, trip as "a {b} :resno 9 (c" from public.ratings;
create function public.ratings(c public.cities) returns setof public.loose language sql stable as $$ select * from public.loose $$;
create function public.loud(t public.trips) returns text language sql stable as $$ select upper(t.title) $$;
create function public.trips_of(who int) returns setof public.trips language sql stable as $$ select * from public.trips where guide = who $$;
create function public.one_trip(which int) returns public.trips language sql stable as $$ select * from public.trips where id = which $$;
create function public.number() returns int language sql stable as $$ select 1 $$;
create function public.guide_names() returns setof text language sql stable as $$ select name from public.guides $$;
insert into public.guides values (1, 'Ali', null), (2, 'Budi', 1), (3, 'Citra', 1);
insert into public.trips values (1, 'Makkah', 1, 2, 30), (2, 'Madinah', 2, null, null), (3, 'Cairo', null, null, 20);
insert into public.details values (1, 'nine days');
insert into public.cities values (1, 'Jeddah'), (2, 'Taif'), (3, 'Giza');
insert into public.stops values (1, 1), (1, 2), (3, 3);
insert into public.ratings values (1, 1, 5, true), (2, 1, 3, true), (3, 2, 4, false);
insert into public.loose values (1);
insert into hidden.plans values (1, 1, 'visa');
alter table public.ratings enable row level security;
create policy ratings_seen on public.ratings for select to anon using (seen);
grant all on all tables in schema public to anon, authenticated, service_role;
`;

const service = useService(schemaSql);

const makkah = "/trips?id=eq.1&select=";
/** Path and answer. */
const readCases = rowsOf(`
  /details?select=note,trips(title) | [{"note":"nine days","trips":{"title":"Makkah"}}]
  /trips?select=id,details(note)&id=lt.3 | [{"id":1,"details":{"note":"nine days"}},{"id":2,"details":null}]
  ${makkah}ratings(stars)&ratings.order=stars | [{"ratings":[{"stars":3},{"stars":5}]}]
  ${makkah}cities(*) | [{"cities":[{"id":1,"name":"Jeddah"},{"id":2,"name":"Taif"}]}]
  /cities?select=name,trips!stops(title,cities(name))&id=eq.3
    | [{"name":"Giza","trips":[{"title":"Cairo","cities":[{"name":"Giza"}]}]}]
  # Hints and aliases.
  ${makkah}a:guides!trips_guide_fkey(name),guides!backup(name) | [{"a":{"name":"Ali"},"guides":{"name":"Budi"}}]
  ${makkah}guide(name),trips_backup(name) | [{"guide":{"name":"Ali"},"trips_backup":{"name":"Budi"}}]
  /trips?select=id,guides!trips_guide_fkey!inner(name)&guides.name=eq.Budi | [{"id":2,"guides":{"name":"Budi"}}]
  /trips?select=id,...ratings!inner(stars)&ratings.offset=1&order=title | [{"id":1,"stars":[3]}]
  /trips?select=id,ratings!inner()&ratings.stars=gt.4 | [{"id":1}]
  /trips?select=id,x:guide!left(name)&x.name=eq.Nobody&limit=1 | [{"id":1,"x":null}]
  # A table's key to itself.
  /guides?select=name,guides(name)&id=eq.1&guides.order=name.desc
    | [{"name":"Ali","guides":[{"name":"Citra"},{"name":"Budi"}]}]
  /guides?select=name,mentor(name)&id=eq.2 | [{"name":"Budi","mentor":{"name":"Ali"}}]
  # Spreads.
  ${makkah}id,...guide(guide_name:name,...mentor(x:name)),...details(*)
    | [{"id":1,"guide_name":"Ali","x":null,"trip":1,"note":"nine days"}]
  ${makkah}id,...ratings(stars)&ratings.order=stars.desc | [{"id":1,"stars":[5,3]}]
  ${makkah}title,ratings(count) | [{"title":"Makkah","ratings":[{"count":2}]}]
  ${makkah}ratings(n:id::text,cities:stars)&ratings.limit=1&ratings.offset=1&ratings.order=id
    | [{"ratings":[{"n":"2","cities":3}]}]
  ${makkah}ratings(id)&ratings.or=(stars.eq.5,and(stars.gt.9,id.eq.1))&ratings.id=lt.9 | [{"ratings":[{"id":1}]}]
  /guides?select=id,trips!guide(ratings(stars))&id=eq.2&trips.ratings.stars=gt.4
    | [{"id":2,"trips":[{"ratings":[]}]}]
  # Which rows there are, and in which order.
  /trips?select=id,ratings()&ratings.stars=gt.4&ratings.limit=1&limit=1 | [{"id":1}]
  /trips?select=id,details()&details=is.null | [{"id":2},{"id":3}]
  /trips?select=id,d:details(),ratings()&or=(d.not.is.null,and(ratings.not.is.null,id.gt.1)) | [{"id":1},{"id":2}]
  /trips?select=id,g:guide(name)&order=g(name).desc.nullslast,id
    | [{"id":2,"g":{"name":"Budi"}},{"id":1,"g":{"name":"Ali"}},{"id":3,"g":null}]
  # Views, of views and of tables that are not exposed.
  /plan_names?select=task,trips(title) | [{"task":"visa","trips":{"title":"Makkah"}}]
  ${makkah}plan_list(task),plan_names(which) | [{"plan_list":[{"task":"visa"}],"plan_names":[{"which":1}]}]
  /open_trips?select=title,cities(name),guide(name)&id=eq.3
    | [{"title":"Cairo","cities":[{"name":"Giza"}],"guide":null}]
  /odd?select=trips(title)&stars=eq.4 | [{"trips":{"title":"Madinah"}}]
  # Functions.
  /trips?select=id,first_city(name)&first_city=not.is.null&order=first_city(name)
    | [{"id":3,"first_city":{"name":"Giza"}},{"id":1,"first_city":{"name":"Jeddah"}}]
  /cities?select=neighbours(id,neighbours(id)),ratings(id)&id=eq.1
    | [{"neighbours":[{"id":2,"neighbours":[{"id":1},{"id":3}]}],"ratings":[{"id":1}]}]
  /rpc/trips_of?who=1&select=loud,ratings(stars),first_city(name)&ratings.stars=eq.5
    | [{"loud":"MAKKAH","ratings":[{"stars":5}],"first_city":{"name":"Jeddah"}}]
  /rpc/one_trip?which=3&select=title,cities(name) | {"title":"Cairo","cities":[{"name":"Giza"}]}`);

it.each(readCases)("what is embedded: %s", async (path, answer) => {
  const { status, json } = await service.raw(path);
  expect({ status, json }).toEqual({ status: 200, json: JSON.parse(answer) });
});

it("what is embedded: counts only rows that an inner join or a test for null leaves", async () => {
  const trips = () => service.as("anon").from("trips");
  const counted = { count: "exact" } as const;
  expect(await trips().select("id,details!inner(note)", counted)).toMatchObject({ count: 1, status: 200 });
  expect(await trips().select("id,details()", counted).is("details", null).limit(1)).toMatchObject({
    count: 2,
  });
  expect(await trips().select("id,ratings(x:stars)", { count: "planned" })).toMatchObject({ status: 206 });
});

it("what is embedded: passes row level security by itself, and is cut where the answer is", async () => {
  const ratings = (role: "anon" | "service_role") =>
    service.as(role).from("trips").select("ratings(id)").order("id").limit(2);
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
  for (const path of [
    "/cities?id=eq.1&select=crowd(crowd(id))&crowd.limit=100",
    "/cities?select=crowd(name)",
  ])
    expect(await service.raw(path, { role: "anon" })).toMatchObject({
      status: 400,
      json: { code: "PGRST127", details },
    });
  expect((await service.raw("/cities?select=crowd(id)", { role: "anon" })).status).toBe(200);
  const unseen =
    "/cities?select=name,crowd!inner(crowd!inner(id))&crowd.crowd.limit=2&crowd.limit=3&order=name&limit=1";
  const { status, headers } = await service.raw(unseen, {
    role: "anon",
    headers: { Prefer: "count=exact" },
  });
  expect([status, headers.get("content-range")]).toEqual([206, "0-0/3"]);
  expect((await service.raw("/cities?select=crowd(name)")).status).toBe(200);
});

it("what is embedded: comes with rows that were written", async () => {
  const write = async (method: string, path: string, body: unknown, more = "") => {
    const { status, json } = await send(service, method, path, body, `return=representation${more}`);
    return [status, json];
  };
  const select = "select=title,guides!guide(name),first_city(name)";
  const none = { title: "Fez", guides: null, first_city: null };
  const citra = { guides: { name: "Citra" } };
  const budi = { guides: { name: "Budi" } };
  const merging = ",resolution=merge-duplicates";
  expect(await write("POST", `/trips?${select}`, { id: 9, title: "Fez" })).toEqual([201, [none]]);
  expect(await write("POST", `/trips?${select}`, { id: 9, guide: 3 }, merging)).toEqual([
    200,
    [{ ...none, ...citra }],
  ]);
  const changed = await write("PATCH", "/trips?id=eq.9&select=ratings(id),...guide(name)", { guide: 2 });
  expect(changed).toEqual([200, [{ ratings: [], name: "Budi" }]]);
  expect(await write("DELETE", `/trips?id=eq.9&${select}`, {})).toEqual([200, [{ ...none, ...budi }]]);
});

it("what is embedded: is found as soon as a migration adds its key", async () => {
  const select = () => service.raw("/loose?select=*,trips(id)");
  expect((await select()).status).toBe(400);
  await service.db.transaction("owner", (tx) =>
    tx.exec("alter table public.loose add trip int references public.trips"),
  );
  expect((await select()).json).toEqual([{ id: 1, trip: null, trips: null }]);
});

/** Path, status and code, message, details. */
const refusalCases = rowsOf(`
  /trips?select=guides(name) | 300 PGRST201
    | Could not embed because more than one relationship was found for 'trips' and 'guides'
    | Name one: guides!trips_backup, guides!trips_guide_fkey
  /guides?select=cities(name) | 300 PGRST201
    | Could not embed because more than one relationship was found for 'guides' and 'cities'
    | Name one: cities!swaps, cities!swaps
  /trips?select=guide(nope) | 400 42703 | column guides_1.nope does not exist
  /trips?select=cities(nope) | 400 42703 | column cities.nope does not exist
  /trips?select=guide(id)&order=guide(name) | 400 42703 | column trips_guide_1.name does not exist
  /trips?select=guide(id),guide(name) | 400 42712 | table name "trips_guide_1" specified more than once
  /trips?select=ratings(id)&order=ratings(id) | 400 PGRST118 | A related order on 'ratings' is not possible
  /trips?select=ratings(id)&ratings=eq.1 | 400 PGRST120 | Bad operator on the 'ratings' embedded resource
  /trips?select=ratings(id)&ratings.guide.id=eq.1
    | 400 PGRST108 | 'guide' is not an embedded resource in this request
  /trips?select=${"cities(trips(".repeat(4)}id${"))".repeat(4)} | 400 PGRST127 | Feature not implemented
  /trips?select=${Array.from({ length: 31 }, (_, n) => `a${n}:cities()`).join()}
    | 400 PGRST127 | Feature not implemented
  /trips?select=ratings(id)&ratings.limit=-1 | 416 PGRST103 | Requested range not satisfiable`);

it.each(refusalCases)("%s is refused", async (path, answer = "", message, details) =>
  expectRefusal(await service.raw(path), answer, message, details),
);

it.each([
  ["/guides?select=guides!guides_mentor_fkey(name)", "'guides' and 'guides'"],
  ["/trips?select=ratings(cities(id))", "'ratings' and 'cities'"],
  ["/rpc/number?select=trips(id)", "'number' and 'trips'"],
  ["/rpc/guide_names?select=trips(id)", "'guide_names' and 'trips'"],
  ["/trips?select=rating(id)", "'trips' and 'rating'"],
  ["/trips?select=id,plans(what)", "'trips' and 'plans'"],
])("%s finds no relationship between %s", async (path, pair) => {
  const message = `Could not find a relationship between ${pair} in the schema cache`;
  expectRefusal(await service.raw(path), "400 PGRST200", message);
});
