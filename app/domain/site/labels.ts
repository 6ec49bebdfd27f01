import { textOf } from "~/lib/content";
import { dialledNumber, storedPhoneUnfit } from "~/lib/phone";
import type { FieldText } from "~/records/changes";
import type { AboutContent, ContactContent, HomeContent, SiteSettings } from "./content";
import type { RowList } from "./form-kinds";
import { accountLines, type LegalSettings } from "./legality";
import type { AboutFields, ContactFields, HomeFields, LegalFields, SettingsFields } from "./schema";

type IndexOf<List extends readonly unknown[]> = number extends List["length"]
  ? number
  : Extract<keyof List, `${number}`>;

/** The names of a form's fields for content of this type: `hero.title`, `stats[0].value`; a list of rows is one. */
type TextPath<Content> = {
  [Key in keyof Content & string]: Content[Key] extends string
    ? Key
    : Content[Key] extends readonly unknown[]
      ? Key extends RowList
        ? Key
        : `${Key}[${IndexOf<Content[Key]>}].${TextPath<Content[Key][number]>}`
      : `${Key}.${TextPath<Content[Key]>}`;
}[keyof Content & string];

/** What the fields of a row are called. Does not compile while content, form and labels name different ones. */
type Labels<Content> = Readonly<Record<TextPath<Content>, string>>;

export const homeLabels: Labels<HomeContent> = {
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
} satisfies Labels<HomeFields>;

export const aboutLabels: Labels<AboutContent> = {
  title: "Judul halaman",
  experience: "Pengalaman",
  description: "Profil perusahaan",
  vision: "Visi",
  mission: "Misi",
  certification: "Sertifikasi dan keanggotaan",
} satisfies Labels<AboutFields>;

export const contactLabels: Labels<ContactContent> = {
  address: "Alamat kantor",
  phone1: "Telepon 1",
  phone2: "Telepon 2",
  whatsapp: "Nomor WhatsApp",
  email1: "Email utama",
  email2: "Email booking",
  operationalHours: "Jam operasional",
  googleMapsEmbed: "Kode embed Google Maps",
} satisfies Labels<ContactFields>;

export const settingsLabels: Labels<SiteSettings> = {
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
} satisfies Labels<SettingsFields>;

export const legalLabels: Labels<LegalSettings> = {
  "legality.companyName": "Nama resmi perusahaan",
  "legality.ppiuNumber": "Nomor izin PPIU",
  "legality.ppiuDate": "Tanggal izin PPIU",
  "legality.pihkNumber": "Nomor izin PIHK",
  "legality.accreditation": "Akreditasi",
  "legality.accreditationUntil": "Akreditasi berlaku sampai",
  "legality.nib": "NIB",
  "legality.association": "Anggota asosiasi",
  bankAccounts: "Rekening resmi",
  paymentDaysBefore: "Pelunasan, hari sebelum berangkat",
  downPayment: "Uang muka (rupiah)",
} satisfies Labels<LegalFields>;

export type StoredPageName = "home" | "about" | "contact" | "site-settings";

type NamedLabels = Readonly<Record<string, string>>;

const labelsOf: Readonly<Record<string, NamedLabels>> = {
  home: homeLabels,
  about: aboutLabels,
  contact: contactLabels,
  "site-settings": { ...settingsLabels, ...legalLabels },
} satisfies Record<StoredPageName, NamedLabels>;

export function pageTexts(page: string, content: unknown): FieldText[] {
  return Object.entries(labelsOf[page] ?? {}).map(([name, label]) => ({
    label,
    text: textAt(content, name),
  }));
}

export function pageFieldNames(page: string): { label: string; keys: string[] }[] {
  return Object.entries(labelsOf[page] ?? {}).map(([name, label]) => ({ label, keys: keysOf(name) }));
}

function keysOf(name: string): string[] {
  return name.split(/[.[\]]+/).filter((part) => part !== "");
}

/** The text at `stats[0].label` or `hero.title`, a line for each row of a list; empty where there is none. */
function textAt(content: unknown, name: string): string {
  let found = content;
  for (const key of keysOf(name)) {
    const isParent = typeof found === "object" && found !== null && Object.hasOwn(found, key);
    found = isParent ? (found as Record<string, unknown>)[key] : undefined;
  }
  return Array.isArray(found) ? accountLines(found) : textOf(found);
}

/** What the public page shows while a field is empty; lines run on. */
export function defaultHelp(fallback: string): string {
  return `Kosongkan untuk memakai: “${fallback.replace(/\s*\n\s*/g, " · ")}”`;
}

/** By a field's name its label, and as its help what `before` says and its default. */
export function fieldWords<Name extends string>(labels: Readonly<Record<Name, string>>, defaults: object) {
  return (name: Name, before = "") => ({
    label: labels[name],
    help: before + defaultHelp(textAt(defaults, name)),
  });
}

/** A WhatsApp number as staff typed it, and its digits for wa.me; null where it is no number. */
export interface ChatNumber {
  typed: string;
  digits: string | null;
}

/** Fewer digits, country code included, are no mobile number yet. */
const fewestDigits = 10;

/** What WhatsApp opens with the number that stands in the field; `otherwise` while that is none. */
export function chatNumberHelp(stored: ChatNumber, typed: unknown, otherwise: string): string {
  if (typeof typed !== "string" || typed === "") return otherwise;
  if (typed === stored.typed && stored.digits === null)
    return `${storedPhoneUnfit} Selama itu tombol chat membuka halaman Kontak.`;
  const dialled = dialledNumber(typed);
  const isWhole = "digits" in dialled && dialled.digits.length >= fewestDigits;
  return isWhole ? `WhatsApp akan membuka wa.me/${dialled.digits}` : otherwise;
}
