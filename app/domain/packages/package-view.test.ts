import { describe, expect, test } from "vitest";
import { storedPackage } from "./package-row.testing";
import { defaultPackageImage, toPackageCard } from "./package-view";

const row = { ...storedPackage, price_triple: null, image: "/media/a.jpg" };

describe("toPackageCard", () => {
  test("prints price, date and seats as Indonesians read them", () => {
    expect(toPackageCard(row)).toMatchObject({
      href: "/umroh/umroh-reguler",
      category: "Umroh",
      departure: "12 Januari 2027",
      quota: "45 orang",
      prices: { quad: "Rp 28.500.000", triple: null, double: "Rp 33.000.000" },
    });
  });

  test("stands in for a missing picture and an open date", () => {
    const card = toPackageCard({ ...row, image: "", departure: null, departed: null });
    expect(card).toMatchObject({ image: defaultPackageImage, departure: "Jadwal menyusul", departed: false });
  });

  test("says that no seat is left", () => {
    expect(toPackageCard({ ...row, seats_left: 0 }).seats).toEqual({ full: true, text: "Kuota penuh" });
  });

  test("says nothing of seats while no quota is known", () => {
    expect(toPackageCard({ ...row, quota: null, seats_left: null })).toMatchObject({
      quota: "",
      seats: null,
    });
  });

  test("sends no more of a long description than a card shows", () => {
    const { description } = toPackageCard({ ...row, description: "kata ".repeat(2000) });
    expect(description.length).toBeLessThanOrEqual(140);
    expect(description.endsWith("kata…")).toBe(true);
  });
});
