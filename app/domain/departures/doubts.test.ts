import { expect, test } from "vitest";
import { aboveDepartures, departureDoubts } from "./doubts";

const today = "2026-11-22";
const pack = { price_quad: 28_500_000, price_triple: 30_000_000, price_double: null, down_payment: null };
type Row = Parameters<typeof departureDoubts>[0];
const row: Row = {
  ...{ price_quad: null, price_triple: null, price_double: null },
  ...{ departure_date: today, quota: 45 },
};
const textsOf = (change: Partial<Row>) =>
  departureDoubts({ ...row, ...change }, pack, 45, today).map(({ text }) => text);

test("a departure today with as many seats as pilgrims raises no doubt, nor does one without a quota", () => {
  expect(textsOf({})).toEqual([]);
  expect(textsOf({ quota: null })).toEqual([]);
});

test("a day gone by and a quota below the confirmed pilgrims are asked about once", () => {
  expect(departureDoubts({ ...row, departure_date: "2026-11-21", quota: 44 }, pack, 45, today)).toEqual([
    {
      key: "lewat-2026-11-21",
      text: "Tanggal 21 November 2026 sudah lewat: keberangkatan ini tidak ditawarkan di situs.",
      publishing: false,
    },
    {
      key: "kuota-44-45",
      text: "Kuota 44 lebih sedikit daripada 45 jamaah yang sudah terkonfirmasi: situs menulis 'Penuh'.",
      publishing: false,
    },
  ]);
});

test("a price of its own is compared with the package's prices of the other rooms", () => {
  expect(textsOf({ price_quad: 1_000_000 })).toEqual([]);
  expect(textsOf({ price_quad: 999_999 })).toEqual([
    "Harga Quad hanya Rp\u00a0999.999. Apakah ada angka nol yang kurang?",
  ]);
  expect(textsOf({ price_quad: 31_000_000 })).toEqual([
    "Harga Quad (Rp\u00a031.000.000) lebih tinggi daripada Triple (Rp\u00a030.000.000). Biasanya sekamar lebih banyak orang lebih murah.",
  ]);
});

test("prices of the package alone are not doubted on its departure", () => {
  const odd = { price_quad: 1, price_triple: null, price_double: null, down_payment: 5 };
  expect(departureDoubts(row, odd, 0, today)).toEqual([]);
});

test("a price of its own below the package's down payment is asked about", () => {
  const keysOf = (change: Partial<Row>) =>
    departureDoubts({ ...row, ...change }, { ...pack, down_payment: 25_000_000 }, 45, today);
  expect(keysOf({ price_quad: 24_999_999 })).toEqual([
    {
      key: "uang-muka-Quad-24999999-25000000",
      text: "Harga Quad (Rp\u00a024.999.999) lebih rendah daripada uang muka paket ini (Rp\u00a025.000.000). Mungkin salah satunya keliru.",
      publishing: false,
    },
  ]);
  expect(keysOf({ price_quad: 25_000_000 })).toEqual([]);
});

test("a package's down payment above what its departures cost is asked about, with their days", () => {
  const prices = { price_quad: null, price_triple: null, price_double: null };
  const day = (departure_date: string, change = {}) => ({
    ...prices,
    departure_date,
    departure_city: null,
    ...change,
  });
  const departures = [
    day("2027-01-05"),
    day("2027-02-05", { price_quad: 24_000_000, price_double: 23_000_000, departure_city: "Solo" }),
    day("2027-03-05", { price_quad: 25_000_000 }),
  ];
  expect(aboveDepartures(25_000_000, departures)).toEqual([
    {
      key: "uang-muka-25000000-1-tanggal",
      text: "Uang muka Rp\u00a025.000.000 lebih tinggi daripada harga keberangkatan yang punya harga sendiri:",
      lines: ["5 Februari 2027 dari Solo: Rp\u00a023.000.000"],
    },
  ]);
  expect(aboveDepartures(23_000_000, departures)).toEqual([]);
  const many = Array.from({ length: 8 }, () => day("2027-01-05", { price_quad: 1 }));
  expect(aboveDepartures(2, many)[0]?.lines).toHaveLength(7);
  expect(aboveDepartures(2, many)[0]?.lines?.at(-1)).toBe("dan 2 tanggal lain");
});
