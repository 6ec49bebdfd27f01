export const phoneUnfit = "Nomor terdiri dari 8 sampai 15 angka, misalnya 0812-3456-7890";

/** The digits for wa.me; `+` or `00` keeps another country's code. Null unless 8 to 15 digits (E.164). */
export function toInternationalDigits(phone: string): string | null {
  const trimmed = phone.trim();
  const digits = trimmed.replace(/\D/g, "");
  const international = withCountryCode(trimmed.startsWith("+"), digits);
  return international.length >= 8 && international.length <= 15 ? international : null;
}

function withCountryCode(hasPlus: boolean, digits: string): string {
  if (hasPlus) return digits;
  if (digits.startsWith("00")) return digits.slice(2);
  if (digits.startsWith("0")) return `62${digits.slice(1)}`;
  if (digits.startsWith("8")) return `62${digits}`;
  return digits;
}

export function toTelephoneLink(phone: string): string {
  const digits = toInternationalDigits(phone);
  return digits === null ? `tel:${phone.replace(/[^\d+]/g, "")}` : `tel:+${digits}`;
}
