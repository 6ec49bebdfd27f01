import { z } from "zod";
import { nameSchema } from "~/domain/team/record";
import { accountEmail } from "~/lib/account-email";

const shortestPassword = 6;
/** The password hash (bcrypt) reads no more. */
const longestPasswordBytes = 72;
const longestEmail = 254;

/** How long a mailed link works; `otp_expiry` in supabase/config.toml. */
export const mailedLinkLife = "24 jam";

export const accountMessages = {
  emailFailed: "Gagal memperbarui email",
  passwordFailed: "Gagal memperbarui password",
  userUnknown: "Gagal mendapatkan data user",
  emailMissing: "Email baru wajib diisi",
  emailInvalid: "Alamat email tidak valid",
  emailMisspelt: "Masukkan alamat email yang benar",
  emailSame: "Email baru harus berbeda dari email saat ini",
  currentMissing: "Password saat ini wajib diisi",
  currentWrong: "Password saat ini salah",
  newMissing: "Password baru wajib diisi",
  confirmMissing: "Ulangi password baru Anda",
  mismatch: "Password baru dan konfirmasi password tidak cocok",
  tooShort: `Password minimal ${shortestPassword} karakter`,
  tooLong: `Password terlalu panjang: maksimal ${longestPasswordBytes} huruf atau angka`,
  tooCommon: "Password ini mudah ditebak karena dipakai banyak orang. Pilih yang lain.",
} as const;

/** Fields whose values are never sent back in a page. */
export const passwordFields = ["currentPassword", "newPassword", "confirmPassword"];

export interface AccountHolder {
  email: string;
  /** Whether a mailed link opened the session: then a new password can be set without the current one (S37). */
  openedByLink: boolean;
}

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
