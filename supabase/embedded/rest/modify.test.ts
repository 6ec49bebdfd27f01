import { createClient } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import type { AnyDatabase } from "./test-service.ts";
import { usePages } from "./test-service.ts";

const { service, pages, send, slugs } = usePages();
const german = [
  { slug: "two", title: "Zwei" },
  { slug: "three", title: "Drei" },
];

it("upsert: merges on the primary key, and on a unique column", async () => {
  const merged = await pages().upsert({ id: 1, title: "Eins" }).select("id,slug,title,hits");
  expect(merged).toMatchObject({ status: 200, data: [{ id: 1, slug: "one", title: "Eins", hits: 1 }] });
  const mixed = await pages().upsert(german, { onConflict: "slug" }).select("slug,title");
  expect(mixed).toMatchObject({ status: 201, data: german });
});

it("upsert: ignores what is there", async () => {
  const upsert = pages().upsert(german, { onConflict: "slug", ignoreDuplicates: true });
  const { data, status } = await upsert.select("slug,title");
  expect({ data, status }).toEqual({ status: 201, data: [{ slug: "three", title: "Drei" }] });
  expect((await pages().select("title").eq("slug", "two").single()).data).toEqual({ title: "Two" });
});

it("upsert: over several columns", async () => {
  const pairs = service.as("authenticated").from("pairs");
  await pairs.insert({ a: 1, b: "x", note: "old" });
  const { data } = await pairs.upsert({ a: 1, b: "x", note: "new" }, { onConflict: "a,b" }).select();
  expect(data).toEqual([{ a: 1, b: "x", note: "new" }]);
});

it("upsert: goes without a key, and may be of nothing", async () => {
  const prefer = "resolution=merge-duplicates, return=representation";
  expect((await send("POST", "/loose", { x: 1, y: "a" }, prefer)).status).toBe(201);
  expect(await send("POST", "/pairs", [], prefer)).toMatchObject({ status: 200, json: [] });
});

it("upsert: needs a unique constraint", async () => {
  const { error, status } = await pages().upsert({ slug: "x", title: "y" }, { onConflict: "title" });
  expect(status).toBe(400);
  const message = "there is no unique or exclusion constraint matching the ON CONFLICT specification";
  expect(error).toMatchObject({ code: "42P10", message });
  const unknown = await pages().upsert({ slug: "x" }, { onConflict: "nope" });
  expect(unknown.error).toMatchObject({ code: "42703", message: 'column "nope" does not exist' });
});

it("update: gives nothing, or the rows, in the order asked for", async () => {
  const silent = await pages().update({ hits: 9 }).eq("slug", "one");
  expect(silent).toMatchObject({ status: 204, data: null, error: null });
  const { data, status, count } = await pages()
    .update({ info: { a: [1] } }, { count: "exact" })
    .gt("id", 0)
    .select("slug,hits,info->a,loud")
    .order("hits", { ascending: false });
  expect({ status, count }).toEqual({ status: 200, count: 2 });
  expect(data).toEqual([
    { slug: "one", hits: 9, a: [1], loud: "ONE" },
    { slug: "two", hits: 2, a: [1], loud: "TWO" },
  ]);
});

it("update: by computed columns and trees", async () => {
  const { data } = await pages().update({ hits: 5 }).or("loud.eq.TWO,and(id.eq.7,hits.lt.1)").select("slug");
  expect(data).toEqual([{ slug: "two" }]);
});

it("update: no row: an empty list, or 406 for a single one", async () => {
  expect(await pages().update({ hits: 9 }).eq("slug", "no").select()).toMatchObject({
    status: 200,
    data: [],
  });
  expect((await pages().update({ hits: 9 }).eq("slug", "no").select().single()).error?.code).toBe("PGRST116");
});

it("update: headers", async () => {
  const answer = await send("PATCH", "/pages?id=gt.0", { hits: 3 }, "count=exact");
  expect(answer.headers.get("content-range")).toBe("0-1/2");
  const none = await send("PATCH", "/pages?id=gt.9", { hits: 3 }, "return=minimal");
  expect(none.headers.get("content-range")).toBe("*/*");
});

it("update: an empty body changes nothing", async () => {
  const given = await send("PATCH", "/pages?id=eq.1", {}, "return=representation");
  expect(given).toMatchObject({ status: 200, json: [] });
  expect(await send("PATCH", "/pages?id=eq.1", {})).toMatchObject({ status: 204 });
});

it("update: missing=default and columns=", async () => {
  const path = "/pages?id=eq.1&columns=title,hits&select=title,hits";
  const answer = await send("PATCH", path, { hits: 4 }, "missing=default, return=representation");
  expect(answer.json).toEqual([{ title: "Untitled", hits: 4 }]);
});

it("update: without a filter is refused, as where safeupdate is loaded", async () => {
  const { error, status } = await pages().update({ hits: 0 });
  const unbounded = { code: "21000", message: "UPDATE requires a WHERE clause" };
  expect({ status, error }).toMatchObject({ status: 400, error: unbounded });
  expect((await pages().delete()).error?.message).toBe("DELETE requires a WHERE clause");
  expect(await slugs()).toEqual(["one", "two"]);
});

it("delete: gives nothing, or the rows", async () => {
  expect(await pages().delete().eq("slug", "one")).toMatchObject({ status: 204, data: null });
  const { data, count } = await pages().delete({ count: "exact" }).in("slug", ["two"]).select("slug,loud");
  expect({ data, count }).toEqual({ count: 1, data: [{ slug: "two", loud: "TWO" }] });
  expect(await slugs()).toEqual([]);
});

it("delete: headers", async () => {
  const answer = await send("DELETE", "/pages?id=gt.0", "", "count=exact");
  expect(answer.status).toBe(204);
  expect(answer.headers.get("content-range")).toBe("*/2");
});

const newer = createClient<AnyDatabase>("http://backend.test", "key", {
  global: { fetch: (input, init) => service.fetchAs("authenticated")(input, init) },
});

it("preferences of writes: max-affected stops a write that touches more", async () => {
  const { error, status } = await newer.from("pages").delete().gt("id", 0).maxAffected(1);
  expect(status).toBe(400);
  const message = "Query result exceeds max-affected preference constraint";
  expect(error).toEqual({ code: "PGRST124", details: "The query affects 2 rows", hint: null, message });
  expect(await slugs()).toEqual(["one", "two"]);
  const allowed = await send("PATCH", "/pages?id=gt.0", { hits: 1 }, "handling=strict, max-affected=2");
  expect(allowed.status).toBe(204);
});

it("preferences of writes: tx=rollback answers as if and keeps nothing", async () => {
  const { data } = await pages().insert({ slug: "gone" }).select("slug").rollback();
  expect(data).toEqual([{ slug: "gone" }]);
  expect(await slugs()).toEqual(["one", "two"]);
});
