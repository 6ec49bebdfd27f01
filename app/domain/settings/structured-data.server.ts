import type { BreadcrumbList, TravelAgency, WithContext } from "schema-dts";
import { toInternationalDigits } from "~/lib/phone";
import { absoluteAddress } from "./site-head.server";
import type { SiteSettings } from "./site-settings";

/** The agency as schema.org describes one. */
export function travelAgency(settings: SiteSettings): WithContext<TravelAgency> {
  const digits = toInternationalDigits(settings.contactPhone);
  const profiles = Object.values(settings.socialMedia).filter((address) => address !== "");
  return {
    "@context": "https://schema.org",
    "@type": "TravelAgency",
    "@id": absoluteAddress("/#agency"),
    name: settings.siteName,
    description: settings.siteDescription,
    url: absoluteAddress("/"),
    image: absoluteAddress(settings.logo || "/og-default.jpg"),
    address: { "@type": "PostalAddress", streetAddress: settings.contactAddress, addressCountry: "ID" },
    ...(digits !== null && { telephone: `+${digits}` }),
    ...(settings.contactEmail !== "" && { email: settings.contactEmail }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/** The way from the home page to this one: `[["Paket Umroh", "/umroh"], ...]`. */
export function breadcrumbs(steps: [name: string, path: string][]): WithContext<BreadcrumbList> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [["Beranda", "/"] as const, ...steps].map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteAddress(path),
    })),
  };
}
