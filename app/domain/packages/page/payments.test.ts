import { describe, expect, it } from "vitest";
import type { DatedOffer } from "~/domain/departures/offer";
import type { Legality } from "~/domain/site/legality";
import type { PackageRow } from "../package-row";
import { fivePasti } from "./five-pasti";
import { toPackageDetail } from "./package-detail-view";
import { foundPackage, offerOf, storedPackage } from "./package-row.testing";
import {
  honestTotal,
  monthlySaving,
  paymentDeadline,
  paymentTermsOf,
  readExtraCosts,
  savingPlan,
  savingTime,
  totalWords,
  unknownCosts,
} from "./payments";

describe("the honest total", () => {
  const costs = readExtraCosts([
    { label: "Vaksin", amount: 350_000 },
    { label: "Paspor", amount: null },
    { label: "Handling", amount: 0 },
    { label: " Kereta cepat ", amount: null },
  ]);

  it("is the price with what is known; the unknown is named, and never a zero", () => {
    expect(costs && honestTotal(28_500_000, costs)).toBe(28_850_000);
    expect(costs && unknownCosts(costs)).toBe("belum termasuk: Paspor, Kereta cepat (belum diketahui)");
    expect(costs && totalWords(costs)).toBe(
      "Harga paket + Vaksin Rp\u00a0350.000 + Handling Rp\u00a00; belum termasuk: Paspor, Kereta cepat (belum diketahui).",
    );
  });

  it("says nothing more where all is known", () => {
    const all = { known: [{ label: "Vaksin", amount: 1 }], unknown: [] };
    expect([unknownCosts(all), totalWords(all)]).toEqual(["", "Harga paket + Vaksin Rp\u00a01."]);
  });

  it.each([[[]], [null], ["rusak"], [{ label: "Vaksin" }], [[{ label: " ", amount: 5 }, 7]]])(
    "there is none of %j",
    (stored) => expect(readExtraCosts(stored)).toBeNull(),
  );

  it("counts an amount that is none as unknown", () => {
    const odd = [{ label: "A", amount: "350000" }, { label: "B", amount: -1 }, { label: "C" }];
    const known = [{ label: "D", amount: 5 }];
    expect(readExtraCosts([...odd, ...known])).toEqual({ known, unknown: ["A", "B", "C"] });
  });
});

const viewOf = (row: Partial<PackageRow>) => toPackageDetail(foundPackage(row), null);

it.each([
  ["2026-11-22", "2027-07-07", 45, "2027-05-23", 6],
  ["2026-11-22", "2027-02-05", 45, "2026-12-22", 1],
  ["2026-11-22", "2027-02-04", 45, "2026-12-21", 0],
  ["2026-11-22", "2027-01-06", 45, "2026-11-22", 0],
  ["2026-11-22", "2027-01-05", 45, "2026-11-21", null],
  ["2027-01-31", "2027-03-30", 30, "2027-02-28", 1],
  ["2027-01-31", "2027-03-29", 30, "2027-02-27", 0],
  ["2027-01-28", "2027-03-30", 30, "2027-02-28", 1],
])(
  "on %s, departing %s and paid %i days before: until %s, %s months",
  (today, departs, days, until, months) => {
    expect(savingTime(today, departs, days)).toEqual({ until, months });
  },
);

it("is rounded up to ten thousand rupiah, and never below none", () => {
  expect(monthlySaving(28_850_000, 5_000_000, 7)).toBe(3_410_000);
  // 2,981,250 a month: the nearest ten thousand would not be enough.
  expect(monthlySaving(28_850_000, 5_000_000, 8)).toBe(2_990_000);
  expect(monthlySaving(28_000_000, 5_000_000, 1)).toBe(23_000_000);
});

it("tells each room what the honest total needs a month, or why there is no plan (P23)", () => {
  const view = viewOf(storedPackage);
  const terms = { daysBefore: 45, downPayment: 5_000_000 };
  expect(savingPlan(view, terms, "2026-08-20")).toEqual({
    until: "28 November 2026",
    months: 3,
    downPayment: "Rp\u00a05.000.000",
    rooms: [
      { room: "Quad (4 orang)", price: "Rp\u00a07.950.000" },
      { room: "Triple (3 orang)", price: "Rp\u00a08.450.000" },
      { room: "Double (2 orang)", price: "Rp\u00a09.450.000" },
    ],
  });
  const refusal = (goal: Parameters<typeof savingPlan>[0], today: string) => savingPlan(goal, terms, today);
  expect([refusal(view, "2026-11-22"), refusal(view, "2026-12-22")]).toEqual([
    {
      refusal:
        "batas pelunasan 28 November 2026 tinggal kurang dari sebulan, jadi waktunya tidak cukup untuk menabung. Tanyakan cara pembayarannya kepada kami.",
    },
    {
      refusal: "batas pelunasan 28 November 2026 sudah lewat. Tanyakan cara pembayarannya kepada kami.",
    },
  ]);
  expect(refusal({ ...view, closed: true }, "2026-08-20")).toEqual({
    refusal: "pendaftaran keberangkatan ini sudah ditutup. Pilih tanggal lain.",
  });
  expect(refusal({ ...view, departsOn: null }, "2026-11-22")).toEqual({
    refusal: "menyusul begitu tanggal keberangkatan pasti.",
  });
});

