import { expect, it } from "vitest";
import { cleanText, optionalText, requiredText } from "./form-text";

it("stores LF line ends, no control characters, no space around", () => {
  expect(cleanText("  satu\r\ndua\u0000\u0007\u0085\ttiga \n")).toBe("satu\ndua\ttiga");
  expect(cleanText("a\ud83d b \ud83d\ude0a")).toBe("a\ufffd b \ud83d\ude0a");
});

it("counts as missing what is empty, absent or only spaces", () => {
  const schema = requiredText(5, "Wajib diisi");
  for (const value of [undefined, "", "  \r\n ", "\u0000"]) {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe("Wajib diisi");
  }
  expect(schema.parse(" abcde ")).toBe("abcde");
  expect(schema.safeParse("abcdef").error?.issues[0]?.message).toBe("Maksimal 5 karakter");
});

it("measures what is stored, not what was sent", () => {
  expect(requiredText(3, "Wajib diisi").parse("a\r\nb")).toBe("a\nb");
});

it("takes a field that was left out as empty", () => {
  expect(optionalText(5).parse(undefined)).toBe("");
});
