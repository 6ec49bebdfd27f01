import fc from "fast-check";
import { expect, it } from "vitest";
import { DatabaseUnavailable } from "../errors.ts";
import type { Database, Refusal } from "../types.ts";
import { createRest } from "./index.ts";
import { fromSqlError } from "./rest-error.ts";
import { useService } from "./test-service.ts";

const schemaSql = `
create table public.books (id int primary key, title text);
grant all on public.books to anon;
insert into public.books values (1, 'One');
`;

const service = useService(schemaSql);

const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  service.raw(path, { role: "anon", method, headers });

it.each([
  ["GET /books/1", "404 PGRST125", "Invalid path specified in request URL"],
  ["GET /books/", "404 PGRST125", "Invalid path specified in request URL"],
  ["GET /rpc/a/b", "404 PGRST125", "Invalid path specified in request URL"],
  ["GET /%E0%A4%A", "404 PGRST125", "Invalid path specified in request URL"],
  ["GET /", "404 PGRST126", "Root endpoint metadata is disabled"],
  ["GET ", "404 PGRST126", "Root endpoint metadata is disabled"],
  ["FOO /books", "405 PGRST117", "Unsupported HTTP method: FOO"],
  ["PUT /books?id=eq.1", "400 PGRST127", "Feature not implemented"],
  ["GET /books?id=eq.%zz", "400 PGRST100", "failed to parse the query string"],
  ["GET /books?id=eq.%ff", "400 PGRST100", "failed to parse the query string"],
  ["GET /books?title=eq.%00", "400 22021", 'invalid byte sequence for encoding "UTF8": 0x00'],
  ['GET /books?select="%00":id', "400 22021", 'invalid byte sequence for encoding "UTF8": 0x00'],
  ["GET /bo%00ks", "404 PGRST205", "Could not find the table 'public.bo\0ks' in the schema cache"],
  ["GET /pg_class", "404 PGRST205", "Could not find the table 'public.pg_class' in the schema cache"],
  ["GET /books?select=id::int%20select", "400 42601", 'syntax error at or near "select"'],
  ['GET /books?"id\\"%3D1--"=eq.1', "400 42703", 'column books.id"=1-- does not exist'],
  [
    'GET /books?order="id\\";drop table books"',
    "400 42703",
    'column books.id";drop table books does not exist',
  ],
  ["GET /books?select=ctid", "400 42703", "column books.ctid does not exist"],
])("requests that make no sense: %s", async (request, answer, message) => {
  const [method = "", ...path] = request.split(" ");
  const { status, json } = await send(method, path.join(" "));
  expect(json).toMatchObject({ message });
  expect(`${status} ${(json as { code: string }).code}`).toBe(answer);
});

it.each([
  "/books?%00=eq.1",
  "/books?select=id;drop table books",
  '/books?select="id" from books; --',
  '/books?select="a""b"',
  "/books?order=id;",
  "/books?or=(id.eq.1",
  "/books?columns=",
  "/books?on_conflict=(",
])("requests that make no sense: cannot be parsed: %s", async (path) => {
  const { status, json } = await send("GET", path);
  expect({ status, json }).toMatchObject({ status: 400, json: { code: "PGRST100" } });
});

it("requests that make no sense: headers that cannot be met", async () => {
  const picture = await send("GET", "/books", { Accept: "image/png, text/html" });
  expect(picture).toMatchObject({
    status: 406,
    json: { code: "PGRST107", message: "None of these media types are available: image/png, text/html" },
  });
  const schema = {
    code: "PGRST106",
    message: "Invalid schema: auth",
    hint: "Only the following schemas are exposed: public",
  };
  expect(await send("GET", "/books", { "Accept-Profile": "auth" })).toMatchObject({
    status: 406,
    json: schema,
  });
  expect(await send("DELETE", "/books?id=eq.1", { "Content-Profile": "auth" })).toMatchObject({
    status: 406,
    json: schema,
  });
});

