import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import "../../tests/helpers/property-seed.ts";
import { dialledNumber, holdsSeveralNumbers, phoneProblems, plainPhone } from "./phone";
import {
  parsePhone,
  phoneConditions,
  phoneText,
  readPhone,
  requiredPhoneText,
  toInternationalDigits,
  toTelephoneLink,
} from "./phone.server";

describe("wa.me gets the digits of", () => {
  test.each([
    ["0812-3456-7890", "6281234567890"],
    ["+62 812 3456 7890", "6281234567890"],
    ["62812 3456 7890", "6281234567890"],
    ["812.3456.7890", "6281234567890"],
    ["0062 812 3456 7890", "6281234567890"],
    ["+62 (0)812-3456-7890", "6281234567890"],
    ["+62 0812 3456 7890", "6281234567890"],
    ["62 0812 3456 7890", "6281234567890"],
    ["\u202a+62 812\u20113456\u20117890\u202c", "6281234567890"],
    ["\u20660812\u00a03456\u00a07890\u2069\u200b", "6281234567890"],
    ["٠٨١٢ ٣٤٥٦ ٧٨٩٠", "6281234567890"],
    ["＋６２ ８１２ ３４５６ ７８９０", "6281234567890"],
    ["0895-3301-23456", "62895330123456"],
    ["838 1234 56789", "62838123456789"],
    ["(021) 555-0123", "62215550123"],
    ["(0622) 12345", "6262212345"],
    ["+966 55 123 4567", "966551234567"],
    ["00966 55 123 4567", "966551234567"],
    ["\u202a+966 55 123 4567\u202c", "966551234567"],
    ["\u202a+81 90-1234-5678\u202c", "819012345678"],
    ["+44 (0)20 7946 0958", "442079460958"],
    ["+39 06 6982 1234", "390669821234"],
  ])("%j: %s", (typed, digits) => expect(toInternationalDigits(typed)).toBe(digits));
});

describe("a sentence says what is wrong with", () => {
  test.each([
    ["-", "letters"],
    ["telepon kami", "letters"],
    ["0812-3456-7890 (WA)", "letters"],
    ["0812-3456-7890²", "letters"],
    ["+62+812 3456 7890", "letters"],
    ["0812-3456-7890/0813-3456-7890", "several"],
    ["0812-3456-7890 atau 0813-3456-7890", "several"],
    ["021-5550123, 021-5550124", "several"],
    ["966 55 123 4567", "start"],
    ["65 8123 4567", "start"],
    ["81 90-1234-5678", "start"],
    ["82 10-1234-5678", "start"],
    ["86 139 1234 5678", "start"],
    ["21 555 0123", "start"],
    ["001 65 8123 4567", "start"],
    ["1500505", "start"],
    ["123", "start"],
    ["0812", "unassigned"],
    ["0812-3456-7", "unassigned"],
    ["021-55501", "unassigned"],
    ["0812 3456 7890 1234 5678", "unassigned"],
    ["00 812 3456 7890", "start"],
    ["+62 00 812 3456 7890", "unassigned"],
    ["+62 00 622 1234567", "unassigned"],
    ["+966 12", "unassigned"],
    ["+0812 3456 7890", "unassigned"],
    ["008 0021 234567", "start"],
    ["+54 011 15-2345-6789", "unassigned"],
  ] as const)("%j", (typed, problem) =>
    expect(readPhone(typed)).toEqual({ problem: phoneProblems[problem] }),
  );
});

const digitsOf = (least: number, most: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most })
    .map((digits) => digits.join(""));
const mobile = fc
  .tuple(fc.constantFrom("811", "812", "813", "821", "838", "852", "859", "877", "895"), digitsOf(6, 9))
  .map(([prefix, rest]) => prefix + rest);
const landline = fc
  .tuple(fc.constantFrom("21", "22", "31", "61", "274", "361", "622", "967"), digitsOf(6, 8))
  .map(([area, rest]) => area + rest);
