import { formatRupiah } from "~/lib/numbers";

export const duesPath = "/admin/tagihan";

/** Address of a receipt or of the proof of a refund, for staff. */
export function receiptAddress(payment: string): string {
  return `/admin/kwitansi/${payment}.pdf`;
}

export const methods = {
  transfer: "Transfer bank",
  tunai: "Tunai",
  kartu: "Kartu",
  lainnya: "Lainnya",
} as const;

export type Method = keyof typeof methods;

export function methodLabel(method: string): string {
  return Object.hasOwn(methods, method) ? methods[method as Method] : method;
}

interface ReceiptNumber {
  series: string;
  year: number;
  number: number;
}

/** Number of a receipt (`KW/2027/000123`) or of a refund that was paid (`BK/...`). */
export function receiptNumber({ series, year, number }: ReceiptNumber): string {
  return `${series}/${year}/${String(number).padStart(6, "0")}`;
}

export const refundLabels: Readonly<Record<string, string>> = {
  diajukan: "Menunggu persetujuan pemilik",
  disetujui: "Disetujui, belum dibayar",
  dibayar: "Sudah dibayar",
  ditolak: "Ditolak",
};

export const verdictLabels: Readonly<Record<string, string>> = { diterima: "Diterima", ditolak: "Ditolak" };

/** What became of the seats when money arrived; "" where nothing has changed. */
export function seatsNews(before: string, after: string): string {
  if (after === "batal") return "Pendaftaran ini sudah batal. Uangnya tercatat sebagai lebih bayar.";
  if (after === "kedaluwarsa")
    return "Masa tahan sudah habis dan kursinya sudah terisi. Uangnya tercatat sebagai lebih bayar: pindahkan atau kembalikan.";
  if (before === "kedaluwarsa")
    return after === "aktif"
      ? "Masa tahan sudah habis, tetapi kursinya masih ada: pendaftaran aktif kembali."
      : "Masa tahan sudah habis, tetapi kursinya masih ada dan ditahan lagi.";
  return before === "ditahan" && after === "aktif" ? "Uang muka terpenuhi: pendaftaran aktif." : "";
}

/** The question before the same sum is recorded on the same day once more. */
export function sameSumQuestion(rupiah: number, day: string): string {
  return `${formatRupiah(rupiah)} tanggal ${day} sudah tercatat. Catat lagi?`;
}

/** The question before more than the rest of a bill is recorded. */
export function tooMuchQuestion(rupiah: number, rest: number): string {
  const left = rest > 0 ? `Sisa tagihannya ${formatRupiah(rest)}` : "Tagihannya sudah lunas";
  return `${left}, jadi ${formatRupiah(rupiah - Math.max(rest, 0))} menjadi lebih bayar. Catat juga?`;
}
