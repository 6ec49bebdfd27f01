import type { BreadcrumbList, Certification, TravelAgency, WithContext } from "schema-dts";
import { previewAddress } from "~/domain/media/derivatives/picture";
import { todayInJakarta } from "~/lib/dates";
import type { HeadContent, SharedImage, SiteIdentity } from "~/lib/head";
import { toInternationalDigits } from "~/lib/phone.server";
import { shorten } from "~/lib/text";
import { getEnv } from "~/server/env.server";
import { accreditationOn, type Legality } from "./legality";
import { type PublicSettings, type SiteSettings, titleSuffix } from "./settings";

const defaultFavicon = "/favicon.svg";
const defaultLogo = "/images/logo.svg";
const defaultShareImage = { address: "/og-default.jpg", width: 1200, height: 630 };
const longestDescription = 160;

/** Completes a path of this site with SITE_URL, never with a header; other addresses stay as they are. */
export function absoluteAddress(address: string): string {
  return new URL(address, getEnv().siteUrl).href;
}

type Step = [name: string, path: string];

interface HeadParts {
  settings: Omit<PublicSettings, "legality">;
  /** The breadcrumbs below the home page; left out by the home page itself. */
  steps?: Step[];
  /** Path and title default to those of the last step. */
  path?: string;
  title?: string;
  description?: string;
  image?: SharedImage | undefined;
  imageAlt?: string;
  type?: HeadContent["type"];
  lead?: HeadContent["lead"];
  structured?: object[];
}

/** Name, icon and logo of the site for every page, error pages and login included (P12). */
export function siteIdentity({ siteName, favicon, logo }: SiteSettings): SiteIdentity {
  return {
    siteName,
    siteTitle: `${siteName} - ${titleSuffix}`,
    favicon: favicon || defaultFavicon,
    logo: previewAddress(logo) || defaultLogo,
  };
}

/** The head of a public page; what a page does not say comes from the site settings. */
export function buildHead({
  settings,
  steps = [],
  description,
  image,
  imageAlt,
  ...rest
}: HeadParts): HeadContent {
  const [name, address = "/"] = steps.at(-1) ?? [];
  const { path = address, title = name, structured = [] } = rest;
  const shared = image ?? defaultShareImage;
  const { siteTitle, favicon } = siteIdentity(settings);
  return {
    title: title === undefined ? siteTitle : `${title} | ${siteTitle}`,
    description: shorten(description || settings.siteDescription, longestDescription),
    canonical: absoluteAddress(path),
    image: { ...shared, address: absoluteAddress(shared.address) },
    imageAlt: imageAlt ?? title ?? settings.siteName,
    siteName: settings.siteName,
    favicon,
    type: rest.type ?? "website",
    lead: rest.lead ?? null,
    isListed: settings.isListed,
    structured: steps.length === 0 ? structured : [...structured, breadcrumbs(steps)],
  };
}

export function travelAgency(
  settings: PublicSettings,
  branches: readonly AgencyBranch[] = [],
): WithContext<TravelAgency> {
  const digits = toInternationalDigits(settings.contactPhone);
  const { companyName, nib, association } = settings.legality;
  const certifications = certificationsOf(settings.legality);
  const profiles = Object.values(settings.socialMedia).filter((address) => address !== "");
  return {
    "@context": "https://schema.org",
    "@type": "TravelAgency",
    "@id": absoluteAddress("/#agency"),
    name: settings.siteName,
    description: settings.siteDescription,
    url: absoluteAddress("/"),
    image: absoluteAddress(settings.logo || defaultShareImage.address),
    address: { "@type": "PostalAddress", streetAddress: settings.contactAddress, addressCountry: "ID" },
    ...(digits !== null && { telephone: `+${digits}` }),
    ...(settings.contactEmail !== "" && { email: settings.contactEmail }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(companyName !== "" && { legalName: companyName }),
    ...(nib !== "" && { identifier: { "@type": "PropertyValue", propertyID: "NIB", value: nib } }),
    ...(association !== "" && { memberOf: { "@type": "Organization", name: association } }),
    ...(certifications.length > 0 && { hasCertification: certifications }),
    ...(branches.length > 0 && { department: branches.map((branch) => departmentOf(branch, settings)) }),
  };
}

interface AgencyBranch {
  id: string;
  name: string;
  city: string;
  address: string;
  mapLink: string;
  digits: string | null;
}

function departmentOf(branch: AgencyBranch, settings: PublicSettings): TravelAgency {
  const { id, name, city, address, mapLink, digits } = branch;
  return {
    "@type": "TravelAgency",
    "@id": absoluteAddress(`/kontak#cabang-${id}`),
    name: `${settings.siteName} ${name}`,
    url: absoluteAddress("/kontak"),
    image: absoluteAddress(settings.logo || defaultShareImage.address),
    address: {
      "@type": "PostalAddress",
      ...(address !== "" && { streetAddress: address }),
      addressLocality: city,
      addressCountry: "ID",
    },
    ...(digits !== null && { telephone: `+${digits}` }),
    ...(mapLink !== "" && { hasMap: mapLink }),
  };
}

function certificationsOf(legality: Legality): Certification[] {
  const { ppiuNumber, ppiuDate, pihkNumber, accreditationUntil } = legality;
  const accreditation = accreditationOn(legality, todayInJakarta());
  const certification = { "@type": "Certification" } as const;
  return [
    ppiuNumber !== "" && {
      ...certification,
      name: "Izin Penyelenggara Perjalanan Ibadah Umrah (PPIU)",
      certificationIdentification: ppiuNumber,
      ...(ppiuDate !== "" && { validFrom: ppiuDate }),
    },
    pihkNumber !== "" && {
      ...certification,
      name: "Izin Penyelenggara Ibadah Haji Khusus (PIHK)",
      certificationIdentification: pihkNumber,
    },
    accreditation !== "" && {
      ...certification,
      name: `Akreditasi ${accreditation}`,
      ...(accreditationUntil !== "" && { expires: accreditationUntil }),
    },
  ].filter((entered) => entered !== false);
}

function breadcrumbs(steps: Step[]): WithContext<BreadcrumbList> {
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
