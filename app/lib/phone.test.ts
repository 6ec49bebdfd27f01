import { expect, test } from "vitest";
import { toInternationalDigits, toTelephoneLink } from "./phone";

test.each([
  ["0812-3456-7890", "6281234567890"],
  ["+62 812 3456 7890", "6281234567890"],
  ["62812 3456 7890", "6281234567890"],
  ["812.3456.7890", "6281234567890"],
  ["0062 812 3456 7890", "6281234567890"],
  ["(021) 555-0123", "62215550123"],
  ["+966 55 123 4567", "966551234567"],
])("%s is %s for wa.me", (typed, digits) => expect(toInternationalDigits(typed)).toBe(digits));

test.each(["", "-", "telepon kami", "123", "0812 3456 7890 1234 5678"])("%j is no number", (typed) => {
  expect(toInternationalDigits(typed)).toBeNull();
});

test("a telephone link is international where the number is one", () => {
  expect(toTelephoneLink("(021) 555-0123")).toBe("tel:+62215550123");
  expect(toTelephoneLink("112")).toBe("tel:112");
});
