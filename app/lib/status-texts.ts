/** Texts of error answers that both the front and Remix's error pages send. */
export const statusTexts = {
  400: {
    title: "Alamat Tidak Valid",
    text: "Alamat yang Anda buka tidak dapat dibaca. Periksa kembali penulisannya.",
  },
  404: {
    title: "Halaman Tidak Ditemukan",
    text: "Halaman yang Anda cari mungkin sudah dipindahkan atau alamatnya keliru.",
  },
  405: {
    title: "Permintaan Tidak Didukung",
    text: "Halaman ini tidak dapat dibuka dengan cara tersebut.",
  },
};