const prefixes = ["0", "62", "62 0", "62 (0)", "+62", "+62 0", "+62 (0)", "0062 ", "0062 (0)", "＋62"];
const separator = fc.constantFrom("", "", " ", "-", ".", "\u00a0", "\u2011", " - ", ") ");
const mark = fc.constantFrom(
  "",
  "",
  "",
  "\u202a",
  "\u202c",
  "\u202e",
  "\u2066",
  "\u2069",
  "\u200b",
  "\u200e",
  "\ufeff",
);
const zeroOfScript = fc.constantFrom("0", "٠", "۰", "０");

/** A number as somebody may write it: in one script, with separators and marks wherever they may stand. */
const spelled = fc
  .tuple(fc.oneof(mobile, landline), fc.constantFrom(...prefixes))
  .chain(([national, prefix]) => {
    const typed = [...prefix, ...national];
    const between = fc.array(fc.tuple(separator, mark), { minLength: typed.length, maxLength: typed.length });
    return fc.tuple(between, zeroOfScript).map(([gaps, zero]) => ({
      national,
      typed: typed
        .map((character, index) => {
          const [space, invisible] = gaps[index] ?? ["", ""];
          const digit = /\d/.test(character)
            ? String.fromCharCode(zero.charCodeAt(0) + Number(character))
            : character;
          return invisible + digit + (index < prefix.length ? "" : space);
        })
        .join(""),
    }));
  });

test("every spelling of an Indonesian number gives the same E.164 digits", () => {
  fc.assert(
    fc.property(spelled, ({ national, typed }) => {
      expect(toInternationalDigits(typed), JSON.stringify(typed)).toBe(`62${national}`);
    }),
    { numRuns: 2000 },
  );
});

const alphabet = fc.constantFrom(..."00112345678966880+ -().٣８\u202a\u00a0/x");

test("no input gives a number with other digits than the typed ones, but for its prefix", () => {
  fc.assert(
    fc.property(
      fc.tuple(
        fc.constantFrom("", "0", "+", "00", "+62", "62", "+966", "+44 (0)", "+81", "8"),
        fc.array(alphabet, { maxLength: 18 }),
      ),
      ([start, rest]) => {
        const typed = start + rest.join("");
        const phone = parsePhone(typed);
        if (phone === null) return;
        const ascii = typed.replaceAll("٣", "3").replaceAll("８", "8").replace(/\D/g, "");
        const written = ascii.replace(/^00/, "");
        const national = phone.digits.replace(/^62/, "");
        const known = phone.digits.startsWith("62")
          ? [national, `0${national}`, `62${national}`, `620${national}`]
          : [1, 2, 3].map((code) => `${phone.digits.slice(0, code)}0${phone.digits.slice(code)}`);
        expect([...known, phone.digits], JSON.stringify(typed)).toSatisfy(
          (spellings: string[]) => spellings.includes(ascii) || spellings.includes(written),
        );
      },
    ),
    { numRuns: 5000 },
  );
});

/** The database's expression for phone_digits (supabase/migrations/20261126001300_inquiries.sql). */
function digitsColumn(text: string): string {
  const compact = text.replace(/[^0-9+]/g, "");
  return compact.replace(/^(\+62|0062|62)?0?(?=[0-9])/, "62").replaceAll("+", "");
}

test("the standard spelling is read, and the database's rule gives the same digits", () => {
  fc.assert(
    fc.property(spelled, ({ typed }) => {
      const phone = parsePhone(typed);
      expect(parsePhone(phone?.text ?? "")).toEqual(phone);
      expect(digitsColumn(phone?.text ?? "")).toBe(phone?.digits);
    }),
  );
  const abroad = parsePhone("+81 90-1234-5678");
  expect(abroad).toEqual({ digits: "819012345678", text: "+81 90 1234 5678" });
  expect(digitsColumn(abroad?.text ?? "")).toBe(abroad?.digits);
});

test("a telephone link is international, and there is none for what is no number", () => {
  expect(toTelephoneLink("(021) 555-0123")).toBe("tel:+62215550123");
  expect(toTelephoneLink("112")).toBeNull();
});

