import { z } from "zod";
import { formatRupiah } from "~/lib/numbers";
import { phoneText } from "~/lib/phone";
import { longestRetentionMonths, parseRetentionMonths } from "./content";
import {
  dateText,
  emailText,
  formGroup,
  formText,
  pictureText,
  readableText,
  webAddressText,
} from "./form-kinds";
import {
  accountDigits,
  highestDownPayment,
  longestDaysBefore,
  mostAccounts,
  parseAccountNumber,
  parseDaysBefore,
  parseDownPayment,
} from "./legality";
import { toMapEmbedAddress } from "./map-embed";

const statCount = 3;

const longest = {
  title: 120,
  sentence: 300,
  line: 160,
  vision: 1000,
  text: 5000,
  statValue: 20,
  statLabel: 40,
  address: 500,
  hours: 500,
  pasted: 4000,
  siteName: 60,
  months: 3,
  days: 12,
  rupiah: 30,
  company: 120,
  licence: 60,
  account: 40,
} as const;

export const homeFormSchema = z.object({
  hero: formGroup({
    title: formText(longest.title),
    subtitle: formText(longest.sentence),
    backgroundImage: pictureText(),
  }),
  about: formGroup({ title: formText(longest.title), description: formText(longest.text) }),
  stats: z
    .array(formGroup({ value: formText(longest.statValue), label: formText(longest.statLabel) }))
    .max(statCount)
    .default([]),
});

export type HomeFields = z.output<typeof homeFormSchema>;

/** Content of the row `about`; mission and certification hold one point per line. */
export const aboutFormSchema = z.object({
  title: formText(longest.title),
  description: formText(longest.text),
  experience: formText(longest.line),
  vision: formText(longest.vision),
  mission: formText(longest.text),
  certification: formText(longest.text),
});

export type AboutFields = z.output<typeof aboutFormSchema>;

export const mapRefused =
  "Peta ini tidak dapat dipakai. Di Google Maps pilih Bagikan, lalu Sematkan peta, salin kode HTML-nya, dan tempel di sini.";

/** Content of the row `contact`; of a pasted map only the embed address is stored. */
export const contactFormSchema = z.object({
  address: formText(longest.address),
  phone1: phoneText({ kept: "typed" }),
  phone2: phoneText({ kept: "typed" }),
  whatsapp: phoneText({ kept: "typed" }),
  email1: emailText(),
  email2: emailText(),
  operationalHours: formText(longest.hours),
  googleMapsEmbed: readableText(longest.pasted, toMapEmbedAddress, mapRefused),
});

export type ContactFields = z.output<typeof contactFormSchema>;

export const settingsFormSchema = z.object({
  siteName: formText(longest.siteName),
  siteDescription: formText(longest.sentence),
  logo: pictureText(),
  favicon: pictureText(),
  contactAddress: formText(longest.address),
  contactPhone: phoneText({ kept: "typed" }),
  contactEmail: emailText(),
  whatsappNumber: phoneText({ kept: "typed" }),
  inquiryRetentionMonths: readableText(
    longest.months,
    parseRetentionMonths,
    `Isi dengan angka 1 sampai ${longestRetentionMonths}`,
  ),
  socialMedia: formGroup({
    facebook: webAddressText(),
    instagram: webAddressText(),
    youtube: webAddressText(),
    twitter: webAddressText(),
  }),
});

export type SettingsFields = z.output<typeof settingsFormSchema>;

const account = z
  .object({
    bank: formText(longest.licence),
    number: readableText(
      longest.account,
      parseAccountNumber,
      `Tulis nomornya dengan angka saja, ${accountDigits.fewest} sampai ${accountDigits.most} angka. Contoh: 0012345678`,
    ),
    holder: formText(longest.company),
  })
  .superRefine((row, context) => {
    if (isEmptyRow(row)) return;
    for (const key of ["bank", "number", "holder"] as const) {
      if (row[key] === "") context.addIssue({ code: "custom", path: [key], message: accountMissing[key] });
    }
  });

const accountMissing = {
  bank: "Nama bank wajib diisi",
  number: "Nomor rekening wajib diisi",
  holder: "Nama pemilik rekening wajib diisi",
} as const;

function isEmptyRow(row: Record<string, string>): boolean {
  return Object.values(row).every((text) => text === "");
}

export const legalFormSchema = z.object({
  legality: formGroup({
    companyName: formText(longest.company),
    ppiuNumber: formText(longest.licence),
    ppiuDate: dateText(),
    pihkNumber: formText(longest.licence),
    accreditation: formText(longest.licence),
    accreditationUntil: dateText(),
    nib: formText(longest.licence),
    association: formText(longest.company),
  }),
  bankAccounts: z
    .array(account)
    .default([])
    .transform((rows) => rows.filter((row) => !isEmptyRow(row)))
    .refine((rows) => rows.length <= mostAccounts, `Maksimal ${mostAccounts} rekening`),
  paymentDaysBefore: readableText(
    longest.days,
    parseDaysBefore,
    `Isi dengan angka 1 sampai ${longestDaysBefore}`,
  ),
  downPayment: readableText(
    longest.rupiah,
    parseDownPayment,
    `Tulis angka rupiah tanpa sen, paling banyak ${formatRupiah(highestDownPayment)}. Contoh: 5.000.000`,
  ),
});

export type LegalFields = z.output<typeof legalFormSchema>;
