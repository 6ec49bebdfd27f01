import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { imagesFolder } from "./project-files.ts";
import { type Clients, openClients } from "./supabase-client.ts";

describe("the seeded backend, as a visitor reads it", () => {
  let clients: Clients;
  beforeAll(async () => {
    clients = await openClients({ seeded: true });
  });
  afterAll(() => clients.backend.close());

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
