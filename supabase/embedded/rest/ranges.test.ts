import { expect, it } from "vitest";
import { expectRefusal, serviceOver, useService } from "./test-service.ts";

const schemaSql = `
create table public.books (id int primary key, title text);
grant select on public.books to anon;
insert into public.books select n, 'Book ' || n from generate_series(1, 4) as n;
`;

const service = useService(schemaSql);

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  service.raw(path, { role: "anon", headers, method });
const books = () => service.as("anon").from("books");

it.each([
  ["/books?select=id", {}, 200, "0-3/*"],
  ["/books?select=id&limit=2", {}, 200, "0-1/*"],
  ["/books?select=id&limit=2&offset=1", {}, 200, "1-2/*"],
  ["/books?select=id&limit=0", {}, 200, "*/*"],
  ["/books?select=id&offset=-3", {}, 200, "0-3/*"],
  ["/books?select=id&id=eq.99", {}, 200, "*/*"],
  ["/books?select=id", { Range: "1-2" }, 200, "1-2/*"],
  ["/books?select=id", { Range: "2-" }, 200, "2-3/*"],
  ["/books?select=id&limit=3", { Range: "0-1" }, 200, "0-1/*"],
  ["/books?select=id", { Prefer: "count=exact" }, 200, "0-3/4"],
  ["/books?select=id&limit=2", { Prefer: "count=exact" }, 206, "0-1/4"],
  ["/books?select=id&limit=2&id=gt.1", { Prefer: "count=exact" }, 206, "0-1/3"],
  ["/books?select=id&limit=2", { Prefer: "count=estimated" }, 206, "0-1/4"],
  ["/books?select=id&offset=4", { Prefer: "count=exact" }, 206, "*/4"],
  ["/books?select=id&id=eq.99", { Prefer: "count=exact" }, 200, "*/0"],
])("ranges and counts: %s %j", async (path, headers, status, range) => {
  const answer = await get(path, headers as Record<string, string>);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-range")).toBe(range);
});

it("ranges and counts: planned is what the planner guesses", async () => {
  await service.db.transaction("owner", (tx) => tx.exec("analyze public.books"));
  const answer = await get("/books?select=id&limit=1", { Prefer: "count=planned" });
  expect(answer.status).toBe(206);
  expect(answer.headers.get("content-range")).toBe("0-0/4");
  const filtered = await get("/books?select=id&id=gt.2&title=eq.x", { Prefer: "count=planned" });
  expect(filtered.headers.get("content-range")).toMatch(/^\*\/\d+$/);
});

it("ranges and counts: beyond the rows, with a count, cannot be satisfied", async () => {
  const answer = await get("/books?offset=5", { Prefer: "count=exact" });
  expect([answer.status, answer.headers.get("content-range")]).toEqual([416, "*/4"]);
  const details = "An offset of 5 was requested, but there are only 4 rows.";
  const message = "Requested range not satisfiable";
  expect(answer.json).toEqual({ code: "PGRST103", details, hint: null, message });
  expect((await get("/books?offset=5")).json).toEqual([]);
});

it("ranges and counts: impossible ones, and too large numbers, are the client's mistake", async () => {
  const positive = "Limit should be greater than or equal to zero.";
  expectRefusal(await get("/books?limit=-1"), "416 PGRST103", undefined, positive);
  const order = "The lower boundary must be lower than or equal to the upper boundary in the Range header.";
  expectRefusal(await get("/books", { Range: "2-1" }), "416 PGRST103", undefined, order);
  expectRefusal(await get(`/books?offset=${"9".repeat(40)}`), "400 22003");
});

it("ranges and counts: HEAD tells the same without a body", async () => {
  const { count, data, error, status } = await books()
    .select("*", { count: "exact", head: true })
    .gt("id", 1);
  expect({ count, data, error, status }).toEqual({ count: 3, data: null, error: null, status: 200 });
  const answer = await get("/books?limit=2", { Prefer: "count=exact" }, "HEAD");
  expect(answer).toMatchObject({ status: 206, text: "" });
  expect(answer.headers.get("content-range")).toBe("0-1/4");
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
});

it("ranges and counts: no answer is longer than the service allows", async () => {
  const numbers =
    "create table public.n as select generate_series(1, 30) as n; grant select on public.n to anon";
  await service.db.transaction("owner", (tx) => tx.exec(numbers));
  const small = serviceOver(service.db, { maxRows: 10 });
  const rows = (count: "exact" | "estimated") => small.as("anon").from("n").select("n", { count });
  const { data, count, status } = await rows("exact");
  expect({ rows: data?.length, count, status }).toEqual({ rows: 10, count: 30, status: 206 });
  expect((await small.as("anon").from("n").select("n").range(25, 99)).data).toHaveLength(5);
  expect((await rows("estimated")).count).toBeGreaterThanOrEqual(11);
});
