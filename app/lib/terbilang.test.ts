import fc from "fast-check";
import { expect, test } from "vitest";
import "../../tests/helpers/property-seed.ts";
import { terbilang } from "./terbilang";

test.each([
  [0, "nol"],
  [8, "delapan"],
  [10, "sepuluh"],
  [11, "sebelas"],
  [12, "dua belas"],
  [19, "sembilan belas"],
  [20, "dua puluh"],
  [21, "dua puluh satu"],
  [100, "seratus"],
  [111, "seratus sebelas"],
  [200, "dua ratus"],
  [1000, "seribu"],
  [1100, "seribu seratus"],
  [2000, "dua ribu"],
  [11_000, "sebelas ribu"],
  [21_000, "dua puluh satu ribu"],
  [101_000, "seratus satu ribu"],
  [1_000_000, "satu juta"],
  [1_001_000, "satu juta seribu"],
  [29_500_000, "dua puluh sembilan juta lima ratus ribu"],
  [1_100_000_011, "satu miliar seratus juta sebelas"],
  [1_000_000_000_000, "satu triliun"],
  [
    9_999_999_999,
    "sembilan miliar sembilan ratus sembilan puluh sembilan juta sembilan ratus sembilan puluh sembilan ribu sembilan ratus sembilan puluh sembilan",
  ],
])("%i is %j", (amount, words) => expect(terbilang(amount)).toBe(words));

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d has no words", (amount) =>
  expect(() => terbilang(amount)).toThrow(new RangeError(`${amount} has no words`)),
);

const digits: Record<string, number> = Object.fromEntries(
  "nol satu dua tiga empat lima enam tujuh delapan sembilan".split(" ").map((word, digit) => [word, digit]),
);
const multipliers: Record<string, number> = { ribu: 1e3, juta: 1e6, miliar: 1e9, triliun: 1e12 };

/** Above it thousands of trillions need a word of their own. */
const highest = 999_999_999_999_999;

/** Counts words from left to right, as a listener does: the second way of counting. */
function listen(text: string): number {
  let [total, group, last] = [0, 0, 0];
  const spelled = text.replace(/\bse(puluh|belas|ratus|ribu)\b/g, "satu $1").split(" ");
  for (const word of spelled) {
    const multiplier = multipliers[word];
    if (multiplier !== undefined) {
      total += (group + last) * multiplier;
      [group, last] = [0, 0];
    } else if (word === "belas") last += 10;
    else if (word === "puluh" || word === "ratus") {
      group += last * (word === "puluh" ? 10 : 100);
      last = 0;
    } else last = digits[word] ?? Number.NaN;
  }
  return total + group + last;
}

test("a listener hears the same amount, of every size", () => {
  const amount = fc.oneof(
    fc.nat(2000),
    fc.integer({ min: 0, max: 9_999_999_999 }),
    fc.integer({ min: 0, max: highest }),
    // Round amounts, as prices are.
    fc.tuple(fc.nat(9999), fc.nat(10)).map(([count, zeros]) => count * 10 ** zeros),
  );
  fc.assert(
    fc.property(amount, (value) => {
      expect(listen(terbilang(value))).toBe(value);
    }),
    { numRuns: 5000 },
  );
});

test("words are single-spaced, and no group of a thousand is called twice", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: highest }), (value) => {
      const text = terbilang(value);
      expect(text).toMatch(/^[a-z]+( [a-z]+)*$/);
      for (const word of ["juta", "miliar"]) expect(text.split(word).length).toBeLessThanOrEqual(2);
      expect(text).not.toMatch(/\bsatu (ratus|puluh|belas)\b|^satu ribu|(juta|miliar|triliun) satu ribu/);
    }),
  );
});
