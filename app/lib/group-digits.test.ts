import { describe, expect, test } from "vitest";
import { groupDigits } from "./group-digits";

describe("groupDigits", () => {
  test.each([
    ["", ""],
    ["7", "7"],
    ["750", "750"],
    ["7500", "7.500"],
    ["28500000", "28.500.000"],
    ["2.8500.000", "28.500.000"],
    ["28.500.00", "2.850.000"],
  ])("%j becomes %j", (text, grouped) => {
    expect(groupDigits({ text, cursor: text.length })).toEqual({ text: grouped, cursor: grouped.length });
  });

  test.each(["Rp 28500000", "28,5 juta", "-5000", "28 500 000"])("%j stays as it was typed", (text) => {
    expect(groupDigits({ text, cursor: 2 })).toEqual({ text, cursor: 2 });
  });

  test("the cursor stays behind the digit just typed", () => {
    // A 9 typed after the 2 of 2.850.000.
    expect(groupDigits({ text: "29.850.000", cursor: 2 })).toEqual({ text: "29.850.000", cursor: 2 });
    expect(groupDigits({ text: "2.8590.000", cursor: 5 })).toEqual({ text: "28.590.000", cursor: 5 });
  });
});
