import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.server";

test.each(["123456", "password", "Password", "QWERTY", "iloveyou", "sayang", "rahasia", "bismillah"])(
  "%s is common",
  async (password) => expect(await isCommonPassword(password)).toBe(true),
);

test.each(["gunung-merbabu", "rahasia-dua-belas", "h7Kq!v2pLs"])("%s is not", async (password) =>
  expect(await isCommonPassword(password)).toBe(false),
);
