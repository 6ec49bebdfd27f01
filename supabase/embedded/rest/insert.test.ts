import { describe, expect, it } from "vitest";
import { JSON_BODY, usePages } from "./test-service.ts";

const { service, pages, send, slugs } = usePages();

describe("insert", () => {
  it("one, giving nothing back", async () => {
    expect(await pages().insert({ slug: "three" })).toMatchObject({ status: 201, data: null, error: null });
    expect(await slugs()).toEqual(["one", "two", "three"]);
  });

  it("one, giving the row back with defaults, generated and computed columns", async () => {
    const { data, status } = await pages()
      .insert({ slug: "three", hits: 4, tags: ["a", "b"] })
      .select("*, loud, t:tags->>0")
      .single();
    expect(status).toBe(201);
    expect(data).toEqual({
      id: 3,
      slug: "three",
      title: "Untitled",
      hits: 4,
      tags: ["a", "b"],
      info: { new: true },
      at: "2027-01-01T00:00:00+00:00",
      twice: 8,
      loud: "UNTITLED",
      t: "a",
    });
  });

  it("many; supabase-js names the columns and missing keys become null", async () => {
    const { data } = await pages()
      .insert([{ slug: "a", title: "A" }, { slug: "b" }])
      .select("slug,title")
      .order("slug", { ascending: false });
    expect(data).toEqual([
      { slug: "b", title: null },
      { slug: "a", title: "A" },
    ]);
  });

  it("many with defaults for missing keys", async () => {
    const { data } = await pages()
      .insert(
        [
          { slug: "a", title: "A" },
          { slug: "b", hits: 7 },
        ],
        { defaultToNull: false },
      )
      .select("id,slug,title,hits");
    expect(data).toEqual([
      { id: 3, slug: "a", title: "A", hits: 0 },
      { id: 4, slug: "b", title: "Untitled", hits: 7 },
    ]);
    const answer = await send(
      "POST",
      "/pages?columns=slug,id&select=id,slug",
      [{ slug: "c" }],
      "missing=default, return=representation",
    );
    expect(answer.json).toEqual([{ id: 5, slug: "c" }]);
    const loose = service.as("authenticated").from("loose");
    const rows = loose.insert([{ x: 1 }, { y: "a" }], { defaultToNull: false }).select("y");
    expect((await rows).data).toEqual([{ y: "none" }, { y: "a" }]);
  });

  it("only the named columns are taken", async () => {
    const answer = await send(
      "POST",
      "/pages?columns=slug&select=slug,hits",
      { slug: "c", hits: 9, nonsense: 1 },
      "return=representation",
    );
    expect(answer.json).toEqual([{ slug: "c", hits: 0 }]);
  });

  it("empty objects make rows of defaults, empty lists nothing", async () => {
    expect((await send("POST", "/pages?select=id,title", {}, "return=representation")).json).toEqual([
      { id: 3, title: "Untitled" },
    ]);
    expect((await send("POST", "/pages?select=id", [{}, {}], "return=representation")).json).toEqual([
      { id: 4 },
      { id: 5 },
    ]);
    expect(await send("POST", "/pages?select=id", [], "return=representation")).toMatchObject({
      status: 201,
      json: [],
    });
    expect(await send("POST", "/pages", "null")).toMatchObject({ status: 201, text: "" });
    expect(await slugs()).toHaveLength(5);
  });

  it("columns may be called what our statements use themselves", async () => {
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

  it("counts", async () => {
    const answer = await send(
      "POST",
      "/pages",
      [{ slug: "x" }, { slug: "y" }],
      "return=minimal, count=exact",
    );
    expect(answer.headers.get("content-range")).toBe("*/2");
    expect((await pages().insert({ slug: "z" }, { count: "exact" })).count).toBe(1);
  });

  it("a single object is wanted, but two rows were made: nothing is kept", async () => {
    const { status, error } = await pages()
      .insert([{ slug: "x" }, { slug: "y" }])
      .select()
      .single();
    expect({ status, code: error?.code }).toEqual({ status: 406, code: "PGRST116" });
    expect(await slugs()).toEqual(["one", "two"]);
  });

  it("values keep every digit", async () => {
    const answer = await send(
      "POST",
      "/pages?select=info",
      `{"info": {"n": 12345678901234567890.123456789}}`,
      "return=representation",
    );
    expect(answer.text).toBe('[{"info":{"n": 12345678901234567890.123456789}}]');
  });

  it("through a view", async () => {
    const { data } = await service.as("authenticated").from("page_titles").insert({ title: "V" }).select();
    expect(data).toEqual([{ id: 3, title: "V" }]);
  });
});

describe("bodies", () => {
  it.each([
    ["not json", 400, "Empty or invalid json"],
    ["", 400, "Empty or invalid json"],
    [`{"a": 1`, 400, "Empty or invalid json"],
    ["[1, 2]", 400, "All object keys must match"],
    [`[{"slug": "a"}, {"title": "b"}]`, 400, "All object keys must match"],
    [`[{"slug": "a"}, 5]`, 400, "All object keys must match"],
    [`{"info": ${"[".repeat(5000)}${"]".repeat(5000)}}`, 400, "Empty or invalid json"],
  ])("that are no rows: %.30s", async (body, status, message) => {
    const answer = await send("POST", "/pages", body);
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ code: "PGRST102", details: null, hint: null, message });
  });

  it("that are no UTF-8, or too long", async () => {
    const broken = await service.raw("/pages", {
      method: "POST",
      headers: JSON_BODY,
      body: new Uint8Array([0x22, 0xff, 0x22]),
    });
    expect(broken.json).toMatchObject({ code: "PGRST102" });
    const long = await send("POST", "/pages", `{"title": "${"x".repeat(10 * 1024 * 1024)}"}`);
    expect(long.status).toBe(413);
    expect(await slugs()).toEqual(["one", "two"]);
  });

  it("with a NUL in a text: PostgreSQL says so", async () => {
    const answer = await send("POST", "/pages", String.raw`{"title": "a\u0000b"}`);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: "22P05", message: "unsupported Unicode escape sequence" });
  });

  it.each([
    ["text/csv", { code: "PGRST127", details: "The media type 'text/csv' is not supported in bodies" }],
    ["application/x-www-form-urlencoded", { code: "PGRST127" }],
    ["image/png", { code: "PGRST102", message: "Content-Type not acceptable: image/png" }],
  ])("of another kind: %s", async (type, error) => {
    const answer = await service.raw("/pages", {
      method: "POST",
      headers: { "Content-Type": type },
      body: "a",
    });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject(error);
  });
});
