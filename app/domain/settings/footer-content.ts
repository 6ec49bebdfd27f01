import type { FooterContent } from "~/components/layout/site-footer";
import type { ContactContent } from "~/domain/pages/content";
import type { SiteSettings } from "./site-settings";

/** What the footer prints: the settings' own contact data, else those of the contact page. */
export function toFooterContent(
  settings: SiteSettings,
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
    year: today.slice(0, 4),
  };
}