it("what the down payment covers needs no saving, and none is named where none is asked for", () => {
  const plan = (downPayment: number) =>
    savingPlan(viewOf({ extra_costs: [] }), { daysBefore: 45, downPayment }, "2026-08-20");
  expect(plan(30_000_000)).toMatchObject({
    downPayment: "Rp\u00a030.000.000",
    rooms: [{ room: "Double (2 orang)", price: "Rp\u00a01.000.000" }],
  });
  expect(plan(33_000_000)).toEqual({
    refusal: "harganya dibayar seluruhnya saat mendaftar, jadi tidak ada yang perlu ditabung.",
  });
  expect(plan(0)).toMatchObject({ downPayment: "", rooms: [{ price: "Rp\u00a09.500.000" }, {}, {}] });
});

it("a package's own down payment stands for that of the settings, also where it is none (P24)", () => {
  const settings = { daysBefore: 45, downPayment: 5_000_000 };
  const termsOf = (down_payment: number | null) => paymentTermsOf({ down_payment }, settings);
  expect(termsOf(25_000_000)).toEqual({ daysBefore: 45, downPayment: 25_000_000 });
  expect(termsOf(0).downPayment).toBe(0);
  expect(termsOf(null)).toEqual(settings);
});

it("the last payment day under the terms is the saving plan's (P23)", () => {
  expect(paymentDeadline("2027-01-12", 45)).toBe(
    "Batas pelunasan keberangkatan ini: 28 November 2026, 45 hari sebelum berangkat.",
  );
  expect(paymentDeadline(null, 45)).toBe("");
});

const unlicensed: Legality = {
  companyName: "",
  ppiuNumber: "",
  ppiuDate: "",
  pihkNumber: "",
  accreditation: "",
  accreditationUntil: "",
  nib: "",
  association: "",
};
const factsOf = (row: PackageRow, legality: Legality, own: Partial<DatedOffer> = {}) =>
  fivePasti(
    toPackageDetail(foundPackage(row, { offers: [{ ...offerOf(row), ...own }] }), null),
    legality,
  ).map(({ fact, missing }) => fact ?? `(${missing})`);

it("five things are certain, each by what a field says", () => {
  expect(factsOf(storedPackage, { ...unlicensed, ppiuNumber: "U.1 (contoh)" })).toEqual([
    "izin PPIU U.1 (contoh)",
    "berangkat 12 Januari 2027 dari Surabaya",
    "Garuda Indonesia, penerbangan langsung",
    "Hotel A (Makkah), Hotel B (Madinah)",
    "visa termasuk dalam harga",
  ]);
});

it("names city, flight and hotels of the departure, not of the package (K11)", () => {
  const own = { departure_city: "Solo", flight_numbers: "SV 1", hotel_makkah_name: "Makkah Towers" };
  expect(factsOf(storedPackage, unlicensed, own).slice(1, 4)).toEqual([
    "berangkat 12 Januari 2027 dari Solo",
    "Garuda Indonesia, penerbangan langsung, SV 1",
    "Makkah Towers (Makkah), Hotel B (Madinah)",
  ]);
});

it("what nothing is known of is named, and a trip that has left is no fact", () => {
  const flights = { airline: "", hotel_makkah_name: "", hotel_madinah_name: "", visa: "kelak" };
  const view = toPackageDetail(foundPackage({ ...storedPackage, ...flights }, { departed: true }), null);
  expect(fivePasti(view, unlicensed).map(({ what, fact, missing }) => [what, fact, missing])).toEqual([
    ["Travelnya", null, "nomor izin PPIU"],
    ["Jadwalnya", null, "tanggal keberangkatan"],
    ["Penerbangannya", null, "maskapai"],
    ["Hotelnya", null, "hotel Makkah dan hotel Madinah"],
    ["Visanya", null, "keterangan visa"],
  ]);
  const undated = toPackageDetail(foundPackage({ departure: null }), null);
  expect(fivePasti(undated, unlicensed)[1]).toMatchObject({ fact: null, missing: "tanggal keberangkatan" });
  const haji = { ...storedPackage, category: "haji", flight: "transit" };
  expect(factsOf(haji, { ...unlicensed, pihkNumber: "H.1" }).filter((_, place) => place % 2 === 0)).toEqual([
    "izin PIHK H.1",
    "Garuda Indonesia, dengan transit",
    "visa termasuk dalam harga",
  ]);
});

it("what no field says is waited for: another licence, half a flight, one hotel of two", () => {
  const open = { ...storedPackage, category: "haji", flight: null, hotel_madinah_name: "", visa: "menyusul" };
  expect(factsOf(open, { ...unlicensed, ppiuNumber: "U.1" })).toEqual([
    "(nomor izin PIHK)",
    "berangkat 12 Januari 2027 dari Surabaya",
    "(keterangan langsung atau transit)",
    "(hotel Madinah)",
    "(keterangan visa)",
  ]);
  expect(factsOf({ ...open, visa: "tidak" }, unlicensed)[4]).toBe(
    "visa tidak termasuk, diurus sendiri oleh jamaah",
  );
});
