import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { type Catalogue, CatalogueCache } from "./catalogue.ts";
import { UnknownName } from "./rest-error.ts";
import { type AnyDatabase, expectRefusal, type Role, send, useService } from "./test-service.ts";

const schemaSql = `
create table public.books (id int primary key, title text, pages int);
insert into public.books values (1, 'Makkah', 40), (2, 'Madinah', 10), (3, 'Aqsa', 25);
create table public.log (note text);
grant select on public.books to anon, authenticated;
grant select, insert on public.log to anon, authenticated;
create function public.full_house(t public.books) returns boolean language sql stable as $$ select t.pages < 20 $$;
create function public.add(a int, b int default 10) returns int language sql immutable as $$ select a + b $$;
create function public.greet(name text) returns text language sql stable as $$ select 'Salam, ' || name $$;
create function public.nothing() returns void language sql stable as $$ select $$;
create function public.write_log(note text) returns void language sql volatile as $$ insert into public.log values (note) $$;
create function public.peek() returns int language sql volatile as $$ select 1 $$;
create function public.no_value() returns text language sql stable as $$ select null::text $$;
create function public.books_above(floor_pages int default 0) returns setof public.books language sql stable as $$ select * from public.books where pages > floor_pages $$;
create function public.one_book(wanted int) returns public.books language sql stable as $$ select * from public.books where id = wanted $$;
create function public.numbers(upto int) returns setof int language sql stable as $$ select generate_series(1, upto) $$;
create function public.pairs() returns table (n int, word text) language sql stable as $$ values (1, 'a'), (2, 'b') $$;
create function public.split(out lower int, out upper int) language sql stable as $$ select 1, 2 $$;
create function public.echo(json) returns json language sql stable as $$ select $1 $$;
create function public.sum_all(variadic items int[]) returns bigint language sql stable as $$ select sum(x) from unnest(items) x $$;
create function public.typed(flag boolean, list int[], doc jsonb, day date) returns jsonb language sql stable
  as $$ select jsonb_build_object('flag', flag, 'list', list, 'doc', doc, 'day', day) $$;
create function public.fixed(word char) returns text language sql immutable as $$ select word $$;
create function public.over(a int) returns text language sql stable as $$ select 'int' $$;
create function public.over(a int, b int) returns text language sql stable as $$ select 'two' $$;
create function public.twins(a int) returns text language sql stable as $$ select 'int' $$;
create function public.twins(a text) returns text language sql stable as $$ select 'text' $$;
create function public.shape(int) returns int language sql stable as 'select 1';
create function public.shape(text) returns text language sql stable as $$ select $1 $$;
create function public.vague() returns int language sql stable as 'select 1';
create function public.vague(text default 'x') returns int language sql stable as 'select 2';
create function public.secret() returns int language sql stable as $$ select 1 $$;
revoke execute on function public.secret() from public;
create function public.whoami() returns json language sql stable as
  $$ select json_build_object('role', current_user, 'sub', current_setting('request.jwt.claims')::json->>'sub',
     'method', current_setting('request.method'), 'path', current_setting('request.path'), 'agent', current_setting('request.headers')::json->>'x-probe') $$;
create function public.fail_with(code text, message text) returns void language plpgsql stable as
  $$ begin raise exception using errcode = code, message = message, detail = 'the detail', hint = 'the hint'; end $$;
create function public.fail_pgrst() returns void language plpgsql stable as
  $$ begin raise sqlstate 'PGRST' using message = '{"code":"123","message":"ABC","details":"DEF","hint":"XYZ"}',
     detail = '{"status":402,"headers":{"X-Powered-By":"Nerd Rage"}}'; end $$;
create function public.fail_pgrst_badly() returns void language plpgsql stable as $$ begin raise sqlstate 'PGRST' using message = 'INVALID', detail = '{}'; end $$;
create function public.teapot() returns text language plpgsql stable as $$ begin
  perform set_config('response.status', '418', true), set_config('response.headers', '[{"X-Tea": "Oolong"}]', true); return 'short'; end $$;
`;

const service = useService(schemaSql);

const client = () => service.as("anon");
const newer = () =>
  createClient<AnyDatabase>("http://backend.test", "key", { global: { fetch: service.fetchAs("anon") } });
const get = (path: string, headers: Record<string, string> = {}) =>
  service.raw(path, { role: "anon", headers });
const post = (path: string, body: unknown, more: RequestInit & { role?: Role } = {}) =>
  send(service, "POST", path, body, "", { role: "anon", ...more });
/** Calls a function by GET, or by POST when there is a body. */
const ask = (path: string, body: unknown) => (body === null ? get(path) : post(path, body));

const makkah = { id: 1, title: "Makkah", pages: 40 };
const madinah = { id: 2, title: "Madinah", pages: 10, full_house: true };
const headersOfOurs = { pgrst_rows: 1, pgrst_scalar: "a" };
const typedArguments = { flag: true, list: [1, 2], doc: { a: 1 }, day: "2027-01-01" };

type Ask = (db: SupabaseClient) => PromiseLike<{ data: unknown }>;

