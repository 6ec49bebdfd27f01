import { describe, expect, test } from "vitest";
import { tabOf, tabsWithErrors, tabToOpen } from "./form-tabs";
import { packageListTexts } from "./load-package-list.server";
import { storedPackage } from "./package-row.testing";
import { defaultPackageImage, hasDeparted, notDeparted, toPackageCard } from "./package-view";

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

test("a journey has departed from its second day on; one without a date has not", () => {
  expect(hasDeparted("2027-03-01", "2027-03-01")).toBe(false);
  expect(hasDeparted("2027-03-01", "2027-03-02")).toBe(true);
  expect(hasDeparted(null, "2027-03-02")).toBe(false);
  expect(notDeparted("2027-03-02")).toBe("departure.gte.2027-03-02,departure.is.null");
});

test.each([
  ["umroh", "umroh", "/umroh", "Paket Umroh Terbaik", "Tidak ada paket umroh yang tersedia saat ini"],
  ["haji", "haji", "/haji", "Paket Haji Terbaik", "Tidak ada paket haji yang tersedia saat ini"],
  [
    undefined,
    undefined,
    "/packages",
    "Semua Paket Umroh & Haji",
    "Tidak ada paket umroh atau haji yang tersedia saat ini",
  ],
  [undefined, "haji", "/packages", "Semua Paket Umroh & Haji", "Tidak ada paket haji yang tersedia saat ini"],
] as const)("of %s narrowed to %s", (fixed, asked, path, heading, empty) => {
  expect(packageListTexts(fixed, asked)).toMatchObject({ path, heading, empty });
});

test.each([
  ["title", "info"],
  ["images[2]", "galeri"],
  ["itinerary[0].activities[3]", "itinerary"],
  ["excluded[1]", "fasilitas"],
  ["terms", "syarat"],
])("%s lies under %s", (name, tab) => expect(tabOf(name)).toBe(tab));

test("the tabs to mend come in their order, each once, without the form's own message", () => {
  expect(tabsWithErrors(["", "terms[0]", "title", "terms[1]"])).toEqual(["info", "syarat"]);
});

test("the open tab stays unless only others have something to mend", () => {
  expect(tabToOpen([], "galeri")).toBe("galeri");
  expect(tabToOpen(["", "title"], "galeri")).toBe("info");
  expect(tabToOpen(["title", "images[0]"], "galeri")).toBe("galeri");
  expect(tabToOpen([], "apa saja")).toBe("info");
});
