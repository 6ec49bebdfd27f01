import { describe, expect, it } from "vitest";
import { mediaPath } from "~/domain/media/upload/upload-limits";
import { listAddress, readList } from "~/lib/list-address";

const read = (query: ConstructorParameters<typeof URLSearchParams>[0]) =>
  readList({}, new URLSearchParams(query));

describe("the address of the gallery", () => {
  it.each([
    ["", { search: "", page: 1 }],
    ["cari=+kaabah+&halaman=3", { search: "kaabah", page: 3 }],
    ["halaman=0", { search: "", page: 1 }],
    ["halaman=-2", { search: "", page: 1 }],
    ["halaman=1e5", { search: "", page: 1 }],
    ["halaman=999999", { search: "", page: 1 }],
  ])("reads ?%s", (query, expected) => expect(read(query)).toEqual(expected));

  it("cuts a search that nobody would type", () => {
    expect(read({ cari: "a".repeat(500) }).search).toHaveLength(100);
  });

  it.each([
    [{ search: "", page: 1 }, "/admin/media"],
    [{ search: "ka'bah & nabawi", page: 2 }, "/admin/media?cari=ka%27bah+%26+nabawi&halaman=2"],
  ])("writes %o as %s, which reads back the same", (query, address) => {
    expect(listAddress(mediaPath, {}, query)).toBe(address);
    expect(read(new URL(address, "http://x").search)).toEqual(query);
  });
});
