import { z } from "zod";
import {
  emailText,
  formGroup,
  formText,
  phoneText,
  pictureText,
  webAddressText,
} from "~/domain/pages/form-texts";

const longest = { siteName: 60, siteDescription: 300, address: 500 } as const;

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
  socialMedia: formGroup({
    facebook: webAddressText(),
    instagram: webAddressText(),
    youtube: webAddressText(),
    twitter: webAddressText(),
  }),
});
