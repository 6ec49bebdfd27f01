import { describe, expect, it } from "vitest";
import type { TestStorage } from "./test-storage.ts";
import { bytes, useStorage } from "./test-storage.ts";

const objectNames =
  "a.png B.png cat/one.png cat/two.png cat/deep/three.png cat-x.png Zoo/lion.png 100+_a.png under_score.png".split(
    " ",
  );
const byName = "100+_a.png a.png B.png cat-x.png cat under_score.png Zoo".split(" ");

const test = useStorage(async (opened) => {
  for (const [index, name] of objectNames.entries()) {
    await opened.storage.put("images", name, bytes(index + 1), "image/png");
    await opened.db.transaction("owner", (tx) =>
      tx.query("update storage.objects set created_at = $1::timestamptz where name = $2", [
        `2026-01-${String(objectNames.length - index).padStart(2, "0")}T00:00:00Z`,
        name,
      ]),
    );
  }
});

type Options = Parameters<ReturnType<ReturnType<TestStorage["client"]>["from"]>["list"]>[1];

async function names(folder: string, options?: Options, caller: "admin" | "user" | "anon" = "admin") {
  const { data, error } = await test.client(caller).from("images").list(folder, options);
  if (error) throw error;
  return data.map(({ name }) => name);
}

it("list: gives objects and folders of one level, by name without regard to case", async () => {
  expect(await names("")).toEqual(byName);
  expect(await names("cat")).toEqual(["deep", "one.png", "two.png"]);
  expect(await names("cat/deep/")).toEqual(["three.png"]);
  expect(await names("nothing")).toEqual([]);
});

it("list: describes objects, and folders with nulls", async () => {
  const { data } = await test.client("admin").from("images").list("cat");
  const times = { updated_at: null, created_at: null, last_accessed_at: null };
  expect(data?.[0]).toEqual({ name: "deep", id: null, metadata: null, ...times });
  const metadata = { size: 3, mimetype: "image/png", cacheControl: "max-age=3600" };
  expect(data?.[1]).toEqual({
    ...{ name: "one.png", id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ...{ updated_at: expect.stringMatching(/Z$/), last_accessed_at: expect.stringMatching(/Z$/) },
    ...{ created_at: "2026-01-07T00:00:00.000Z", metadata: expect.objectContaining(metadata) },
  });
});

it("list: turns the order round", async () => {
  const order = { column: "name", order: "desc" };
  expect(await names("", { sortBy: order })).toEqual(byName.toReversed());
});

it("list: sorts objects by time, after the folders", async () => {
  const byTime = (order: string) => names("", { sortBy: { column: "created_at", order } });
  const ascending = "cat Zoo under_score.png 100+_a.png cat-x.png B.png a.png".split(" ");
  const descending = "Zoo cat a.png B.png cat-x.png 100+_a.png under_score.png".split(" ");
  expect([await byTime("asc"), await byTime("desc")]).toEqual([ascending, descending]);
});

it("list: pages with limit and offset", async () => {
  expect(await names("", { limit: 2, offset: 1 })).toEqual(["a.png", "B.png"]);
  expect(await names("", { limit: 100, offset: 6 })).toEqual(["Zoo"]);
  expect(await names("", { offset: 7 })).toEqual([]);
});

it("list: searches by the beginning of the name, where signs are only signs", async () => {
  expect(await names("", { search: "CA" })).toEqual(["cat-x.png", "cat"]);
  expect(await names("cat", { search: "t" })).toEqual(["two.png"]);
  expect(await names("", { search: "zoo/" })).toEqual(["Zoo/lion.png"]);
  for (const search of ["%", "_", "100_", "' or true --", "a\0b", "\\"]) {
    expect(await names("", { search })).toEqual([]);
  }
});

it("list: shows what row level security allows, and nothing of a missing bucket", async () => {
  expect(await names("", {}, "user")).toEqual([]);
  expect(await names("", {}, "anon")).toEqual([]);
  const { data, error } = await test.client("service").from("none").list();
  expect([data, error]).toEqual([[], null]);
});

describe("names that go astray change nothing", () => {
  const names = [
    ..."..%2f..%2fescape.png a%2f..%2f..%2fescape.png %2e%2e%2fescape.png a%00b.png a%5cb.png".split(" "),
    ..."%ff.png %zz.png a/%E2%80%AEgnp.exe ./%2e %0d%0aset-cookie:x".split(" "),
    ...["a".repeat(1025), encodeURIComponent("é".repeat(513))],
  ];
  it.each(names)("%s", async (name) => {
    const files = await test.files();
    for (const method of ["POST", "PUT", "GET", "DELETE"]) {
      const sent = /^P/.test(method) && { body: bytes(3), headers: { "content-type": "image/png" } };
      const response = await test.object("service", `images/${name}`, { method, ...sent });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ statusCode: "400", error: "InvalidKey" });
    }
    expect(await test.files()).toEqual(files);
  });

  it("dots that the address itself resolves reach another bucket or no route", async () => {
    const images = test.client("service").from("images");
    expect((await images.upload("../../escape.png", bytes(1))).error).toMatchObject({ status: 404 });
    expect((await images.upload("../none/escape.png", bytes(1))).error).toMatchObject({ statusCode: "404" });
  });

  it("odd but lawful names work, whatever the file system thinks of them", async () => {
    const images = test.client("admin").from("images");
    for (const name of ["con.png", "a b&c=d;e.png", "كعبة.png", "😀/é.png", "x".repeat(1024), "-rf *.png"]) {
      const { error } = await images.upload(name, bytes(4), { contentType: "image/png" });
      expect(error).toBeNull();
      expect((await images.download(name)).data?.size).toBe(4);
    }
  });
});
