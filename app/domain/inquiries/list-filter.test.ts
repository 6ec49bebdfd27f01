import { describe, expect, it } from "vitest";
import { countFilters, isFiltered } from "~/lib/list-address";
import {
  exportPath,
  filterText,
  inquiriesAddress,
  inquiryAddress,
  monthBounds,
  parseInquiryFilter,
} from "./list-filter";

const packageId = "a0000000-0000-4000-8000-000000000002";
const parse = (query: string) => parseInquiryFilter(new URLSearchParams(query));

describe("the list's address", () => {
  it("carries what is set, and is read back the same", () => {
    const filter = { search: "a&b +62", status: "batal", packageId, month: "2026-11", page: 3 } as const;
    const address = inquiriesAddress(filter);
    expect(address).toBe(
      `/admin/inquiries?cari=a%26b+%2B62&status=batal&paket=${packageId}&bulan=2026-11&halaman=3`,
    );
    expect(parse(address.split("?")[1] ?? "")).toEqual(filter);
    expect(inquiriesAddress({ ...filter, page: 1 }, exportPath)).toMatch(
      /^\/admin\/inquiries\/ekspor\.csv\?cari=/,
    );
  });

  it("asks for what is marked in the place of a status (S35)", () => {
    const filter = parse("status=mencurigakan");
    expect(filter).toEqual({ search: "", status: "mencurigakan", page: 1 });
    expect([isFiltered(filter), filterText(filter)]).toEqual([true, "tanda Mencurigakan"]);
    expect(inquiriesAddress(filter)).toBe("/admin/inquiries?status=mencurigakan");
  });

  it("is bare where nothing is filtered", () => {
    const filter = parse("");
    expect(isFiltered(filter)).toBe(false);
    expect([inquiriesAddress(filter), filterText(filter)]).toEqual(["/admin/inquiries", ""]);
    expect(inquiryAddress(packageId)).toBe(`/admin/inquiries/${packageId}`);
    expect([isFiltered(parse("cari=a")), isFiltered(parse("urut=diubah"))]).toEqual([true, false]);
  });

  it.each([
    "status=lain",
    "paket=x",
    "keberangkatan=besok",
    "paket=1,2)",
    "bulan=2026-13",
    "bulan=x",
    "petugas=pusat",
    "cabang=belum-ada",
    "halaman=0",
    "halaman=-1",
    "halaman=1e3",
  ])("takes %s for no filter", (query) => expect(parse(query)).toEqual(parse("")));
});

it("says what is filtered", () => {
  const filter = parse(`cari=siti&status=baru&paket=${packageId}&bulan=2026-11`);
  expect(filterText(filter, { packageTitle: "Umroh Plus" })).toBe(
    'status Baru, paket Umroh Plus, bulan November 2026, pencarian "siti"',
  );
  expect(filterText(parse(`paket=${packageId}`))).toBe("paket yang dipilih");
  expect(filterText(parse(`keberangkatan=${packageId}`))).toBe("keberangkatan yang sudah dihapus");
  expect(filterText(parse("petugas=belum-ada&cabang=pusat"))).toBe(
    "belum ditangani, cabang yang sudah dihapus",
  );
  const person = parse(`petugas=${packageId}&cabang=${packageId}`);
  expect(filterText(person)).toBe("ditangani yang sudah pergi, cabang yang sudah dihapus");
  expect(filterText(person, { handler: "Rina", branch: "Solo" })).toBe("ditangani Rina, cabang Solo");
  expect([countFilters(person), countFilters({ ...person, branch: undefined })]).toEqual([2, 1]);
  expect(countFilters(parse("cari=a&urut=diubah&halaman=2"))).toBe(0);
  const departure = parse(`keberangkatan=${packageId}`);
  expect(filterText(departure, { departure: "7 Januari 2027" })).toBe("keberangkatan 7 Januari 2027");
  expect([isFiltered(departure), inquiriesAddress(departure)]).toEqual([
    true,
    `/admin/inquiries?keberangkatan=${packageId}`,
  ]);
});

it("bounds a month by Jakarta's midnights", () => {
  const { from, before } = monthBounds("2026-12");
  expect(new Date(from).toISOString()).toBe("2026-11-30T17:00:00.000Z");
  expect(new Date(before).toISOString()).toBe("2026-12-31T17:00:00.000Z");
});
