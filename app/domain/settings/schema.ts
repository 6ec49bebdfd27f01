import { z } from "zod";
import { longestRetentionMonths, parseRetentionMonths } from "~/domain/inquiries/retention";
import {
  emailText,
  formGroup,
  formText,
  phoneText,
  pictureText,
  readableText,
  webAddressText,
} from "~/domain/pages/form-texts";

const longest = { siteName: 60, siteDescription: 300, address: 500, months: 3 } as const;

/** Content of the row `site-settings` as its editor posts it; empty fields fall back to their defaults on the site. */
export const settingsFormSchema = z.object({
  siteName: formText(longest.siteName),
  siteDescription: formText(longest.siteDescription),
  logo: pictureText(),
  favicon: pictureText(),
  contactAddress: formText(longest.address),
  contactPhone: phoneText(),
  contactEmail: emailText(),
  whatsappNumber: phoneText(),
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
