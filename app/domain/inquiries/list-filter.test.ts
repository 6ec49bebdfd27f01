import { describe, expect, it, test } from "vitest";
import {
  exportPath,
  filterText,
  inquiriesAddress,
  isFiltered,
  longestSearch,
  monthBounds,
  parseInquiryFilter,
  searchCondition,
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
    expect([isFiltered(filter), filterText(filter, undefined)]).toEqual([true, "tanda Mencurigakan"]);
    expect(inquiriesAddress(filter)).toBe("/admin/inquiries?status=mencurigakan");
  });

  it("is bare where nothing is filtered", () => {
    const filter = parse("");
    expect(isFiltered(filter)).toBe(false);
    expect(inquiriesAddress(filter)).toBe("/admin/inquiries");
  });

  it.each([
    "status=lain",
    "paket=x",
    "keberangkatan=besok",
    "paket=1,2)",
    "bulan=2026-13",
    "bulan=x",
    "halaman=0",
    "halaman=-1",
    "halaman=1e3",
  ])("takes %s for no filter", (query) => expect(parse(query)).toEqual(parse("")));
});

it("says what is filtered", () => {
  const filter = parse(`cari=siti&status=baru&paket=${packageId}&bulan=2026-11`);
  expect(filterText(filter, "Umroh Plus")).toBe(
    'status Baru, paket Umroh Plus, bulan November 2026, pencarian "siti"',
  );
  expect(filterText(parse(`paket=${packageId}`), undefined)).toBe("paket yang dipilih");
  const departure = parse(`keberangkatan=${packageId}`);
  expect(filterText(departure, undefined, "7 Januari 2027")).toBe("keberangkatan 7 Januari 2027");
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

describe("a code", () => {
  test.each(["K7M4P", "k7m4p", " k7 m4p ", "Kode: K7M4P", "kode k7m4p", "KODE:k7m4p", "#K7M4P", "k7-m4p"])(
    "%j is found exactly",
    (typed) => expect(searchCondition(typed)).toMatch(/^code\.eq\.K7M4P(,|$)/),
  );

  test("is taken out of a whole greeting", () => {
    const greeting = `Assalamu'alaikum, saya ingin booking paket "Umroh, Plus (9 Hari)". ${"x".repeat(300)} Kode: W93KA`;
    expect(searchCondition(greeting)).toBe("code.eq.W93KA");
  });

  test.each(["Budi1", "K7M4P4X", "K7M", "kodenya"])("%j is no whole code", (typed) => {
    expect(searchCondition(typed)).not.toContain("code.eq.");
  });
});

describe("a phone number", () => {
  test.each(["0812 3456", "+62 812-3456", "628123456", "8123456", "(0812) 3456", "0062 812 3456"])(
    "%j is found whatever stands in front",
    (typed) => expect(searchCondition(typed)).toContain('phone_digits.imatch."^(0|62)*8123456"'),
  );

  test("its end is found as it stands", () => {
    expect(searchCondition("06200")).toContain('phone_digits.imatch."06200"');
  });

  test("is looked for beside a name", () => {
    const condition = searchCondition("Siti 0812");
    expect(condition).toMatch(
      /^and\(or\(name\.imatch\."Siti",code\.imatch\."Siti"\),or\(name\.imatch\."0812",/,
    );
    expect(condition).toContain('phone_digits.imatch."^(0|62)*812"');
  });

  test.each(["12", "+", "9".repeat(21)])("%j is none", (typed) => {
    expect(searchCondition(typed)).not.toContain("phone_digits");
  });
});

test.each(["", "   ", "\u0000", "kode:", "Kode "])("%j asks for nothing", (typed) => {
  expect(searchCondition(typed)).toBeNull();
});

test.each([",", "(", ")", ".", '"', "\\", "%", "*", "^", "$", "|"])("%s acts as text (S24)", (typed) => {
  const escaped = typed === '"' || typed === "\\" ? `\\\\\\${typed}` : `\\\\${typed}`;
  expect(searchCondition(typed)).toBe(`and(or(name.imatch."${escaped}",code.imatch."${escaped}"))`);
});

test("a search is as long as a person's", () => {
  expect((searchCondition("kata ".repeat(longestSearch)) ?? "").split("or(")).toHaveLength(9);
});
