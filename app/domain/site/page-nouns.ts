import type { PageNoun } from "~/records/page-noun";

export const homeNoun: PageNoun = {
  page: "home",
  name: "halaman utama",
  title: "Edit Homepage",
  path: "/admin/edit-home",
  publicPath: "/",
  area: "content",
  intro: "Teks dan gambar yang pertama dilihat pengunjung di halaman utama.",
  saveLabel: "Simpan Perubahan",
};

export const aboutNoun: PageNoun = {
  page: "about",
  name: "halaman tentang kami",
  title: "Edit Tentang Kami",
  path: "/admin/edit-about",
  publicPath: "/tentang-kami",
  area: "content",
  intro: "Cerita tentang travel Anda: siapa Anda, apa yang dicita-citakan, dan izin yang dimiliki.",
  saveLabel: "Simpan Perubahan",
};

export const contactNoun: PageNoun = {
  page: "contact",
  name: "halaman kontak",
  title: "Edit Kontak",
  path: "/admin/edit-contact",
  publicPath: "/kontak",
  area: "contact",
  intro: "Cara calon jamaah menghubungi dan mengunjungi kantor Anda.",
  saveLabel: "Simpan Perubahan",
};

export const settingsNoun: PageNoun = {
  page: "site-settings",
  name: "pengaturan",
  title: "Pengaturan Website",
  path: "/admin/settings",
  publicPath: "/",
  area: "settings",
  intro: "Nama, logo, dan kontak yang tampil di semua halaman.",
  saveLabel: "Simpan Pengaturan",
};

export const legalityNoun: PageNoun = {
  page: "site-settings",
  name: "halaman legalitas",
  title: "Legalitas & Rekening",
  path: "/admin/legalitas",
  publicPath: "/tentang-kami",
  area: "settings",
  intro: "Izin, rekening resmi, dan aturan pembayaran: yang diperiksa calon jamaah sebelum membayar.",
  saveLabel: "Simpan Legalitas",
};

/** Limit that the database checks too (table page_content). */
export const mostAccounts = 20;