test("a schema refuses what is no number, and keeps the rest as each field says", () => {
  const schema = z.object({
    phone: phoneText({ spelling: "standard" }),
    line: phoneText({ spelling: "typed" }),
    name: z.string(),
  });
  const typed = { name: "x", phone: "\u202a+62 (0)812 3456 7890", line: "٠٨١٢.٣٤٥٦.٧٨٩٠" };
  expect(schema.parse(typed)).toEqual({ name: "x", phone: "0812-3456-7890", line: "0812.3456.7890" });
  expect(schema.parse({ name: "x" })).toEqual({ name: "x", phone: "", line: "" });
  const required = z.object({ phone: requiredPhoneText("Isi nomornya", { spelling: "standard" }) });
  expect(required.parse({ phone: "62812 3456 7890" })).toEqual({ phone: "0812-3456-7890" });
  const refused = schema.safeParse({ name: "x", phone: "12", line: "ada" });
  expect(refused.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["phone", phoneProblems.start],
    ["line", phoneProblems.letters],
  ]);
});

test.each([
  ["+62 (0)812-3456-7890", '"^(62)?6281234567890"'],
  ["٠٨١٢", '"^(62)?812"'],
  ["+44 (0)20 7946 0958", '"^(62)?442079460958"'],
  ["0622 12345", '"^(62)?6262212345"'],
])("a search for %s finds the number's beginning", (typed, expression) => {
  expect(phoneConditions("phone_digits", typed)).toContain(`phone_digits.imatch.${expression}`);
});

test("a search by digits looks anywhere too, for 3 to 20 digits", () => {
  const conditionsOf = (typed: string) => phoneConditions("p", typed);
  expect(conditionsOf("+628 1-2")).toEqual(['p.imatch."62812"', 'p.imatch."^(62)?812"']);
  expect([conditionsOf("000"), conditionsOf("12"), conditionsOf("siti")]).toEqual([
    ['p.imatch."000"'],
    [],
    [],
  ]);
  expect([conditionsOf("1".repeat(20)).length, conditionsOf("1".repeat(21)).length]).toEqual([2, 0]);
  expect(conditionsOf("123")).toHaveLength(2);
});

test("a phone field has a length, and one that is required a message of its own", () => {
  const messagesOf = (schema: z.ZodType, typed: string) =>
    schema.safeParse(typed).error?.issues.map(({ message }) => message);
  const [optional, required] = [
    phoneText({ spelling: "typed" }),
    requiredPhoneText("Isi nomornya", { spelling: "typed" }),
  ];
  expect(messagesOf(required, " ")).toEqual(["Isi nomornya"]);
  expect([messagesOf(optional, ""), messagesOf(optional, " 0812-3456-7890 ")]).toEqual([
    undefined,
    undefined,
  ]);
  const long = "0".repeat(41);
  for (const field of [optional, required]) {
    expect(messagesOf(field, long)).toContain("Maksimal 40 karakter");
    expect(messagesOf(field, "ada")).toEqual([phoneProblems.letters]);
  }
});

test("every message about a number is a whole sentence", () => {
  for (const message of Object.values(phoneProblems)) expect(message).toMatch(/\.$/);
});

test("a number is written with plain digits, plus and single spaces", () => {
  expect(plainPhone(" ＋６２\u00a0\u00a0٨١۲ 3456\u200b ")).toBe("+62 812 3456");
  expect(dialledNumber("+62 812 3456 7890")).toEqual({ digits: "6281234567890" });
});

test.each([
  ["0812 (WA) / 0813", true],
  ["0812 / WA 0813", true],
  ["0812 atau\n0813", true],
  ["0812/0813", true],
  ["WA/telepon", false],
  ["WA/0812", false],
  ["0812/WA", false],
  ["0812 0813", false],
])("%j holds several numbers: %s", (typed, expected) => expect(holdsSeveralNumbers(typed)).toBe(expected));

test("several numbers are looked for in a long text at once", () => {
  const before = process.threadCpuUsage();
  expect(holdsSeveralNumbers(`x${"1".repeat(200_000)}`)).toBe(false);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(500);
});
