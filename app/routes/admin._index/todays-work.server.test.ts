import { describe, expect, test } from "vitest";
import type { OpenMoney } from "~/domain/bookings/money/queries.server";
import { daysAfter, todayInJakarta } from "~/lib/dates";
import type { Role } from "~/lib/roles";
import { tasksOf } from "./todays-work.server";

const now = new Date();
const today = todayInJakarta(now);
const inHours = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000).toISOString();

const bill = (id: string, change: object) => ({
  ...{ id, payer_name: `Ibu ${id}`, status: "aktif", updated_at: now.toISOString() },
  ...{ due: 0, overpaid: 0, overdueSince: null, nextDueOn: null, nextDue: null },
  ...change,
});

const overdue = (days: number) => ({ due: 2_000_000, overdueSince: daysAfter(today, -days) });

const bills = [
  ...[3, 40, 12, 1].map((days) => bill(`Lewat${days}`, overdue(days))),
  bill("Habis", { ...overdue(2), status: "kedaluwarsa" }),
  bill("Terlambat", { overpaid: 1_000_000, status: "kedaluwarsa" }),
  bill("Lebih", { overpaid: 500_000 }),
  bill("Ajukan", { overpaid: 3_000_000, status: "batal" }),
  bill("Setuju", { overpaid: 4_000_000, status: "batal" }),
];

const refund = (booking_id: string, amount: number, status: string) => ({
  ...{ id: `refund-${booking_id}`, booking_id, amount, status, created_at: now.toISOString() },
});

const money = {
  bookings: new Map(bills.map((row) => [row.id, row])),
  reports: [{ id: "r", booking_id: "Lebih", amount: 750_000, paid_on: today }],
  refunds: [refund("Ajukan", 3_000_000, "diajukan"), refund("Setuju", 4_000_000, "disetujui")],
} as unknown as OpenMoney;

const holds = {
  count: 4,
  first: [
    { booking: "b1", payer: "Siti", lapsesAt: inHours(0.5) },
    { booking: "b2", payer: "Budi", lapsesAt: inHours(3) },
    { booking: "b3", payer: "Ani", lapsesAt: inHours(23.5) },
  ],
};

const tasksFor = (role: Role) => tasksOf({ role, holds, money, now });

describe("today's work", () => {
  test("names the first payers and counts the others, with the way to each screen (RD2)", () => {
    const plain = tasksFor("pemilik").map(({ lines, others, ...task }) => ({
      ...task,
      names: [
        ...lines.map(({ payer, fact }) => `${payer} (${fact.replaceAll("\u00a0", " ")})`),
        ...(others > 0 ? [`dan ${others} lagi`] : []),
      ].join(", "),
    }));
    expect(plain).toEqual([
      {
        title: "4 masa tahan kursi berakhir dalam 24 jam",
        names: "Siti (sisa 30 menit), Budi (sisa 3 jam), Ani (sisa 23 jam), dan 1 lagi",
        to: "/admin/pendaftaran?status=ditahan",
        about: "masa tahan",
      },
      {
        title: "1 laporan pembayaran menunggu verifikasi",
        names: "Ibu Lebih (Rp 750.000)",
        to: "/admin/tagihan?daftar=dilaporkan",
        about: null,
      },
      {
        title: "4 tagihan lewat jatuh tempo",
        names:
          "Ibu Lewat40 (lewat 40 hari), Ibu Lewat12 (lewat 12 hari), Ibu Lewat3 (lewat 3 hari), Ibu Lewat1 (lewat 1 hari)",
        to: "/admin/tagihan?daftar=lewat",
        about: "tagihan",
      },
      {
        title: "1 pendaftaran kedaluwarsa atau batal masih menyimpan uang",
        names: "Ibu Terlambat (Rp 1.000.000)",
        to: "/admin/tagihan?daftar=lebih",
        about: "lebih bayar",
      },
      {
        title: "1 pengembalian menunggu persetujuan",
        names: "Ibu Ajukan (Rp 3.000.000)",
        to: "/admin/tagihan?daftar=pengembalian",
        about: "pengembalian",
      },
      {
        title: "1 pengembalian disetujui, belum dibayar",
        names: "Ibu Setuju (Rp 4.000.000)",
        to: "/admin/tagihan?daftar=pengembalian",
        about: "pengembalian",
      },
    ]);
  });

  test.each([
    ["layanan", ["masa tahan", "tagihan lewat", "pendaftaran kedaluwarsa"]],
    ["keuangan", ["laporan", "tagihan lewat", "pendaftaran kedaluwarsa", "pengembalian disetujui"]],
  ] as const)("%s see only what they can do", (role, kinds) => {
    const titles = tasksFor(role).map(({ title }) => title);
    expect(titles).toEqual(kinds.map((kind) => expect.stringContaining(kind)));
  });

  test("is empty when nothing waits", () => {
    const nothing = { bookings: new Map(), reports: [], refunds: [] };
    const tasks = tasksOf({ role: "pemilik", holds: { count: 0, first: [] }, money: nothing, now });
    expect(tasks).toEqual([]);
  });
});
