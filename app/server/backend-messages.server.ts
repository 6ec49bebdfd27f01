import { type AuthError, isAuthApiError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { BackendError } from "./supabase.server";

/** Whoever guesses passwords or digits too often is told so, whichever side counted. */
export const tooManyGuesses = "Terlalu banyak percobaan. Tunggu beberapa menit, lalu coba lagi.";

const authMessages: Record<string, string> = {
  invalid_credentials: "Email atau password tidak valid",
  validation_failed: "Email atau password tidak valid",
  over_request_rate_limit: tooManyGuesses,
  over_email_send_rate_limit: "Email baru saja dikirim. Tunggu satu menit, lalu coba lagi.",
  email_not_confirmed: "Email ini belum dikonfirmasi. Buka tautan di email Anda.",
  user_banned: "Akun ini sedang dinonaktifkan.",
  same_password: "Password baru harus berbeda dari password lama.",
  email_exists: "Email ini sudah dipakai akun lain.",
  email_address_invalid: "Alamat email tidak valid.",
  current_password_invalid: "Password saat ini salah.",
  current_password_required: "Password saat ini wajib diisi.",
  otp_expired: "Tautan sudah tidak berlaku atau sudah dipakai.",
  mfa_verification_failed:
    "Kode ini tidak cocok atau sudah dipakai. Tulis kode yang sedang tampil di aplikasi.",
  mfa_challenge_expired: "Kode ini sudah tidak berlaku. Tulis kode yang sedang tampil di aplikasi.",
  mfa_factor_not_found: "Pemasangan ini sudah diganti yang lebih baru. Mulailah sekali lagi.",
  insufficient_aal: "Untuk ini Anda perlu masuk dengan langkah kedua lebih dulu.",
  session_not_found: "Sesi login tidak valid. Silakan login kembali.",
};

/** A hosted project has rules of its own for passwords, and says in English which length it wants. */
function weakPassword({ message }: AuthError): string {
  const [, length] = /at least (\d+) characters/.exec(message) ?? [];
  return length === undefined
    ? "Password ini terlalu lemah. Gunakan yang lebih panjang, dengan huruf besar, huruf kecil, angka, dan simbol."
    : `Password minimal ${length} karakter`;
}

/** The Indonesian sentence for a refusal, else the service's own message, else `fallback`. */
export function authMessage(error: AuthError, fallback: string): string {
  if (error.code === "weak_password") return weakPassword(error);
  const known = isAuthApiError(error) ? authMessages[error.code ?? ""] : undefined;
  return known ?? (error.message || fallback);
}

export const backendUnreachable =
  "Server data sedang tidak dapat dihubungi. Silakan coba lagi beberapa saat lagi.";

/** True when the sign-in service gave no answer or failed itself: that says nothing about password or session. */
export function isOutage(error: AuthError | null): boolean {
  return error !== null && (isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500);
}

const diskFullCode = "53100";
export const diskFull =
  "Disk server penuh, jadi perubahan belum dapat disimpan. Isian Anda masih ada di halaman ini; hubungi pengelola server.";

export function savingTrouble(error: unknown): string[] {
  return error instanceof BackendError && error.code === diskFullCode ? [diskFull] : [];
}
