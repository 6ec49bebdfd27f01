export const shortestPassword = 6;
/** The password hash (bcrypt) reads no more. */
export const longestPasswordBytes = 72;

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
