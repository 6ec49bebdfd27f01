import { describe, expect, test } from "vitest";
import { storedPackage } from "../page/package-row.testing";
import { packageDoubts } from "./doubts";

const today = "2026-11-22";
const published = { ...storedPackage, status: "active" };
const doubtsOf = (change: Partial<typeof storedPackage>) => packageDoubts({ ...published, ...change }, today);
const keysOf = (change: Partial<typeof storedPackage>) => doubtsOf(change).map(({ key }) => key);

describe("packageDoubts", () => {
  test("a package with all that visitors look for raises none", () => expect(doubtsOf({})).toEqual([]));

  test("what is published lacks date, quota and picture; a draft may", () => {
    const bare = { departure: null, quota: null, images: [] };
    expect(keysOf(bare)).toEqual(["tanggal", "kuota", "gambar"]);
    expect(keysOf({ ...bare, status: "draft" })).toEqual([]);
    expect(keysOf({ quota: 0 })).toEqual([]);
    expect(doubtsOf(bare)).toEqual([
      {
        key: "tanggal",
        text: "Tanggal keberangkatan belum diisi: situs menulis 'Jadwal menyusul'.",
        publishing: true,
      },
      {
        key: "kuota",
        text: "Kuota belum diisi: situs tidak menyebut sisa kursi.",
        publishing: true,
      },
      {
        key: "gambar",
        text: "Galeri belum berisi foto: situs memakai gambar bawaan.",
        publishing: true,
      },
    ]);
  });

  test("prices that have probably lost a zero, or changed places", () => {
    expect(keysOf({ price_quad: 2_850_000, price_triple: 300_000 })).toEqual([
      "murah-Triple-300000",
      "urutan-Quad-2850000-Triple-300000",
    ]);
    expect(keysOf({ price_quad: 40_000_000, price_triple: null })).toEqual([
      "urutan-Quad-40000000-Double-33000000",
    ]);
    expect(keysOf({ price_quad: 30_000_000, price_triple: 30_000_000 })).toEqual([]);
  });

  test("a date gone by, of a draft too; today is none", () => {
    expect(doubtsOf({ departure: "2026-11-21", status: "draft" })).toEqual([
      {
        key: "lewat-2026-11-21",
        text: "Tanggal keberangkatan 21 November 2026 sudah lewat: situs menulis 'Sudah Berangkat'.",
        publishing: false,
      },
    ]);
    expect(packageDoubts({ ...published, departure: undefined }, today)).toEqual([]);
    expect(keysOf({ departure: today })).toEqual([]);
  });
});
