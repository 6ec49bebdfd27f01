import type { FooterContent } from "~/components/layout/site-footer";
import { toTelephoneLink } from "~/lib/phone.server";
import { type ContactContent, fallbackPhone } from "./contact";
import { licenceLine } from "./legality";
import type { PublicSettings } from "./settings";

/** Reads the texts of the footer. Contact data of the settings go before those of the contact page. */
export function toFooterContent(
  settings: PublicSettings,
  contact: Pick<ContactContent, "phone1" | "email1">,
  today: string,
): FooterContent {
  const phone = settings.contactPhone || contact.phone1;
  return {
    siteName: settings.siteName,
    description: settings.siteDescription,
    address: settings.contactAddress,
    phone,
    phoneLink: telephoneLinkOf(phone),
    email: settings.contactEmail || contact.email1,
    socials: settings.socialMedia,
    licence: licenceLine(settings.legality, today),
    year: today.slice(0, 4),
  };
}

/** tel: address of an entered number; null for the built-in one, which may be a stranger's (P20), and for what is no number. */
export function telephoneLinkOf(phone: string): string | null {
  return phone === fallbackPhone ? null : toTelephoneLink(phone);
}
