import { z } from "zod";
import { nameSchema } from "~/domain/team/record";
import { accountEmail } from "~/lib/account-email";
import { type AccountHolder, accountMessages, longestPasswordBytes, shortestPassword } from "./messages";

const longestEmail = 254;

const currentPassword = z.string({ error: accountMessages.currentMissing });

export function emailSchema(holder: Pick<AccountHolder, "email">) {
  const current = holder.email.toLowerCase();
  return z.object({
    newEmail: z
      .string({ error: accountMessages.emailMissing })
      .trim()
      .max(longestEmail, accountMessages.emailInvalid)
      .pipe(accountEmail(accountMessages.emailInvalid))
      .refine((email) => email.toLowerCase() !== current, accountMessages.emailSame),
    currentPassword,
  });
}

const fitsHash = (password: string) => new TextEncoder().encode(password).length <= longestPasswordBytes;

const newPassword = z
  .string({ error: accountMessages.newMissing })
  .min(shortestPassword, accountMessages.tooShort)
  .refine(fitsHash, accountMessages.tooLong);

/** What the page of an invitation asks for. */
export const acceptanceSchema = nameSchema.extend({ newPassword });

export function passwordSchema({ openedByLink }: Pick<AccountHolder, "openedByLink">) {
  return z
    .object({
      // Optional in the schema too, or the browser would require the field.
      currentPassword: openedByLink ? currentPassword.optional() : currentPassword,
      newPassword,
      confirmPassword: z.string({ error: accountMessages.confirmMissing }),
    })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ["confirmPassword"],
      error: accountMessages.mismatch,
    });
}

export type NameValues = z.output<typeof nameSchema>;
export type EmailValues = z.output<ReturnType<typeof emailSchema>>;
export type PasswordValues = z.output<ReturnType<typeof passwordSchema>>;
