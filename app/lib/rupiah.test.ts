import { expect, test } from "vitest";
import { formatRupiah } from "./rupiah";

test.each([
  [28_500_000, "Rp 28.500.000"],
  [0, "Rp 0"],
  [999, "Rp 999"],
  [9_999_999_999, "Rp 9.999.999.999"],
])("%i is %s, with an ordinary space", (amount, text) => {
  expect(formatRupiah(amount)).toBe(text);
});
