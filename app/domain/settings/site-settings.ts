import { z } from "zod";
import { defaultRetentionMonths, parseRetentionMonths } from "~/domain/inquiries/retention";
import { isSafeAddress } from "~/lib/addresses";
import { objectOf, textOr } from "~/lib/content";

export const defaultSiteName = "Umroh Haji Travel";
export const titleSuffix = "Mitra Terpercaya Perjalanan Ibadah Anda";

const address = z.string().trim().refine(isSafeAddress).catch("");

/** The row `site-settings` of page_content; a field that is missing or malformed falls back by itself (decisions.md P10). */
export const siteSettingsSchema = objectOf({
  siteName: textOr(defaultSiteName),
  siteDescription: textOr(
    "Travel umroh dan haji berizin resmi dengan pembimbing berpengalaman, hotel dekat masjid, dan pelayanan sepenuh hati.",
  ),
  contactAddress: textOr("Jakarta, Indonesia"),
  contactPhone: textOr(""),
  contactEmail: textOr(""),
  whatsappNumber: textOr(""),
  /** Empty: the built-in mark. */
  logo: address,
  /** Empty: the built-in icon. */
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
