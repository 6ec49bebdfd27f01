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

  test("terms that name another down payment than the package's own (P24)", () => {
    const own = (...terms: string[]) => doubtsOf({ down_payment: 25_000_000, terms });
    expect(own("DP 5 juta", "Uang muka (DP) minimal Rp 5.000.000 per orang.")).toEqual([
      {
        key: "uang-muka-25000000-5000000",
        text: "Syarat & Ketentuan menyebut uang muka Rp\u00a05.000.000, padahal isian Uang muka Rp\u00a025.000.000. Situs menampilkan keduanya.",
        publishing: false,
      },
    ]);
    expect(own("DP Rp 5.000.000 dalam tiga hari", "dp kedua Rp 20.000.000")).toMatchObject([
      { key: "uang-muka-25000000-5000000-20000000" },
    ]);
    expect(own("Uang muka Rp25.000.000", "Uang muka kedua Rp 5.000.000")).toEqual([]);
    expect(own("Uang muka dibayar tunai", "Paspor Rp 650.000")).toEqual([]);
    expect(doubtsOf({ down_payment: null, terms: ["Uang muka Rp 5.000.000"] })).toEqual([]);
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
