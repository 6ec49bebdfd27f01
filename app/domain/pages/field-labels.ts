/** What the fields of the row `home` are called, by their names in the form. */
export const homeLabels = {
  "hero.title": "Judul hero",
  "hero.subtitle": "Subjudul hero",
  "hero.backgroundImage": "Gambar latar hero",
  "about.title": "Judul bagian",
  "about.description": "Deskripsi",
  "stats[0].value": "Angka statistik 1",
  "stats[0].label": "Keterangan statistik 1",
  "stats[1].value": "Angka statistik 2",
  "stats[1].label": "Keterangan statistik 2",
  "stats[2].value": "Angka statistik 3",
  "stats[2].label": "Keterangan statistik 3",
} as const;

/** Of the row `about`. */
export const aboutLabels = {
  title: "Judul halaman",
  experience: "Pengalaman",
  description: "Profil perusahaan",
  vision: "Visi",
  mission: "Misi",
  certification: "Sertifikasi dan keanggotaan",
} as const;

/** Of the row `contact`. */
export const contactLabels = {
  address: "Alamat kantor",
  phone1: "Telepon 1",
  phone2: "Telepon 2",
  whatsapp: "Nomor WhatsApp",
  email1: "Email utama",
  email2: "Email booking",
  operationalHours: "Jam operasional",
  googleMapsEmbed: "Kode embed Google Maps",
} as const;
