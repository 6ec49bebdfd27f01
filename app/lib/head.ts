import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { errorTextOf } from "./error-texts";

export interface LeadImage {
  srcSet: string;
  sizes: string;
}

export interface SharedImage {
  address: string;
  width: number | null;
  height: number | null;
}

/** Head of a public page. Addresses are absolute. */
export interface HeadContent {
  title: string;
  description: string;
  canonical: string;
  image: SharedImage;
  imageAlt: string;
  siteName: string;
  favicon: string;
  type: "website" | "product" | "article";
  lead: LeadImage | null;
  structured: object[];
  /** Whether search engines may list the page. */
  isListed: boolean;
}

/** Preloads the largest picture. Browsers without AVIF ignore the link and load their picture from the page. */
function preload({ srcSet, sizes }: LeadImage): MetaDescriptor {
  return {
    tagName: "link",
    rel: "preload",
    as: "image",
    type: "image/avif",
    imageSrcSet: srcSet,
    imageSizes: sizes,
    fetchPriority: "high",
  };
}

function sharedImage({ address, width, height }: SharedImage): MetaDescriptor[] {
  const tag = { property: "og:image", content: address };
  if (width === null || height === null) return [tag];
  return [
    tag,
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
  ];
}

function robots(content = "noindex"): MetaDescriptor {
  return { name: "robots", content };
}

function headDescriptors(head: HeadContent): MetaDescriptor[] {
  return [
    { title: head.title },
    ...(head.isListed ? [] : [robots()]),
    { name: "description", content: head.description },
    { tagName: "link", rel: "canonical", href: head.canonical },
    { tagName: "link", rel: "icon", href: head.favicon },
    ...(head.lead ? [preload(head.lead)] : []),
    { property: "og:type", content: head.type },
    { property: "og:site_name", content: head.siteName },
    { property: "og:locale", content: "id_ID" },
    { property: "og:title", content: head.title },
    { property: "og:description", content: head.description },
    { property: "og:url", content: head.canonical },
    ...sharedImage(head.image),
    { property: "og:image:alt", content: head.imageAlt },
    { name: "twitter:card", content: "summary_large_image" },
    ...head.structured.map((block) => ({ "script:ld+json": block }) as MetaDescriptor),
  ];
}

/** Data of the root's loader, for pages that have no head of their own. */
export interface SiteIdentity {
  siteName: string;
  /** Ends the title of inner pages. */
  siteTitle: string;
  favicon: string;
  /** Address of the agency's logo, or of the built-in mark. */
  logo: string;
}

/** Routes of the page, the root first. */
type Matches = readonly { data?: unknown }[];

const builtIn: SiteIdentity = {
  siteName: "",
  siteTitle: "",
  favicon: "/favicon.svg",
  logo: "/images/logo.svg",
};

/** Name, icon and logo of the site (P12); the built-in ones where the root's loader has failed. */
export function siteOf(matches: Matches = []): SiteIdentity {
  return { ...builtIn, ...(matches[0]?.data as Partial<SiteIdentity> | null | undefined) };
}

function titled(...parts: string[]): MetaDescriptor {
  return { title: parts.filter((part) => part !== "").join(" | ") };
}

interface MetaSource {
  data?: unknown;
  error?: unknown;
  matches?: Matches;
}

export function pageMeta({ data, error, matches }: MetaSource): MetaDescriptor[] {
  const head = (data as { head?: HeadContent } | undefined)?.head;
  // Only public pages have a head, and the browser draws none of those. Remix passes a null `error` where its types say undefined.
  if (import.meta.env.SSR && head !== undefined && (error ?? null) === null) return headDescriptors(head);
  return hiddenMeta(errorTextOf(error).title, matches);
}

/** Head of a page that search engines must not list. */
function hiddenMeta(title: string, matches: Matches | undefined, rule?: string): MetaDescriptor[] {
  const { siteTitle, favicon } = siteOf(matches);
  return [titled(title, siteTitle), robots(rule), { tagName: "link", rel: "icon", href: favicon }];
}

/** Makes the `meta` of a page whose address is a secret: it names no canonical address, and its title tells nothing else. */
export function secretMeta(title: string) {
  return ({ data, error, matches }: MetaSource): MetaDescriptor[] =>
    data === undefined || (error ?? null) !== null
      ? pageMeta({ data, error, matches })
      : hiddenMeta(title, matches, "noindex, nofollow");
}

/** Head of a page that is never listed, whatever the site is. */
export function unlistedMeta(page: MetaSource): MetaDescriptor[] {
  const described = pageMeta(page);
  const isUnlisted = described.some((tag) => "name" in tag && tag.name === "robots");
  return isUnlisted ? described : [...described, robots()];
}

/** Puts the number of new inquiries before a title, in place of an earlier number: `(3) Permintaan`; 0 for none. */
export function withCount(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\) /, "");
  return count > 0 ? `(${count}) ${bare}` : bare;
}

/** Number of new inquiries in the data of the admin's frame; 0 where it is not there. */
function newInquiriesOf(matches: Matches = []): number {
  const counts = matches.map(
    ({ data }) =>
      (data as { newInquiries?: { count: number } | null } | null | undefined)?.newInquiries?.count,
  );
  return counts.find((count) => count !== undefined) ?? 0;
}

export function adminMeta(title: string): (args: Pick<MetaArgs, "matches">) => MetaDescriptor[] {
  return ({ matches }) => {
    const { siteName, favicon } = siteOf(matches);
    return [
      titled(withCount(title, newInquiriesOf(matches)), "Admin", siteName),
      robots("noindex, nofollow"),
      { tagName: "link", rel: "icon", href: favicon },
    ];
  };
}