it("requests that make no sense: a name of any length", async () => {
  const { status, json } = await send("GET", `/${"b".repeat(3000)}`);
  expect({ status, json }).toMatchObject({ status: 404, json: { code: "PGRST205", hint: null } });
});

it("requests that make no sense: PostgreSQL refuses an empty alias, without our SQL", async () => {
  const { status, text } = await send("GET", '/books?select="":id');
  expect(status).toBe(400);
  expect(text).not.toMatch(/pgrst_(row|source|body)/);
});

it("requests that make no sense: any query gives 2xx or 4xx, and never shows SQL", async () => {
  const word = fc.constantFrom(
    ...'id title select order or eq in ( ) , . " \\ :: int -> * %00 % 1 null'.split(" "),
    " ",
  );
  const query = fc.array(
    fc.tuple(fc.constantFrom("select", "order", "or", "id", "title", "title->a"), fc.array(word)),
  );
  await fc.assert(
    fc.asyncProperty(query, async (pairs) => {
      const { status, text } = await send(
        "GET",
        `/books?${pairs.map(([name, words]) => `${name}=${words.join("")}`).join("&")}`,
      );
      expect(status < 300 || (status >= 400 && status < 500)).toBe(true);
      expect(text).not.toMatch(/pgrst_|json_agg/);
    }),
    { numRuns: 200 },
  );
  expect((await send("GET", "/books?select=id")).json).toEqual([{ id: 1 }]);
});

const refuse = async (reason: Refusal["reason"], token: string, detail = "") => {
  const request = new Request("http://backend.test/rest/v1/books", {
    headers: { Authorization: `Bearer ${token}` },
  });
  const response = service.rest.refuse(request, { reason, detail });
  const body: unknown = await response.json();
  return { status: response.status, challenge: response.headers.get("www-authenticate"), body };
};
const noKey = "No suitable key or wrong key type";

it.each([
  ["expired", "a.b.c", "PGRST303", "JWT expired"],
  ["not-yet-valid", "a.b.c", "PGRST303", "JWT not yet valid"],
  ["audience", "a.b.c", "PGRST303", "JWT not in audience"],
  ["malformed", "a.b", "PGRST301", "Expected 3 parts in JWT; got 2"],
  ["malformed", "", "PGRST301", "Empty JWT is sent in Authorization header"],
  ["malformed", "a.b.c", "PGRST301", noKey],
  ["signature", "a.b.c", "PGRST301", noKey],
] as const)("refused tokens: %s (%s)", async (reason, token, code, message) => {
  expect(await refuse(reason, token)).toEqual({
    status: 401,
    challenge: `Bearer error="invalid_token", error_description="${message}"`,
    body: { code, details: null, hint: null, message },
  });
});

it("refused tokens: a role the database does not have", async () => {
  const body = { code: "22023", details: null, hint: null, message: 'role "king" does not exist' };
  expect(await refuse("unknown-role", "a.b.c", "king")).toEqual({ status: 401, challenge: "Bearer", body });
});

const failing = (error: Error) => {
  const db: Database = { transaction: () => Promise.reject(error), close: () => Promise.resolve() };
  const rest = createRest({ db, schemas: ["public"], log: () => undefined });
  const caller = { role: "anon", claims: {} };
  return rest.handle(new Request("http://backend.test/rest/v1/books"), { caller, accessToken: null });
};

it("when the database fails: unavailable is 503", async () => {
  const response = await failing(new DatabaseUnavailable("hung"));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: "PGRST001", details: null });
});

it("when the database fails: a mistake of ours tells nothing", async () => {
  const response = await failing(new TypeError("secret of the house"));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("secret");
});

it("when the database fails: a full disk is 503", () => {
  const full = fromSqlError({ code: "53100", message: "could not write" }, { role: "anon", claims: {} });
  expect(full).toMatchObject({ status: 503, code: "53100" });
});
