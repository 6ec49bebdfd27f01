import { listMessages } from "~/records/noun";

export const inquiryMessages = {
  ...listMessages({ name: "permintaan" }),
  unfit: "Periksa kembali isian yang ditandai.",
  nobody: "Isi nama atau nomor WhatsApp",
  pilgrimsMissing: "Isi jumlah jamaah dahulu untuk mengonfirmasi",
  tripMissing: "Pilih paket dahulu untuk mengonfirmasi",
  tripGone: "Paket atau tanggal ini sudah tidak ada. Pilih yang lain.",
  dateMissing:
    "Paket ini berangkat pada beberapa tanggal. Pilih dulu tanggal keberangkatannya untuk mengonfirmasi.",
  hasBooking: "Permintaan ini punya pendaftaran. Ubah di sana.",
  keptByBooking:
    "Permintaan ini punya pendaftaran, jadi tidak dapat dihapus. Batalkan pendaftarannya bila memang tidak jadi.",
  updateFailed: "Gagal menyimpan permintaan",
  bookedTrip:
    "Perjalanannya sudah didaftarkan dan belum selesai. Data pribadi dapat dihapus setelah jamaah pulang atau pendaftarannya dibatalkan.",
  ownerErases: "Permintaan ini punya pendaftaran. Hanya pemilik yang dapat menghapus data pribadinya.",
  anonymiseFailed: "Gagal menghapus data pribadi",
  demoFailed: "Gagal menghapus data contoh",
  suspiciousFailed: "Gagal menghapus permintaan mencurigakan",
  exportFailed: "Gagal mengekspor permintaan",
  goneWhileEdited:
    "Permintaan ini sudah dihapus. Isian Anda masih ada: tekan Simpan untuk mencatatnya sebagai permintaan baru.",
  forgotten:
    "Data pribadi permintaan ini baru saja dihapus, sehingga nama, nomor, dan catatan tidak disimpan lagi.",
};
