import { describe, expect, test } from "vitest";
import { longestSearch } from "./list-filter";
import { searchCondition } from "./queries.server";

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
    (typed) => expect(searchCondition(typed)).toContain('phone_digits.imatch."^(62)?8123456"'),
  );

  test("its end is found as it stands", () => {
    expect(searchCondition("06200")).toContain('phone_digits.imatch."06200"');
  });

  test("is looked for beside a name", () => {
    const condition = searchCondition("Siti 0812");
    expect(condition).toMatch(/^and\(or\(search_text\.imatch\."siti"\),or\(search_text\.imatch\."0812",/);
    expect(condition).toContain('phone_digits.imatch."^(62)?812"');
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
  expect(searchCondition(typed)).toBe(`and(or(search_text.imatch."${escaped}"))`);
});

test("a search is as long as a person's", () => {
  expect((searchCondition("kata ".repeat(longestSearch)) ?? "").split("or(")).toHaveLength(9);
});
