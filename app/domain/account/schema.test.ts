import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { accountMessages } from "./messages";
import { emailSchema, passwordSchema } from "./schema";

const holder = { email: "staf@contoh.id", openedByLink: false };
const byLink = { ...holder, openedByLink: true };

function errorsOf(schema: Parameters<typeof parseWithZod>[1]["schema"], fields: Record<string, string>) {
  const submission = parseWithZod(new URLSearchParams(fields), { schema });
  return submission.status === "success" ? {} : submission.error;
}

const passwords = (newPassword: string, confirmPassword = newPassword) => ({
  currentPassword: "lama-sekali",
  newPassword,
  confirmPassword,
});

test.each([
  ["12345", "12345", { newPassword: [accountMessages.tooShort] }],
  ["gunung-merbabu", "gunung-merapi", { confirmPassword: [accountMessages.mismatch] }],
  ["é".repeat(37), "é".repeat(37), { newPassword: [accountMessages.tooLong] }],
  ["a".repeat(73), "a".repeat(73), { newPassword: [accountMessages.tooLong] }],
  ["a".repeat(72), "a".repeat(72), {}],
  ["b".repeat(64), "b".repeat(64), {}],
  ["abcdef", "abcdef", {}],
  ["", "", { newPassword: [accountMessages.newMissing], confirmPassword: [accountMessages.confirmMissing] }],
])("a new password %j, confirmed as %j (S11)", (password, confirmed, errors) =>
  expect(errorsOf(passwordSchema(holder), passwords(password, confirmed))).toEqual(errors),
);

test("blanks around a password belong to it", () => {
  const submission = parseWithZod(new URLSearchParams(passwords(" enam6 ")), {
    schema: passwordSchema(holder),
  });
  expect(submission.status === "success" && submission.value.newPassword).toBe(" enam6 ");
});

test("the current password is needed, unless a mailed link opened the session to set one (S37)", () => {
  const fields = { ...passwords("gunung-merbabu"), currentPassword: "" };
  expect(errorsOf(passwordSchema(holder), fields)).toEqual({
    currentPassword: [accountMessages.currentMissing],
  });
  expect(errorsOf(passwordSchema(byLink), fields)).toEqual({});
  expect(errorsOf(emailSchema(byLink), { newEmail: "baru@contoh.id" })).toEqual({
    currentPassword: [accountMessages.currentMissing],
  });
});

test.each(["baru@contoh.id", "admin@localhost"])("the new e-mail %j is taken", (newEmail) =>
  expect(errorsOf(emailSchema(holder), { newEmail, currentPassword: "lama-sekali" })).toEqual({}),
);

test.each([
  ["", accountMessages.emailMissing],
  ["bukan-email", accountMessages.emailInvalid],
  ["staf@contoh.id", accountMessages.emailSame],
  [" STAF@contoh.id ", accountMessages.emailSame],
  [`${"a".repeat(250)}@contoh.id`, accountMessages.emailInvalid],
])("the new e-mail %j is refused", (newEmail, message) =>
  expect(errorsOf(emailSchema(holder), { newEmail })).toMatchObject({
    newEmail: expect.arrayContaining([message]),
  }),
);