it.each<[ask: Ask, data: unknown]>([
  // Scalars, with and without defaults.
  [(db) => db.rpc("add", { a: 1 }), 11],
  [(db) => db.rpc("add", { a: 1, b: 2 }), 3],
  [(db) => db.rpc("add", { a: 1, b: 2 }, { get: true }), 3],
  [(db) => db.rpc("no_value"), null],
  // Sets of rows, filtered, ordered and limited; one row, a table, output parameters, a set of scalars; a single
  // object.
  [(db) => db.rpc("books_above", {}, { get: true }).eq("full_house", true).select("id"), [{ id: 2 }]],
  [(db) => db.rpc("books_above").select("*,full_house").order("pages").limit(1), [madinah]],
  [(db) => db.rpc("one_book", { wanted: 1 }), makkah],
  [(db) => db.rpc("pairs").gt("n", 1), [{ n: 2, word: "b" }]],
  [(db) => db.rpc("split"), { lower: 1, upper: 2 }],
  [(db) => db.rpc("numbers", { upto: 3 }), [1, 2, 3]],
  [(db) => db.rpc("numbers", { upto: 3 }).range(1, 2), [2, 3]],
  [(db) => db.rpc("books_above", { floor_pages: 30 }).single(), makkah],
  // Columns with the names that the statement gives to the rows.
  [(db) => db.rpc("pairs").select("pgrst_rows:n,pgrst_scalar:word").eq("n", 1), [headersOfOurs]],
  // Arguments of every type, of a type without its length (not cut), and the choice of an overload.
  [(db) => db.rpc("typed", typedArguments), typedArguments],
  [(db) => db.rpc("fixed", { word: "abc" }), "abc"],
  [(db) => db.rpc("over", { a: 1 }), "int"],
  [(db) => db.rpc("over", { a: 1, b: 2 }), "two"],
])("%s gives %j", async (ask, data) => expect((await ask(client())).data).toEqual(data));

it.each<[path: string, body: unknown, json: unknown]>([
  [
    `/rpc/typed?flag=true&list={1,2}&day=2027-01-01&doc=${encodeURIComponent('{"a":1}')}`,
    null,
    typedArguments,
  ],
  ["/rpc/sum_all", { items: [1, 2, 3] }, 6],
  ["/rpc/sum_all?items=1&items=2", null, 3],
  ["/rpc/fixed?word=abc", null, "abc"],
  ["/rpc/shape", { "": "x" }, '{"":"x"}'],
  ["/rpc/peek", null, 1],
  // An empty body means no arguments; of a list the first entry counts.
  ["/rpc/peek", "", 1],
  ["/rpc/add", [{ a: 1 }, { a: 2 }], 11],
])("%s, posted %j, answers %j", async (path, body, json) =>
  expect((await ask(path, body)).json).toEqual(json),
);

const choice = (of: string) => `Could not choose the best candidate function between: ${of}`;
const missing = (signature: string) => `Could not find the function public.${signature} in the schema cache`;
const invalid = (type: string) => `invalid input syntax for type ${type}: "x"`;

it.each<[path: string, body: unknown, answer: string, message: string]>([
  ["/rpc/twins?a=1", null, "300 PGRST203", choice("public.twins(a => integer), public.twins(a => text)")],
  ["/rpc/vague", null, "300 PGRST203", choice("public.vague(), public.vague( => text)")],
  ["/rpc/zzz", { b: 1, a: 2 }, "404 PGRST202", missing("zzz(a, b)")],
  ["/rpc/greet?nam=x", null, "404 PGRST202", missing("greet(nam)")],
  ["/rpc/greets", null, "404 PGRST202", missing("greets without parameters")],
  ["/rpc/books_above?select=nope", null, "400 42703", "column pgrst_call.nope does not exist"],
  ["/rpc/numbers?upto=1&select=nope", null, "400 42703", "column numbers.nope does not exist"],
  ["/rpc/add?a=x", null, "400 22P02", invalid("integer")],
  ["/rpc/add", { a: "x" }, "400 22P02", invalid("integer")],
  ["/rpc/typed?flag=x&list={}&day=2027-01-01&doc={}", null, "400 22P02", invalid("boolean")],
  ["/rpc/echo", "[1,2]", "400 PGRST102", "All object keys must match"],
  ["/rpc/write_log?note=x", null, "405 25006", "cannot execute INSERT in a read-only transaction"],
  ["/rpc/secret", null, "401 42501", "permission denied for function secret"],
])("%s, posted %j, is refused with %s", async (path, body, answer, message) =>
  expectRefusal(await ask(path, body), answer, message),
);

it.each(["PUT", "PATCH", "DELETE"])("%s is refused", async (method) => {
  const message = `Cannot use the ${method} method on RPC`;
  expectRefusal(await service.raw("/rpc/add", { method }), "405 PGRST101", message);
});

it("answers of void functions are 204 without a body", async () => {
  expect(await client().rpc("nothing")).toMatchObject({ status: 204, data: null, error: null });
  const answer = await get("/rpc/nothing");
  expect(answer).toMatchObject({ status: 204, text: "" });
  expect(answer.headers.get("content-type")).toBeNull();
});

