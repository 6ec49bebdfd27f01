import { expect, test } from "vitest";
import { type Content, type HistoryItem, titleOf } from "~/domain/history/kinds";
import { changedFields } from "~/lib/field-changes";
import { contentTexts } from "./load-history.server";

function changes(item: HistoryItem, before: Content, after: Content) {
  return changedFields(contentTexts(item, before), contentTexts(item, after));
}

test("a package is told apart by its form's fields, in rupiah, dates and lines; keys and times are not", () => {
  const paket: HistoryItem = { kind: "paket", item: "x" };
  const before = {
    id: "x",
    title: "Umroh",
    price_quad: 28_500_000,
    departure: "2027-01-12",
    is_promo: false,
    itinerary: [{ day: 1, title: "Tiba", activities: ["Makan"] }],
    updated_at: "2026-11-21T00:00:00+00:00",
  };
  const after = {
    ...before,
    price_quad: 29_000_000,
    departure: null,
    is_promo: true,
    itinerary: [{ day: 1, title: "Tiba", activities: ["Makan", "Ziarah"] }],
    updated_at: "2026-11-22T00:00:00+00:00",
  };
  expect(changes(paket, before, after)).toEqual([
    { label: "Paket promo", before: "Tidak", after: "Ya" },
    { label: "Harga Quad", before: "Rp 28.500.000", after: "Rp 29.000.000" },
    { label: "Tanggal keberangkatan", before: "12 Januari 2027", after: "" },
    { label: "Itinerary", before: "Hari 1: Tiba\n- Makan", after: "Hari 1: Tiba\n- Makan\n- Ziarah" },
  ]);
  expect(titleOf(paket, after)).toBe("Umroh");
});

test("of a feature its place and whether it is shown count as well", () => {
  const feature = { title: "Dekat", description: "Isi", icon: "Star", is_active: true, order_index: 2 };
  const keunggulan: HistoryItem = { kind: "keunggulan", item: "x" };
  expect(changes(keunggulan, feature, { ...feature, icon: "Car", is_active: false, order_index: 1 })).toEqual(
    [
      { label: "Ikon", before: "Bintang", after: "Transportasi" },
      { label: "Aktif", before: "Ya", after: "Tidak" },
      { label: "Urutan", before: "2", after: "1" },
    ],
  );
});

test("a testimonial without stars has five", () => {
  const testimoni: HistoryItem = { kind: "testimoni", item: "x" };
  expect(changes(testimoni, { name: "Siti", rating: null }, { name: "Siti", rating: 4 })).toEqual([
    { label: "Rating", before: "5 bintang", after: "4 bintang" },
  ]);
});

test("a page is told apart by its editor's labels; what no editor knows, or is no text, is left out", () => {
  const home: HistoryItem = { kind: "halaman", item: "home" };
  const before = {
    content: { hero: { title: "Lama" }, stats: [{ value: "1" }, { label: "Satu" }], lain: 1 },
  };
  const after = { content: { hero: { title: "Baru" }, stats: [{ value: 7 }, { label: "Dua" }], lain: 2 } };
  expect(changes(home, before, after)).toEqual([
    { label: "Judul hero", before: "Lama", after: "Baru" },
    { label: "Angka statistik 1", before: "1", after: "" },
    { label: "Keterangan statistik 2", before: "Satu", after: "Dua" },
  ]);
  expect(titleOf(home, null)).toBe("Homepage");
});

test("settings are told apart down to their nested fields", () => {
  const settings: HistoryItem = { kind: "halaman", item: "site-settings" };
  const social = (facebook: string) => ({ content: { socialMedia: { facebook } } });
  expect(changes(settings, social(""), social("https://facebook.com/x"))).toEqual([
    { label: "Facebook", before: "", after: "https://facebook.com/x" },
  ]);
});
