import { z } from "zod";
import type { FooterContent } from "~/components/layout/site-footer";
import { isSafeAddress } from "~/lib/addresses";
import { objectOf, textOr } from "~/lib/content";
import type { ContactContent } from "./content";
import { type Legality, licenceLine } from "./legality";

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
  /** Whole months, as text like everything else here. */
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

/** As public pages read them. */
export type PublicSettings = SiteSettings & { legality: Legality };

/** What the footer prints: the settings' own contact data, else those of the contact page. */
export function toFooterContent(
  settings: PublicSettings,
  contact: Pick<ContactContent, "phone1" | "email1">,
  today: string,
): FooterContent {
  return {
    siteName: settings.siteName,
    description: settings.siteDescription,
    address: settings.contactAddress,
    phone: settings.contactPhone || contact.phone1,
    email: settings.contactEmail || contact.email1,
    socials: settings.socialMedia,
    licence: licenceLine(settings.legality, today),
    year: today.slice(0, 4),
  };
}
