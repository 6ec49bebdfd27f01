const digits = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 });

/** Whole rupiah as Indonesians write them: 28500000 -> `Rp 28.500.000`. The space is an ordinary one. */
export function formatRupiah(amount: number): string {
  return `Rp ${digits.format(amount)}`;
}
