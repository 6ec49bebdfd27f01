import { describe, expect, test } from "vitest";
import { linkSchedule, readMonthsNamed } from "./months-named";

const read = (search: string) => readMonthsNamed(search.split(" "));

describe("a search that names a month", () => {
  test.each([
    ["umroh maret", { numbers: ["03"], category: "umroh", rest: "umroh" }],
    ["Umrah DESEMBER, 2026", { numbers: ["12"], year: "2026", category: "umroh", rest: "Umrah" }],
    ["haji mei", { numbers: ["05"], category: "haji", rest: "haji" }],
    ["umroh haji jan", { numbers: ["01"], rest: "umroh haji" }],
    ["nopember", { numbers: ["11"], rest: "" }],
    ["paket juni atau juli", { numbers: ["06", "07"], rest: "paket atau" }],
  ])("%s", (search, named) => {
    expect(read(search)).toEqual({ year: undefined, category: undefined, ...named });
  });

  test.each(["umroh plus turki", "marwah", "meia", "umroh 2027", "junior", "***", ""])(
    "%j names none",
    (search) => expect(read(search)).toBeNull(),
  );

  const months = ["2026-12", "2027-03", "2027-12"];
  const link = (search: string) => {
    const named = read(search);
    return named && linkSchedule(named, months);
  };

  test("leads to each month that has departures", () => {
    expect(link("umroh maret")).toEqual({
      missing: "",
      links: [{ label: "Jadwal umroh Maret 2027", href: "/jadwal?kategori=umroh&bulan=2027-03" }],
    });
    expect(link("desember")?.links.map(({ href }) => href)).toEqual([
      "/jadwal?bulan=2026-12",
      "/jadwal?bulan=2027-12",
    ]);
    expect(link("desember 2027")?.links).toEqual([
      { label: "Jadwal Desember 2027", href: "/jadwal?bulan=2027-12" },
    ]);
  });

  test("says where a month has none, and leads to all departures", () => {
    expect(link("haji agustus 2027")).toEqual({
      missing: "Belum ada keberangkatan haji pada bulan Agustus 2027.",
      links: [{ label: "Semua jadwal haji", href: "/jadwal?kategori=haji" }],
    });
    expect(link("juni juli")).toEqual({
      missing: "Belum ada keberangkatan pada bulan Juni atau Juli.",
      links: [{ label: "Semua jadwal", href: "/jadwal" }],
    });
  });
});
