import { formatRupiah } from "~/lib/rupiah";

/** product.md section 9 */
const minimumDownPayment = 5_000_000;
const fullPaymentDaysBefore = 30;

/** What a new package's form proposes as terms; staff may change each of them. */
export const defaultTerms: readonly string[] = [
  `Uang muka (DP) minimal ${formatRupiah(minimumDownPayment)} per orang saat pendaftaran.`,
  `Pelunasan paling lambat ${fullPaymentDaysBefore} hari sebelum keberangkatan.`,
  "Paspor berlaku minimal 6 bulan terhitung dari tanggal keberangkatan.",
  "Harga dapat berubah sewaktu-waktu mengikuti kebijakan maskapai dan pemerintah Arab Saudi.",
];
