import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText, linesOf, normalizeLine, normalizeText, shorten, textOf } from "./text";

test.each([
  ["  satu\r\ndua\u0000\u0007\ttiga \n", "satu\ndua\ttiga"],
  ["satu\rdua\u2028tiga\u2029empat\u0085lima", "satu\ndua\ntiga\nempat\nlima"],
  ["a\ud83d b \ud83d\ude0a", "a\ufffd b \ud83d\ude0a"],
  ["Zu\u0308lfa", "Z\u00fclfa"],
  ["Sura\u200bbaya\u00ad", "Surabaya"],
  ["\u202eayabaruS\u202c", "ayabaruS"],
  ["Umroh\u00a09\ufe0f\u2009Hari", "Umroh 9 Hari"],
  ["a\ufe0f\u200d\u{1f468}", "a\u{1f468}"],
  ["- satu\n  - dua", "- satu\n  - dua"],
])("%j is stored as %j", (typed, stored) => expect(normalizeText(typed)).toBe(stored));

test.each([
  "\u3164",
  "\u200b",
  "\u00ad",
  "\u2800",
  "\ufeff",
  "\u115f\uffa0",
  "\u202e\u2066",
  "\u0000",
  "\ufe0f",
])("%j has nothing visible and counts as empty", (typed) =>
  expect(normalizeText(` ${typed}\u00a0${typed} `)).toBe(""),
);

test.each([
  "Keluarga \u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "\u2764\ufe0f 1\ufe0f\u20e3",
  "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
  "\u0648\u0644\u0627 \u0627\u0644\u0636\u0627\u0644\u06cc\u0646 \u06dd",
])("%j keeps the marks that are seen", (typed) => expect(normalizeText(typed)).toBe(typed));

test("text on one line has no line ends and no runs of spaces", () => {
  expect(normalizeLine(" Jakarta \u00a0 \n\t Pusat ")).toBe("Jakarta Pusat");
});

test("a second call changes nothing, and the text is always NFC and storable", () => {
  const unit = fc.oneof(
    fc.string({ unit: "binary", maxLength: 3 }),
    fc.constantFrom(
      "\ud83d",
      "\u200d",
      "\ufe0f",
      "\u{1f468}",
      "\u0308",
      "u",
      " ",
      "\r",
      "\n",
      "\u3164",
      "\u0645",
    ),
  );
  const isStable = (normalize: (text: string) => string, typed: string) => {
    const once = normalize(typed);
    const isStorable = once.isWellFormed() && !once.includes("\0") && once.normalize("NFC") === once;
    return isStorable && normalize(once) === once;
  };
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (parts) =>
      [normalizeText, normalizeLine].every((normalize) => isStable(normalize, parts.join(""))),
    ),
  );
});

test.each([
  ["Łódź Ørsted ĐIYARBAKıR", "lodz orsted diyarbakir"],
  ["  Kota \t\n Baru ", "kota baru"],
  ["Syafi\u00b4i", "syafii"],
])("a search finds %j as %j", (typed, folded) => expect(foldText(typed)).toBe(folded));

test("linesOf drops blank lines and typed bullets", () => {
  expect(linesOf("Satu\r\n\n- Dua\n  • Tiga ")).toEqual(["Satu", "Dua", "Tiga"]);
  expect(linesOf("")).toEqual([]);
  expect(linesOf("a - b\n* c\n-d")).toEqual(["a - b", "c", "d"]);
});

test("a stored value that is no text counts as empty", () => {
  expect([textOf("a"), textOf(5), textOf(null)]).toEqual(["a", "", ""]);
});

test.each([
  ["pendek", 10, "pendek"],
  ["satu dua tiga", 9, "satu dua…"],
  ["satu\n dua", 20, "satu dua"],
  [" satu dua ", 8, "satu dua"],
  [" satu dua tiga", 8, "satu…"],
  ["satu dua tiga", 10, "satu dua…"],
  ["tanpaspasisamasekali", 10, "tanpaspas…"],
])("shorten(%j, %i) is %j", (text, longest, short) => expect(shorten(text, longest)).toBe(short));
