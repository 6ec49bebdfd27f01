import { createClient } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { type Catalogue, CatalogueCache } from "./catalogue.ts";
import { UnknownName } from "./rest-error.ts";
import { type AnyDatabase, JSON_BODY, type Role, useService } from "./test-service.ts";

const SCHEMA = `
create table public.trips (id int primary key, title text, seats int);
insert into public.trips values (1, 'Makkah', 40), (2, 'Madinah', 10), (3, 'Aqsa', 25);
create table public.log (note text);
grant select on public.trips to anon, authenticated;
grant select, insert on public.log to anon, authenticated;
create function public.full_house(t public.trips) returns boolean language sql stable as $$ select t.seats < 20 $$;
create function public.add(a int, b int default 10) returns int language sql immutable as $$ select a + b $$;
create function public.greet(name text) returns text language sql stable as $$ select 'Salam, ' || name $$;
create function public.nothing() returns void language sql stable as $$ select $$;
create function public.write_log(note text) returns void language sql volatile as $$ insert into public.log values (note) $$;
create function public.peek() returns int language sql volatile as $$ select 1 $$;
create function public.no_value() returns text language sql stable as $$ select null::text $$;
create function public.trips_above(floor_seats int default 0) returns setof public.trips language sql stable as $$ select * from public.trips where seats > floor_seats $$;
create function public.one_trip(wanted int) returns public.trips language sql stable as $$ select * from public.trips where id = wanted $$;
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

const service = useService(SCHEMA);

const client = () => service.as("anon");
const newer = () =>
  createClient<AnyDatabase>("http://backend.test", "key", { global: { fetch: service.fetchAs("anon") } });
const get = (path: string, headers: Record<string, string> = {}) =>
  service.raw(path, { role: "anon", headers });
const post = (path: string, body: unknown, headers: Record<string, string> = {}, role: Role = "anon") =>
  service.raw(path, {
    method: "POST",
    role,
    headers: { ...JSON_BODY, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

describe("results", () => {
  it("scalar, with and without defaults", async () => {
    expect((await client().rpc("add", { a: 1 })).data).toBe(11);
    expect((await client().rpc("add", { a: 1, b: 2 })).data).toBe(3);
    expect((await client().rpc("add", { a: 1, b: 2 }, { get: true })).data).toBe(3);
    expect((await client().rpc("no_value")).data).toBeNull();
  });

  it("void is 204 without a body", async () => {
    expect(await client().rpc("nothing")).toMatchObject({ status: 204, data: null, error: null });
    const answer = await get("/rpc/nothing");
    expect(answer).toMatchObject({ status: 204, text: "" });
    expect(answer.headers.get("content-type")).toBeNull();
  });

  it("rows, filtered, ordered, cut and counted", async () => {
    const { data, count, status } = await client()
      .rpc("trips_above", { floor_seats: 5 }, { count: "exact" })
      .select("title,full_house")
      .neq("id", 3)
      .order("title")
      .limit(1);
    expect({ data, count, status }).toEqual({
      data: [{ title: "Madinah", full_house: true }],
      count: 2,
      status: 206,
    });
    const got = await client().rpc("trips_above", {}, { get: true }).eq("full_house", true).select("id");
    expect(got.data).toEqual([{ id: 2 }]);
    expect((await client().rpc("trips_above").select("*,full_house").order("seats").limit(1)).data).toEqual([
      { id: 2, title: "Madinah", seats: 10, full_house: true },
    ]);
  });

  it("one row, a table, output parameters, a set of scalars", async () => {
    expect((await client().rpc("one_trip", { wanted: 1 })).data).toEqual({
      id: 1,
      title: "Makkah",
      seats: 40,
    });
    expect((await client().rpc("pairs").gt("n", 1)).data).toEqual([{ n: 2, word: "b" }]);
    expect((await client().rpc("split")).data).toEqual({ lower: 1, upper: 2 });
    expect((await client().rpc("numbers", { upto: 3 })).data).toEqual([1, 2, 3]);
    expect((await client().rpc("numbers", { upto: 3 }).range(1, 2)).data).toEqual([2, 3]);
  });

  it("single object", async () => {
    expect((await client().rpc("trips_above", { floor_seats: 30 }).single()).data).toEqual({
      id: 1,
      title: "Makkah",
      seats: 40,
    });
    expect((await client().rpc("trips_above").single()).error?.code).toBe("PGRST116");
  });

  it("with a column called as our statement calls the rows", async () => {
    expect((await client().rpc("pairs").select("pgrst_rows:n,pgrst_scalar:word").eq("n", 1)).data).toEqual([
      { pgrst_rows: 1, pgrst_scalar: "a" },
    ]);
  });

  it("HEAD", async () => {
    const { count, status, data } = await client().rpc("trips_above", {}, { head: true, count: "exact" });
    expect({ count, status, data }).toEqual({ count: 3, status: 200, data: null });
  });

  it("beyond the rows", async () => {
    const answer = await get("/rpc/numbers?upto=2&offset=9", { Prefer: "count=exact" });
    expect(answer.status).toBe(416);
    expect(answer.json).toMatchObject({ code: "PGRST103" });
  });
});

describe("arguments", () => {
  it("of every type by POST and GET", async () => {
    const expected = { flag: true, list: [1, 2], doc: { a: 1 }, day: "2027-01-01" };
    expect(
      (await client().rpc("typed", { flag: true, list: [1, 2], doc: { a: 1 }, day: "2027-01-01" })).data,
    ).toEqual(expected);
    const answer = await get(
      `/rpc/typed?flag=true&list={1,2}&day=2027-01-01&doc=${encodeURIComponent('{"a":1}')}`,
    );
    expect(answer.json).toEqual(expected);
  });

  it("one unnamed json parameter takes the body as it is", async () => {
    expect((await post("/rpc/echo", `{"n": 1.50, "list": [1]}`)).text).toBe('{"n": 1.50, "list": [1]}');
    expect((await post("/rpc/echo", "[1,2]")).json).toMatchObject({ code: "PGRST102" });
  });

  it("variadic", async () => {
    expect((await post("/rpc/sum_all", { items: [1, 2, 3] })).json).toBe(6);
    expect((await get("/rpc/sum_all?items=1&items=2")).json).toBe(3);
  });

  it("of a type without its length are not cut", async () => {
    expect((await client().rpc("fixed", { word: "abc" })).data).toBe("abc");
    expect((await get("/rpc/fixed?word=abc")).json).toBe("abc");
  });

  it("choose the overload", async () => {
    expect((await client().rpc("over", { a: 1 })).data).toBe("int");
    expect((await client().rpc("over", { a: 1, b: 2 })).data).toBe("two");
    expect((await post("/rpc/shape", { "": "x" })).json).toBe('{"":"x"}');
  });

  it.each([
    ["/rpc/twins?a=1", "public.twins(a => integer), public.twins(a => text)"],
    ["/rpc/vague", "public.vague(), public.vague( => text)"],
  ])("cannot choose between overloads: %s", async (path, listed) => {
    const { status, json } = await get(path);
    const message = `Could not choose the best candidate function between: ${listed}`;
    expect({ status, json }).toMatchObject({ status: 300, json: { code: "PGRST203", message } });
  });

  it("an empty body is no arguments, a list gives the first", async () => {
    expect((await post("/rpc/peek", "")).json).toBe(1);
    expect((await post("/rpc/add", [{ a: 1 }, { a: 2 }])).json).toBe(11);
  });

  it.each([
    ["/rpc/add?a=x", "22P02", 'invalid input syntax for type integer: "x"'],
    [
      "/rpc/typed?flag=x&list={}&day=2027-01-01&doc={}",
      "22P02",
      'invalid input syntax for type boolean: "x"',
    ],
  ])("that are not valid: %s", async (path, code, message) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code, message });
    expect((await post("/rpc/add", { a: "x" })).json).toMatchObject({ code: "22P02" });
  });
});

describe("not found", () => {
  it("a name, or parameters, that are not there", async () => {
    const refusal = (signature: string) => ({
      status: 404,
      json: {
        code: "PGRST202",
        message: `Could not find the function public.${signature} in the schema cache`,
      },
    });
    expect(await post("/rpc/zzz", { b: 1, a: 2 })).toMatchObject(refusal("zzz(a, b)"));
    expect(await get("/rpc/greet?nam=x")).toMatchObject(refusal("greet(nam)"));
    expect(await get("/rpc/greets")).toMatchObject(refusal("greets without parameters"));
  });

  it("columns of the result", async () => {
    expect((await get("/rpc/trips_above?select=nope")).json).toMatchObject({
      code: "42703",
      message: "column pgrst_call.nope does not exist",
    });
    expect((await get("/rpc/numbers?upto=1&select=nope")).json).toMatchObject({ code: "42703" });
  });

  it("appears when a migration makes it", async () => {
    expect((await client().rpc("fresh")).error?.code).toBe("PGRST202");
    await service.db.transaction("owner", (tx) =>
      tx.exec("create function public.fresh() returns int language sql as 'select 7'"),
    );
    expect((await client().rpc("fresh")).data).toBe(7);
  });

  it("is looked for in the catalogue anew only when something was written since", async () => {
    const cache = new CatalogueCache(service.db, ["public"]);
    const seen: Catalogue[] = [];
    const miss = cache.plan.bind(cache, (catalogue) => {
      seen.push(catalogue);
      throw new UnknownName(404, "PGRST202", "unknown");
    });
    await expect(miss()).rejects.toThrow("unknown");
    await expect(miss()).rejects.toThrow("unknown");
    expect([seen.length, new Set(seen).size]).toEqual([2, 1]);
    await service.db.transaction("owner", (tx) => tx.exec("update public.trips set id = id"));
    await expect(miss()).rejects.toThrow("unknown");
    expect([seen.length, new Set(seen).size]).toEqual([4, 2]);
  });
});

describe("methods and rights", () => {
  it("GET runs read-only: a function that writes is refused", async () => {
    const answer = await get("/rpc/write_log?note=x");
    expect(answer.status).toBe(405);
    expect(answer.json).toMatchObject({
      code: "25006",
      message: "cannot execute INSERT in a read-only transaction",
    });
    expect((await get("/rpc/peek")).json).toBe(1);
    expect((await client().rpc("write_log", { note: "y" })).status).toBe(204);
    expect((await client().from("log").select()).data).toEqual([{ note: "y" }]);
  });

  it.each(["PUT", "PATCH", "DELETE"])("%s is refused", async (method) => {
    const answer = await service.raw("/rpc/add", { method });
    expect(answer.status).toBe(405);
    expect(answer.json).toMatchObject({
      code: "PGRST101",
      message: `Cannot use the ${method} method on RPC`,
    });
  });

  it("execute must be granted", async () => {
    const anonymous = await get("/rpc/secret");
    expect(anonymous.status).toBe(401);
    expect(anonymous.json).toMatchObject({ code: "42501", message: "permission denied for function secret" });
    expect((await service.as("authenticated").rpc("secret")).status).toBe(403);
  });

  it("runs as the caller with the request's settings", async () => {
    const answer = await post("/rpc/whoami", {}, { "X-Probe": 'a "b" \\ c' }, "authenticated");
    expect(answer.json).toMatchObject({
      role: "authenticated",
      method: "POST",
      path: "/rpc/whoami",
      agent: 'a "b" \\ c',
    });
    expect((await service.as("authenticated", { sub: "u1" }).rpc("whoami")).data).toMatchObject({
      sub: "u1",
    });
  });

  it("max-affected counts rows, and needs a function that returns rows", async () => {
    expect((await newer().rpc("trips_above", {}).maxAffected(2)).error?.code).toBe("PGRST124");
    expect((await newer().rpc("trips_above", {}).maxAffected(3)).data).toHaveLength(3);
    expect((await newer().rpc("add", { a: 1 }).maxAffected(1)).error?.code).toBe("PGRST128");
  });
});

describe("what functions raise", () => {
  it.each([
    ["P0001", 400],
    ["23505", 409],
    ["40001", 500],
    ["53400", 500],
    ["53200", 503],
    ["54000", 500],
    ["57014", 500],
    ["PT402", 402],
    ["PT999", 500],
    ["XX000", 500],
    ["28000", 403],
    ["21000", 500],
    ["22023", 400],
  ])("%s becomes %i, with PostgreSQL's words", async (code, status) => {
    const answer = await post("/rpc/fail_with", { code, message: "the message" });
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ code, details: "the detail", hint: "the hint", message: "the message" });
    expect(answer.headers.get("proxy-status")).toBe(`PostgREST; error=${code}`);
  });

  it("a role that does not exist", async () => {
    const answer = await post("/rpc/fail_with", { code: "22023", message: 'role "x" does not exist' });
    expect(answer.status).toBe(401);
  });

  it("sqlstate PGRST writes the whole answer", async () => {
    const answer = await get("/rpc/fail_pgrst");
    expect(answer.status).toBe(402);
    expect(answer.headers.get("x-powered-by")).toBe("Nerd Rage");
    expect(answer.json).toEqual({ code: "123", message: "ABC", details: "DEF", hint: "XYZ" });
    expect((await get("/rpc/fail_pgrst_badly")).json).toMatchObject({
      code: "PGRST121",
      details: "Invalid JSON value for MESSAGE: 'INVALID'",
    });
  });

  it("response.status and response.headers", async () => {
    const answer = await get("/rpc/teapot");
    expect(answer).toMatchObject({ status: 418, json: "short" });
    expect(answer.headers.get("x-tea")).toBe("Oolong");
  });
});
