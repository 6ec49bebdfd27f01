import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { opened } from "embedded-supabase/testing/vitest";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { imagesFolder } from "./project-files.ts";
import { openClients } from "./supabase-client.ts";

const clients = opened(() => openClients({ seeded: true }));

describe("the seeded backend, as a visitor reads it", () => {
  it("shows the thirteen packages that are public, those to come first", async () => {
    const { data, count } = await clients.anon
      .from("packages")
      .select("slug, departed, departure", { count: "exact" })
      .order("departed")
      .order("departure");
    expect(count).toBe(13);
    expect(data?.map(({ departed }) => departed)).toEqual(Array(13).fill(false));
    const departures = data?.map(({ departure }) => String(departure)) ?? [];
    expect(departures).toEqual([...departures].sort());
  });

  it("offers the months of one category", async () => {
    const { data } = await clients.anon.rpc("departure_months", { category: "haji" });
    expect(data.length).toBeGreaterThanOrEqual(1);
    expect(data).toEqual([...new Set(data)].sort());
  });

  it("serves every picture of the demo content", async () => {
    const files = await readdir(imagesFolder);
    const { data } = await clients.admin.storage.from("images").list("", { limit: 1000 });
    expect(data?.map((object) => object.name).sort()).toEqual(files.sort());
  });
});

describe("the pictures that come with the site", async () => {
  const demo = (await readdir(imagesFolder)).map((name) => path.join(imagesFolder, name));
  it.each([
    ...demo,
    "public/images/paket-bawaan.jpg",
    "public/images/hero-bawaan.jpg",
    "public/og-default.jpg",
  ])("%s weighs little and loads in passes", async (file) => {
    expect((await stat(file)).size).toBeLessThanOrEqual(110_000);
    expect((await sharp(file).metadata()).isProgressive).toBe(true);
  });
});

async function readOrder(): Promise<[string, number][]> {
  const { data } = await clients.admin.from("features").select("id, order_index").order("order_index");
  return (data ?? []).map(({ id, order_index }) => [id, order_index]);
}

it("gives administrators' features the order asked for, from 1, each id counted once", async () => {
  const ids = (await readOrder()).map(([id]) => id).toReversed();
  const first = ids[0] ?? "";
  const { data, error } = await clients.admin.rpc("order_features", { ids: [...ids, first] });
  expect(error).toBeNull();
  expect((data as string[]).toSorted()).toEqual(ids.toSorted());
  expect(await readOrder()).toEqual(ids.map((id, index) => [id, index + 1]));
});

it("passes over ids it does not know", async () => {
  const before = await readOrder();
  const { data } = await clients.admin.rpc("order_features", { ids: [crypto.randomUUID()] });
  expect(data).toEqual([]);
  expect(await readOrder()).toEqual(before);
});

it("writes nothing for anyone else", async () => {
  const before = await readOrder();
  const ids = before.map(([id]) => id).toReversed();
  const asUser = await clients.user.rpc("order_features", { ids });
  expect(asUser.data).toEqual([]);
  const asVisitor = await clients.anon.rpc("order_features", { ids });
  expect(asVisitor.error?.code).toBe("42501");
  expect(await readOrder()).toEqual(before);
});
