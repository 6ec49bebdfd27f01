import { parseWithZod } from "@conform-to/zod/v4";
import { type InquiryName, inquirySchema } from "./fields";
import { findStatus, type InquiryStatus } from "./words";

export const inquiryMessages = {
  unfit: "Periksa kembali isian yang ditandai.",
  nobody: "Isi nama atau nomor WhatsApp",
  pilgrimsMissing: "Isi jumlah jamaah dahulu untuk mengonfirmasi",
  tripMissing: "Pilih paket dahulu untuk mengonfirmasi",
  dateMissing:
    "Paket ini berangkat pada beberapa tanggal. Pilih dulu tanggal keberangkatannya untuk mengonfirmasi.",
  createFailed: "Gagal menambahkan permintaan",
  updateFailed: "Gagal menyimpan permintaan",
  deleteFailed: "Gagal menghapus permintaan",
  anonymiseFailed: "Gagal menghapus data pribadi",
  demoFailed: "Gagal menghapus data contoh",
  suspiciousFailed: "Gagal menghapus permintaan mencurigakan",
  exportFailed: "Gagal mengekspor permintaan",
  gone: "Permintaan ini sudah tidak ada. Mungkin sudah dihapus.",
  goneWhileEdited:
    "Permintaan ini sudah dihapus. Isian Anda masih ada: tekan Simpan untuk mencatatnya sebagai permintaan baru.",
  newer:
    "Permintaan ini baru saja diubah orang lain. Bandingkan kedua versi di bawah; tekan Simpan versi saya bila isian Anda yang dipakai.",
  forgotten:
    "Data pribadi permintaan ini baru saja dihapus, sehingga nama, nomor, dan catatan tidak disimpan lagi.",
  unreadable: "Permintaan ini belum dapat dibuka. Silakan coba beberapa saat lagi.",
} as const;

export interface InquiryRules {
  /** It is or becomes confirmed: the pilgrims are counted. */
  pilgrims: boolean;
  /** ... and they take seats of a package. */
  trip: boolean;
  /** Entered by hand: without either nobody could be called back. */
  nameOrPhone: boolean;
}

export const noRules: InquiryRules = { pilgrims: false, trip: false, nameOrPhone: false };

/** The rules for an inquiry of this status that is sent with this button. One whose package was deleted stays as it is. */
export function rulesFor(
  intent: unknown,
  stored: { status: InquiryStatus; packageId: string | null } | null,
): InquiryRules {
  const becomes = findStatus(intent) ?? stored?.status ?? "baru";
  const confirmed = becomes === "terkonfirmasi";
  const lostPackage = stored?.status === "terkonfirmasi" && stored.packageId === null;
  return { pilgrims: confirmed, trip: confirmed && !lostPackage, nameOrPhone: stored === null };
}

/** Reads a posted form; a refused one says so for the form as a whole besides the fields' own messages.
 * @param fields the server's schema of the fields, which knows the phone numbering plan as well */
export function parseInquiryForm(
  form: FormData | URLSearchParams,
  rules: InquiryRules,
  fields: typeof inquirySchema = inquirySchema,
) {
  const schema = fields.superRefine(({ name, phone, pilgrims, trip }, context) => {
    const refuse = (field: InquiryName, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (rules.nameOrPhone && name === "" && phone === "") refuse("name", inquiryMessages.nobody);
    if (rules.pilgrims && pilgrims === null) refuse("pilgrims", inquiryMessages.pilgrimsMissing);
    if (rules.trip && trip === null) refuse("trip", inquiryMessages.tripMissing);
  });
  return parseWithZod(form, { schema });
}
