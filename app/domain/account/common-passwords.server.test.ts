import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { isCommonPassword } from "./save-account.server";

test.each(["123456", "password", "Password", "QWERTY", "iloveyou", "sayang", "rahasia", "bismillah"])(
  "%s is common",
  async (password) => expect(await isCommonPassword(password)).toBe(true),
);

test("the 3,000 commonest are, however their letters are cased (S11)", async () => {
  const commonest = dictionary["passwords-common"].slice(0, 3000);
  expect(new Set(commonest).size).toBe(3000);
  for (const password of commonest) {
    expect(await isCommonPassword(password), password).toBe(true);
    expect(await isCommonPassword(password.toUpperCase()), password).toBe(true);
  }
});

test.each(["gunung-merbabu", "rahasia-dua-belas", "h7Kq!v2pLs"])("%s is not", async (password) =>
  expect(await isCommonPassword(password)).toBe(false),
);