it("answers are counted, by HEAD too, and end where the rows do", async () => {
  const rows = client().rpc("books_above", { floor_pages: 5 }, { count: "exact" });
  const cut = await rows.select("title,full_house").neq("id", 3).order("title").limit(1);
  const { count, status } = cut;
  expect([cut.data, count, status]).toEqual([[{ title: "Madinah", full_house: true }], 2, 206]);
  const head = await client().rpc("books_above", {}, { head: true, count: "exact" });
  expect([head.data, head.count, head.status]).toEqual([null, 3, 200]);
  const beyond = await get("/rpc/numbers?upto=2&offset=9", { Prefer: "count=exact" });
  expect(beyond).toMatchObject({ status: 416, json: { code: "PGRST103" } });
  expect((await client().rpc("books_above").single()).error?.code).toBe("PGRST116");
});

it("a call takes a body as one unnamed json parameter, also after a migration adds it", async () => {
  expect((await post("/rpc/echo", `{"n": 1.50, "list": [1]}`)).text).toBe('{"n": 1.50, "list": [1]}');
  expect((await client().rpc("fresh")).error?.code).toBe("PGRST202");
  const fresh = "create function public.fresh() returns int language sql as 'select 7'";
  await service.db.transaction("owner", (tx) => tx.exec(fresh));
  expect((await client().rpc("fresh")).data).toBe(7);
});

it("what is unknown is looked for in the catalogue anew only when something was written since", async () => {
  const cache = new CatalogueCache(service.db, ["public"]);
  const seen: Catalogue[] = [];
  const miss = cache.plan.bind(cache, (catalogue) => {
    seen.push(catalogue);
    throw new UnknownName(404, "PGRST202", "unknown");
  });
  await expect(miss()).rejects.toThrow("unknown");
  await expect(miss()).rejects.toThrow("unknown");
  expect([seen.length, new Set(seen).size]).toEqual([2, 1]);
  await service.db.transaction("owner", (tx) => tx.exec("update public.books set id = id"));
  await expect(miss()).rejects.toThrow("unknown");
  expect([seen.length, new Set(seen).size]).toEqual([4, 2]);
});

it("POST writes, and execute must be granted", async () => {
  expect((await client().rpc("write_log", { note: "y" })).status).toBe(204);
  expect((await client().from("log").select()).data).toEqual([{ note: "y" }]);
  expect((await service.as("authenticated").rpc("secret")).status).toBe(403);
});

it("runs as the caller with the request's settings", async () => {
  const agent = 'a "b" \\ c';
  const answer = await post("/rpc/whoami", {}, { headers: { "X-Probe": agent }, role: "authenticated" });
  expect(answer.json).toMatchObject({ role: "authenticated", method: "POST", path: "/rpc/whoami", agent });
  const { data } = await service.as("authenticated", { sub: "u1" }).rpc("whoami");
  expect(data).toMatchObject({ sub: "u1" });
});

it("max-affected counts rows, and needs a function that returns rows", async () => {
  expect((await newer().rpc("books_above", {}).maxAffected(2)).error?.code).toBe("PGRST124");
  expect((await newer().rpc("books_above", {}).maxAffected(3)).data).toHaveLength(3);
  expect((await newer().rpc("add", { a: 1 }).maxAffected(1)).error?.code).toBe("PGRST128");
});

const statusCases = {
  400: "P0001 22023",
  402: "PT402",
  403: "28000",
  409: "23505",
  500: "40001 53400 54000 57014 PT999 XX000 21000",
  503: "53200",
};

it("what functions raise keeps PostgreSQL's words, under a status of its own for each SQLSTATE", async () => {
  for (const [status, codes] of Object.entries(statusCases))
    for (const code of codes.split(" ")) {
      const answer = await post("/rpc/fail_with", { code, message: "the message" });
      expect(answer.status, code).toBe(Number(status));
      const json = { code, details: "the detail", hint: "the hint", message: "the message" };
      expect(answer.json, code).toEqual(json);
      expect(answer.headers.get("proxy-status")).toBe(`PostgREST; error=${code}`);
    }
  const roleless = await post("/rpc/fail_with", { code: "22023", message: 'role "x" does not exist' });
  expect(roleless.status).toBe(401);
});

it("functions write the answer by sqlstate PGRST, response.status and response.headers", async () => {
  const raised = await get("/rpc/fail_pgrst");
  expect([raised.status, raised.headers.get("x-powered-by")]).toEqual([402, "Nerd Rage"]);
  expect(raised.json).toEqual({ code: "123", message: "ABC", details: "DEF", hint: "XYZ" });
  const details = "Invalid JSON value for MESSAGE: 'INVALID'";
  expect((await get("/rpc/fail_pgrst_badly")).json).toMatchObject({ code: "PGRST121", details });
  const answer = await get("/rpc/teapot");
  expect(answer).toMatchObject({ status: 418, json: "short" });
  expect(answer.headers.get("x-tea")).toBe("Oolong");
});
