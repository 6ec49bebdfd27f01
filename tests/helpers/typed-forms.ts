import { seed } from "./seed.ts";

/** A form with something typed: where it is, what is typed where, its button and what it says. */
export interface TypedForm {
  name: string;
  path: string;
  /** Whose oldest row the form is of: its id ends the path. */
  of?: "departures" | "features" | "testimonials" | "articles" | "inquiries";
  typed: Record<string, string>;
  /** Options by the labels of their fields. */
  choose?: Record<string, string>;
  check?: string;
  button: string;
  failure: string;
  saved: string;
  /** Can be shown when nothing else can be read. */
  standsAlone?: true;
  /** Where a new row goes; the first text typed is this column's. */
  adds?: [
    table: "packages" | "departures" | "features" | "testimonials" | "articles" | "inquiries",
    column: string,
  ];
}

/** That no row holds yet. */
export const words = () => `Tetap ${crypto.randomUUID().slice(0, 8)}`;

/** One of each kind that staff fill in. */
export const typedForms: TypedForm[] = [
  {
    name: "new package",
    path: "/admin/packages/new",
    typed: { "Judul paket": words(), "Harga Quad": "Rp 25.000.000" },
    choose: { Kategori: "umroh", Status: "draft" },
    button: "Simpan Paket",
    failure: "Gagal menyimpan paket",
    saved: "Paket tersimpan",
    adds: ["packages", "title"],
  },
  {
    name: "package",
    path: `/admin/packages/edit/${seed.reguler.id}`,
    typed: { Tagline: words() },
    button: "Simpan Perubahan",
    failure: "Gagal menyimpan paket",
    saved: "Perubahan tersimpan",
  },
  {
    name: "new departure",
    path: `/admin/packages/${seed.reguler.id}/keberangkatan/baru`,
    typed: { Catatan: words(), "Tanggal berangkat": "2196-05-01" },
    choose: { Penerbangan: "transit" },
    button: "Simpan Keberangkatan",
    failure: "Gagal menyimpan keberangkatan",
    saved: "Keberangkatan ditambahkan",
    adds: ["departures", "note"],
  },
  {
    name: "departure",
    path: "/admin/keberangkatan/",
    of: "departures",
    typed: { Catatan: words() },
    button: "Simpan Perubahan",
    failure: "Gagal menyimpan keberangkatan",
    saved: "Keberangkatan diperbarui",
  },
  {
    name: "new feature",
    path: "/admin/features?tambah",
    typed: { Judul: words(), Deskripsi: words() },
    check: "Jam",
    button: "Simpan",
    failure: "Gagal menambahkan keunggulan",
    saved: "Keunggulan ditambahkan",
    adds: ["features", "title"],
    standsAlone: true,
  },
  {
    name: "feature",
    path: "/admin/features?edit=",
    of: "features",
    typed: { Deskripsi: words() },
    button: "Simpan",
    failure: "Gagal memperbarui keunggulan",
    saved: "Keunggulan diperbarui",
    standsAlone: true,
  },
  {
    name: "new testimonial",
    path: "/admin/testimonials?tambah",
    typed: { Nama: words(), Lokasi: words(), Testimoni: words() },
    check: "2 bintang",
    button: "Simpan",
    failure: "Gagal menambahkan testimoni",
    saved: "Testimoni ditambahkan",
    adds: ["testimonials", "name"],
    standsAlone: true,
  },
  {
    name: "testimonial",
    path: "/admin/testimonials?edit=",
    of: "testimonials",
    typed: { Lokasi: words() },
    button: "Simpan",
    failure: "Gagal memperbarui testimoni",
    saved: "Testimoni diperbarui",
    standsAlone: true,
  },
  {
    name: "new article",
    path: "/admin/panduan/baru",
    typed: { Judul: words(), Ringkasan: words(), "Isi artikel": words() },
    choose: { Status: "published" },
    button: "Simpan",
    failure: "Gagal menyimpan artikel",
    saved: "Artikel tersimpan",
    adds: ["articles", "title"],
  },
  {
    name: "article",
    path: "/admin/panduan/",
    of: "articles",
    typed: { Penulis: words() },
    button: "Simpan",
    failure: "Gagal menyimpan artikel",
    saved: "Perubahan tersimpan",
  },
  {
    name: "home",
    path: "/admin/edit-home",
    typed: { "Judul hero": words(), "Judul bagian": words() },
    button: "Simpan Perubahan",
    failure: "Gagal menyimpan konten homepage",
    saved: "Konten homepage disimpan",
  },
  {
    name: "about",
    path: "/admin/edit-about",
    typed: { Visi: words(), Misi: words() },
    button: "Simpan Perubahan",
    failure: "Gagal menyimpan konten halaman tentang",
    saved: "Halaman tentang disimpan",
  },
  {
    name: "contact",
    path: "/admin/edit-contact",
    typed: { "Alamat kantor": words(), "Jam operasional": words() },
    button: "Simpan Perubahan",
    failure: "Gagal menyimpan informasi kontak",
    saved: "Informasi kontak disimpan",
  },
  {
    name: "settings",
    path: "/admin/settings",
    typed: { "Nama website": words() },
    button: "Simpan Pengaturan",
    failure: "Gagal menyimpan pengaturan",
    saved: "Pengaturan disimpan",
  },
  {
    name: "licences",
    path: "/admin/legalitas",
    typed: { "Nama resmi perusahaan": words(), "Nomor rekening": "0000001234" },
    button: "Simpan Legalitas",
    failure: "Gagal menyimpan legalitas",
    saved: "Legalitas disimpan",
  },
  {
    name: "new inquiry",
    path: "/admin/inquiries/baru",
    typed: { Nama: words(), Catatan: words() },
    button: "Simpan",
    failure: "Gagal menambahkan permintaan",
    saved: "Permintaan ditambahkan",
    adds: ["inquiries", "name"],
    standsAlone: true,
  },
  {
    name: "inquiry",
    path: "/admin/inquiries/",
    of: "inquiries",
    typed: { Catatan: words() },
    button: "Simpan",
    failure: "Gagal menyimpan permintaan",
    saved: "Permintaan disimpan",
    standsAlone: true,
  },
];
