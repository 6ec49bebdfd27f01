import { describe, expect, it } from "vitest";
import { mediaListAddress, parseMediaQuery } from "./list-address";

describe("parseMediaQuery", () => {
  it.each([
    ["", { search: "", page: 1 }],
    ["cari=+kaabah+&halaman=3", { search: "kaabah", page: 3 }],
    ["halaman=0", { search: "", page: 1 }],
    ["halaman=-2", { search: "", page: 1 }],
    ["halaman=1e5", { search: "", page: 1 }],
    ["halaman=999999", { search: "", page: 1 }],
  ])("reads ?%s", (query, expected) => expect(parseMediaQuery(new URLSearchParams(query))).toEqual(expected));

  it("cuts a search that nobody would type", () => {
    expect(parseMediaQuery(new URLSearchParams({ cari: "a".repeat(500) })).search).toHaveLength(100);
  });
});

it.each([
  [{ search: "", page: 1 }, "/admin/media"],
  [{ search: "ka'bah & nabawi", page: 2 }, "/admin/media?cari=ka%27bah+%26+nabawi&halaman=2"],
])("writes %o as %s, which reads back the same", (query, address) => {
  expect(mediaListAddress(query)).toBe(address);
  expect(parseMediaQuery(new URL(address, "http://x").searchParams)).toEqual(query);
});
