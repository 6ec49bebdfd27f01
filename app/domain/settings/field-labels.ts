/** What the fields of the row `site-settings` are called, by their names in the form. */
export const settingsLabels = {
  siteName: "Nama website",
  siteDescription: "Deskripsi website",
  logo: "Logo",
  favicon: "Favicon",
  contactAddress: "Alamat",
  contactPhone: "Telepon",
  contactEmail: "Email",
  whatsappNumber: "Nomor WhatsApp",
  inquiryRetentionMonths: "Simpan data pribadi selama (bulan)",
  "socialMedia.facebook": "Facebook",
  "socialMedia.instagram": "Instagram",
  "socialMedia.youtube": "YouTube",
  "socialMedia.twitter": "Twitter",
} as const;
