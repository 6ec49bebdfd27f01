import { expect, it } from "vitest";
import { jsonBody, usePages } from "./test-service.ts";

const { service, pages, send, slugs } = usePages();
const returnRows = "return=representation";

it("insert: one, giving nothing back", async () => {
  expect(await pages().insert({ slug: "three" })).toMatchObject({ status: 201, data: null, error: null });
  expect(await slugs()).toEqual(["one", "two", "three"]);
});

it("insert: one, giving the row back with defaults, generated and computed columns", async () => {
  const { data, status } = await pages()
    .insert({ slug: "three", hits: 4, tags: ["a", "b"] })
    .select("*, loud, t:tags->>0")
    .single();
  expect(status).toBe(201);
  expect(data).toEqual({
    ...{ id: 3, slug: "three", title: "Untitled", hits: 4, tags: ["a", "b"], info: { new: true } },
    ...{ at: "2027-01-01T00:00:00+00:00", twice: 8, loud: "UNTITLED", t: "a" },
  });
});

it("insert: many; supabase-js names the columns and missing keys become null", async () => {
  const { data } = await pages()
    .insert([{ slug: "a", title: "A" }, { slug: "b" }])
    .select("slug,title")
    .order("slug", { ascending: false });
  expect(data).toEqual([
    { slug: "b", title: null },
    { slug: "a", title: "A" },
  ]);
});

it("insert: many with defaults for missing keys", async () => {
  const given = [
    { slug: "a", title: "A" },
    { slug: "b", hits: 7 },
  ];
  const made = pages().insert(given, { defaultToNull: false });
  const { data } = await made.select("id,slug,title,hits");
  expect(data).toEqual([
    { id: 3, slug: "a", title: "A", hits: 0 },
    { id: 4, slug: "b", title: "Untitled", hits: 7 },
  ]);
  const defaults = `missing=default, ${returnRows}`;
  const answer = await send("POST", "/pages?columns=slug,id&select=id,slug", [{ slug: "c" }], defaults);
  expect(answer.json).toEqual([{ id: 5, slug: "c" }]);
  const loose = service.as("authenticated").from("loose");
  const rows = loose.insert([{ x: 1 }, { y: "a" }], { defaultToNull: false }).select("y");
  expect((await rows).data).toEqual([{ y: "none" }, { y: "a" }]);
});

it("insert: only the named columns are taken", async () => {
  const row = { slug: "c", hits: 9, nonsense: 1 };
  const answer = await send("POST", "/pages?columns=slug&select=slug,hits", row, returnRows);
  expect(answer.json).toEqual([{ slug: "c", hits: 0 }]);
});

it("insert: empty objects make rows of defaults, empty lists nothing", async () => {
  expect((await send("POST", "/pages?select=id,title", {}, returnRows)).json).toEqual([
    { id: 3, title: "Untitled" },
  ]);
  expect((await send("POST", "/pages?select=id", [{}, {}], returnRows)).json).toEqual([{ id: 4 }, { id: 5 }]);
  const none = await send("POST", "/pages?select=id", [], returnRows);
  expect(none).toMatchObject({ status: 201, json: [] });
  expect(await send("POST", "/pages", "null")).toMatchObject({ status: 201, text: "" });
  expect(await slugs()).toHaveLength(5);
});

it("insert: columns may be called what our statements use themselves", async () => {
  const row = { key: "k", value: "v", pgrst_row: 1, pgrst_rows: 2, pgrst_body: 3, made: 4 };
  expect((await send("POST", "/settings", row, "resolution=merge-duplicates")).status).toBe(201);
  const settings = () => service.as("authenticated").from("settings");
  expect((await settings().update({ value: "longer" }).eq("pgrst_row", 1).select()).data).toEqual([
    { ...row, value: "longer" },
  ]);
  expect((await settings().select("pgrst_rows,size_of,pgrst_source:key").eq("size_of", 6)).data).toEqual([
    { pgrst_rows: 2, size_of: 6, pgrst_source: "k" },
  ]);
  expect((await settings().delete().eq("size_of", 6).select("*,size_of")).data).toEqual([
    { ...row, value: "longer", size_of: 6 },
  ]);
});

it("insert: counts", async () => {
  const answer = await send("POST", "/pages", [{ slug: "x" }, { slug: "y" }], "return=minimal, count=exact");
  expect(answer.headers.get("content-range")).toBe("*/2");
  expect((await pages().insert({ slug: "z" }, { count: "exact" })).count).toBe(1);
});

it("insert: a single object is wanted, but two rows were made: nothing is kept", async () => {
  const { status, error } = await pages()
    .insert([{ slug: "x" }, { slug: "y" }])
    .select()
    .single();
  expect({ status, code: error?.code }).toEqual({ status: 406, code: "PGRST116" });
  expect(await slugs()).toEqual(["one", "two"]);
});

it("insert: values keep every digit", async () => {
  const body = `{"info": {"n": 12345678901234567890.123456789}}`;
  const answer = await send("POST", "/pages?select=info", body, returnRows);
  expect(answer.text).toBe('[{"info":{"n": 12345678901234567890.123456789}}]');
});

it("insert: through a view", async () => {
  const { data } = await service.as("authenticated").from("page_titles").insert({ title: "V" }).select();
  expect(data).toEqual([{ id: 3, title: "V" }]);
});

it.each([
  ["not json", 400, "Empty or invalid json"],
  ["", 400, "Empty or invalid json"],
  [`{"a": 1`, 400, "Empty or invalid json"],
  ["[1, 2]", 400, "All object keys must match"],
  [`[{"slug": "a"}, {"title": "b"}]`, 400, "All object keys must match"],
  [`[{"slug": "a"}, 5]`, 400, "All object keys must match"],
  [`{"info": ${"[".repeat(5000)}${"]".repeat(5000)}}`, 400, "Empty or invalid json"],
])("bodies: that are no rows: %.30s", async (body, status, message) => {
  const answer = await send("POST", "/pages", body);
  expect(answer.status).toBe(status);
  expect(answer.json).toEqual({ code: "PGRST102", details: null, hint: null, message });
});

it("bodies: that are no UTF-8, or too long", async () => {
  const body = new Uint8Array([0x22, 0xff, 0x22]);
  const broken = await service.raw("/pages", { method: "POST", headers: jsonBody, body });
  expect(broken.json).toMatchObject({ code: "PGRST102" });
  const long = await send("POST", "/pages", `{"title": "${"x".repeat(10 * 1024 * 1024)}"}`);
  expect(long.status).toBe(413);
  expect(await slugs()).toEqual(["one", "two"]);
});

it("bodies: with a NUL in a text: PostgreSQL says so", async () => {
  const answer = await send("POST", "/pages", String.raw`{"title": "a\u0000b"}`);
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ code: "22P05", message: "unsupported Unicode escape sequence" });
});

it.each([
  ["text/csv", { code: "PGRST127", details: "The media type 'text/csv' is not supported in bodies" }],
  ["application/x-www-form-urlencoded", { code: "PGRST127" }],
  ["image/png", { code: "PGRST102", message: "Content-Type not acceptable: image/png" }],
])("bodies: of another kind: %s", async (type, error) => {
  const headers = { "Content-Type": type };
  const answer = await service.raw("/pages", { method: "POST", headers, body: "a" });
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject(error);
});
