import { z } from "zod";
import { isSafeAddress } from "~/lib/addresses";
import { objectOf, textOr } from "~/lib/content";
import type { Legality } from "./legality";

const defaultStats = [
  { value: "1000+", label: "Jamaah Terlayani" },
  { value: "15+", label: "Tahun Pengalaman" },
  { value: "99%", label: "Kepuasan Jamaah" },
] as const;

const stat = (fallback: (typeof defaultStats)[number]) =>
  objectOf({ value: textOr(fallback.value), label: textOr(fallback.label) });

/** Exactly three statistics: missing ones fall back, surplus ones are dropped. */
const stats = z.preprocess(
  (value) => defaultStats.map((_, index) => (Array.isArray(value) ? value[index] : undefined)),
  z.tuple([stat(defaultStats[0]), stat(defaultStats[1]), stat(defaultStats[2])]),
);

export const homeSchema = objectOf({
  hero: objectOf({
    title: textOr("Wujudkan Perjalanan Suci Anda ke Baitullah"),
    subtitle: textOr(
      "Paket umroh dan haji dengan pembimbing berpengalaman, hotel dekat masjid, dan pendampingan sejak manasik hingga pulang ke tanah air.",
    ),
    backgroundImage: z.string().trim().refine(isSafeAddress).catch("/images/hero-bawaan.jpg"),
  }),
  about: objectOf({
    title: textOr("Sekilas Tentang Kami"),
    description: textOr(
      "Kami mendampingi jamaah Indonesia menunaikan umroh dan haji dengan tenang: izin yang jelas, harga yang jujur, dan pembimbing yang sabar di setiap langkah.",
    ),
  }),
  stats,
});

export const aboutSchema = objectOf({
  title: textOr("Tentang Kami"),
  description: textOr(
    "Kami adalah biro perjalanan umroh dan haji yang berpegang pada amanah. Setiap keberangkatan kami siapkan dengan teliti, dari bimbingan manasik, penerbangan, dan hotel, hingga jamaah kembali ke pelukan keluarga.",
  ),
  vision: textOr(
    "Menjadi sahabat perjalanan ibadah yang paling dipercaya keluarga Indonesia dalam menunaikan umroh dan haji.",
  ),
  mission: textOr(
    [
      "Memberikan bimbingan ibadah sesuai sunnah sebelum dan selama perjalanan",
      "Menyediakan penerbangan, hotel, dan transportasi yang nyaman dan tepat waktu",
      "Melayani jamaah dengan ramah, sabar, dan terbuka soal biaya",
      "Mengutamakan keselamatan serta kesehatan jamaah, terutama para lansia",
    ].join("\n"),
  ),
  experience: textOr("Lebih dari 15 tahun melayani tamu Allah"),
  certification: textOr(
    [
      "Terdaftar sebagai Penyelenggara Perjalanan Ibadah Umrah (PPIU)",
      "Terdaftar sebagai Penyelenggara Ibadah Haji Khusus (PIHK)",
    ].join("\n"),
  ),
});

/** Shown until the agency has entered its own, and visibly not a real line. No chat button leads to it (P20). */
export const fallbackPhone = "0812-0000-0000";

export const contactSchema = objectOf({
  address: textOr("Jakarta, Indonesia"),
  phone1: textOr(fallbackPhone),
  phone2: textOr(""),
  email1: textOr("info@umrohhajitravel.example"),
  email2: textOr(""),
  whatsapp: textOr(""),
  operationalHours: textOr("Senin - Jumat: 08.00 - 17.00 WIB\nSabtu: 08.00 - 14.00 WIB\nMinggu: Tutup"),
  googleMapsEmbed: textOr(""),
});

export type HomeContent = z.output<typeof homeSchema>;
export type AboutContent = z.output<typeof aboutSchema>;
export type ContactContent = z.output<typeof contactSchema>;

/** Months after which an inquiry's personal data is removed where the settings say nothing; the database knows the same. */
const defaultRetentionMonths = "12";
export const longestRetentionMonths = 120;

/** A whole number of months that the settings may hold, as text without leading zeros; null for anything else. */
export function parseRetentionMonths(typed: string): string | null {
  if (!/^\d{1,3}$/.test(typed)) return null;
  const months = Number(typed);
  return months >= 1 && months <= longestRetentionMonths ? String(months) : null;
}

const defaultSiteName = "Umroh Haji Travel";
export const titleSuffix = "Mitra Terpercaya Perjalanan Ibadah Anda";

const address = z.string().trim().refine(isSafeAddress).catch("");

/** The row `site-settings` of page_content; a field that is missing or malformed falls back by itself. */
export const siteSettingsSchema = objectOf({
  siteName: textOr(defaultSiteName),
  siteDescription: textOr(
    "Travel umroh dan haji berizin resmi dengan pembimbing berpengalaman, hotel dekat masjid, dan pelayanan sepenuh hati.",
  ),
  contactAddress: textOr("Jakarta, Indonesia"),
  contactPhone: textOr(""),
  contactEmail: textOr(""),
  whatsappNumber: textOr(""),
  logo: address,
  favicon: address,
  inquiryRetentionMonths: z
    .string()
    .trim()
    .refine((typed) => parseRetentionMonths(typed) !== null)
    .catch(defaultRetentionMonths),
  socialMedia: objectOf({
    facebook: address,
    instagram: address,
    youtube: address,
    twitter: address,
  }),
});

export type SiteSettings = z.output<typeof siteSettingsSchema>;

export type PublicSettings = SiteSettings & { legality: Legality };
