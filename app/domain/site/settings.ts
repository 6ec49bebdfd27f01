import {
  longestReply,
  parseReply,
  replies,
  replyFieldsHelp,
  unknownReplyField,
} from "~/domain/inquiries/replies";
import { definePage, type PageContent, pageField } from "~/records/page";
import * as kind from "~/records/page-kinds.server";
import type { Legality } from "./legality";
import { settingsNoun } from "./page-nouns";

/** Months after which an inquiry's personal data is removed where the settings say nothing; the database knows the same. */
const defaultRetentionMonths = "12";
const longestRetentionMonths = 120;

/** A whole number of months that the settings may hold, as text without leading zeros; null for anything else. */
export function parseRetentionMonths(typed: string): string | null {
  if (!/^\d{1,3}$/.test(typed)) return null;
  const months = Number(typed);
  return months >= 1 && months <= longestRetentionMonths ? String(months) : null;
}

export const titleSuffix = "Mitra Terpercaya Perjalanan Ibadah Anda";

const identity = { group: "identity" };
const pictures = { group: "pictures" };
const contact = { group: "contact" };

function social(label: string, example: string) {
  return pageField(label, kind.pageWebAddress(), { group: "social", help: `Contoh: ${example}` });
}

function replyField({ label, text }: (typeof replies)[keyof typeof replies]) {
  const template = kind.pageParsed({
    control: "paragraph",
    limit: longestReply,
    parse: parseReply,
    message: unknownReplyField,
    fallback: text,
    isUsable: (stored) => stored !== "" && parseReply(stored) !== null,
  });
  return pageField(label, template, { group: "replies", rows: 4 });
}

/** The page of the settings. Its row of the table holds the fields of `legalityPage`, too. */
export const settingsPage = definePage({
  ...settingsNoun,
  label: "Pengaturan Website",
  saved: "Pengaturan disimpan",
  failure: "Gagal menyimpan pengaturan",
  groups: [
    { id: "identity", legend: "Informasi website" },
    { id: "pictures", legend: "Logo dan favicon" },
    { id: "contact", legend: "Informasi kontak", help: "Tampil di kaki setiap halaman." },
    { id: "social", legend: "Media sosial", help: "Yang dikosongkan tidak ditampilkan." },
    { id: "notices", legend: "Pemberitahuan" },
    {
      id: "replies",
      legend: "Jawaban WhatsApp",
      help: `Teks yang ditawarkan di setiap permintaan sesuai statusnya. Isian ini diganti otomatis: ${replyFieldsHelp}. Baris yang isinya belum diketahui tidak ikut terkirim.`,
    },
    {
      id: "privacy",
      legend: "Privasi",
      help: "Nama, nomor, dan catatan sebuah permintaan dihapus otomatis setelah waktu ini, sesuai UU PDP. Data jamaah yang sudah dikonfirmasi disimpan sampai perjalanannya selesai.",
    },
  ],
  fields: {
    siteName: pageField("Nama website", kind.pageLine(60, "Umroh Haji Travel"), identity),
    siteDescription: pageField(
      "Deskripsi website",
      kind.pageParagraph(
        300,
        "Paket umroh dan haji dengan bimbingan manasik, hotel dekat masjid, biaya yang terbuka, dan pelayanan sepenuh hati.",
      ),
      { ...identity, rows: 4, help: "Tampil di kaki halaman dan hasil pencarian Google." },
    ),
    logo: pageField("Logo", kind.pagePicture(), {
      ...pictures,
      help: "Kosongkan untuk memakai lambang bawaan. Sebaiknya persegi, 200 × 200 piksel.",
    }),
    favicon: pageField("Favicon", kind.pagePicture(), {
      ...pictures,
      help: "Gambar kecil di tab browser. Kosongkan untuk memakai ikon bawaan. Ukuran yang disarankan 32 × 32 piksel.",
    }),
    contactAddress: pageField("Alamat", kind.pageParagraph(500, "Jakarta, Indonesia"), {
      ...contact,
      rows: 3,
    }),
    contactPhone: pageField("Telepon", kind.pagePhone(), {
      ...contact,
      help: "Kosongkan untuk memakai Telepon 1 dari halaman Kontak.",
    }),
    contactEmail: pageField("Email", kind.pageEmail(), {
      ...contact,
      help: "Kosongkan untuk memakai email utama dari halaman Kontak.",
    }),
    whatsappNumber: pageField("Nomor WhatsApp", kind.pagePhone(), contact),
    socialMedia: {
      facebook: social("Facebook", "https://www.facebook.com/namatravel"),
      instagram: social("Instagram", "https://www.instagram.com/namatravel"),
      youtube: social("YouTube", "https://www.youtube.com/@namatravel"),
      twitter: social("Twitter", "https://x.com/namatravel"),
    },
    mailsInquiries: pageField("Kirim email saat ada permintaan baru", kind.pageSwitch(), {
      group: "notices",
    }),
    replies: {
      greeting: replyField(replies.greeting),
      thanks: replyField(replies.thanks),
      price: replyField(replies.price),
      dates: replyField(replies.dates),
      brochure: replyField(replies.brochure),
      account: replyField(replies.account),
    },
    inquiryRetentionMonths: pageField(
      "Simpan data pribadi selama (bulan)",
      kind.pageParsed({
        control: "number",
        limit: 3,
        parse: parseRetentionMonths,
        message: `Isi dengan angka 1 sampai ${longestRetentionMonths}`,
        fallback: defaultRetentionMonths,
        isUsable: (stored) => parseRetentionMonths(stored) !== null,
      }),
      { group: "privacy", help: `Angka 1 sampai ${longestRetentionMonths}.` },
    ),
  },
});

export type SiteSettings = PageContent<typeof settingsPage>;

export interface PublicSettings extends SiteSettings {
  legality: Legality;
  /** Whether search engines may list the site: an owner has launched it, or it shows demo content (P20). */
  isListed: boolean;
}
