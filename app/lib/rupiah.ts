const digits = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 });

/** Whole rupiah as Indonesians write them: 28500000 -> `Rp 28.500.000`. The space is an ordinary one. */
export function formatRupiah(amount: number): string {
  return `Rp ${formatWholeNumber(amount)}`;
}

/** 28500000 -> `28.500.000` */
export function formatWholeNumber(amount: number): string {
  return digits.format(amount);
}

/** `1200`, `1.200`, `1 200`. Null for anything else: signs, fractions, other dots, more than a number holds exactly. */
export function parseWholeNumber(text: string): number | null {
  const trimmed = text.trim();
  if (!/^(\d+|\d{1,3}(\.\d{3})+|\d{1,3}(\s\d{3})+)$/.test(trimmed)) return null;
  const amount = Number(trimmed.replace(/[.\s]/g, ""));
  return Number.isSafeInteger(amount) ? amount : null;
}

/** Whole rupiah: `28.500.000`, `28500000`, `Rp 28.500.000`, `Rp28.500.000,-`. Null for anything else. */
export function parseRupiah(text: string): number | null {
  return parseWholeNumber(
    text
      .trim()
      .replace(/^(rp\.?|idr)/i, "")
      .replace(/,(-|00)$/, ""),
  );
}
