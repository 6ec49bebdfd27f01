import { describe, expect, test } from "vitest";
import { daysAfter, todayInJakarta } from "~/lib/dates";
import type { Role } from "~/lib/roles";
import { type MoneyWork, tasksOf } from "./todays-work.server";

const now = new Date();
const today = todayInJakarta(now);
const inHours = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000).toISOString();

/** Rows as `open_money_work` gives them: the first entries of a list, and how many it has. */
const rows = (list: string, entries: number, first: [string, number, string?][], state = "") =>
  first.map(([payer_name, amount, day = today]) => ({
    ...{ list, state, entries, payer_name, amount, day },
    ...{ key: `key of ${payer_name}`, booking_id: `booking of ${payer_name}` },
  }));

const money: MoneyWork = [
  ...rows("dilaporkan", 1, [["Ibu Lebih", 750_000]]),
  ...rows("lewat", 4, [
    ["Ibu Lewat40", 2_000_000, daysAfter(today, -40)],
    ["Ibu Lewat12", 2_000_000, daysAfter(today, -12)],
    ["Ibu Lewat3", 2_000_000, daysAfter(today, -3)],
  ]),
  ...rows("lebih", 1, [["Ibu Terlambat", 1_000_000]]),
  ...rows("pengembalian", 1, [["Ibu Ajukan", 3_000_000]], "diajukan"),
  ...rows("pengembalian", 1, [["Ibu Setuju", 4_000_000]], "disetujui"),
];

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
          "Ibu Lewat40 (lewat 40 hari), Ibu Lewat12 (lewat 12 hari), Ibu Lewat3 (lewat 3 hari), dan 1 lagi",
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
    const tasks = tasksOf({ role: "pemilik", holds: { count: 0, first: [] }, money: [], now });
    expect(tasks).toEqual([]);
  });
});
