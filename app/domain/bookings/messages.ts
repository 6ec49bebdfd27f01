export const mostPilgrims = 100;
export const mostCancellationRules = 10;
export const longestName = 120;

export const bookingMessages = {
  gone: "Pendaftaran ini tidak ada, atau bukan milik cabang Anda.",
  notAllowed: "Pendaftaran ini tidak dapat diubah oleh peran atau cabang Anda.",
  payerMissing: "Isi nama pembayar",
  phoneMissing: "Isi nomor WhatsApp pembayar",
  departureMissing: "Pilih keberangkatan",
  pilgrimsMissing: "Isi jumlah jamaah",
  tooManyPilgrims: `Paling banyak ${mostPilgrims} jamaah dalam satu pendaftaran`,
  reasonMissing: "Tulis alasan, paling sedikit 10 huruf",
  hasBooking: "Permintaan ini sudah punya pendaftaran.",
  created: "Kursi ditahan",
  createFailed: "Pendaftaran belum tersimpan. Isian Anda masih ada: coba lagi sebentar lagi.",
  changeFailed: "Belum tersimpan. Isian Anda masih ada: coba lagi sebentar lagi.",
};
