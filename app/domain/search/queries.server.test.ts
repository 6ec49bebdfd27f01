import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openProcessBackend } from "~/server/backend.testing";
import { createRequestScope, runInScope } from "~/server/request-scope.server";
import type { Clients } from "../../../supabase/tests/supabase-client.ts";
import { searchSite } from "./queries.server";

vi.stubEnv("LOG_LEVEL", "silent");

let clients: Clients;
beforeAll(async () => {
  clients = await openProcessBackend();
  const base = { category: "umroh", price_quad: 1, status: "active", description: "Rahasia" };
  const { error } = await clients.service.from("packages").insert([
    ...Array.from({ length: 12 }, (_, index) => ({
      ...base,
      slug: `madinah-${index}`,
      title: `Umroh Madinah ${index}`,
      description: "Hotel dekat masjid",
    })),
    { ...base, slug: "jeddah", title: "Umroh lewat Jedah", description: "Hotel di tepi laut" },
    {
      ...base,
      slug: "panjang",
      title: "Umroh Panjang",
      description: `${"Kalimat pembuka yang biasa saja. ".repeat(20)}Pembimbingnya pelafal Alquran dari Kairo, ${"yang menemani sejak manasik ".repeat(20)}sampai pulang.`,
    },
    { ...base, slug: "draf", title: "Hotel Samarkand", status: "draft" },
  ]);
  if (error !== null) throw error;
});
afterAll(() => clients[Symbol.asyncDispose]());

const search = (query: string, page = 1) => runInScope(createRequestScope(), () => searchSite(query, page));

test("a word with a typing error is searched as the nearest one, on one page that says so", async () => {
  const results = await search("hotel madnah");
  expect(results).toMatchObject({ corrected: "hotel madinah", isNear: false, total: 12, pages: 1 });
  expect(results?.hits).toHaveLength(10);
  expect(await search("hotel madnah", 2)).toBeNull();
  expect(await search("hotel madinah")).toMatchObject({ corrected: null, total: 12, pages: 2 });
});

test("all spellings of Jeddah find each other", async () => {
  for (const query of ["Jedah", "jeddah", "Jiddah"])
    expect(
      (await search(query))?.hits.map(({ href }) => href),
      query,
    ).toEqual(["/umroh/jeddah"]);
});

test("a word that only a draft has corrects nothing", async () => {
  expect(await search("samarkan")).toMatchObject({ hits: [], corrected: null, total: 0 });
});

test("an excerpt tells by dots where it cuts a sentence, and ends one as its text does", async () => {
  const excerptOf = async (query: string) => {
    const [hit] = (await search(query))?.hits ?? [];
    return hit?.parts.join("") ?? "";
  };
  expect(await excerptOf("tepi laut")).toBe("Hotel di tepi laut");
  expect(await excerptOf("kairo")).toMatch(
    /^.*Pembimbingnya pelafal Alquran dari Kairo,.* (yang|menemani|sejak|manasik)…$/,
  );
  expect(await excerptOf("pulang")).toMatch(/^…(yang|menemani|sejak|manasik) .* sampai pulang\.$/);
  expect(await excerptOf("pembuka")).toMatch(/^Kalimat pembuka .*(\.|Kalimat…|pembuka…|yang…|biasa…)$/);
});
